import ImportSupport
import Inbetween
import Testing

/// Lines whose width does not scale.
@Suite struct NonScalingStrokeTests {
  private static let (red, blue, clear) = (SVGText.red, SVGText.blue, SVGText.clear)

  static let samples: [ShapeTests.Sample] = [
    ShapeTests.Sample(
      "evenly",
      """
      <g transform="scale(10)"><path d="M1 3H9" stroke="red" stroke-width="4" \
      vector-effect="non-scaling-stroke"/></g>
      """, [(50, 28, red), (50, 31, red), (50, 26, clear), (50, 33, clear)]),
    ShapeTests.Sample(
      "in a viewport within, with dashes and a fill",
      """
      <svg width="100" height="80" viewBox="0 0 10 8"><path d="M1 3H9V6H1Z" fill="blue" stroke="red" \
      stroke-width="4" stroke-dasharray="20" vector-effect="non-scaling-stroke"/></svg>
      """, [(20, 28, red), (40, 28, clear), (60, 28, red), (50, 50, blue), (20, 33, blue)]),
    ShapeTests.Sample(
      "along one axis",
      """
      <g transform="scale(10 1)"><path d="M1 20H9V60" fill="blue" stroke="red" stroke-width="4" \
      vector-effect="non-scaling-stroke" transform="translate(0 5)"/></g>
      """,
      [
        (50, 23, red), (50, 26, red), (50, 21, clear), (88, 50, red), (91, 50, red),
        (93, 50, clear),
        (80, 40, blue),
      ]),
    ShapeTests.Sample(
      "in dashes of the path's own length",
      """
      <g transform="scale(10)"><path d="M1 3H9" pathLength="8" stroke-dasharray="1" stroke="red" \
      stroke-width="4" vector-effect="non-scaling-stroke"/></g>
      """, [(15, 30, red), (25, 30, clear), (35, 30, red)]),
  ]

  @Test(arguments: samples) func `a line is as wide as on the canvas`(
    sample: ShapeTests.Sample
  ) throws {
    try sample.check()
  }

  @Test func `a width that moves is told`() throws {
    let file = try SVGText.open(
      """
      <g transform="scale(2)"><path d="M1 3H9" stroke="red" vector-effect="non-scaling-stroke">
      <animate attributeName="stroke-width" values="1;2" dur="1s"/></path></g>
      """)
    #expect(file.omissions.count == 1)
  }
}
