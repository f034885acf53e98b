import FramePlanning
import Rasterizing
import TimelineModel
import Dispatch
import Encoding
import FrameSampling
import Graphics
import Threading
import Timing

/// Draws and encodes the frames of one plan with several workers.
///
/// Workers take frames of as many segments as keep them busy, sample, rasterize and convert them
/// into a ring of slots; each segment's encoder takes its frames in order; finished segments are
/// written in order. Nothing blocks a thread to wait for another: every step, when it is done,
/// starts what it made possible.
///
/// ```
/// workers (jobs)           encoders (⌈jobs / 2⌉)      writer (1)
/// draw ─▶ slot ──────────▶ encode in order ─────────▶ append in order
///   ▲       └── reused ◀───────┘
/// ```
///
/// It may be shared by threads, because `state` is touched only inside `queue`, a serial queue
/// which does no long work, and everything else is constant; values leave the state as
/// ``Transferred``.
final class FramePipeline: @unchecked Sendable {  // `state` belongs to the serial queue.
  private let plan: ClipPlan
  private let sampler: FrameSampler
  private let lanes: [any OutputLane]
  private let flow: FrameFlow
  private let workers: FrameWorkers
  private let cancellation: RenderCancellation
  private let progress: @Sendable (_ frames: Int) -> Void
  private let times: StageTimes?
  private let pool: WorkerPool?

  private let queue = DispatchQueue(label: "inbetween.pipeline")
  private let work = DispatchQueue(label: "inbetween.work", attributes: .concurrent)
  private let done = DispatchSemaphore(value: 0)
  private var state: State

  private struct State {
    var waiting: ArraySlice<ClipPlan.Segment>
    var open: [SegmentTask] = []
    var finished: [Int: SegmentTask] = [:]
    var nextToWrite: Int
    var isOpening = false
    var isWriting = false
    var activeWorkers = 0
    var activeEncoders = 0
    var slotCount = 0
    var freeSlots: [FrameSlot] = []
    var framesDone = 0
    var error: RenderError?
    var isOver = false
    /// Segments encoded, and taken from the store.
    var segments = (encoded: 0, cached: 0)
    var issues = RenderIssues()
  }

  /// A pipeline for a pass.
  ///
  /// - Parameters:
  ///   - pass: The clip, and the workers that draw it.
  ///   - segments: The segments of it, one after another; all when `nil`.
  ///   - lanes: The place where it goes; no other pipeline uses them.
  ///   - flow: The amount that is under way at once.
  ///   - times: Measures the stages, when given.
  ///   - pool: Places that are shared with other renders, when given.
  ///   - progress: Told how many frames are encoded, from any thread, in order.
  init(
    _ pass: PassContext, segments: [ClipPlan.Segment]? = nil, lanes: [any OutputLane],
    flow: FrameFlow, times: StageTimes?, pool: WorkerPool? = nil,
    progress: @escaping @Sendable (Int) -> Void
  ) {
    plan = pass.plan
    sampler = pass.sampler
    self.lanes = lanes
    self.flow = lanes.contains(where: \.writesInOrder) ? flow.inOrder : flow
    workers = pass.workers
    cancellation = pass.cancellation
    self.times = times
    self.pool = pool
    self.progress = progress
    let segments = segments ?? plan.segments
    state = State(waiting: segments[...], nextToWrite: segments.first?.index ?? 0)
  }

  /// Renders everything and returns when the outputs hold all frames; they are not finished.
  func run() throws(RenderError) {
    let sleeper = pool?.places.register { [weak self] in self?.wake() }
    defer { if let sleeper { pool?.places.unregister(sleeper) } }
    wake()
    done.wait()
    if let error = queue.sync(execute: { state.error }) { throw error }
  }

  /// Segments encoded by ``run()``, and taken from the store.
  var segments: (encoded: Int, cached: Int) { queue.sync { state.segments } }

  /// Layers that are left out of some frames.
  var issues: [RenderIssue] { queue.sync { state.issues.sorted } }

  private func wake() { queue.async { self.advance() } }

  // MARK: On the serial queue

  /// Starts all that can be started now.
  private func advance() {
    if state.error == nil, cancellation.isCancelled { state.error = .cancelled }
    guard state.error == nil else { return endWhenQuiet() }
    startWriting()
    while state.activeWorkers < flow.jobs, let task = taskToDraw(),
      pool?.places.take(.worker) ?? true
    {
      draw(task)
    }
    if state.activeWorkers < flow.jobs, taskToDraw() == nil { startOpening() }
    for task in state.open where !task.isEncoding { encodeNext(of: task) }
    endWhenQuiet()
  }

