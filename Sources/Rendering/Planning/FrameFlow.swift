/// The amount of a clip that is under way at once.
///
/// The bytes of the outputs do not depend on it.
package struct FrameFlow: Hashable {
  /// Frames that are drawn at once.
  package let jobs: Int
  /// Segments whose encoders are open.
  package let openSegments: Int
  /// Frames of each of them that are drawn, encoded or between the two.
  package let slotsPerSegment: Int

  /// The flow that keeps some workers busy.
  ///
  /// - Parameter jobs: Workers, at least 1.
  package init(jobs: Int) { self.init(jobs: jobs, openSegments: (jobs + 1) / 2) }

  private init(jobs: Int, openSegments: Int) {
    self.jobs = jobs
    self.openSegments = openSegments
    // Each worker of a segment draws one frame while the encoder has one. A drawn frame that waits
    // besides costs a picture of memory, and each slot's picture is one frame older when it is
    // drawn over; on two processors, with 2 and 4 workers, no clip was encoded faster with it.
    slotsPerSegment = (jobs + openSegments - 1) / openSegments + 1
  }

  /// The flow for outputs that take their frames as they come, so that one segment is open at a
  /// time.
  var inOrder: FrameFlow { FrameFlow(jobs: jobs, openSegments: 1) }

  /// The next smaller one: fewer encoders first, which need most; `nil` for the smallest.
  var smaller: FrameFlow? {
    if openSegments > 1 { return FrameFlow(jobs: jobs, openSegments: openSegments - 1) }
    return jobs > 1 ? FrameFlow(jobs: jobs - 1, openSegments: 1) : nil
  }

  /// Frames of each open segment that are under way when no other one will be opened: the last
  /// segments of a clip, or all of a short one, have some of the room of those that are missing.
  ///
  /// - Parameter count: Open segments, from 1 to ``openSegments``.
  /// - Returns: ``slotsPerSegment``; more while they are no more in all than there are workers, and
  ///   two.
  package func slots(ofLast count: Int) -> Int {
    max(slotsPerSegment, min((jobs + count - 1) / count + 1, (jobs + 2) / count))
  }

  /// Frames under way.
  package var slots: Int { openSegments * slotsPerSegment }
}
