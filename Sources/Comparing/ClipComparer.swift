import Graphics
import Timing

/// Compares two clips frame by frame.
///
/// Frames face each other by the time at which they are shown. When that finds differences, it is
/// looked for frames that were dropped, doubled or moved, so that one frame too few is one
/// difference and not a hundred. Clips are decoded again for each of these steps rather than kept:
/// memory does not grow with their length.
public struct ClipComparer: Sendable {
  /// The kind of difference that counts; `nil` asks the limits that are given, and without any the
  /// clips: of two without loss every difference counts.
  public var mode: ComparisonMode?
  /// The limits.
  public var thresholds: ComparisonThresholds

  /// The number of pairs of frames that are measured at once; results do not depend on it, memory
  /// does.
  public var jobs: Int

  /// A comparer.
  public init(
    mode: ComparisonMode? = nil, thresholds: ComparisonThresholds = ComparisonThresholds(),
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
  /// - Throws: `ComparisonError` when a clip is missing, cannot be read to its end, or has no
  ///   frame.
  public func compare(
    _ b: any ComparableClip, with a: any ComparableClip,
    progress: (_ frames: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(ComparisonError) -> ClipComparison {
    let rate = try SpareRate.of(a, b)
    let readerA = try FrameReader(a, spareRate: rate, thumbnails: true)
    let readerB = try FrameReader(b, spareRate: rate, thumbnails: true)
    let total = readerA.head.frameCount ?? readerB.head.frameCount
    let mode = self.mode(for: readerA.head, readerB.head)
    var pass = ComparisonPass(
      mode: mode, thresholds: thresholds, jobs: jobs,
      expectsOneDepth: !readerA.head.isTimed && !readerB.head.isTimed)
    try pass.run(readerA, readerB) { progress($0, total) }
    let (timingA, timingB) = (readerA.timing, readerB.timing)
    let isByNumber = timingA.isComparableByNumber(with: timingB)
    var differences = Self.differences(readerA, readerB, pass) + pass.forms.differences
    if isByNumber, let timing = pass.timing { differences.append(timing) }
    var frames = pass.frames
    // Whenever anything differs: a frame in another's place may differ by less than encoding
    // leaves.
    let isEqual = differences.isEmpty && frames.allSatisfy(\.measures.isEqual)
    if !isEqual, pass.forms.hasOneSize, isByNumber,
      let alignment = FrameAlignment(pass.distances), !alignment.differences.isEmpty
    {
      let count = readerA.summary.frameCount
      var evidence = ComparisonPass(mode: mode, thresholds: thresholds, jobs: jobs)
      try evidence.run(
        try FrameReader(a, spareRate: rate, thumbnails: true), try FrameReader(b, spareRate: rate),
        pairs: AlignmentProof.pairs(for: alignment, pass.distances)
      ) { progress(count + $0, 2 * count) }
      if let proof = AlignmentProof(alignment, pass.distances, evidence.frames) {
        differences += proof.differences
        frames = proof.frames
      }
    }
    // Pictures without loss say nothing of the sound beside them.
    let soundMode = self.mode ?? thresholds.givenMode ?? .perceptual
    let sound = SoundComparer(mode: soundMode).compare(b.sound, with: a.sound)
    differences += sound.differences.map { .sound($0) }
    let isMatch = differences.isEmpty && frames.allSatisfy(\.measures.isWithin)
    return ClipComparison(
      a: readerA.summary, b: readerB.summary, mode: mode, thresholds: thresholds,
      differences: differences, sound: sound.verdict,
      notes: sound.notes + Self.notes(timingA, timingB)
        + (isMatch ? [] : readerA.head.remarks + readerB.head.remarks),
      frames: frames)
  }

  /// The kind of difference that counts between two clips.
  private func mode(for a: DecodedAhead.Head, _ b: DecodedAhead.Head) -> ComparisonMode {
    mode ?? thresholds.givenMode ?? (a.isLossless && b.isLossless ? .exact : .perceptual)
  }

  /// The differences between clips as a whole.
  private static func differences(
    _ readerA: FrameReader, _ readerB: FrameReader, _ pass: ComparisonPass
  ) -> [ClipDifference] {
    let (a, b) = (readerA.summary, readerB.summary)
    var result: [ClipDifference] = []
    if a.width != b.width || a.height != b.height {
      result.append(
        .size(
          a: ClipDifference.PixelSize(width: a.width, height: a.height),
          b: ClipDifference.PixelSize(width: b.width, height: b.height)))
    }
    if let (rateA, rateB) = readerA.timing.differentRates(readerB.timing) {
      result.append(.frameRate(a: rateA, b: rateB))
    }
    // A frame that is shown longer is as good as one that is there twice; only what is seen at each
    // time counts.
    let isByTime = !readerA.timing.isConstant || !readerB.timing.isConstant
    if a.frameCount != b.frameCount, !isByTime || pass.loneFrameCount > 0 {
      result.append(.frameCount(a: a.frameCount, b: b.frameCount))
    }
    // Containers round times to their ticks, at most hundredths of a second.
    if abs(a.duration - b.duration) > 0.015 {
      result.append(.duration(a: a.duration, b: b.duration))
    }
    return result
  }

  /// Notes on how the clips were compared, where that is not frame by frame.
  private static func notes(_ a: ClipTiming, _ b: ClipTiming) -> [String] {
    let reason: String? =
      if a.isConstant && b.isConstant {
        a.isComparableByNumber(with: b) ? nil : "the rates differ"
      } else if let single = [(a, "expected"), (b, "judged")].first(where: { $0.0.count == 1 }),
        a.count != b.count
      {
        "the \(single.1) clip is a single frame"
      } else if a.count == 1 {
        nil
      } else if a.isConstant != b.isConstant {
        "the frames of the \(a.isConstant ? "judged" : "expected") clip are shown for different lengths of time"
      } else {
        "the frames of both clips are shown for different lengths of time"
      }
    return reason.map { ["\($0), so what is seen at each time was compared"] } ?? []
  }
}
