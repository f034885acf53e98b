import LayerModel
import Encoding
import FrameSampling
import Glibc
import Graphics
import Media
import FramePlanning
public import TimelineModel
import Timing
import Storing
public import Typesetting

/// The conductor: from a timeline to finished files, with several workers.
///
/// The files are the same to the byte at any number of workers. A file appears under its name only
/// when it is complete; after an error or a cancellation nothing is left.
public struct Renderer: Sendable {
  let request: RenderRequest
  let passes: [Pass]

  /// Outputs that share one rasterization, because they have the same frame rate.
  struct Pass: Sendable {
    let plan: ClipPlan
    /// Places in the request.
    var outputs: [Int]
  }

  /// A renderer of what is asked for.
  public init(_ request: RenderRequest) {
    self.request = request
    var passes: [Pass] = []
    for (i, output) in request.outputs.enumerated() {
      let plan = Self.plan(of: output, in: request)
      if let same = passes.firstIndex(where: {
        $0.plan.frameRate == plan.frameRate && $0.plan.frames == plan.frames
      }) {
        passes[same].outputs.append(i)
      } else {
        passes.append(Pass(plan: plan, outputs: [i]))
      }
    }
    self.passes = passes
  }

  /// The number of frames that are encoded in all, for a progress bar.
  public var frameCount: Int { passes.reduce(0) { $0 + $1.plan.frames.count } }

  /// Frames of an output: those whose instants lie in the part of the clip that is asked for.
  static func plan(of output: OutputRequest, in request: RenderRequest) -> ClipPlan {
    let timeline = request.timeline
    if let instants = request.instants {
      return ClipPlan(
        timeline: timeline, frameRate: timeline.frameRate, frames: 0..<instants.count,
        instants: instants)
    }
    var rate = timeline.frameRate
    for fastest in [output.format.fastestRate, output.fastestRate].compactMap(\.self)
    where rate > fastest { rate = fastest }
    let all = 0..<timeline.frameCount(at: rate)
    guard let time = request.time else {
      return ClipPlan(timeline: timeline, frameRate: rate, frames: all)
    }
    // A time far behind the clip's end has no frame number.
    let end = rate.instant(of: all.upperBound)
    func index(_ instant: Seconds) -> Int { rate.frameCount(for: max(0, min(instant, end))) }
    let part = index(time.lowerBound)..<index(time.upperBound)
    return ClipPlan(timeline: timeline, frameRate: rate, frames: part.clamped(to: all))
  }