  private func endWhenQuiet() {
    guard !state.isOver, state.activeWorkers == 0, state.activeEncoders == 0, !state.isOpening,
      !state.isWriting
    else { return }
    let hasWork = !state.waiting.isEmpty || !state.open.isEmpty || !state.finished.isEmpty
    guard state.error != nil || !hasWork else { return }
    state.isOver = true
    for _ in state.open { pool?.places.give(.segment) }
    done.signal()
  }

  /// The earliest open segment that has something to draw and room for it.
  private func taskToDraw() -> SegmentTask? {
    // Renders that share a pool leave its workers to each other.
    let isEnd = state.waiting.isEmpty && !state.isOpening && pool == nil
    let room =
      isEnd && !state.open.isEmpty
      ? flow.slots(ofLast: state.open.count) : flow.slotsPerSegment
    return state.open.first { $0.nextToDraw < $0.items.count && $0.slotsInUse < room }
  }

  /// Keeps the first error.
  private func fail(_ error: RenderError?) {
    state.error = state.error ?? error
  }

  // MARK: Opening

  /// Begins the next segment where there is room for it, one at a time.
  private func startOpening() {
    // Segments that wait to be written hold their packets: a bound on how far ahead one may run.
    // Where frames are written as they come, those before them must have been.
    let ahead = lanes.contains(where: \.writesInOrder) ? 1 : 2 * flow.openSegments
    guard !state.isOpening, state.open.count < flow.openSegments, let segment = state.waiting.first,
      segment.index < state.nextToWrite + ahead, pool?.places.take(.segment) ?? true
    else { return }
    state.waiting.removeFirst()
    state.isOpening = true
    work.async {
      var task: SegmentTask?
      let failure = Self.failure { () throws(RenderError) in
        task = try RenderError.encoding { () throws(EncodingError) in try self.open(segment) }
      }
      let handed = Transferred(task)
      self.queue.async { self.opened(segment, as: handed.value, failure) }
    }
  }

  private func opened(_ segment: ClipPlan.Segment, as task: SegmentTask?, _ failure: RenderError?) {
    state.isOpening = false
    if let task, !task.items.isEmpty {
      state.open.append(task)
    } else {
      pool?.places.give(.segment)
    }
    if let task, task.items.isEmpty {
      // It came from the store without being drawn.
      state.finished[segment.index] = task
      state.segments.cached += 1
      state.framesDone += segment.frames.count
      progress(state.framesDone)
    }
    fail(failure)
    advance()
  }

  /// Begins a segment in all lanes, off the serial queue; nothing is to be drawn when each of them
  /// has it already.
  private func open(_ segment: ClipPlan.Segment) throws(EncodingError) -> SegmentTask {
    var needs = SegmentNeeds.nothing
    for lane in lanes { needs = max(needs, try lane.open(segment)) }
    var items: [SegmentTask.Item] = []
    if needs >= .framesAndOneBefore, segment.frames.lowerBound > plan.frames.lowerBound {
      let before = ClipPlan.Run(frame: segment.frames.lowerBound - 1, count: 1)
      items.append(SegmentTask.Item(run: before, role: .before))
    }
    if needs > .nothing {
      let runs = times.measure(.sample) { plan.runs(of: segment, by: sampler) }
      items += runs.map { SegmentTask.Item(run: $0) }
    }
    if needs >= .framesAndNeighbours, segment.frames.upperBound < plan.frames.upperBound {
      let after = ClipPlan.Run(frame: segment.frames.upperBound, count: 1)
      items.append(SegmentTask.Item(run: after, role: .after))
    }
    return SegmentTask(segment: segment, items: items)
  }

  // MARK: Drawing

  private func draw(_ task: SegmentTask) {
    let place = task.nextToDraw
    let item = task.items[place]
    let slot = takeSlot(near: item.run.frame)
    let worker = workers.take()
    task.nextToDraw += 1
    task.slotsInUse += 1
    state.activeWorkers += 1
    let handed = Transferred((task: task, slot: slot, worker: worker))
    work.async {
      var leftOut: [LayerFailure] = []
      let failure = Self.failure { () throws(RenderError) in
        leftOut = try self.fill(handed.value.slot, with: item.run.frame, handed.value.worker)
      }
      self.queue.async { [leftOut] in
        let (task, slot, worker) = handed.value
        self.note(leftOut, in: item.run, of: task)
        self.state.activeWorkers -= 1
        self.pool?.places.give(.worker)
        self.workers.give(back: worker)
        task.drawn[place] = slot
        self.fail(failure)
        self.advance()
      }
    }
  }

