public import Timing

/// The result of a comparison of two clips.
public struct ClipComparison: Sendable {
  /// The clip that was expected.
  public let a: ClipSummary
  /// The clip that was judged.
  public let b: ClipSummary
  /// The kind of difference that counted.
  public let mode: ComparisonMode
  /// The limits.
  public let thresholds: ComparisonThresholds
  /// The differences besides pixels, those of the whole clip first.
  public let differences: [ClipDifference]
  /// The verdict on the sounds.
  public let sound: SoundVerdict
  /// Remarks on the comparison and on the clips' files; a sentence each.
  public let notes: [String]
  /// The frames that face each other, in order; empty when the sizes differ.
  public let frames: [FrameComparison]

  /// The rate of a clip that has none: the other's, as numbered pictures take it, or what frames
  /// have on average.
  public var spareRate: FrameRate {
    a.frameRate ?? b.frameRate
      ?? [a, b].first { $0.isVariable || $0.frameCount == 1 && $0.duration > 0 }?.meanRate ?? .sixty
  }

  /// True when nothing differs by more than the limits; there is at least one frame.
  public var isMatch: Bool {
    differences.isEmpty && !frames.isEmpty && frames.allSatisfy(\.measures.isWithin)
  }

  /// Frames above a limit, in order.
  public var differingFrames: [FrameComparison] { frames.filter { !$0.measures.isWithin } }

  /// The frames to look at: those above a limit, the worst first.
  public func worstFrames(_ count: Int) -> [FrameComparison] {
    let worst = differingFrames.sorted {
      ($1.measures.severity, $0.a) < ($0.measures.severity, $1.a)
    }
    return Array(worst.prefix(count))
  }

  /// The first frame in which the clips part, of A: by its pixels, or because it is missing or
  /// elsewhere.
  public var firstDivergence: Int? {
    (differences.compactMap(\.frame) + differingFrames.prefix(1).map(\.a)).min()
  }
}
