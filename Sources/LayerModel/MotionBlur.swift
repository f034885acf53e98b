public import Timing

/// The blur of motion while a frame is exposed, as a film camera with a rotating shutter has it.
public struct MotionBlur: Hashable, Sendable {
  /// The open part of the shutter's turn, in degrees; 360 exposes for a whole frame.
  public var shutterAngle: Double
  /// The number of pictures that are averaged for a frame, at least 1.
  public var samples: Int

  /// The largest angle, in degrees: a hundred frames.
  public static let largestAngle = 36_000.0
  /// The most pictures that are averaged: their sum then fits 32 bits.
  public static let mostSamples = 256

  /// A blur; without arguments that of a film camera.
  public init(shutterAngle: Double = 180, samples: Int = 16) {
    (self.shutterAngle, self.samples) = (shutterAngle, samples)
  }

  /// The shutter of a frame at a rate.
  public func shutter(at rate: FrameRate) -> Shutter {
    Shutter(duration: shutterAngle / 360 * rate.instant(of: 1), samples: samples)
  }
}
