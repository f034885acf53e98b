import Media
import Threading
import Timing

/// A clip that is decoded on a queue of its own, a bounded number of frames ahead of the
/// comparison.
///
/// Frames come in their order, whatever the queues do.
final class DecodedAhead {
  /// A frame and, when asked for, its thumbnail.
  struct Frame: Sendable {
    let picture: TimedPicture
    let thumbnail: Thumbnail?
  }

  /// The most frames that wait.
  private static let capacity = 4

  /// The facts that a stream states before its first frame.
  struct Head: Sendable {
    let frameRate: FrameRate?
    let frameCount: Int?
    let isTimed: Bool
    let timeResolution: Seconds
    let isLossless: Bool
    let remarks: [String]

    init(_ stream: any FrameStream) {
      frameRate = stream.frameRate
      frameCount = stream.announcedFrameCount
      isTimed = stream.isTimed
      timeResolution = stream.timeResolution
      isLossless = stream.isLossless
      remarks = stream.remarks
    }
  }

  let head: Head
  private let frames: BoundedQueue<Result<Frame?, ComparisonError>>
  private var hasEnded = false

  /// Opens a clip and begins to decode it.
  init(_ clip: any ComparableClip, thumbnails: Bool) throws(ComparisonError) {
    let heads = BoundedQueue<Result<Head, ComparisonError>>(capacity: 1)
    frames = BoundedQueue(capacity: Self.capacity, filledOn: "inbetween.decoding") { frames in
      do throws(ComparisonError) {
        let stream = try clip.frames()
        _ = heads.put(.success(Head(stream)))
        Self.decode(stream, thumbnails: thumbnails, into: frames)
      } catch {
        _ = heads.put(.failure(error))
      }
    }
    guard let head = heads.take() else { preconditionFailure("nobody closes the queue of heads") }
    self.head = try head.get()
  }

  deinit { frames.close() }

  /// The next frame; `nil` after the last.
  func next() throws(ComparisonError) -> Frame? {
    if hasEnded { return nil }
    hasEnded = true
    guard let frame = try frames.take()?.get() else { return nil }
    hasEnded = false
    return frame
  }

  /// Decodes until the end, an error, or nobody takes any more.
  private static func decode(
    _ stream: any FrameStream, thumbnails: Bool,
    into frames: BoundedQueue<Result<Frame?, ComparisonError>>
  ) {
    do throws(ComparisonError) {
      while let picture = try stream.next() {
        guard frames.put(.success(try frame(picture, thumbnails: thumbnails))) else { return }
      }
      _ = frames.put(.success(nil))
    } catch {
      _ = frames.put(.failure(error))
    }
  }

  /// Works out here, beside the other clip's decoder, what the comparison needs in any case.
  private static func frame(
    _ picture: TimedPicture, thumbnails: Bool
  ) throws(ComparisonError) -> Frame {
    guard thumbnails else { return Frame(picture: picture, thumbnail: nil) }
    if case .planes(let coded) = picture.picture, let thumbnail = Thumbnail(coded) {
      return Frame(picture: picture, thumbnail: thumbnail)
    }
    let pixmap = try picture.pixmap()
    let known = TimedPicture(
      picture: .pixmap(pixmap), time: picture.time, duration: picture.duration,
      bitsPerSample: picture.bitsPerSample)
    return Frame(picture: known, thumbnail: Thumbnail(pixmap))
  }
}