  /// Notes what is left out of a run of equal frames; a segment that lacks something is not kept.
  private func note(_ leftOut: [LayerFailure], in run: ClipPlan.Run, of task: SegmentTask) {
    guard !leftOut.isEmpty else { return }
    task.isWhole = false
    state.issues.add(leftOut, at: plan.instant(of: run.frame))
  }

  /// The free slot whose picture is nearest in time, so that least has to be drawn.
  private func takeSlot(near frame: FrameIndex) -> FrameSlot {
    let nearest = state.freeSlots.indices.min { a, b in
      distance(state.freeSlots[a].frameIndex, frame)
        < distance(state.freeSlots[b].frameIndex, frame)
    }
    if let nearest { return state.freeSlots.remove(at: nearest) }
    state.slotCount += 1
    return FrameSlot(canvas: plan.timeline.canvas, number: state.slotCount - 1)
  }

  private func distance(_ a: FrameIndex, _ b: FrameIndex) -> UInt {
    a == .min ? .max : a.distance(to: b).magnitude
  }

  /// Samples, rasterizes and converts one frame, off the serial queue.
  ///
  /// - Returns: The layers that are left out of it.
  private func fill(
    _ slot: FrameSlot, with index: FrameIndex, _ worker: FrameWorker
  ) throws(RenderError) -> [LayerFailure] {
    let instant = plan.instant(of: index)
    let drawn = try worker.draw(instant, into: &slot.picture, times: times)
    try encoding(.convert) { (lane) throws(EncodingError) in
      try lane.convert(slot.picture.pixmap, changed: drawn.changed, slot: slot.number)
    }
    slot.frameIndex = index
    return drawn.failures
  }

  // MARK: Encoding and writing

  private func encodeNext(of task: SegmentTask) {
    guard let slot = task.drawn.removeValue(forKey: task.nextToEncode) else { return }
    let item = task.items[task.nextToEncode]
    task.isEncoding = true
    state.activeEncoders += 1
    let isLast = task.nextToEncode == task.items.count - 1
    let isWhole = task.isWhole
    let handed = Transferred((task: task, slot: slot))
    work.async {
      let failure = Self.failure { () throws(RenderError) in
        let segment = handed.value.task.segment
        try self.encoding(.encode) { (lane) throws(EncodingError) in
          try lane.encode(item, slot: handed.value.slot.number, segment: segment.index)
          if isLast { try lane.finish(segment, isWhole: isWhole) }
        }
      }
      self.queue.async {
        self.encoded(item, of: handed.value.task, from: handed.value.slot, failure)
      }
    }
  }

  private func encoded(
    _ item: SegmentTask.Item, of task: SegmentTask, from slot: FrameSlot, _ failure: RenderError?
  ) {
    state.activeEncoders -= 1
    task.isEncoding = false
    task.nextToEncode += 1
    task.slotsInUse -= 1
    state.freeSlots.append(slot)
    if item.role == .own {
      state.framesDone += item.run.count
      progress(state.framesDone)
    }
    fail(failure)
    if task.nextToEncode == task.items.count {
      state.open.removeAll { $0 === task }
      state.segments.encoded += 1
      pool?.places.give(.segment)
      state.finished[task.segment.index] = task
    }
    advance()
  }

  private func startWriting() {
    guard !state.isWriting, let task = state.finished.removeValue(forKey: state.nextToWrite) else {
      return
    }
    state.isWriting = true
    let segment = task.segment.index
    work.async {
      let failure = Self.failure { () throws(RenderError) in
        try self.encoding(.write) { (lane) throws(EncodingError) in
          try lane.append(segment: segment)
        }
      }
      self.queue.async {
        self.state.isWriting = false
        self.state.nextToWrite += 1
        self.fail(failure)
        self.advance()
      }
    }
  }

  /// Does a stage's work in each lane, and measures it.
  private func encoding(
    _ stage: StageTimes.Stage, _ work: (any OutputLane) throws(EncodingError) -> Void
  ) throws(RenderError) {
    try RenderError.encoding { () throws(EncodingError) in
      try times.measure(stage) { () throws(EncodingError) in
        for lane in lanes { try work(lane) }
      }
    }
  }

  /// The error that a piece of work threw.
  private static func failure(
    of work: () throws(RenderError) -> Void
  ) -> RenderError? {
    do {
      try work()
      return nil
    } catch {
      return error
    }
  }
}
