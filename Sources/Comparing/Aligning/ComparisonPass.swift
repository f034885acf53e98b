import Threading
import Timing

/// One way through both clips, measuring the frames that face each other.
///
/// Some pairs are measured at once; what comes out is in their order, and does not depend on how
/// many.
struct ComparisonPass {
  private let workers: [MeasuringWorker]
  private var waiting: [(a: ShownFrame, b: ShownFrame)] = []
  private(set) var frames: [FrameComparison] = []
  /// The first frame that is shown at another time than its partner of the same number.
  private(set) var timing: ClipDifference?
  /// The differences between frames besides their pixels.
  private(set) var forms: FrameForms
  /// Frames of A and B that were shown while the other clip showed nothing.
  private(set) var loneFrameCount = 0
  /// The distances of the frames from each other; for readers that give thumbnails.
  private(set) var distances = FrameDistances()

  /// A pass.
  ///
  /// - Parameters:
  ///   - mode: What counts as a difference.
  ///   - thresholds: The limits.
  ///   - jobs: How many pairs are measured at once.
  ///   - expectsOneDepth: Whether pictures that face each other always have one depth.
  init(
    mode: ComparisonMode, thresholds: ComparisonThresholds, jobs: Int, expectsOneDepth: Bool = false
  ) {
    forms = FrameForms(expectsOneDepth: expectsOneDepth)
    workers = (0..<max(1, jobs)).map { _ in
      MeasuringWorker(mode: mode, thresholds: thresholds)
    }
  }

  /// Pairs frames that are on the screen at the same time.
  mutating func run(
    _ a: FrameReader, _ b: FrameReader, progress: (_ frames: Int) -> Void
  ) throws(ComparisonError) {
    var nextA = try nextA(a)
    var nextB = try nextB(b)
    var (isFacedA, isFacedB) = (false, false)
    while let frameA = nextA, let frameB = nextB {
      let shared =
        min(frameA.span.upperBound, frameB.span.upperBound)
        - max(frameA.span.lowerBound, frameB.span.lowerBound)
      let shorter = min(
        frameA.span.upperBound - frameA.span.lowerBound,
        frameB.span.upperBound - frameB.span.lowerBound)
      // Times are rounded to ticks: neighbours that share only a moment are no partners.
      if shared >= shorter / 2 {
        try measure(frameA, frameB)
        (isFacedA, isFacedB) = (true, true)
      }
      let end = min(frameA.span.upperBound, frameB.span.upperBound) + shorter / 4
      if frameA.span.upperBound <= end {
        if !isFacedA { loneFrameCount += 1 }
        isFacedA = false
        nextA = try self.nextA(a)
        progress(frameA.index + 1)
      }
      if frameB.span.upperBound <= end {
        if !isFacedB { loneFrameCount += 1 }
        isFacedB = false
        nextB = try self.nextB(b)
      }
    }
    // To the end of both, so that damage is found and the length is known.
    while nextA != nil {
      if !isFacedA { loneFrameCount += 1 }
      isFacedA = false
      nextA = try self.nextA(a)
    }
    while nextB != nil {
      if !isFacedB { loneFrameCount += 1 }
      isFacedB = false
      nextB = try self.nextB(b)
    }
    try flush()
    distances.end()
  }

  private mutating func nextA(_ reader: FrameReader) throws(ComparisonError) -> ShownFrame? {
    let frame = try reader.next()
    if let thumbnail = frame?.thumbnail { distances.addA(thumbnail) }
    return frame
  }

  private mutating func nextB(_ reader: FrameReader) throws(ComparisonError) -> ShownFrame? {
    let frame = try reader.next()
    if let thumbnail = frame?.thumbnail { distances.addB(thumbnail) }
    return frame
  }

  /// Measures pairs of frames by number, which need not be in the same order in both clips.
  ///
  /// Of B those frames are kept that are needed again.
  mutating func run(
    _ a: FrameReader, _ b: FrameReader, pairs: Set<FramePair>, progress: (_ frames: Int) -> Void
  ) throws(ComparisonError) {
    let partners = Dictionary(grouping: pairs, by: \.a)
    let lastUses = Dictionary(pairs.map { ($0.b, $0.a) }, uniquingKeysWith: max)
    guard let lastA = partners.keys.max() else { return }
    var held: [FrameIndex: ShownFrame] = [:]
    var nextB = try b.next()
    while let frameA = try a.next(), frameA.index <= lastA {
      for pair in (partners[frameA.index] ?? []).sorted(by: { $0.b < $1.b }) {
        while let frame = nextB, frame.index <= pair.b {
          if lastUses[frame.index] ?? -1 >= frameA.index { held[frame.index] = frame }
          nextB = try b.next()
        }
        if let frameB = held[pair.b] { try measure(frameA, frameB) }
      }
      held = held.filter { lastUses[$0.key] ?? -1 > frameA.index }
      progress(frameA.index + 1)
    }
    try flush()
  }

  private mutating func measure(_ a: ShownFrame, _ b: ShownFrame) throws(ComparisonError) {
    // Ticks are at most hundredths of a second, rounded in two clips.
    if timing == nil, a.index == b.index, abs(a.span.lowerBound - b.span.lowerBound) > 0.011 {
      timing = .timing(frame: a.index, a: a.span.lowerBound, b: b.span.lowerBound)
    }
    guard forms.take(a, b) else { return }
    waiting.append((a, b))
    // More than one for each worker: pairs do not all take the same time.
    if waiting.count >= 2 * workers.count { try flush() }
  }

  /// Measures the pairs that wait.
  private mutating func flush() throws(ComparisonError) {
    let pairs = waiting
    waiting = []
    let results = ParallelMap.map(count: pairs.count, workers: workers.count) {
      [workers] i, worker in
      workers[worker].measure(pairs[i].b, against: pairs[i].a)
    }
    for (pair, result) in zip(pairs, results) {
      frames.append(
        FrameComparison(
          a: pair.a.index, b: pair.b.index, time: pair.a.span.lowerBound, measures: try result.get()
        ))
    }
  }
}
