import Inbetween

/// The schedule of the pipeline, played through with the costs of its stages on a machine with any
/// number of processors.
///
/// The rules are the pipeline's: workers draw frames of the earliest open segment that has room;
/// a segment's frames are encoded in order, two at a time, as x264 with two threads does; segments
/// are opened while workers are idle, as many as the flow allows; all that is done passes through
/// one serial queue. Processors are shared evenly by all that is under way. Of memory, caches and
/// disks it knows nothing, and a slot is free as soon as its frame's encoding begins.
struct ScheduleSimulation {
  /// A piece of work that takes processor time.
  private enum Work {
    /// Loading a clip.
    case opening(clip: Int)
    case drawing(clip: Int, segment: Int, frame: Int)
    case encoding(clip: Int, segment: Int, frame: Int)
    /// The queue's turn after something else.
    indirect case handing(Work)
  }

  private struct Segment {
    var nextToDraw = 0
    var nextToEncode = 0
    /// Frames that are drawn and not yet given to the encoder.
    var drawn: Set<Int> = []
    var slotsInUse = 0
    /// Frames that the encoder's threads have.
    var encoding: Set<Int> = []
    let frames: Int
    var isDone: Bool { nextToEncode == frames && encoding.isEmpty }
  }

  private struct Clip {
    /// Frames of each segment.
    let lengths: [Int]
    var nextToOpen = 0
    var open: [Int: Segment] = [:]
    var isLoaded = false
    var isOver: Bool { nextToOpen == lengths.count && open.isEmpty }
  }

  /// The threads of an encoder.
  private static let encoderThreads = 2

  private let costs: StageCosts
  private let flow: FrameFlow
  /// The most clips that are under way at once, and the most segments of all of them.
  private let (clipLimit, segmentLimit): (Int, Int)
  private var clips: [Clip]
  private var nextClip = 0
  private var underWay: [Int] = []
  private var activeWorkers = 0
  private var active: [(work: Work, left: Double)] = []
  /// The work that waits for the serial queue.
  private var waiting: [Work] = []
  private var firstWaiting = 0
  private var isHanding = false
  private var seconds = 0.0

  /// The time that clips take.
  ///
  /// - Parameters:
  ///   - clips: For each the frames of its segments.
  ///   - costs: Of each frame.
  ///   - jobs: The workers, and the processors.
  /// - Returns: Seconds from start to end.
  static func seconds(of clips: [[Int]], _ costs: StageCosts, jobs: Int) -> Double {
    var simulation = ScheduleSimulation(clips, costs, jobs: jobs)
    return simulation.run()
  }

  private init(_ clips: [[Int]], _ costs: StageCosts, jobs: Int) {
    self.costs = costs
    self.clips = clips.map { Clip(lengths: $0) }
    flow = FrameFlow(jobs: jobs)
    (clipLimit, segmentLimit) =
      clips.count > 1
      ? (WorkerPool(jobs: jobs).segments, WorkerPool(jobs: jobs).segments)
      : (1, flow.openSegments)
  }

  private mutating func run() -> Double {
    advance()
    while !active.isEmpty {
      let rate = min(1, Double(flow.jobs) / Double(active.count))
      let step = active.reduce(.infinity) { min($0, $1.left) }
      seconds += step / rate
      var done: [Work] = []
      var going: [(work: Work, left: Double)] = []
      for (work, left) in active {
        // What ends within a nanosecond ends together.
        if left - step < 1e-9 { done.append(work) } else { going.append((work, left - step)) }
      }
      active = going
      for work in done { end(work) }
    }
    return seconds
  }

  // MARK: Events

  private mutating func begin(_ work: Work, _ cost: Double) {
    active.append((work, max(cost, 1e-9)))
  }

  /// Ends a piece of work: its effect comes when the serial queue has had its turn.
  private mutating func end(_ work: Work) {
    if case .handing(let work) = work {
      isHanding = false
      apply(work)
      advance()
    } else {
      waiting.append(work)
    }
    guard !isHanding, firstWaiting < waiting.count else { return }
    isHanding = true
    // A frame passes twice: drawn, and encoded.
    begin(.handing(waiting[firstWaiting]), costs.handing / 2)
    firstWaiting += 1
  }

  private mutating func apply(_ work: Work) {
    switch work {
    case .opening(let clip): clips[clip].isLoaded = true
    case .drawing(let clip, let segment, let frame):
      activeWorkers -= 1
      clips[clip].open[segment]?.drawn.insert(frame)
    case .encoding(let clip, let segment, let frame):
      clips[clip].open[segment]?.encoding.remove(frame)
      if clips[clip].open[segment]?.isDone ?? false { clips[clip].open[segment] = nil }
      if clips[clip].isOver { underWay.removeAll { $0 == clip } }
    case .handing: break
    }
  }

  /// Starts all that can be started.
  private mutating func advance() {
    while underWay.count < clipLimit, nextClip < clips.count {
      underWay.append(nextClip)
      begin(.opening(clip: nextClip), costs.opening)
      nextClip += 1
    }
    for clip in underWay where clips[clip].isLoaded { advance(clip) }
  }

  private mutating func advance(_ clip: Int) {
    openSegments(of: clip)
    for segment in clips[clip].open.keys.sorted() {
      while draw(clip, segment) {}
      while encode(clip, segment) {}
    }
  }

  private mutating func openSegments(of clip: Int) {
    var open = underWay.reduce(0) { $0 + clips[$1].open.count }
    while open < segmentLimit, clips[clip].open.count < flow.openSegments,
      clips[clip].nextToOpen < clips[clip].lengths.count
    {
      let number = clips[clip].nextToOpen
      clips[clip].open[number] = Segment(frames: clips[clip].lengths[number])
      clips[clip].nextToOpen += 1
      open += 1
    }
  }

  private mutating func draw(_ clip: Int, _ number: Int) -> Bool {
    guard activeWorkers < flow.jobs, let segment = clips[clip].open[number],
      segment.nextToDraw < segment.frames, segment.slotsInUse < room(of: clip)
    else { return false }
    clips[clip].open[number]?.nextToDraw += 1
    clips[clip].open[number]?.slotsInUse += 1
    activeWorkers += 1
    begin(.drawing(clip: clip, segment: number, frame: segment.nextToDraw), costs.drawing)
    return true
  }

  /// Frames of each open segment of a clip that may be under way.
  private func room(of clip: Int) -> Int {
    clips.count == 1 && clips[clip].nextToOpen == clips[clip].lengths.count
      ? flow.slots(ofLast: clips[clip].open.count) : flow.slotsPerSegment
  }

  /// Gives the encoder its next frame; its picture's slot is free then.
  private mutating func encode(_ clip: Int, _ number: Int) -> Bool {
    guard let segment = clips[clip].open[number], segment.encoding.count < Self.encoderThreads,
      segment.drawn.contains(segment.nextToEncode)
    else { return false }
    let frame = segment.nextToEncode
    clips[clip].open[number]?.drawn.remove(frame)
    clips[clip].open[number]?.encoding.insert(frame)
    clips[clip].open[number]?.nextToEncode += 1
    clips[clip].open[number]?.slotsInUse -= 1
    begin(.encoding(clip: clip, segment: number, frame: frame), costs.encoding)
    return true
  }
}
