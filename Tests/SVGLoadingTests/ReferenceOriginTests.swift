import ImportSupport
import Inbetween
import TestSupport
import Testing

/// What is drawn by reference: the origins of its transforms, and the boxes that it goes by, in
/// pictures of 100 × 80 points.
@Suite struct ReferenceOriginTests {
  private typealias Sample = ShapeTests.Sample
  private static let (red, blue, green, clear) = (
    SVGText.red, SVGText.blue, SVGText.green, SVGText.clear
  )

  static let samples: [ShapeTests.Sample] = [
    Sample(
      "a clip about an origin",
      """
      <clipPath id="c" transform="scale(2)" transform-origin="center"><rect x="40" y="30" width="20" height="20"/></clipPath>
      <rect width="100" height="80" fill="red" clip-path="url(#c)"/>
      """, [(31, 21, red), (69, 59, red), (29, 40, clear), (71, 40, clear), (50, 61, clear)]),
    Sample(
      "a clip of parts of a box about an origin",
      """
      <clipPath id="c" clipPathUnits="objectBoundingBox" transform="scale(.5)" style="transform-origin: 20px 40px">
        <rect width="1" height="1"/></clipPath>
      <rect x="20" y="20" width="60" height="40" fill="red" clip-path="url(#c)"/>
      """, [(21, 31, red), (49, 49, red), (51, 40, clear), (35, 29, clear), (35, 51, clear)]),
    Sample(
      "a clip that properties turn and enlarge",
      """
      <clipPath id="c" style="scale: 2; transform: translate(5px, 5px); transform-origin: 40px 30px"><rect x="40" y="30" width="20" height="20"/></clipPath>
      <rect width="100" height="80" fill="red" clip-path="url(#c)"/>
      """, [(51, 41, red), (89, 79, red), (49, 60, clear), (91, 60, clear), (70, 39, clear)]),
    Sample(
      "a pattern about an origin",
      """
      <pattern id="p" width="100" height="80" patternUnits="userSpaceOnUse" patternTransform="scale(2)" transform-origin="100 80">
        <rect width="100" height="80" fill="red"/><rect x="75" y="60" width="25" height="20" fill="blue"/></pattern>
      <rect width="100" height="80" fill="url(#p)"/>
      """, [(49, 39, red), (51, 39, red), (51, 41, blue), (99, 79, blue)]),
    Sample(
      "a gradient about an origin in its box",
      """
      <linearGradient id="g" gradientTransform="scale(2 1)" transform-origin="1 0">
        <stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """, [(5, 40, blue), (95, 40, blue)]),
    Sample(
      "a gradient about an origin in the picture",
      """
      <linearGradient id="g" gradientUnits="userSpaceOnUse" x2="40" gradientTransform="rotate(90)" transform-origin="center">
        <stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """,
      // The way goes down from 10 points above the picture.
      [(50, 5, red), (50, 9, red), (50, 11, blue), (5, 70, blue)]),
    Sample(
      "a gradient about the origin of the one that says the transform",
      """
      <g font-size="10"><linearGradient id="b" gradientUnits="userSpaceOnUse" x2="40" gradientTransform="rotate(90)" transform-origin="5em 4em">
        <stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient></g>
      <linearGradient id="g" href="#b" transform-origin="0 0"/>
      <rect width="100" height="80" fill="url(#g)"/>
      """, [(50, 5, red), (50, 9, red), (50, 11, blue), (5, 70, blue)]),
    Sample(
      "a gradient that begins where it ends",
      """
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="40" r="20" fr="20">
        <stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """, [(50, 40, red), (31, 40, red), (69, 40, red), (29, 40, blue), (50, 61, blue)]),
    Sample(
      "a box with what is hidden, and what has no paint",
      """
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>
      <g clip-path="url(#c)"><rect width="100" height="40" fill="none"/><rect x="20" y="10" width="40" height="20" fill="red"/></g>
      <g clip-path="url(#c)"><rect y="40" width="100" height="40" visibility="hidden"/><rect x="20" y="50" width="40" height="20" fill="blue"/></g>
      """,
      [(21, 20, red), (49, 20, red), (51, 20, clear), (10, 20, clear)]
        + [(21, 60, blue), (49, 60, blue), (51, 60, clear), (10, 60, clear)]),
    Sample(
      "a box without what is in markers",
      """
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>
      <marker id="m" overflow="visible" markerUnits="userSpaceOnUse"><rect width="80" height="40" fill="none"/></marker>
      <g clip-path="url(#c)"><path d="M20 10h40v20h-40z" fill="red" marker-start="url(#m)"/></g>
      """, [(21, 20, red), (39, 20, red), (41, 20, clear)]),
    Sample(
      "a marker that lies over its sides as what it is in",
      """
      <g overflow="visible"><marker id="m" overflow="inherit"><circle r="12" fill="green"/></marker></g>
      <path d="M50 40h1" marker-start="url(#m)"/>
      """, [(50, 40, green), (41, 40, green), (50, 49, green), (37, 40, clear)]),
  ]

  @Test(arguments: samples)
  func `it is where its origin and its box say`(sample: ShapeTests.Sample) throws {
    try sample.check()
  }

  @Test func `a clip of parts of a box moves with it`() throws {
    let file = try SVGText.open(
      """
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/>
        <animateTransform attributeName="transform" type="translate" from="0 0" to="40 20" dur="2s"/></clipPath>
      <rect x="20" y="20" width="60" height="40" fill="red" clip-path="url(#c)"/>
      """)
    let picture = try file.picture(at: 1)
    for (x, y, color) in [
      (41, 31, Self.red), (69, 49, Self.red), (39, 40, Self.clear), (71, 40, Self.clear),
      (60, 51, Self.clear),
    ] {
      #expect(picture.components(x, y) == color, "\(x), \(y)")
    }
  }

  @Test func `what only counts in boxes is no layer of the scene`() throws {
    let hidden = String(repeating: #"<rect width="100" height="40" fill="none"/>"#, count: 100)
    let file = try SVGText.open(
      #"<filter id="f"><feFlood flood-color="red"/></filter><g filter="url(#f)">\#(hidden)<rect width="5" height="5"/></g>"#
    )
    func count(_ layers: [Layer]) -> Int { layers.reduce(0) { $0 + 1 + count($1.sublayers) } }
    #expect(count(file.scene.layers) < 12)
    #expect(try file.picture().components(99, 39) == Self.red)
  }
}
