import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Pictures in their places.
@Suite struct PictureTests {
  /// A picture of 4 × 2 pixels, red at the left and green at the right.
  private static let picture = Pixmap(width: 4, height: 2) { x, _ in
    x < 2 ? (0, 0, 255, 255) : (0, 128, 0, 255)
  }

  @Test(arguments: [
    ("", (20, 25), (19, 24), (59, 34)), ("xMinYMin", (20, 15), (20, 9), (59, 24)),
    ("xMidYMax meet", (20, 45), (20, 29), (59, 49)),
    ("xMaxYMid", (20, 25), (20, 19), (59, 34)),
  ])
  func `a picture lies at a side of its place`(
    aspect: String, red: (Int, Int), clear: (Int, Int), green: (Int, Int)
  ) throws {
    let file = try SVGText.open(
      """
      <image x="20" y="10" width="40" height="40" href="p.png" preserveAspectRatio="\(aspect)"/>
      """, pictures: ["p.png": Self.picture])
    #expect(file.omissions == [])
    let drawn = try file.picture()
    #expect(drawn.components(red.0, red.1) == SVGText.red)
    #expect(drawn.components(clear.0, clear.1) == SVGText.clear)
    #expect(drawn.components(green.0, green.1) == SVGText.green)
  }

  @Test(arguments: [("xMinYMin slice", SVGText.red), ("xMaxYMid slice", SVGText.green)])
  func `a picture that fills its place is cut at a side`(aspect: String, color: [UInt8]) throws {
    let file = try SVGText.open(
      """
      <image x="20" y="10" width="40" height="40" href="p.png" preserveAspectRatio="\(aspect)"/>
      """, pictures: ["p.png": Self.picture])
    let drawn = try file.picture()
    for x in [40, color == SVGText.red ? 25 : 55] { #expect(drawn.components(x, 30) == color) }
    for x in [15, 65] { #expect(drawn.components(x, 30) == SVGText.clear) }
  }

  @Test(arguments: [
    ("", 4.0, 2.0), ("width='40'", 40, 20), ("height='40'", 80, 40),
    ("style='width:10px; height:auto'", 10, 5), ("width='auto' height='1'", 2, 1),
  ])
  func `sides that are not said are the picture's`(
    sides: String, width: Double, height: Double
  ) throws {
    let file = try SVGText.open(
      #"<g id="g"><image id="i" href="p.png" \#(sides)/></g>"#, pictures: ["p.png": Self.picture])
    func sizes(_ layer: Layer) -> [Size] {
      (layer.properties.contents == nil ? [] : [layer.properties.bounds.size])
        + layer.sublayers.flatMap(sizes)
    }
    #expect(file.scene.layers.flatMap(sizes) == [Size(width: width, height: height)])
    #expect(file.omissions == [])
  }
}
