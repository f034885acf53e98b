import Foundation
import Inbetween
import TestSupport
import Testing

/// Filters of layers, and of what is behind them, against their closed forms.
@Suite struct FilterTests {
  private func picture(
    _ layers: String, width: Int = 40, height: Int = 40, background: String = "null",
    at instant: Double = 0, scale: Int = 1
  ) throws -> Pixmap {
    let yaml = """
      inbetween: 1
      canvas: {width: \(width), height: \(height), scale: \(scale), background: \(background)}
      time: {duration: 2}
      layers:
      \(layers)
      """
    let scene = try SceneLoader().load(Array(yaml.utf8), file: "s.yaml").scene
    return try StillRenderer(try TimelineCompiler().compile(scene)).picture(at: instant)
  }

  /// A filter, and what it makes of the components of a colour, as Filter Effects 1 says.
  struct ColorCase: Sendable, CustomTestStringConvertible {
    let filter: String
    let wanted: @Sendable (_ r: Double, _ g: Double, _ b: Double) -> [Double]
    var testDescription: String { filter }
  }

  static let colors = [
    ColorCase(filter: "brightness: 0.5") { [$0 / 2, $1 / 2, $2 / 2] },
    ColorCase(filter: "brightness: 3") { [3 * $0, 3 * $1, 3 * $2] },
    ColorCase(filter: "contrast: 2") { [2 * $0 - 0.5, 2 * $1 - 0.5, 2 * $2 - 0.5] },
    ColorCase(filter: "invert: 1") { [1 - $0, 1 - $1, 1 - $2] },
    ColorCase(filter: "invert: 0.25") { [0.5 * $0 + 0.25, 0.5 * $1 + 0.25, 0.5 * $2 + 0.25] },
    ColorCase(filter: "saturate: 0") { r, g, b in
      let light = 0.213 * r + 0.715 * g + 0.072 * b
      return [light, light, light]
    },
    ColorCase(filter: "saturate: 1") { [$0, $1, $2] },
    ColorCase(filter: "hueRotate: 360deg") { [$0, $1, $2] },
    ColorCase(filter: "hueRotate: 180deg") { r, g, b in
      // Twice the light less the colour.
      let light = 2 * (0.213 * r + 0.715 * g + 0.072 * b)
      return [light - r, light - g, light - b]
    },
    ColorCase(filter: "tint: \"#80ff00\"") { [$0 * 128 / 255, $1, 0 * $2] },
    ColorCase(
      filter: "colorMatrix: [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]"
    ) { [$1, $2, $0] },
    ColorCase(
      filter: "colorMatrix: [1, 0, 0, 0, 0.25, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]"
    ) { r, g, _ in [r + 0.25, g, 1] },
  ]

  @Test(arguments: colors)
  func `colours are filtered as CSS says, opaque or not`(_ row: ColorCase) throws {
    for (color, alpha) in [
      ("\"#3060c0\"", 255.0), ("\"#ff8000\"", 255), ("white", 255), ("black", 255),
      ("\"#3060c080\"", 128),
    ] {
      let layer = """
          - frame: [10, 10, 20, 20]
            filters: [{\(row.filter)}]
            backgroundColor: \(color)
        """
      let got = try picture(layer).pixel(x: 20, y: 20)
      let css = try #require(Color(css: color.replacingOccurrences(of: "\"", with: "")))
      let wanted = row.wanted(css.red, css.green, css.blue).map { min(max($0, 0), 1) * alpha }
      #expect(Double(got.alpha) == alpha)
      for (value, wanted) in zip([got.red, got.green, got.blue], wanted) {
        // A byte of premultiplied colour is known to half a level before, and rounded after.
        let tolerance = alpha == 255 ? 0.51 : 2.01
        #expect(abs(Double(value) - wanted) <= tolerance, "\(color): \(got), wanted \(wanted)")
      }
    }
  }

  @Test func `filters are applied in order, and brought into range between`() throws {
    let layer = """
        - frame: [0, 0, 40, 40]
          backgroundColor: "#804020"
          filters: [{brightness: 4}, {invert: 1}, {brightness: 2}]
      """
    // 128 · 4 is full, so its opposite is nothing; 64 · 4 likewise; 32 · 4 is 128.
    let got = try picture(layer).pixel(x: 3, y: 3)
    #expect((got.red, got.green, got.blue) == (0, 0, 254))
  }

