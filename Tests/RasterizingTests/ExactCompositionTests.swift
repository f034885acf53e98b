import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

/// Trees of boxes that fade, mask, clip, blend and are groups, beside a compositing that rounds
/// nothing (core-animation 7).
@Suite struct ExactCompositionTests {
  private static let side = 32.0
  private static let step = 4.0

  /// A layer of boxes on a coarse grid, so that every cell of it has one colour.
  private static func layer(
    _ random: inout SeededGenerator, depth: Int, modes: [BlendMode]
  ) -> Layer {
    func color() -> Color {
      Color(
        red: Double.random(in: 0...1, using: &random),
        green: Double.random(in: 0...1, using: &random),
        blue: Double.random(in: 0...1, using: &random),
        alpha: [1, 1, 0, Double.random(in: 0...1, using: &random)].randomElement(using: &random)
          ?? 1)
    }
    func place(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) * step
    }
    var properties = LayerProperties()
    let size = Size(width: place(2...8), height: place(2...8))
    properties.bounds = Rect(origin: .zero, size: size)
    properties.anchorPoint = .zero
    properties.position = Point(x: place(-1...4), y: place(-1...4))
    properties.backgroundColor = color()
    if Int.random(in: 0..<3, using: &random) == 0 {
      properties.opacity = Double.random(in: 0.1...1, using: &random)
    }
    properties.allowsGroupOpacity = Int.random(in: 0..<3, using: &random) > 0
    properties.masksToBounds = Int.random(in: 0..<4, using: &random) == 0
    properties.shouldRasterize = Int.random(in: 0..<6, using: &random) == 0
    if Int.random(in: 0..<5, using: &random) == 0 {
      (properties.borderWidth, properties.borderColor) = (step, color())
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      properties.compositingFilter = modes.randomElement(using: &random) ?? .normal
    }
    let isParent = depth > 0
    let count = isParent ? Int.random(in: 0...3, using: &random) : 0
    let sublayers = (0..<count).map { _ in
      layer(&random, depth: depth - 1, modes: modes)
    }
    let hasMask = isParent && Int.random(in: 0..<4, using: &random) == 0
    let mask = hasMask ? layer(&random, depth: depth - 1, modes: modes) : nil
    return Layer(properties: properties, sublayers: sublayers, mask: mask)
  }

  private static func holds(_ rect: Rect, _ point: Point) -> Bool {
    rect.minX < point.x && point.x < rect.maxX && rect.minY < point.y && point.y < rect.maxY
  }

  /// The colour at a point of the superlayer once a layer is drawn.
  private static func drawn(
    _ layer: Layer, at point: Point, over behind: ExactColor, alpha: Double = 1,
    isMask: Bool = false
  ) -> ExactColor {
    let properties = layer.properties
    let local = point - properties.position
    let isOne = properties.allowsGroupOpacity || properties.shouldRasterize
    let inherited = isOne ? alpha : alpha * properties.opacity
    let mode = isMask ? .normal : properties.compositingFilter
    let fades = isOne && properties.opacity < 1
    let isGroup = fades || layer.mask != nil || properties.shouldRasterize || mode != .normal
    var result = isGroup ? .clear : behind
    let bounds = properties.bounds
    func paint(_ color: Color?) {
      guard let color else { return }
      result = ExactColor(color).faded(by: inherited).blended(.normal, over: result)
    }
    let isInside = holds(bounds, local)
    if isInside { paint(properties.backgroundColor) }
    if isInside || !properties.masksToBounds {
      for sublayer in layer.sublayers {
        result = drawn(sublayer, at: local, over: result, alpha: inherited)
      }
    }
    let width = properties.borderWidth
    let inner = Rect(
      x: width, y: width, width: bounds.size.width - 2 * width,
      height: bounds.size.height - 2 * width)
    if isInside, width > 0,
      inner.size.width <= 0 || inner.size.height <= 0
        || !holds(inner, local)
    {
      paint(properties.borderColor)
    }
    guard isGroup else { return result }
    if let mask = layer.mask {
      result = result.faded(by: drawn(mask, at: local, over: .clear, isMask: true).alpha)
    }
    if fades { result = result.faded(by: properties.opacity) }
    return result.blended(mode, over: behind)
  }

  static let polynomials: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion,
    .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor,
  ]

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `trees are composited right to the levels that their groups round`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let layers = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.layer(&random, depth: 3, modes: Self.polynomials)
    }
    let background: Color? =
      [nil, .white, Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.5)]
      .randomElement(using: &random) ?? nil
    let picture = try Drawing.draw(
      layers, width: Self.side, height: Self.side, background: background)
    for y in stride(from: 2, to: Self.side, by: Self.step) {
      for x in stride(from: 2, to: Self.side, by: Self.step) {
        let wanted = layers.reduce(background.map { ExactColor($0) } ?? .clear) {
          Self.drawn($1, at: Point(x: x, y: y), over: $0)
        }
        let pixel = picture.pixel(x: Int(x), y: Int(y))
        let got = [pixel.blue, pixel.green, pixel.red, pixel.alpha].map(Double.init)
        let error = zip(got, wanted.channels).map { abs($0 - $1 * 255) }.max() ?? 0
        #expect(error <= 3, "\(x), \(y): got \(got), wanted \(wanted.channels.map { $0 * 255 })")
      }
    }
  }
}
