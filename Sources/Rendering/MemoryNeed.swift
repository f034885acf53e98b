import FramePlanning
import LayerModel
import Media
public import TimelineModel

/// Memory that a render takes for one purpose, as an estimate from above.
public struct MemoryNeed: Hashable, Sendable {
  /// The purpose, such as "images".
  public let purpose: String
  /// Bytes of address space.
  public let byteCount: Int

  /// A need.
  public init(purpose: String, byteCount: Int) {
    self.purpose = purpose
    self.byteCount = byteCount
  }
}

extension Renderer {
  /// The memory that rendering takes besides what the process has already, found before any is
  /// taken.
  ///
  /// Estimated from above for scenes whose layers need few pictures of their own.
  public var memoryNeeds: [MemoryNeed] { memoryNeeds(in: flow) }

  /// The flow that keeps the workers busy, and fits into the memory that the request gives.
  var flow: FrameFlow {
    var flow = FrameFlow(jobs: request.jobs)
    guard let memory = request.memory else { return flow }
    while memoryNeeds(in: flow).reduce(0, { $0 + $1.byteCount }) > memory,
      let smaller = flow.smaller
    { flow = smaller }
    return flow
  }

  private func memoryNeeds(in flow: FrameFlow) -> [MemoryNeed] {
    let canvas = request.timeline.canvas
    let hasAlpha = request.timeline.mayBeClear
    let pixels = canvas.widthInPixels * canvas.heightInPixels
    var largest: (slots: Int, encoders: Int) = (0, 0)
    for pass in passes {
      let outputs = pass.outputs.map { request.outputs[$0] }
      let forms = outputs.count + 1
      // In order there are fewer.
      largest.slots = max(largest.slots, flow.slots * pixels * 4 * forms)
      let encoders = outputs.reduce(0) { sum, output in
        let codec = output.format.container.map {
          output.codec(in: $0, hasAlpha: hasAlpha)
        }
        return sum + flow.openSegments * MemoryNeed.encoder(codec, pixels: pixels)
      }
      largest.encoders = max(largest.encoders, encoders)
    }
    return [
      MemoryNeed(purpose: "frames in flight", byteCount: largest.slots),
      MemoryNeed(purpose: "encoders", byteCount: largest.encoders),
    ] + StillRenderer.memoryNeeds(of: request.timeline, workers: flow.jobs)
  }
}

extension StillRenderer {
  /// The memory that drawing single pictures of a timeline takes besides what the process has
  /// already.
  public static func memoryNeeds(of timeline: Timeline) -> [MemoryNeed] {
    let canvas = timeline.canvas
    let pixels = canvas.widthInPixels * canvas.heightInPixels
    return [MemoryNeed(purpose: "the picture and its file", byteCount: pixels * 12)]
      + memoryNeeds(of: timeline, workers: 1)
  }

  fileprivate static func memoryNeeds(of timeline: Timeline, workers: Int) -> [MemoryNeed] {
    let canvas = timeline.canvas
    let pixels = canvas.widthInPixels * canvas.heightInPixels
    let images = timeline.imagesShown.reduce(0) { sum, shown in
      sum + ((try? ImageFacts(of: shown.image.source))?.pixelCount ?? 0) * 4
    }
    let snapshots = timeline.snapshots.reduce(0) { sum, snapshot in
      sum + snapshot.timeline.canvas.widthInPixels * snapshot.timeline.canvas.heightInPixels * 4
    }
    let hasText = !timeline.fontsUsed.isEmpty
    let text = hasText ? MemoryNeed.fonts : 0
    // The picture drawn last, and the sum of those before.
    let exposure = timeline.motionBlur == nil ? 0 : pixels * 20
    return [
      MemoryNeed(
        purpose: "images",
        byteCount: images + min(snapshots, MemoryNeed.snapshots)
          + (hasText ? ImageStore.glyphBytes : 0)),
      MemoryNeed(
        purpose: "drawing",
        byteCount: workers * (pixels * 4 + exposure + MemoryNeed.worker) + text * min(workers, 2)),
    ]
  }
}

extension MemoryNeed {
  /// A worker's own: its stack, and the heap that the C library reserves for its thread.
  fileprivate static let worker = 32 << 20
  /// The pictures of snapshots that are kept, of all depths.
  fileprivate static let snapshots = LayerSnapshot.deepest * (64 << 20)
  /// The system's fonts, as fontconfig maps them.
  fileprivate static let fonts = 32 << 20

  /// The memory of an open segment's encoder, or of what makes pictures.
  fileprivate static func encoder(_ codec: VideoCodec?, pixels: Int) -> Int {
    codec?.memory(pixels: pixels) ?? (8 << 20) + pixels * 12
  }
}
