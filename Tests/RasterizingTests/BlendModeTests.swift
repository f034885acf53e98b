import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Compositing filters, each against its formula on opaque colours (core-animation 7.5).
@Suite struct BlendModeTests {
  static let whole: Rect = Rect(x: 0, y: 0, width: 100, height: 100)
  static let behind: Color = Color(red: 0.8, green: 0.4, blue: 0.2)
  static let source: Color = Color(red: 0.4, green: 0.6, blue: 1)

  static func filled(
    _ color: Color, sublayers: [Layer] = [], mask: Layer? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(frame: whole, sublayers: sublayers, mask: mask) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  struct ModeCase: Sendable, CustomTestStringConvertible {
    let mode: BlendMode
    /// A component of what is behind, and of the layer, to what is seen.
    let blended: @Sendable (_ behind: Double, _ source: Double) -> Double
    var testDescription: String { mode.rawValue }
  }

  static let modes: [ModeCase] = [
    ModeCase(mode: .normal) { $1 },
    ModeCase(mode: .multiply) { $0 * $1 },
    ModeCase(mode: .screen) { $0 + $1 - $0 * $1 },
    ModeCase(mode: .overlay) { hardLight($1, $0) },
    ModeCase(mode: .darken) { min($0, $1) },
    ModeCase(mode: .lighten) { max($0, $1) },
    ModeCase(mode: .colorDodge) { $1 < 1 ? min(1, $0 / (1 - $1)) : $0 > 0 ? 1 : 0 },
    ModeCase(mode: .colorBurn) { $1 > 0 ? 1 - min(1, (1 - $0) / $1) : 0 },
    ModeCase(mode: .hardLight) { hardLight($0, $1) },
    ModeCase(mode: .softLight) { b, s in
      guard s > 0.5 else { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    },
    ModeCase(mode: .difference) { abs($0 - $1) },
    ModeCase(mode: .exclusion) { $0 + $1 - 2 * $0 * $1 },
    ModeCase(mode: .plusLighter) { min(1, $0 + $1) },
    ModeCase(mode: .sourceAtop) { $1 },
    ModeCase(mode: .destinationOver) { b, _ in b },
    ModeCase(mode: .destinationOut) { _, _ in 0 },
    ModeCase(mode: .xor) { _, _ in 0 },
  ]

  static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  @Test(arguments: modes) func `follows its formula`(_ row: ModeCase) throws {
    let picture = try Drawing.draw([
      Self.filled(Self.behind), Self.filled(Self.source) { $0.compositingFilter = row.mode },
    ])
    let pixel = picture.pixel(x: 50, y: 50)
    let wanted = [
      row.blended(Self.behind.red, Self.source.red),
      row.blended(Self.behind.green, Self.source.green),
      row.blended(Self.behind.blue, Self.source.blue),
    ]
    for (got, value) in zip([pixel.red, pixel.green, pixel.blue], wanted) {
      #expect(abs(Double(got) - value * 255) <= 1.5, "got \(pixel), wanted \(wanted)")
    }
  }

  @Test(arguments: [BlendMode.hue, .saturation, .color, .luminosity])
  func `modes of colour keep what they do not take`(mode: BlendMode) throws {
    let picture = try Drawing.draw([
      Self.filled(Self.behind), Self.filled(Self.source) { $0.compositingFilter = mode },
    ])
    let pixel = picture.pixel(x: 50, y: 50)
    func luminosity(_ r: Double, _ g: Double, _ b: Double) -> Double {
      0.3 * r + 0.59 * g + 0.11 * b
    }
    let kept = mode == .luminosity ? Self.source : Self.behind
    let wanted = luminosity(kept.red, kept.green, kept.blue) * 255
    let got = luminosity(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    #expect(abs(got - wanted) <= 2, "got \(got), wanted \(wanted)")
  }

  @Test func `every mode has a test`() {
    #expect(
      Set(Self.modes.map(\.mode) + [.hue, .saturation, .color, .luminosity]).count
        == BlendMode.allCases.count)
  }

  struct GroupCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layers: [Layer]
    /// Blue, green, red, alpha in the middle.
    let wanted: [Int]
    var testDescription: String { name }
  }

  static let yellow: Color = Color(red: 1, green: 1, blue: 0)
  static let aqua: Color = Color(red: 0, green: 1, blue: 1)
  static let multiplied: Layer = filled(aqua) { $0.compositingFilter = .multiply }

  static let groups: [GroupCase] = [
    GroupCase(
      name: "what is behind a plain superlayer counts",
      layers: [filled(yellow), Drawing.layer(frame: whole, sublayers: [multiplied])],
      wanted: [0, 255, 0, 255]),
    GroupCase(
      name: "a superlayer that fades is a group",
      layers: [
        filled(yellow), Drawing.layer(frame: whole, sublayers: [multiplied]) { $0.opacity = 0.5 },
      ], wanted: [128, 255, 128, 255]),
    GroupCase(
      name: "a superlayer with a mask is a group",
      layers: [
        filled(yellow), Drawing.layer(frame: whole, sublayers: [multiplied], mask: filled(.black)),
      ],
      wanted: [255, 255, 0, 255]),
    GroupCase(
      name: "a superlayer with a mode of its own is a group",
      layers: [
        filled(yellow),
        Drawing.layer(frame: whole, sublayers: [multiplied]) { $0.compositingFilter = .lighten },
      ], wanted: [255, 255, 255, 255]),
    GroupCase(
      name: "inside a group its own background is behind",
      layers: [filled(Drawing.red), filled(yellow, sublayers: [multiplied]) { $0.opacity = 0.5 }],
      wanted: [0, 128, 128, 255]),
    GroupCase(
      name: "round bounds that clip are no group",
      layers: [
        filled(yellow, sublayers: [multiplied]) {
          $0.cornerRadius = 20
          $0.masksToBounds = true
        }
      ], wanted: [0, 255, 0, 255]),
    GroupCase(
      name: "a mask's own mode does not count",
      layers: [filled(yellow, mask: filled(.black) { $0.compositingFilter = .destinationOut })],
      wanted: [0, 255, 255, 255]),
  ]

  @Test(arguments: groups) func `composes in groups`(_ row: GroupCase) throws {
    let pixel = try Drawing.draw(row.layers).pixel(x: 50, y: 50)
    let got = [pixel.blue, pixel.green, pixel.red, pixel.alpha].map(Int.init)
    for (g, w) in zip(got, row.wanted) {
      #expect(abs(g - w) <= 1, "got \(got), wanted \(row.wanted)")
    }
  }
}