  /// The part of a normal distribution left of a place.
  private static func left(_ x: Double, _ sigma: Double) -> Double {
    0.5 * (1 + erf(x / sigma / 2.0.squareRoot()))
  }

  @Test(arguments: [(1.0, 1), (3.0, 1), (3.0, 2), (8.0, 1), (20.0, 1)])
  func `a blurred square is the product of two blurred edges`(
    deviation: Double, scale: Int
  ) throws {
    let layer = """
        - frame: [60, 60, 80, 80]
          backgroundColor: "#ff8000"
          filters: [{name: soft, gaussianBlur: \(deviation)}]
      """
    let picture = try picture(layer, width: 200, height: 200, scale: scale)
    let (low, high) = (60.0 * Double(scale), 140.0 * Double(scale))
    let sigma = deviation * Double(scale)
    func part(_ place: Int) -> Double {
      let x = Double(place) + 0.5
      return Self.left(x - low, sigma) - Self.left(x - high, sigma)
    }
    for y in stride(from: 0, to: 200 * scale, by: 7) {
      for x in stride(from: 0, to: 200 * scale, by: 3) {
        let wanted = part(x) * part(y) * 255
        let got = picture.pixel(x: x, y: y)
        #expect(abs(Double(got.alpha) - wanted) <= 1.2, "(\(x), \(y)): \(got), \(wanted)")
        #expect(abs(Double(got.red) - wanted) <= 1.2)
        #expect(abs(Double(got.green) - wanted * 128 / 255) <= 1.2)
        #expect(got.blue == 0 && got.red <= got.alpha)
      }
    }
  }

  @Test func `what lies outside the canvas blurs into it, and sublayers with their layer`() throws {
    let layer = """
        - frame: [-20, 0, 20, 40]
          filters: [{gaussianBlur: 4}]
          sublayers: [{frame: [0, -100, 20, 240], backgroundColor: red}]
      """
    let picture = try picture(layer)
    for x in 0..<20 {
      let wanted = 255 * (1 - Self.left(Double(x) + 0.5, 4))
      #expect(abs(Double(picture.pixel(x: x, y: 20).red) - wanted) <= 1.2, "\(x)")
    }
  }

