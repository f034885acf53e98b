import Dispatch
import Media
import Synchronization
import Timing

/// A clip that is decoded on a queue of its own, a bounded number of frames ahead of whoever takes them.
///
/// Frames come in their order, whatever the queues do.
final class DecodedAhead {
  /// A frame and, when asked for, its thumbnail.
  struct Frame: Sendable {
    let picture: TimedPicture
    let thumbnail: Thumbnail?
  }

  /// How many frames wait at most.
  private static let capacity = 4

  /// What a stream says of itself before its first frame.
  struct Head: Sendable {
    let frameRate: FrameRate?
    let frameCount: Int?
    let isTimed: Bool
    let timeResolution: Seconds
    let remarks: [String]

    init(_ stream: any FrameStream) {
      frameRate = stream.frameRate
      frameCount = stream.announcedFrameCount
      isTimed = stream.isTimed
      timeResolution = stream.timeResolution
      remarks = stream.remarks
    }
  }

  let head: Head
  private let frames = Handover<Result<Frame?, ComparisonError>>(capacity: capacity)
  private var hasEnded = false

  /// Opens a clip and begins to decode it.
  init(_ clip: any ComparableClip, thumbnails: Bool) throws(ComparisonError) {
    let heads = Handover<Result<Head, ComparisonError>>(capacity: 1)
    DispatchQueue(label: "inbetween.decoding").async { [frames] in
      do throws(ComparisonError) {
        let stream = try clip.frames()
        _ = heads.put(.success(Head(stream)))
        Self.decode(stream, thumbnails: thumbnails, into: frames)
      } catch {
        _ = heads.put(.failure(error))
      }
    }
    head = try heads.take().get()
  }

  deinit { frames.close() }

  /// The next frame; `nil` after the last.
  func next() throws(ComparisonError) -> Frame? {
    if hasEnded { return nil }
    hasEnded = true
    let frame = try frames.take().get()
    hasEnded = frame == nil
    return frame
  }

  /// Decodes until the end, an error, or nobody takes any more.
  private static func decode(
    _ stream: any FrameStream, thumbnails: Bool,
    into frames: Handover<Result<Frame?, ComparisonError>>
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

/// Values on their way from one thread to another, in order, a bounded number at a time.
private final class Handover<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  init(capacity: Int) {
    // Not as the initial value: libdispatch ends the process when fewer are left at the end.
    for _ in 0..<capacity { free.signal() }
  }

  /// Waits for room; false when nobody takes any more.
  func put(_ value: Value) -> Bool {
    free.wait()
    let isOpen = state.withLock { state in
      if !state.isClosed { state.values.append(value) }
      return !state.isClosed
    }
    filled.signal()
    return isOpen
  }

  /// Waits for a value.
  func take() -> Value {
    filled.wait()
    defer { free.signal() }
    return state.withLock { $0.values.removeFirst() }
  }

  /// Lets whoever puts go.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.values = []
    }
    free.signal()
  }
}
