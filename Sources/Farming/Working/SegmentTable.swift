import Graphics

/// The segments of a plan, numbered through all clips.
public struct SegmentTable: Sendable {
  /// A segment.
  public struct Place: Hashable, Sendable {
    /// The clip's place in the plan.
    public let clip: Int
    /// The segment's place in the clip.
    public let segment: Int
  }

  /// The numbers of the clips' first segments, and the number of all behind the last.
  private let starts: [Int]

  /// The table of a plan.
  public init(_ plan: FarmPlan) {
    starts = plan.clips.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.segments.count) }
  }

  /// The number of segments.
  public var count: Int { starts.last ?? 0 }

  /// The place of a segment; `nil` when there is none of that number.
  public subscript(index: Int) -> Place? {
    guard (0..<count).contains(index) else { return nil }
    let clip = starts.indices.lowest { starts[$0] > index } - 1
    return Place(clip: clip, segment: index - starts[clip])
  }

  /// The numbers of a clip's segments.
  public func indices(ofClip clip: Int) -> Range<Int> { starts[clip]..<starts[clip + 1] }
}
