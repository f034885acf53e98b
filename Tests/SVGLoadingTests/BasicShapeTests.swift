import ImportSupport
import Inbetween
import Testing

/// Elements that shapes of CSS cut.
@Suite struct BasicShapeTests {
  private static let (red, clear) = (SVGText.red, SVGText.clear)

  /// What cuts a rectangle from (10, 10) to (70, 50), in a line of 10 around it where it says one.
  static let samples: [ShapeTests.Sample] = [
    sample("inset(5px 10px)", [(20, 16, red), (19, 30, clear), (60, 44, clear), (59, 44, red)]),
    sample("inset(0 round 20px)", [(11, 11, clear), (40, 11, red), (68, 48, clear)]),
    sample(
      "inset(0 round 20px 0 0 / 10px 0 0)", [(11, 11, clear), (68, 11, red), (11, 25, red)]),
    sample("inset(10%)", [(15, 30, clear), (16, 30, red), (40, 13, clear), (40, 14, red)]),
    sample("rect(10px 30px 20px auto)", [(10, 20, red), (39, 29, red), (41, 25, clear)]),
    sample("xywh(10px 5px 50% 10px)", [(20, 15, red), (49, 24, red), (51, 20, clear)]),
    sample("circle(10px)", [(40, 30, red), (48, 30, red), (51, 30, clear), (40, 41, clear)]),
    sample("circle(20px at left 100%)", [(12, 48, red), (12, 28, clear), (32, 48, clear)]),
    sample("circle()", [(40, 12, red), (58, 30, red), (61, 30, clear)]),
    sample("circle(farthest-side at 0 50%)", [(12, 12, red), (66, 12, red), (69, 49, clear)]),
    sample("circle(0)", [(40, 30, clear)]),
    sample("ellipse(10px 50%)", [(40, 13, red), (48, 30, red), (51, 30, clear)]),
    sample("polygon(0 0, 100% 0, 0 100%)", [(12, 12, red), (60, 12, red), (60, 45, clear)]),
    sample(
      "polygon(evenodd, 0 0, 40px 0, 40px 40px, 0 40px, 0 0, 10px 10px, 30px 10px, 30px 30px, 10px 30px, 10px 10px)",
      [(12, 12, red), (30, 30, clear), (45, 45, red)]),
    sample("path('M10 10h10v10h-10z')", [(21, 21, red), (15, 15, clear), (31, 25, clear)]),
    sample("inset(5px) view-box", [(11, 11, red), (69, 49, red)]),
    sample("inset(30px 50px) view-box", [(49, 35, clear), (51, 49, clear), (51, 35, clear)]),
    sample("inset(5px)", [(9, 30, clear), (10, 30, red), (69, 30, red)], line: "red"),
    sample("fill-box", [(9, 30, clear), (10, 30, red)], line: "red"),
    sample("inset(5px) fill-box", [(14, 30, clear), (15, 30, red)], line: "red"),
  ]

  private static func sample(
    _ shape: String, _ pixels: [(x: Int, y: Int, color: [UInt8])], line: String = "none"
  ) -> ShapeTests.Sample {
    ShapeTests.Sample(
      shape,
      """
      <rect x="10" y="10" width="60" height="40" fill="red" stroke="\(line)" stroke-width="10" \
      style="clip-path: \(shape)"/>
      """, pixels)
  }

  @Test(arguments: samples) func `shapes cut elements`(sample: ShapeTests.Sample) throws {
    try sample.check()
  }

  @Test func `a shape moves with its element`() throws {
    let picture = try SVGText.open(
      """
      <g transform="translate(20 10) scale(2)" style="clip-path: circle(5px at 5px 5px)">
      <rect width="10" height="10" fill="red"/></g>
      """
    ).picture()
    #expect(picture.components(30, 20) == SVGText.red)
    #expect(picture.components(38, 20) == SVGText.red)
    #expect(picture.components(21, 11) == SVGText.clear)
  }

  @Test(arguments: ["blob(1)", "circle(red)", "inset()", "polygon(1px)", "circle(1px) circle(2px)"])
  func `other shapes are told`(shape: String) throws {
    let file = try SVGText.open(
      #"<rect width="50" height="50" fill="red" style="clip-path: \#(shape)"/>"#)
    #expect(file.omissions.count == 1)
    #expect(try file.picture().components(40, 40) == SVGText.red)
  }
}
