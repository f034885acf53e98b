import Graphics
import Timing

/// Compares two clips frame by frame.
///
/// Frames face each other by the time at which they are shown. When that finds differences, it is looked for
/// frames that were dropped, doubled or moved, so that one frame too few is one difference and not a hundred.
/// Clips are decoded again for each of these steps rather than kept: memory does not grow with their length.
public struct ClipComparer: Sendable {
  /// What counts as a difference.
  public var mode: ComparisonMode
  /// The limits.
  public var thresholds: ComparisonThresholds

  /// How many pairs of frames are measured at once; results do not depend on it, memory does.
  public var jobs: Int

  /// A comparer.
  public init(
    mode: ComparisonMode = .perceptual, thresholds: ComparisonThresholds = ComparisonThresholds(),
    jobs: Int = 2
  ) {
    self.mode = mode
    self.thresholds = thresholds
    self.jobs = jobs
  }

  /// Compares clip B with clip A.
  ///
  /// - Parameters:
  ///   - b: The clip that is judged.
  ///   - a: The clip that was expected.
  ///   - progress: Told how many frames of A were compared, of how many as far as that is known.
  /// - Returns: What was found; a difference is no error.
  /// - Throws: `ComparisonError` when a clip is missing, cannot be read to its end, or has no frame.
  public func compare(
    _ b: any ComparableClip, with a: any ComparableClip,
    progress: (_ frames: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(ComparisonError) -> ClipComparison {
    let rate = try spareRate(a, b)
    let readerA = try FrameReader(a, spareRate: rate, thumbnails: true)
    let readerB = try FrameReader(b, spareRate: rate, thumbnails: true)
    let total = readerA.announcedFrameCount ?? readerB.announcedFrameCount
    var pass = ComparisonPass(mode: mode, thresholds: thresholds, jobs: jobs)
    try pass.run(readerA, readerB) { progress($0, total) }
    let (summaryA, summaryB) = (readerA.summary, readerB.summary)
    var differences = Self.differences(summaryA, summaryB)
    differences += pass.timing.map { [$0] } ?? []
    var frames = pass.frames
    // Whenever anything differs: a frame in another's place may differ by less than encoding leaves.
    let isEqual = differences.isEmpty && frames.allSatisfy(\.measures.isEqual)
    if !isEqual, pass.hasOneSize, readerA.isComparableByNumber(with: readerB),
      let alignment = FrameAlignment(pass.distances), !alignment.differences.isEmpty
    {
      differences += alignment.differences
      if !alignment.pairs.elementsEqual(frames, by: { $0.a == $1.a && $0.b == $1.b }) {
        let count = summaryA.frameCount
        var aligned = ComparisonPass(mode: mode, thresholds: thresholds, jobs: jobs)
        try aligned.run(
          try FrameReader(a, spareRate: rate), try FrameReader(b, spareRate: rate),
          pairs: alignment.pairs
        ) { progress(count + $0, 2 * count) }
        frames = aligned.frames
      }
    }
    return ClipComparison(
      a: summaryA, b: summaryB, mode: mode, thresholds: thresholds, differences: differences,
      frames: frames)
  }

  /// Numbered pictures take the rate of what they are compared with; two of them any.
  private func spareRate(
    _ a: any ComparableClip, _ b: any ComparableClip
  ) throws(ComparisonError) -> FrameRate {
    if let rate = try a.frames().frameRate { return rate }
    return try b.frames().frameRate ?? .sixty
  }

  /// What differs between clips as a whole.
  private static func differences(_ a: ClipSummary, _ b: ClipSummary) -> [ClipDifference] {
    var result: [ClipDifference] = []
    if a.width != b.width || a.height != b.height {
      result.append(
        .size(
          a: ClipDifference.PixelSize(width: a.width, height: a.height),
          b: ClipDifference.PixelSize(width: b.width, height: b.height)))
    }
    if let rateA = a.frameRate, let rateB = b.frameRate, rateA != rateB {
      result.append(.frameRate(a: rateA, b: rateB))
    }
    if a.frameCount != b.frameCount {
      result.append(.frameCount(a: a.frameCount, b: b.frameCount))
    }
    // Containers round times to their ticks, at most hundredths of a second.
    if abs(a.duration - b.duration) > 0.015 {
      result.append(.duration(a: a.duration, b: b.duration))
    }
    return result
  }
}
