import Media
import Timing

/// A frame of a clip with its number and the span of time in which it is on the screen.
struct ShownFrame: Sendable {
  /// Counted from the clip's first, which is 0.
  let index: FrameIndex
  /// In seconds from the clip's first frame; the end is the begin of the next frame.
  let span: Range<Seconds>
  let picture: CodedFrame.Source
  /// The pictures of the frames before it and behind it, where there are any.
  let previous: CodedFrame.Source?
  let next: CodedFrame.Source?
  /// The clip's changes around it; without thumbnails, none are known.
  let changes: RecentChanges
  /// Bits of a channel.
  let bitsPerSample: Int
  /// The small picture by which it is told from its neighbours, when that was asked for.
  let thumbnail: Thumbnail?
}

/// The frames of a clip in order, each with its span, and at the end what the clip was.
///
/// Decodes ahead.
final class FrameReader {
  private let name: String
  private let stream: DecodedAhead
  /// Of a clip that names none, and of times that are not there.
  private let spareRate: FrameRate
  private var upcoming: DecodedAhead.Frame?
  private var previous: CodedFrame.Source?
  private var changes = RecentChanges()
  private var origin: Seconds?
  private var count = 0
  private var size: (width: Int, height: Int) = (0, 0)
  private var spans = ClipTiming.Spans()

  /// Opens a clip and decodes its first frame.
  init(
    _ clip: any ComparableClip, spareRate: FrameRate, thumbnails: Bool = false
  ) throws(ComparisonError) {
    name = clip.name
    stream = try DecodedAhead(clip, thumbnails: thumbnails)
    self.spareRate = stream.head.frameRate ?? spareRate
    upcoming = try stream.next()
    guard let first = upcoming else { throw .empty(name) }
    origin = first.picture.time
    size = first.picture.picture.size
  }

  /// The facts that the clip states of itself.
  var head: DecodedAhead.Head { stream.head }

  /// The times of its frames, as far as it was read.
  var timing: ClipTiming { ClipTiming(head, spans) }

  /// The next frame; `nil` after the last.
  func next() throws(ComparisonError) -> ShownFrame? {
    guard let now = upcoming else { return nil }
    upcoming = try stream.next()
    let start = begin(of: now.picture, index: count)
    let length = now.picture.duration ?? spareRate.instant(of: 1)
    // A frame stays until the next one comes, whatever its own duration says.
    var stop = upcoming.map { begin(of: $0.picture, index: count + 1) } ?? start + length
    if stop < start { stop = start }
    spans.add(start..<stop, isLast: upcoming == nil)
    if let thumbnail = now.thumbnail {
      let size = now.picture.picture.size
      changes.add(thumbnail, width: size.width, height: size.height)
    }
    defer { (count, previous) = (count + 1, now.picture.picture) }
    return ShownFrame(
      index: count, span: start..<stop, picture: now.picture.picture, previous: previous,
      next: upcoming?.picture.picture, changes: changes.followed(by: upcoming?.thumbnail),
      bitsPerSample: now.picture.bitsPerSample, thumbnail: now.thumbnail)
  }

  private func begin(of picture: TimedPicture, index: Int) -> Seconds {
    guard let time = picture.time, let origin else { return spareRate.instant(of: index) }
    return time - origin
  }

  /// The facts about the clip, as far as it was read.
  var summary: ClipSummary {
    let timing = timing
    return ClipSummary(
      name: name, width: size.width, height: size.height, frameRate: timing.rate,
      isVariable: !timing.isConstant && count > 1, frameCount: count, duration: timing.duration)
  }
}
