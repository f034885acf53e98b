import ImportSupport
import TestSupport
import Testing

/// Radial gradients against the circles that they are made of (SVG 2, 14.2.3).
@Suite struct RadialGradientTests {
  private static let (red, blue) = (SVGText.red, SVGText.blue)

  /// A gradient of two bands over the whole picture.
  private static func bands(
    _ name: String, _ attributes: String, _ pixels: [(x: Int, y: Int, color: [UInt8])]
  ) -> ShapeTests.Sample {
    ShapeTests.Sample(
      name,
      """
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="40" \(attributes)>
        <stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/></radialGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """, pixels)
  }

  /// The circle of the part t is about (45 + 5 t, 40) and goes from 45 − 5 t to 45 + 15 t.
  private static let turns = #"r="10" fx="45""#

  static let samples = [
    bands("a focus", turns, [(47, 40, red), (51, 40, red), (55, 40, blue), (80, 40, blue)]),
    bands(
      "colours that come again grow from the focus", #"\#(turns) spreadMethod="repeat""#,
      [
        (63, 40, red), (71, 40, blue), (78, 40, red), (38, 40, red), (36, 40, blue), (33, 40, red),
        (13, 40, red), (10, 40, blue),
      ]),
    bands(
      "colours that go back grow from the focus", #"\#(turns) spreadMethod="reflect""#,
      [(63, 40, blue), (71, 40, red), (78, 40, red), (36, 40, red), (31, 40, blue)]),
    bands(
      "a circle about the focus", #"r="20" fr="10""#,
      [(50, 40, red), (58, 40, red), (63, 40, red), (67, 40, blue), (90, 40, blue)]),
    bands(
      "colours that come again within the circle about the focus",
      #"r="20" fr="10" spreadMethod="repeat""#,
      [(52, 40, red), (57, 40, blue), (63, 40, red), (67, 40, blue), (72, 40, red), (77, 40, blue)]),
    bands(
      "a circle about a focus elsewhere", #"r="20" fr="5" fx="40""#,
      // Of the part t it is about (40 + 10 t, 40) with the radius 5 + 15 t.
      [(40, 40, red), (56, 40, red), (59, 40, blue), (33, 40, red), (31, 40, blue)]),
  ]

  @Test func `colours come again beyond a circle that is nearly all of it`() throws {
    // The circle of the part t is about (−750, 0.5) with the radius 800 + 4 t.
    let file = try SVGText.open(
      """
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="-750" cy="0.5" r="804" fr="800" spreadMethod="repeat">
        <stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/></radialGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """)
    let picture = try file.picture()
    for (x, color) in [
      (46, Self.red), (49, Self.blue), (50, Self.red), (53, Self.blue), (54, Self.red),
      (90, Self.red), (93, Self.blue),
    ] {
      #expect(picture.components(x, 0) == color, "\(x)")
    }
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test(arguments: samples)
  func `circles are where their parts are`(sample: ShapeTests.Sample) throws {
    try sample.check()
  }
}