  @Test func `what is behind is blurred inside the rounded bounds, and only there`() throws {
    let layers = """
        - {frame: [0, 0, 100, 100], backgroundColor: black}
        - {frame: [100, 0, 100, 100], backgroundColor: white}
        - name: panel
          frame: [50, 25, 100, 50]
          cornerRadius: 25
          backgroundFilters: [{name: frost, gaussianBlur: 6}]
      """
    let picture = try picture(layers, width: 200, height: 100)
    for x in 0..<200 {
      let wanted = 255 * Self.left(Double(x) + 0.5 - 100, 6)
      let inside = Double(picture.pixel(x: x, y: 50).green)
      if (52..<148).contains(x) { #expect(abs(inside - wanted) <= 1.2, "\(x): \(inside)") }
      #expect(picture.pixel(x: x, y: 10).green == (x < 100 ? 0 : 255))
      #expect(picture.pixel(x: x, y: 50).alpha == 255)
    }
    // The corner outside of the circle shows what is behind as it is.
    #expect(picture.pixel(x: 148, y: 27).green == 255)
  }

  @Test func `what is behind ends at the canvas, whose edges do not darken`() throws {
    let layers = """
        - {frame: [0, 0, 40, 40], backgroundFilters: [{gaussianBlur: 5}, {invert: 1}]}
      """
    let picture = try picture(layers, background: "\"#4080c0\"")
    for (x, y) in [(0, 0), (39, 0), (20, 20), (0, 39), (39, 39), (0, 20)] {
      let got = picture.pixel(x: x, y: y)
      #expect(abs(Int(got.red) - 191) <= 1 && abs(Int(got.green) - 127) <= 1)
      #expect(abs(Int(got.blue) - 63) <= 1 && got.alpha == 255)
    }
  }

  @Test func `a panel fades and is masked with what it shows of what is behind`() throws {
    let panel = """
        - {frame: [0, 0, 40, 40], backgroundColor: "#204060"}
        - {frame: [0, 0, 40, 40], backgroundFilters: [{invert: 1}], opacity: 0.5, mask: {frame: [0, 0, 20, 40], backgroundColor: black}}
      """
    let picture = try picture(panel)
    #expect(abs(Int(picture.pixel(x: 10, y: 10).red) - 127) <= 1)
    #expect(picture.pixel(x: 30, y: 10).red == 0x20)
  }

  @Test(arguments: [
    "", ", cornerRadius: 3", ", masksToBounds: true", ", opacity: 0.999999",
    ", borderWidth: 1, borderColor: red", ", shadowOpacity: 0.5, shadowRadius: 1",
    ", filters: [{saturate: 1}]",
  ])
  func `a panel on a panel shows what the lower one shows`(more: String) throws {
    for depth in 1...5 {
      var panel = ""
      for _ in 0..<depth {
        let inner = panel.isEmpty ? "" : ", sublayers: [\(panel)]"
        panel = "{frame: [1, 1, 40, 40], backgroundFilters: [{invert: 1}]\(more)\(inner)}"
      }
      let behind = "    - {frame: [0, 0, 60, 60], backgroundColor: \"#206090\"}\n"
      let pixel = try picture(behind + "    - \(panel)\n").pixel(x: 25, y: 25)
      let wanted = depth.isMultiple(of: 2) ? (0x20, 0x60, 0x90) : (0xdf, 0x9f, 0x6f)
      #expect(abs(Int(pixel.red) - wanted.0) <= 1, "\(depth)")
      #expect(abs(Int(pixel.green) - wanted.1) <= 1, "\(depth)")
      #expect(abs(Int(pixel.blue) - wanted.2) <= 1, "\(depth)")
    }
  }

  @Test func `a filter is animated by its name`() throws {
    let layer = """
        - frame: [0, 0, 40, 40]
          backgroundColor: white
          filters: [{name: dim, brightness: 1}, {name: other, brightness: 1}]
          animations:
            - {keyPath: filters.dim.brightness, fromValue: 1, toValue: 0, duration: 1}
            - {keyPath: filters.other.brightness, fromValue: 1, toValue: 0.5, duration: 1}
      """
    for (instant, wanted) in [(0.0, 255.0), (0.5, 255 * 0.5 * 0.75), (2, 255)] {
      let got = Double(try picture(layer, at: instant).pixel(x: 20, y: 20).green)
      #expect(abs(got - wanted) <= 1, "\(instant): \(got)")
    }
  }

  @Test func `what was drawn before changes nothing`() throws {
    let yaml = """
      inbetween: 1
      canvas: {width: 120, height: 300, background: white}
      time: {duration: 1, framesPerSecond: 10}
      layers:
        - frame: [10, 10, 30, 30]
          backgroundColor: red
          animations: [{keyPath: position.y, byValue: 250, duration: 1}]
        - frame: [30, 50, 60, 200]
          backgroundColor: "#ffffff40"
          cornerRadius: 20
          shadowOpacity: 0.4
          backgroundFilters: [{name: frost, gaussianBlur: 5}, {saturate: 2}]
          animations: [{keyPath: backgroundFilters.frost.gaussianBlur, toValue: 0, duration: 0.5}]
        - frame: [60, 20, 40, 40]
          filters: [{name: glow, gaussianBlur: 3}, {hueRotate: 90deg}]
          backgroundColor: blue
          animations: [{keyPath: transform.rotation, toValue: 2, duration: 1}]
      """
    let scene = try SceneLoader().load(Array(yaml.utf8), file: "s.yaml").scene
    let timeline = try TimelineCompiler().compile(scene)
    let stills = try StillRenderer(timeline)
    let drawer = stills.drawer()
    var generator = SeededGenerator(state: 4)
    for frame in Array(0..<10).shuffled(using: &generator) {
      let instant = Double(frame) / 10
      #expect(try drawer.picture(at: instant) == stills.picture(at: instant), "frame \(frame)")
    }
  }
}
