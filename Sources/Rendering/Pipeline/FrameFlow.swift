/// How much of a clip is under way at once.
struct FrameFlow {
  /// Segments whose encoders are open.
  let openSegments: Int
  /// Frames of each of them that are drawn, encoded or between the two.
  let slotsPerSegment: Int

  /// The flow for some workers.
  ///
  /// - Parameters:
  ///   - jobs: Workers, at least 1.
  ///   - writesInOrder: Whether some output takes its frames as they come, so that one segment is
  ///     open at a time.
  init(jobs: Int, writesInOrder: Bool) {
    openSegments = writesInOrder ? 1 : (jobs + 1) / 2
    // Each worker of a segment draws one frame while the encoder has one and another is ready.
    slotsPerSegment = (jobs + openSegments - 1) / openSegments + 2
  }

  /// Frames under way.
  var slots: Int { openSegments * slotsPerSegment }
}
