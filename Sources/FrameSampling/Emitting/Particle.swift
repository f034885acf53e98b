public import Graphics
public import LayerModel

/// A particle as it is at one instant.
public struct Particle: Hashable, Sendable {
  /// The cell that it comes from, as it was when it was born.
  public let image: ImageReference
  /// The part of the image that is used, in unit coordinates.
  public let contentsRect: Rect
  /// Image pixels per point.
  public let contentsScale: Double
  /// True shows the nearest pixel where the image is enlarged.
  public let isNearest: Bool
  /// The place of its middle, in the emitter layer's coordinates.
  public let position: Point
  /// The distance in front of the layer's plane, in points.
  public let z: Double
  /// Multiplies the image's size, above 0.
  public let scale: Double
  /// The angle by which it has turned, in radians, positive clockwise on screen.
  public let rotation: Double
  /// Multiplies the image's colours; each component in 0…1.
  public let color: Color
  /// The time of its birth, in the emitter's time.
  public let birth: Double
}
