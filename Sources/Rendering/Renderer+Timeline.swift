import Dispatch
public import Graphics
public import Media
public import TimelineModel
public import Timing

/// The share of a clip that is rendered so far.
public struct RenderProgress: Hashable, Sendable {
  /// Frames that are done.
  public let frames: Int
  /// All frames of the clip, of all outputs.
  public let frameCount: Int

  /// The done part, 0…1.
  public var fraction: Double { frameCount == 0 ? 1 : Double(frames) / Double(frameCount) }
}

extension Renderer {
  /// A renderer of a timeline, of which ``render(to:progress:)`` makes files, ``frames`` a stream
  /// of pictures and ``picture(at:)`` one.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - jobs: The number of frames that are drawn at once; all give the same bytes.
  public init(_ timeline: Timeline, jobs: Int = 4) {
    var request = RenderRequest(timeline: timeline, outputs: [])
    request.jobs = jobs
    self.init(request)
  }

  /// Renders the clip into files, each in the format that its name says, and waits for them without
  /// blocking a thread of the caller's.
  ///
  /// Cancelled with its task; then as after an error nothing of the files is left.
  ///
  /// - Parameters:
  ///   - paths: The files; of a sequence of pictures a pattern such as `frames/%05d.png`.
  ///   - progress: A block that is called as frames are done, on any thread.
  /// - Returns: The report.
  /// - Throws: ``RenderError``, or `CancellationError` when the task was cancelled.
  @discardableResult
  public func render(
    to paths: String..., progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws -> RenderReport {
    var request = request
    request.outputs = try paths.map { path throws(RenderError) in try OutputRequest(path: path) }
    let renderer = Renderer(request)
    let frameCount = renderer.frameCount
    return try await Self.detached { cancellation throws(RenderError) in
      try renderer.render(cancellation: cancellation) {
        progress(RenderProgress(frames: $0, frameCount: frameCount))
      }
    }
  }

  /// Draws a picture.
  ///
  /// - Parameter instant: Seconds from the clip's start, never rounded to a frame.
  /// - Returns: The picture.
  /// - Throws: ``RenderError`` when a layer cannot be drawn.
  public func picture(at instant: Seconds) throws(RenderError) -> Pixmap {
    try StillRenderer(request.timeline, fonts: request.fonts).picture(at: instant)
  }

  /// The clip's frames in their order, drawn as they are asked for: a few at most are ready and
  /// wait.
  public var frames: RenderedFrames { RenderedFrames(of: request) }

  /// Encodes the clip in memory.
  ///
  /// - Parameters:
  ///   - codec: The codec: H.264 or VP9.
  ///   - preset: Speed against size and quality.
  /// - Returns: The packets, as a container would hold them.
  /// - Throws: ``RenderError``, or `CancellationError` when the task was cancelled.
  public func packets(
    codec: VideoCodec = .h264, preset: VideoFormat.Preset = .standard
  ) async throws -> EncodedClip {
    let list = PacketList()
    var request = request
    var output = OutputRequest(path: "packets", as: .packets(codec, into: list))
    output.preset = preset
    request.outputs = [output]
    let renderer = Renderer(request)
    _ = try await Self.detached { cancellation throws(RenderError) in
      try renderer.render(cancellation: cancellation)
    }
    return list.clip
  }

  /// Does something long on a thread of its own, which the task's cancellation ends.
  private static func detached<Value: Sendable>(
    _ work: @escaping @Sendable (RenderCancellation) throws(RenderError) -> Value
  ) async throws -> Value {
    let cancellation = RenderCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "inbetween.render").async {
          do throws(RenderError) {
            continuation.resume(returning: try work(cancellation))
          } catch {
            if case .cancelled = error {
              continuation.resume(throwing: CancellationError())
            } else {
              continuation.resume(throwing: error)
            }
          }
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
