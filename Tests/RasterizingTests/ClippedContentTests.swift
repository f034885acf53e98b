import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Threading

/// What a clip leaves as it is: blend modes, borders, backdrops, and what is drawn when.
@Suite struct ClippedContentTests {
  private static let size = 120

  private static func draw(_ layers: [Layer]) throws -> Pixmap {
    // What is behind has two colours.
    let behind = [
      Drawing.layer(frame: Rect(x: 0, y: 0, width: 120, height: 55)) {
        $0.backgroundColor = Color(red: 0.9, green: 0.6, blue: 0.1)
      }
    ]
    return try Drawing.draw(
      behind + layers, width: Double(size), height: Double(size),
      background: Color(red: 0.2, green: 0.5, blue: 0.7))
  }

  private static func outline(
    _ random: inout SeededGenerator, _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> LayerProperties {
    var result = LayerProperties()
    result.bounds = Rect(
      x: 0, y: 0, width: .random(in: 30...70, using: &random),
      height: .random(in: 30...70, using: &random))
    result.position = Point(
      x: .random(in: 50...70, using: &random), y: .random(in: 50...70, using: &random))
    result.cornerRadius = .random(in: 0...30, using: &random)
    if .random(using: &random) {
      result.transform = .rotation(radians: .random(in: 0...7, using: &random))
    }
    result.masksToBounds = true
    change(&result)
    return result
  }

  /// Sublayers over all of the canvas and beyond, some of which blend with what is behind them.
  private static func blending(_ random: inout SeededGenerator) -> [Layer] {
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .difference, .plusLighter, .destinationOut, .sourceAtop, .xor,
    ]
    return (0...Int.random(in: 0...2, using: &random)).map { i in
      Drawing.layer(frame: Rect(x: -100, y: -100, width: 300, height: 300)) {
        $0.backgroundColor = Color(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random), alpha: .random(in: 0.3...1, using: &random))
        $0.compositingFilter = modes.randomElement(using: &random) ?? .normal
      }
    }
  }

  @Test(arguments: 0..<60)
  func `a clip mixes what is behind with what is painted over it`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let clipping = Self.outline(&random)
    let sublayers = Self.blending(&random)
    var open = clipping
    open.masksToBounds = false
    var alone = open
    alone.backgroundColor = .white
    let cover = try Drawing.draw(
      [Layer(properties: alone)], width: Double(Self.size), height: Double(Self.size))
    let (behind, painted) = (
      try Self.draw([]), try Self.draw([Layer(properties: open, sublayers: sublayers)])
    )
    let got = try Self.draw([Layer(properties: clipping, sublayers: sublayers)])
    var worst = (difference: 0.0, x: 0, y: 0)
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let covered = Double(cover.value(.alpha, x: x, y: y)) / 255
        for channel in Pixmap.Channel.allCases {
          let (old, new) = (
            Double(behind.value(channel, x: x, y: y)), Double(painted.value(channel, x: x, y: y))
          )
          let wanted = old + (new - old) * covered
          let difference = abs(Double(got.value(channel, x: x, y: y)) - wanted)
          if difference > worst.difference { worst = (difference, x, y) }
        }
      }
    }
    #expect(worst.difference <= 2, "seed \(seed): \(worst)")
  }

  @Test(arguments: 0..<20)
  func `a border lies over what is clipped, and covers its own edge`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let clipping = Self.outline(&random) {
      $0.backgroundColor = .white
      $0.borderWidth = 5
      $0.borderColor = Color(red: 0.6, green: 0, blue: 0.3, alpha: 0.8)
    }
    let sublayers = Self.blending(&random)
    var (inside, border) = (clipping, clipping)
    inside.borderWidth = 0
    border.masksToBounds = false
    border.backgroundColor = nil
    let wanted = try Self.draw([
      Layer(properties: inside, sublayers: sublayers), Layer(properties: border),
    ])
    let got = try Self.draw([Layer(properties: clipping, sublayers: sublayers)])
    #expect(got == wanted, "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `a backdrop lies below what is clipped, and covers its own edge`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let clipping = Self.outline(&random) {
      $0.backgroundFilters = [
        LayerFilter(.gaussianBlur, .number(4)), LayerFilter(.invert, .number(1)),
      ]
      $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.3)
    }
    let sublayers = Self.blending(&random)
    var (inside, backdrop) = (clipping, clipping)
    inside.backgroundFilters = []
    backdrop.masksToBounds = false
    backdrop.backgroundColor = nil
    let wanted = try Self.draw([
      Layer(properties: backdrop), Layer(properties: inside, sublayers: sublayers),
    ])
    let got = try Self.draw([Layer(properties: clipping, sublayers: sublayers)])
    #expect(got == wanted, "seed \(seed)")
  }

  @Test(arguments: [false, true])
  func `five hundred clips in one another cover an edge once`(isTurned: Bool) throws {
    let rect = Rect(x: 10.3, y: 10.4, width: 60, height: 60)
    func nested(_ count: Int) throws -> Pixmap {
      // Clips around a colour are that colour: what is around a gradient is not.
      var layer = Drawing.layer(count == 0 ? .layer : .gradient, frame: rect) {
        $0.backgroundColor = count == 0 ? Drawing.red : nil
        $0.gradient.colors = [Drawing.red, Drawing.red]
      }
      for _ in 0..<count {
        layer = Drawing.layer(frame: rect, sublayers: [layer]) {
          // Each is where the one around it is.
          $0.bounds.origin = rect.origin
          $0.masksToBounds = true
          $0.backgroundColor = .white
        }
      }
      if isTurned { layer.properties.transform = .rotation(radians: 0.4) }
      return try DeepStack.run(levels: count, .ofPicture) { try Drawing.draw([layer]) }
    }
    let comparison = PictureComparison(
      expected: try nested(0), actual: try nested(500), tolerance: 3)
    #expect(comparison.isMatch, "\(comparison.summary)")
  }

  @Test func `bands, damage and caches change nothing where clips stand and move`() throws {
    func card(_ frame: Rect, _ change: (inout LayerProperties) -> Void) -> Layer {
      let (width, height) = (frame.size.width, frame.size.height)
      let photo = Drawing.layer(frame: Rect(x: 0, y: 0, width: width, height: height * 0.6)) {
        $0.contents = Drawing.image("art")
      }
      let inner = Drawing.layer(
        frame: Rect(x: 10, y: height * 0.4, width: width, height: height),
        sublayers: [
          Drawing.layer(frame: Rect(x: -30, y: 5, width: 90, height: 30)) {
            $0.backgroundColor = Drawing.green
            $0.compositingFilter = .multiply
          }
        ]
      ) {
        $0.cornerRadius = 15
        $0.masksToBounds = true
        $0.backgroundColor = Drawing.blue
      }
      return Drawing.layer(frame: frame, sublayers: [photo, inner]) {
        $0.cornerRadius = 12
        $0.masksToBounds = true
        $0.backgroundColor = .white
        change(&$0)
      }
    }
    let box = Rect(x: 20, y: 30, width: 90, height: 100)
    var layers = [
      card(box) { $0.borderWidth = 2 }, card(box) { $0.cornerCurve = .continuous },
      card(box) { $0.opacity = 0.7 }, card(Rect(x: 120, y: 170, width: 100, height: 120)) { _ in },
    ]
    layers[0].animations = [
      try BusyScene.animation("transform.rotation.z", from: .number(0), to: .number(3))
    ]
    layers[1].animations = [
      try BusyScene.animation(
        "position", from: .point(Point(x: 150, y: 60)), to: .point(Point(x: 170, y: 240)))
    ]
    layers[2].animations = [
      try BusyScene.animation(
        "bounds.size", from: .size(Size(width: 50, height: 60)),
        to: .size(Size(width: 120, height: 200)))
    ]
    layers[3].sublayers[0].animations = [
      try BusyScene.animation("position.x", from: .number(0), to: .number(90), begin: 1)
    ]
    // What is cast by a clip, and what is masked by one.
    var caster = Drawing.layer(frame: box) {
      $0.shadow.opacity = 1
      $0.shadow.radius = 5
    }
    caster.sublayers = [card(Rect(x: 60, y: 120, width: 70, height: 60)) { _ in }]
    let masked = Drawing.layer(
      frame: Rect(x: 150, y: 10, width: 80, height: 80),
      mask: card(Rect(x: 5.5, y: 5.5, width: 60, height: 60)) { _ in }
    ) { $0.backgroundColor = Drawing.red }
    try SpacePurityTests.check(
      Drawing.sampler(layers + [caster, masked], width: 240, height: 300, background: .white),
      images: BusyScene.images())
  }
}
