import Graphics
import Timing

/// A frame of a clip with its number and the span of time in which it is on the screen.
struct ShownFrame {
  /// Counted from the clip's first, which is 0.
  let index: FrameIndex
  /// In seconds from the clip's first frame; the end is the begin of the next frame.
  let span: Range<Seconds>
  let pixmap: Pixmap
}

/// The frames of a clip in order, each with its span, and at the end what the clip was.
final class FrameReader {
  private let name: String
  private let stream: any FrameStream
  /// Of a clip that names none, and of times that are not there.
  private let spareRate: FrameRate
  private var upcoming: TimedPicture?
  private var origin: Seconds?
  private var count = 0
  private var size: (width: Int, height: Int) = (0, 0)
  private var end: Seconds = 0

  init(_ clip: any ComparableClip, spareRate: FrameRate) throws(ComparisonError) {
    name = clip.name
    stream = try clip.frames()
    self.spareRate = stream.frameRate ?? spareRate
    upcoming = try stream.next()
    guard let first = upcoming else { throw .empty(name) }
    origin = first.time
    size = (first.pixmap.width, first.pixmap.height)
  }

  /// The rate that the clip itself names.
  var frameRate: FrameRate? { stream.frameRate }

  /// Whether frames of one number would be shown at one time, were none dropped or doubled: the rates are equal.
  func isComparableByNumber(with other: FrameReader) -> Bool {
    frameRate == nil || other.frameRate == nil || frameRate == other.frameRate
  }

  /// The next frame; `nil` after the last.
  func next() throws(ComparisonError) -> ShownFrame? {
    guard let now = upcoming else { return nil }
    upcoming = try stream.next()
    let start = begin(of: now, index: count)
    let length = now.duration ?? spareRate.instant(of: 1)
    // A frame stays until the next one comes, whatever its own duration says.
    var stop = upcoming.map { begin(of: $0, index: count + 1) } ?? start + length
    if stop < start { stop = start }
    end = max(end, stop)
    defer { count += 1 }
    return ShownFrame(index: count, span: start..<stop, pixmap: now.pixmap)
  }

  private func begin(of picture: TimedPicture, index: Int) -> Seconds {
    guard let time = picture.time, let origin else { return spareRate.instant(of: index) }
    return time - origin
  }

  /// What the clip is, as far as it was read.
  var summary: ClipSummary {
    ClipSummary(
      name: name, width: size.width, height: size.height, frameRate: stream.frameRate,
      frameCount: count, duration: end)
  }
}
