import Encoding
import FramePlanning
import FrameSampling
import LayerModel
import Media
import TimelineModel
public import Timing
import Typesetting

// Segments of an output that are made one by one, anywhere, and joined later. All of this needs
// `RenderRequest.segments`, where parts are kept.

extension Renderer {
  /// The frames of each segment of an output, counted from the clip's start.
  ///
  /// They depend on the clip and the part of it that is asked for, never on the number of workers.
  ///
  /// - Parameter output: The output's place in the request.
  /// - Returns: Neighbouring ranges, in order.
  public func segments(of output: Int) -> [Range<FrameIndex>] {
    pass(of: output).plan.segments.map(\.frames)
  }

  /// Makes the part of an output that all its segments share, unless it is kept already or the
  /// format has none.
  ///
  /// - Parameters:
  ///   - output: The output's place in the request.
  ///   - cancellation: Stops it from another thread.
  /// - Throws: `RenderError`.
  public func makeSharedPart(
    of output: Int, cancellation: RenderCancellation = RenderCancellation()
  ) throws(RenderError) {
    guard request.outputs[output].format.sharedPart != nil else { return }
    // It is chosen when an output begins.
    let context = try drawingContext(of: output, flow.inOrder, cancellation)
    try lane(of: output, in: context, .parts).cancel()
  }

  /// Makes a segment of an output, unless it is kept already.
  ///
  /// - Parameters:
  ///   - index: The segment's place among ``segments(of:)``.
  ///   - output: The output's place in the request.
  ///   - cancellation: Stops it from another thread.
  ///   - progress: Told how many of its frames are encoded, from any thread, in order.
  /// - Returns: Layers that could not be drawn; with any, the segment is not kept.
  /// - Throws: `RenderError`; then nothing of the segment is left.
  public func makeSegment(
    _ index: Int, of output: Int, cancellation: RenderCancellation = RenderCancellation(),
    progress: @escaping @Sendable (_ frames: Int) -> Void = { _ in }
  ) throws(RenderError) -> [RenderIssue] {
    try checkSize()
    let flow = flow.inOrder
    let context = try drawingContext(of: output, flow, cancellation)
    let lane = try lane(of: output, in: context, .parts)
    defer { lane.cancel() }
    let pipeline = FramePipeline(
      context, segments: [context.plan.segments[index]], lanes: [lane], flow: flow, times: nil,
      progress: progress)
    try pipeline.run()
    return pipeline.issues
  }

  /// Joins the kept segments of an output into its file, without drawing anything.
  ///
  /// - Parameters:
  ///   - output: The output's place in the request.
  ///   - cancellation: Stops it from another thread.
  /// - Returns: Bytes in the file.
  /// - Throws: `RenderError`, ``RenderError/partMissing(_:)`` when a part is not there or not as it
  ///   was kept; then there is no file.
  public func join(
    _ output: Int, cancellation: RenderCancellation = RenderCancellation()
  ) throws(RenderError) -> Int {
    let plan = pass(of: output).plan
    let context = PassContext(
      plan: plan, of: DrawableTimeline(undrawn: plan.timeline), jobs: 1,
      cancellation: cancellation)
    let lane = try lane(of: output, in: context, .joining)
    do throws(RenderError) {
      for segment in plan.segments {
        if cancellation.isCancelled { throw .cancelled }
        let needs = try RenderError.encoding { () throws(EncodingError) in try lane.open(segment) }
        guard needs == .nothing else { throw .partMissing(PartName.of(segment.frames)) }
        try RenderError.encoding { () throws(EncodingError) in
          try lane.append(segment: segment.index)
        }
      }
      return try RenderError.encoding { () throws(EncodingError) in try lane.finish() }
    } catch {
      lane.cancel()
      throw error
    }
  }

  /// Throws what ``render(cancellation:times:progress:)`` would find wrong with the request before
  /// anything is drawn.
  ///
  /// - Throws: `RenderError.request`, `RenderError.raster` when an image cannot be read.
  public func check() throws(RenderError) {
    try checkSize()
    _ = try ImageStore(of: request.timeline)
    let undrawn = DrawableTimeline(undrawn: request.timeline)
    for pass in passes {
      var context = PassContext(
        plan: pass.plan, of: undrawn, jobs: 1, cancellation: RenderCancellation())
      context.soundtrack = try Self.soundtrack(of: request.timeline, pass.plan)
      for output in pass.outputs.map({ request.outputs[$0] }) {
        try context.checkPromise(of: output, work: .parts)
        // What segments share is drawn when an output begins.
        guard output.format.sharedPart == nil else { continue }
        try context.makeLane(output, kept: nil, work: .parts).cancel()
      }
    }
  }

  private func pass(of output: Int) -> Pass {
    guard let pass = passes.first(where: { $0.outputs.contains(output) }) else {
      preconditionFailure("there is no output \(output)")
    }
    return pass
  }

  private func lane(
    of output: Int, in context: PassContext, _ work: OutputContext.Work
  ) throws(RenderError) -> any OutputLane {
    guard let kept = request.segments?.parts(of: output) else {
      preconditionFailure("parts are made and joined where they are kept")
    }
    return try context.makeLane(request.outputs[output], kept: kept, work: work)
  }

  /// The timeline, open to draw an output.
  private func drawingContext(
    of output: Int, _ flow: FrameFlow, _ cancellation: RenderCancellation
  ) throws(RenderError) -> PassContext {
    PassContext(
      plan: pass(of: output).plan, of: try opened(), jobs: flow.jobs, cancellation: cancellation)
  }

  /// The timeline, open to be drawn.
  func opened() throws(RenderError) -> DrawableTimeline {
    try DrawableTimeline(
      request.timeline, fonts: request.fonts, refusedLayers: request.refusedLayers)
  }
}
