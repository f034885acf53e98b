/// The reach of a font's lines, in ems.
struct LineMetrics: Hashable, Sendable {
  let ascent: Double
  let descent: Double
  let gap: Double

  /// Metrics of a font that says none.
  static let usual = LineMetrics(ascent: 0.8, descent: 0.2, gap: 0)

  /// The reach of a line that has both.
  func union(_ other: LineMetrics) -> LineMetrics {
    LineMetrics(
      ascent: max(ascent, other.ascent), descent: max(descent, other.descent),
      gap: max(gap, other.gap))
  }

  /// The distance from one baseline to the next.
  var pitch: Double { ascent + descent + gap }
}
