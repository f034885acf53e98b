import Dispatch
import Encoding
import FramePlanning
public import Graphics
import LayerModel
import Synchronization
import Threading
public import Timing

/// A frame of a clip.
public struct RenderedFrame: Hashable, Sendable {
  /// The frame's number, from 0.
  public let index: FrameIndex
  /// The instant that it shows, in seconds from the clip's start.
  public let instant: Seconds
  /// The picture.
  public let picture: Pixmap
}

/// The frames of a clip as an asynchronous sequence, in their order.
///
/// Few are drawn before they are asked for, whoever takes them however slowly; who stops taking
/// them ends the drawing.
public struct RenderedFrames: AsyncSequence, Sendable {
  /// A frame.
  public typealias Element = RenderedFrame
  private let request: RenderRequest

  init(of request: RenderRequest) { self.request = request }

  /// Begins drawing.
  public func makeAsyncIterator() -> Iterator { Iterator(FrameStream(request)) }

  /// The frames that are still to come.
  public struct Iterator: AsyncIteratorProtocol {
    private let stream: FrameStream

    fileprivate init(_ stream: FrameStream) { self.stream = stream }

    /// The next frame; `nil` behind the last.
    public mutating func next() async throws -> RenderedFrame? { try await stream.next() }
  }
}

/// A render whose frames wait for who takes them.
private final class FrameStream: Sendable {
  /// Frames that wait at most.
  private static let capacity = 2

  private let queue: BoundedQueue<RenderedFrame>
  private let cancellation = RenderCancellation()
  private let failure: Failure

  /// The error that ended it.
  private final class Failure: Sendable {
    let error = Mutex<RenderError?>(nil)
  }

  init(_ request: RenderRequest) {
    let (cancellation, failure) = (cancellation, Failure())
    self.failure = failure
    queue = BoundedQueue(capacity: Self.capacity, filledOn: "inbetween.frames") { queue in
      var request = request
      request.outputs = [OutputRequest(path: "frames", as: .pictures(into: queue))]
      do throws(RenderError) {
        _ = try Renderer(request).render(cancellation: cancellation)
      } catch {
        failure.error.withLock { $0 = error }
      }
      queue.finish()
    }
  }

  deinit {
    cancellation.cancel()
    queue.close()
  }

  func next() async throws -> RenderedFrame? {
    try Task.checkCancellation()
    let frame = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: self.queue.take()) }
      }
    } onCancel: {
      cancellation.cancel()
      queue.close()
    }
    if let frame { return frame }
    try Task.checkCancellation()
    if let error = failure.error.withLock({ $0 }) { throw error }
    return nil
  }
}

/// A picture as the bytes that it has.
private struct PictureCoder: FrameCoder {
  func encode(_ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]) {
    bytes = pixmap.bytes
  }
}

/// Frames that wait in a queue.
private struct PictureSink: SingleFrameSink {
  let queue: BoundedQueue<RenderedFrame>
  let canvas: (width: Int, height: Int)
  let rate: FrameRate

  let needsOrder = true

  func write(_ bytes: [UInt8], frame: Int) {
    var picture = Pixmap(width: canvas.width, height: canvas.height)
    picture.bytes = bytes
    // Who takes no more of them has cancelled the render, too.
    _ = queue.put(RenderedFrame(index: frame, instant: rate.instant(of: frame), picture: picture))
  }

  func finish() -> Int { 0 }
  func cancel() {}
}

extension OutputFormat {
  /// Pictures that are handed to who takes them.
  fileprivate static func pictures(into queue: BoundedQueue<RenderedFrame>) -> OutputFormat {
    OutputFormat("pictures", "pictures in memory") { context throws(RenderError) in
      try context.lane(of: PictureCoder()) { _ throws(EncodingError) in
        PictureSink(
          queue: queue, canvas: (context.canvas.widthInPixels, context.canvas.heightInPixels),
          rate: context.frameRate)
      }
    }
  }
}
