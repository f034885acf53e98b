import Timing

/// The rate that numbered pictures get to be compared.
enum SpareRate {
  /// The rate of the other clip; of one that names none, the rate at which the pictures take as
  /// long as it does; of two sequences, any.
  static func of(
    _ a: any ComparableClip, _ b: any ComparableClip
  ) throws(ComparisonError) -> FrameRate {
    let (streamA, streamB) = (try a.frames(), try b.frames())
    if let rate = streamA.frameRate ?? streamB.frameRate { return rate }
    guard streamA.isTimed != streamB.isTimed else { return .sixty }
    let reader = try FrameReader(streamA.isTimed ? a : b, spareRate: .sixty)
    while try reader.next() != nil {}
    let timing = reader.timing
    if timing.isConstant { return timing.rate ?? reader.summary.meanRate }
    let pictures = streamA.isTimed ? streamB : streamA
    return FrameRate(mean: pictures.announcedFrameCount ?? 1, in: timing.duration)
  }
}
