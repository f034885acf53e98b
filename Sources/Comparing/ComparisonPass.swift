import Graphics
import Timing

/// One way through both clips, measuring the frames that face each other.
struct ComparisonPass {
  private var comparer: FrameComparer
  private(set) var frames: [FrameComparison] = []
  /// The first frame that is shown at another time than its partner of the same number.
  private(set) var timing: ClipDifference?
  /// False once two pictures of different sizes met.
  private(set) var hasOneSize = true

  init(mode: ComparisonMode, thresholds: ComparisonThresholds) {
    comparer = FrameComparer(mode: mode, thresholds: thresholds)
  }

  /// Pairs frames that are on the screen at the same time.
  mutating func run(
    _ a: FrameReader, _ b: FrameReader, progress: (_ frames: Int) -> Void
  ) throws(ComparisonError) {
    var nextA = try a.next()
    var nextB = try b.next()
    while let frameA = nextA, let frameB = nextB {
      let shared =
        min(frameA.span.upperBound, frameB.span.upperBound)
        - max(frameA.span.lowerBound, frameB.span.lowerBound)
      let shorter = min(
        frameA.span.upperBound - frameA.span.lowerBound,
        frameB.span.upperBound - frameB.span.lowerBound)
      // Times are rounded to ticks: neighbours that share only a moment are no partners.
      if shared >= shorter / 2 { try measure(frameA, frameB) }
      let end = min(frameA.span.upperBound, frameB.span.upperBound) + shorter / 4
      if frameA.span.upperBound <= end {
        nextA = try a.next()
        progress(frameA.index + 1)
      }
      if frameB.span.upperBound <= end { nextB = try b.next() }
    }
    // To the end of both, so that damage is found and the length is known.
    if nextA != nil { while try a.next() != nil {} }
    if nextB != nil { while try b.next() != nil {} }
  }

  /// Pairs frames as they were aligned.
  mutating func run(
    _ a: FrameReader, _ b: FrameReader, pairs: [(a: FrameIndex, b: FrameIndex)]
  ) throws(ComparisonError) {
    var nextA = try a.next()
    var nextB = try b.next()
    for pair in pairs {
      while let frame = nextA, frame.index < pair.a { nextA = try a.next() }
      while let frame = nextB, frame.index < pair.b { nextB = try b.next() }
      guard let frameA = nextA, let frameB = nextB, frameA.index == pair.a, frameB.index == pair.b
      else { continue }
      try measure(frameA, frameB)
    }
  }

  private mutating func measure(_ a: ShownFrame, _ b: ShownFrame) throws(ComparisonError) {
    // Ticks are at most hundredths of a second, rounded in two clips.
    if timing == nil, a.index == b.index, abs(a.span.lowerBound - b.span.lowerBound) > 0.011 {
      timing = .timing(frame: a.index, a: a.span.lowerBound, b: b.span.lowerBound)
    }
    guard a.pixmap.width == b.pixmap.width, a.pixmap.height == b.pixmap.height else {
      hasOneSize = false
      return
    }
    frames.append(
      FrameComparison(
        a: a.index, b: b.index, time: a.span.lowerBound,
        measures: try comparer.measure(b.pixmap, against: a.pixmap)))
  }
}
