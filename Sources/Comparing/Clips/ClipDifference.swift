import Graphics
public import Timing

/// A difference between clips that is none of single pixels: of what they are, or of when a frame
/// is shown.
///
/// Frames are counted from 0; A is the clip that was expected, B the one that is judged.
public enum ClipDifference: Hashable, Sendable {
  /// The pictures have other sizes, in pixels, so none were compared.
  case size(a: PixelSize, b: PixelSize)
  /// A frame has another size, in pixels, and was not compared; `count` such frames, the first of
  /// them.
  case frameSize(frame: FrameIndex, a: PixelSize, b: PixelSize, count: Int)
  /// A frame has another number of bits in a channel; `count` such frames, the first of them.
  case depth(frame: FrameIndex, a: Int, b: Int, count: Int)
  /// The clips name other rates.
  case frameRate(a: FrameRate, b: FrameRate)
  /// One has more frames.
  case frameCount(a: Int, b: Int)
  /// One is longer, in seconds.
  case duration(a: Seconds, b: Seconds)
  /// A frame is shown at another time, in seconds; the first such frame of both.
  case timing(frame: FrameIndex, a: Seconds, b: Seconds)
  /// A frame of A is not in B.
  case dropped(frame: FrameIndex)
  /// A frame of A is in B a second time, as frame `at`.
  case doubled(frame: FrameIndex, at: FrameIndex)
  /// A frame of A is in B at another place.
  case moved(frame: FrameIndex, to: FrameIndex)
  /// A frame of B is not in A.
  case inserted(at: FrameIndex)
  /// In the place of a frame of A, B shows another frame of A.
  case replaced(frame: FrameIndex, by: FrameIndex)
  /// B shows some frames of A later, by a number of frames, or earlier when that is negative.
  case shifted(frames: ClosedRange<FrameIndex>, by: Int)

  /// The sound is another.
  case sound(SoundDifference)

  /// The number of pixels in a row, and of rows.
  public struct PixelSize: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
  }

  /// A word for the kind, for programs.
  public var kind: String {
    switch self {
    case .size: "size"
    case .frameSize: "frameSize"
    case .depth: "depth"
    case .frameRate: "frameRate"
    case .frameCount: "frameCount"
    case .duration: "duration"
    case .timing: "timing"
    case .dropped: "dropped"
    case .doubled: "doubled"
    case .moved: "moved"
    case .inserted: "inserted"
    case .replaced: "replaced"
    case .shifted: "shifted"
    case .sound: "sound"
    }
  }

  /// The frame that it is about, of A where A has it; `nil` for what is about the whole clip.
  public var frame: FrameIndex? {
    switch self {
    case .size, .frameRate, .frameCount, .duration, .sound: nil
    case .shifted(let frames, _): frames.lowerBound
    case .frameSize(let frame, _, _, _), .depth(let frame, _, _, _), .timing(let frame, _, _),
      .dropped(let frame), .doubled(let frame, _),
      .moved(let frame, _), .replaced(let frame, _), .inserted(let frame):
      frame
    }
  }
}

extension ClipDifference: CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .size(let a, let b):
      "the size is \(b.width) × \(b.height) pixels, not \(a.width) × \(a.height)"
    case .frameSize(let frame, let a, let b, let count):
      "frame \(frame) is \(b.width) × \(b.height) pixels, not \(a.width) × \(a.height)\(Self.others(count))"
    case .depth(let frame, let a, let b, let count):
      "frame \(frame) has \(b) bits a channel, not \(a)\(Self.others(count))"
    case .frameRate(let a, let b): "the rate is \(b) frames per second, not \(a)"
    case .frameCount(let a, let b): "there are \(b) frames, not \(a)"
    case .duration(let a, let b): "the length is \(Self.milli(b)) s, not \(Self.milli(a)) s"
    case .timing(let frame, let a, let b):
      "frame \(frame) is shown at \(Self.milli(b)) s, not at \(Self.milli(a)) s"
    case .sound(let difference): "\(difference)"
    case .dropped(let frame): "frame \(frame) dropped"
    case .doubled(let frame, let at): "frame \(frame) doubled: shown again as frame \(at)"
    case .moved(let frame, let to): "frame \(frame) moved: shown as frame \(to)"
    case .inserted(let at): "frame \(at) inserted: not in the expected clip"
    case .replaced(let frame, let other): "frame \(frame) shows frame \(other) instead"
    case .shifted(let frames, let by):
      "frames \(frames.lowerBound) to \(frames.upperBound) are shown \(abs(by) == 1 ? "1 frame" : "\(abs(by)) frames") \(by > 0 ? "late" : "early")"
    }
  }

  private static func others(_ count: Int) -> String {
    count > 1 ? ", the first of \(count) such frames" : ""
  }

  private static func milli(_ seconds: Seconds) -> String {
    ((seconds * 1000).rounded() / 1000).shortestDecimal
  }
}
