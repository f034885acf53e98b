import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

@Suite struct CompositingTests {
  struct PixelCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layers: [Layer]
    var background: Color? = .white
    /// Blue, green, red, alpha in the middle of the canvas.
    let wanted: [Int]
    /// Products of 8-bit alphas round twice.
    var tolerance = 1
    var testDescription: String { name }
  }

  static let all = Rect(x: 0, y: 0, width: 100, height: 100)

  static func filled(
    _ color: Color, opacity: Double = 1, sublayers: [Layer] = [], mask: Layer? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(frame: all, sublayers: sublayers, mask: mask) {
      $0.backgroundColor = color
      $0.opacity = opacity
      change(&$0)
    }
  }

  static let cases: [PixelCase] = [
    PixelCase(
      name: "the later layer is in front",
      layers: [filled(Drawing.red), filled(Drawing.blue)], wanted: [255, 0, 0, 255]),
    PixelCase(
      name: "zPosition decides before the place in the tree",
      layers: [filled(Drawing.red) { $0.zPosition = 1 }, filled(Drawing.blue)],
      wanted: [0, 0, 255, 255]),
    PixelCase(
      name: "half of one colour over white", layers: [filled(Drawing.red, opacity: 0.5)],
      wanted: [128, 128, 255, 255]),
    PixelCase(
      name: "half of one colour over nothing", layers: [filled(Drawing.red, opacity: 0.5)],
      background: nil, wanted: [0, 0, 128, 128]),
    PixelCase(
      name: "opacity beyond 1 is 1", layers: [filled(Drawing.red, opacity: 1.8)],
      wanted: [0, 0, 255, 255]),
    PixelCase(
      name: "colours beyond 1 are 1",
      layers: [filled(Color(red: 3, green: -2, blue: 0.5, alpha: 1.5))], wanted: [128, 0, 255, 255]),
    PixelCase(
      name: "group opacity: the sublayer hides its superlayer",
      layers: [filled(Drawing.red, opacity: 0.5, sublayers: [filled(Drawing.blue)])],
      wanted: [255, 128, 128, 255]),
    PixelCase(
      name: "no group opacity: the superlayer shows through",
      layers: [
        filled(Drawing.red, opacity: 0.5, sublayers: [filled(Drawing.blue)]) {
          $0.allowsGroupOpacity = false
        }
      ],
      // Red: (255, 128, 128); then blue at a half over it.
      wanted: [192, 64, 128, 255]),
    PixelCase(
      name: "opacities of groups in groups multiply",
      layers: [
        filled(
          Drawing.red, opacity: 0.5,
          sublayers: [filled(Drawing.green, opacity: 0.5, sublayers: [filled(Drawing.blue)])])
      ],
      // Inside: blue at a half over red is (128, 0, 128); that at a half over white.
      wanted: [192, 128, 192, 255], tolerance: 2),
    PixelCase(
      name: "a mask's alpha multiplies",
      layers: [
        filled(Drawing.red, mask: filled(Color(red: 0, green: 0, blue: 0, alpha: 0.25)))
      ], wanted: [191, 191, 255, 255]),
    PixelCase(
      name: "a mask's colour does not matter",
      layers: [filled(Drawing.red, mask: filled(Drawing.green))], wanted: [0, 0, 255, 255]),
    PixelCase(
      name: "opacity, mask and colour multiply",
      layers: [
        filled(
          Color(red: 1, green: 0, blue: 0, alpha: 0.5), opacity: 0.5,
          mask: filled(.black, opacity: 0.5))
      ], background: nil, wanted: [0, 0, 32, 32]),
    PixelCase(
      name: "a mask of two layers",
      layers: [
        filled(
          Drawing.red,
          mask: filled(
            Color(red: 0, green: 0, blue: 0, alpha: 0.5),
            sublayers: [filled(Color(red: 0, green: 0, blue: 0, alpha: 0.5))]))
      ], background: nil, wanted: [0, 0, 191, 191]),
    PixelCase(
      name: "a mask of two layers over a group with an opacity",
      layers: [
        filled(
          Drawing.red, opacity: 0.5, sublayers: [filled(Drawing.blue)],
          mask: filled(
            Color(red: 0, green: 0, blue: 0, alpha: 0.5),
            sublayers: [filled(Color(red: 0, green: 0, blue: 0, alpha: 0.5))]))
      ], background: nil, wanted: [96, 0, 0, 96]),
    PixelCase(
      name: "a masked mask",
      layers: [
        filled(
          Drawing.red,
          mask: filled(.black, mask: filled(Color(red: 0, green: 0, blue: 0, alpha: 0.5))))
      ], background: nil, wanted: [0, 0, 128, 128]),
    PixelCase(
      name: "the border is above the sublayers",
      layers: [
        filled(Drawing.red, sublayers: [filled(Drawing.blue)]) {
          $0.borderWidth = 60
          $0.borderColor = Drawing.green
        }
      ], wanted: [0, 255, 0, 255]),
    PixelCase(
      name: "a shape's stroke is above its fill and below its sublayers",
      layers: [
        Drawing.shape(Path(rect: all), fill: Drawing.red, stroke: Drawing.blue, width: 200)
      ], wanted: [255, 0, 0, 255]),
    PixelCase(
      name: "a fading, wiped picture",
      layers: [
        Drawing.layer(
          frame: all, sublayers: [filled(Drawing.red), filled(Drawing.blue)],
          mask: Drawing.shape(
            Path(polyline: [Point(x: 0, y: 50), Point(x: 100, y: 50)]), stroke: .black, width: 60)
        ) { $0.opacity = 0.5 }
      ], background: nil, wanted: [128, 0, 0, 128]),
  ]

  @Test(arguments: cases) func `composes`(_ row: PixelCase) throws {
    let picture = try Drawing.draw(row.layers, background: row.background)
    let pixel = picture.pixel(x: 50, y: 50)
    let got = [pixel.blue, pixel.green, pixel.red, pixel.alpha].map(Int.init)
    for (g, w) in zip(got, row.wanted) {
      #expect(abs(g - w) <= row.tolerance, "got \(got), wanted \(row.wanted) ± \(row.tolerance)")
    }
  }

  @Test func `a clip reaches through a mask that is painted through`() throws {
    // The superlayer clips to its left half what a disc masks.
    let disc = Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80))
    let masked = Self.filled(Drawing.red, mask: Drawing.shape(disc, fill: .black))
    let clipped = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 50, height: 100), sublayers: [masked]
    ) { $0.masksToBounds = true }
    let outer = Drawing.layer(
      frame: Self.all, sublayers: [clipped],
      mask: Drawing.shape(
        Path(ellipseIn: Rect(x: -50, y: -50, width: 200, height: 200)), fill: .black))
    let picture = try Drawing.draw([outer])
    #expect(abs(picture.area() - .pi * 800) < 2, "got \(picture.area())")
    #expect(picture.value(.alpha, x: 49, y: 50) == 255)
    #expect(picture.value(.alpha, x: 50, y: 50) == 0)
  }

  @Test func `a clipped fill stays clipped when a mask takes its place`() throws {
    let inner = Drawing.layer(frame: Rect(x: 20, y: 20, width: 60, height: 60)) {
      $0.backgroundColor = Drawing.red
      $0.cornerRadius = 10
    }
    let clip = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 50, height: 50), sublayers: [inner],
      mask: Drawing.shape(
        Path(ellipseIn: Rect(x: -50, y: -50, width: 200, height: 200)), fill: .black)
    ) { $0.masksToBounds = true }
    let got = try Drawing.draw([clip]).area()
    let wanted = 900 - (1 - Double.pi / 4) * 100
    #expect(abs(got - wanted) < 0.4, "got \(got), wanted \(wanted)")
  }

  @Test func `the rasterizer's background wins over the canvas's`() throws {
    let frame = try Drawing.sampler([], background: .white).frame(at: 0)
    func draw(_ background: RasterizerOptions.Background) throws -> [UInt8] {
      let picture = try Rasterizer(options: RasterizerOptions(background: background)).draw(frame)
      return Pixmap.Channel.allCases.map { picture.value($0, x: 3, y: 3) }
    }
    #expect(try draw(.canvas) == [255, 255, 255, 255])
    #expect(try draw(.color(Drawing.red)) == [0, 0, 255, 255])
    #expect(try draw(.color(nil)) == [0, 0, 0, 0])
  }
}