  /// The first file that the render would replace, or `nil` when it replaces none.
  public var existingFile: String? {
    for pass in passes {
      for output in pass.outputs.map({ request.outputs[$0] }) where !output.isStandardOutput {
        guard output.format.files == .numbered else {
          if Self.exists(output.path) { return output.path }
          continue
        }
        guard let files = NumberedPath(output.path) else { continue }
        let taken = pass.plan.frames.lazy.map { files.path($0) }.first { Self.exists($0) }
        if let taken { return taken }
      }
    }
    return nil
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Renders everything.
  ///
  /// - Parameters:
  ///   - cancellation: Stops the render from another thread.
  ///   - times: Measures the stages, when given.
  ///   - progress: Told how many frames of ``frameCount`` are encoded, from any thread, in order.
  /// - Returns: The outputs that were written.
  /// - Throws: `RenderError`, after removing what was begun.
  public func render(
    cancellation: RenderCancellation = RenderCancellation(), times: StageTimes? = nil,
    progress: @escaping @Sendable (_ frames: Int) -> Void = { _ in }
  ) throws(RenderError) -> RenderReport {
    try checkSize()
    var begun: [any OutputLane] = []
    do {
      return try render(cancellation, times, progress, begun: &begun)
    } catch {
      for lane in begun { lane.cancel() }
      throw error
    }
  }

  /// Fails when no frame is asked for, when pictures are too large, or when the frames of an output
  /// do not go under its name.
  ///
  /// - Throws: `RenderError`, which ``render(cancellation:times:progress:)`` throws, too, maybe
  ///   after it has begun other files.
  public func checkRequest() throws(RenderError) {
    try checkSize()
    try checkFrames()
  }

  /// Fails when no frame is asked for, or when the frames of an output do not go under its name.
  ///
  /// - Throws: `RenderError`, as ``checkRequest()`` does.
  package func checkFrames() throws(RenderError) {
    try checkPart()
    for pass in passes {
      for output in pass.outputs {
        _ = try request.outputs[output].numberedPath(ofFrames: pass.plan.frames.count)
      }
    }
  }

  /// Fails when no frame is asked for.
  private func checkPart() throws(RenderError) {
    let timeline = request.timeline
    for pass in passes where pass.plan.frames.isEmpty {
      let rate = pass.plan.frameRate
      throw .request(
        "no frame lies in the part of the clip that was asked for; the clip has frames 0..<\(timeline.frameCount(at: rate)) at \(rate) frames per second, times 0..<\(timeline.duration.shortestDecimal) s"
      )
    }
  }

  /// Fails when no frame is asked for, or pictures are too large.
  func checkSize() throws(RenderError) {
    try checkPart()
    let timeline = request.timeline
    guard request.instants != nil else {
      return try PictureSize.check(timeline.canvas, .clipPixels, of: timeline.limits)
    }
    if let output = request.outputs.first(where: { $0.format.files == .one }) {
      throw .request("-o \(output.path): single pictures are no \(output.format.name)")
    }
    try PictureSize.check(timeline.canvas, .stillPixels, of: timeline.limits)
  }

  private func render(
    _ cancellation: RenderCancellation, _ times: StageTimes?,
    _ progress: @escaping @Sendable (_ frames: Int) -> Void, begun: inout [any OutputLane]
  ) throws(RenderError) -> RenderReport {
    let opened = try opened()
    let flow = flow
    var reports: [Int: RenderReport.Output] = [:]
    var framesBefore = 0
    var segments = (encoded: 0, cached: 0)
    var lostReader: RenderError?
    var issues = RenderIssues()
    for pass in passes {
      // A pool's workers draw for others, too: a palette may take more of them than the frames do.
      let keptWorkers = request.pool.map { _ in
        min(flow.jobs, flow.slotsPerSegment * pass.plan.segments.count)
      }
      var context = PassContext(
        plan: pass.plan, of: opened, jobs: flow.jobs, cancellation: cancellation,
        keptWorkers: keptWorkers, hasOtherOutputs: request.outputs.count > 1)
      if pass.outputs.contains(where: { request.outputs[$0].format.container != nil }) {
        context.soundtrack = try Self.soundtrack(of: opened.timeline, pass.plan)
      }
      var lanes: [any OutputLane] = []
      for i in pass.outputs {
        let lane = try context.makeLane(
          request.outputs[i], kept: request.segments?.parts(of: i))
        lanes.append(lane)
        begun.append(lane)
      }
      let base = framesBefore
      let pipeline = FramePipeline(
        context, lanes: lanes, flow: flow, times: times, pool: request.pool,
        progress: { progress(base + $0) })
      try pipeline.run()
      segments.encoded += pipeline.segments.encoded
      segments.cached += pipeline.segments.cached
      issues.add(pipeline.issues)
      for (i, lane) in zip(pass.outputs, lanes) {
        let bytes: Int
        do throws(RenderError) {
          bytes = try RenderError.encoding { () throws(EncodingError) in try lane.finish() }
        } catch {
          // Who reads from a pipe does not decide about the other files.
          guard error.isBrokenPipe, request.outputs.count > 1 else { throw error }
          lostReader = error
          continue
        }
        reports[i] = RenderReport.Output(
          path: request.outputs[i].path, width: request.timeline.canvas.widthInPixels,
          height: request.timeline.canvas.heightInPixels, frameRate: pass.plan.frameRate,
          frameCount: pass.plan.frames.count, byteCount: bytes, lacksMatte: lane.lacksMatte)
      }
      framesBefore += pass.plan.frames.count
    }
    if let lostReader { throw lostReader }
    return RenderReport(
      outputs: request.outputs.indices.compactMap { reports[$0] }, segments: segments,
      issues: issues.sorted)
  }

  /// Every font of a timeline's texts, found once, and those that stand for others.
  ///
  /// - Parameter timeline: The timeline.
  /// - Returns: The fonts.
  /// - Throws: `RenderError.raster` when there is no font at all, or a file is too large.
  public static func fonts(of timeline: Timeline) throws(RenderError) -> FontStore {
    try FontStore(of: timeline)
  }
}
