public import Graphics
import Media
public import Timing

/// A clip that can be compared: something that gives its frames again and again, one by one.
///
/// A comparison goes through a clip more than once rather than keep its pictures.
public protocol ComparableClip: Sendable {
  /// How the clip is called in messages and reports.
  var name: String { get }
  /// Starts at the first frame.
  func frames() throws(ComparisonError) -> any FrameStream
}

/// The frames of a clip, one by one.
public protocol FrameStream: AnyObject {
  /// The rate that the clip names; `nil` for numbered pictures, which take the times of what they are
  /// compared with.
  var frameRate: FrameRate? { get }
  /// The next frame in the order of showing; `nil` after the last.
  func next() throws(ComparisonError) -> TimedPicture?
}

/// A picture of a clip and when it is shown.
public struct TimedPicture: Sendable {
  /// The picture, premultiplied.
  public let pixmap: Pixmap
  /// When it is shown, in seconds from the clip's own zero; `nil` when nothing says.
  public let time: Seconds?
  /// How long it is shown, in seconds; `nil` when nothing says.
  public let duration: Seconds?

  /// A picture with its time.
  public init(pixmap: Pixmap, time: Seconds?, duration: Seconds?) {
    self.pixmap = pixmap
    self.time = time
    self.duration = duration
  }
}

/// A clip in a file, or a sequence of picture files.
public struct ClipFile: ComparableClip {
  /// The file's path, or the pattern of a sequence.
  public let name: String

  /// A clip by its path.
  public init(path: String) { name = path }

  /// Opens the file and its decoder, which takes damage for an error.
  public func frames() throws(ComparisonError) -> any FrameStream { try FileStream(path: name) }
}

/// A clip's file while it is decoded.
private final class FileStream: FrameStream {
  let frameRate: FrameRate?
  private var decoder: ClipDecoder

  init(path: String) throws(ComparisonError) {
    decoder = try ComparisonError.reading { () throws(MediaError) in
      try ClipDecoder(contentsOf: path, isStrict: true)
    }
    frameRate = decoder.frameRate
  }

  func next() throws(ComparisonError) -> TimedPicture? {
    do {
      guard let frame = try decoder.next() else { return nil }
      let (ticks, scale) = decoder.timeBase
      let duration = Double(frame.duration * ticks) / Double(scale)
      return TimedPicture(
        pixmap: frame.pixmap, time: frameRate == nil ? nil : frame.time,
        duration: frameRate == nil || frame.duration <= 0 ? nil : duration)
    } catch {
      throw .media(error)
    }
  }
}
