import FramePlanning
import Glibc
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

/// The edge of a layer that clips is covered once, whatever fills it (core-animation 7.5).
@Suite struct ClippedEdgeTests {
  private static let ink = Color(red: 0.1, green: 0.2, blue: 0.9)
  private static let canvas = Color(red: 1, green: 0.9, blue: 0.2)

  private static func images() throws -> ImageStore {
    func plain(_ width: Int, _ height: Int) -> Pixmap {
      Pixmap(width: width, height: height) { _, _ in Self.ink }
    }
    return try Drawing.images(["small": plain(7, 5), "large": plain(200, 160)])
  }

  private static func draw(_ layer: Layer) throws -> Pixmap {
    try Drawing.draw(
      [layer], width: 150, height: 150, background: canvas, images: images())
  }

  /// The clipping layers and fillings of a seed.
  private struct Maker {
    var random: SeededGenerator
    let size: Size
    /// How far the clipping layer is turned, in radians.
    var angle = 0.0

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      size = Size(
        width: .random(in: 12...90, using: &random), height: .random(in: 12...70, using: &random))
    }

    private mutating func isTrue() -> Bool { .random(using: &random) }

    var bounds: Rect { Rect(origin: .zero, size: size) }

    /// A plain layer with round corners, anywhere on the canvas and turned by any angle.
    mutating func outline() -> LayerProperties {
      var result = LayerProperties()
      result.bounds = bounds
      result.position = Point(
        x: .random(in: 60...90, using: &random), y: .random(in: 60...90, using: &random))
      if isTrue() {
        result.position = Point(
          x: result.position.x.rounded() + 0.5, y: result.position.y.rounded() + 0.5)
      }
      if isTrue() { angle = .random(in: 0...7, using: &random) }
      result.transform = .rotation(radians: angle)
      result.cornerRadius = isTrue() ? .random(in: 0...30, using: &random) : 100
      if isTrue() { result.cornerCurve = .continuous }
      if !isTrue() { result.maskedCorners = [.topLeft, .bottomRight] }
      if isTrue() { result.opacity = .random(in: 0.2...1, using: &random) }
      return result
    }

    /// A sublayer that fills all of the bounds with a colour.
    mutating func filling(_ outline: LayerProperties, _ color: Color, depth: Int = 0) -> Layer {
      let isLarger = isTrue()
      let frame = isLarger ? bounds.insetBy(-.random(in: 0...9, using: &random)) : bounds
      let isRound = !isLarger && isTrue()
      func layer(
        _ kind: LayerKind = .layer, _ change: (inout LayerProperties) -> Void
      ) -> Layer {
        Drawing.layer(kind, frame: frame) {
          if isRound {
            $0.cornerRadius = outline.cornerRadius
            $0.cornerCurve = outline.cornerCurve
            $0.maskedCorners = outline.maskedCorners
          }
          change(&$0)
        }
      }
      switch Int.random(in: 0...(depth < 3 ? 6 : 4), using: &random) {
      case 0: return layer { $0.backgroundColor = color }
      case 1:
        return layer(.gradient) {
          $0.gradient.colors = [color, color]
          $0.gradient.endPoint = Point(x: 1, y: 1)
        }
      case 2:
        return layer(.shape) {
          $0.shape.fillColor = color
          $0.shape.path = Path(
            roundedRect: Rect(origin: .zero, size: frame.size),
            cornerRadius: isRound && outline.maskedCorners == .all ? outline.cornerRadius : 0,
            form: outline.cornerCurve == .continuous ? .continuous : .circular)
        }
      case 3 where color == ClippedEdgeTests.ink:
        return layer { $0.contents = Drawing.image("small") }
      case 4 where color == ClippedEdgeTests.ink:
        return layer { $0.contents = Drawing.image("large") }
      case 5:
        var holder = layer { $0.masksToBounds = true }
        let kept = size
        holder.sublayers = (0...Int.random(in: 0...1, using: &random)).map { _ in
          var inner = Maker(random: random, size: frame.size)
          defer { random = inner.random }
          return inner.filling(holder.properties, color, depth: depth + 1)
        }
        precondition(size == kept)
        return holder
      case 6:
        // A group, whose picture has the edge.
        var holder = layer {
          $0.opacity = 0.5
          $0.backgroundColor = color
        }
        holder.sublayers = [
          Drawing.layer(frame: Rect(origin: .zero, size: frame.size)) {
            $0.backgroundColor = color
          }
        ]
        return Layer(
          kind: .layer, properties: LayerProperties(), sublayers: [],
          mask: nil, animations: []
        ).holding(
          [holder, layer { $0.backgroundColor = color }])
      default: return layer { $0.backgroundColor = color }
      }
    }

    private init(random: SeededGenerator, size: Size) {
      (self.random, self.size) = (random, size)
    }
  }

  @Test(arguments: 0..<150)
  func `an edge that any number of things of one colour fill is that of one`(seed: Int) throws {
    var maker = Maker(seed: seed)
    let outline = maker.outline()
    var alone = outline
    alone.backgroundColor = Self.ink
    var clipping = outline
    clipping.masksToBounds = true
    var sublayers: [Layer] = []
    if .random(using: &maker.random) {
      // What is hidden has any colours.
      clipping.backgroundColor = .random(using: &maker.random) ? .white : Self.ink
      if .random(using: &maker.random) { sublayers.append(maker.filling(outline, .black)) }
    }
    for _ in 0...Int.random(in: 0...3, using: &maker.random) {
      sublayers.append(maker.filling(outline, Self.ink))
    }
    let wanted = try Self.draw(Layer(kind: .layer, properties: alone))
    let got = try Self.draw(Layer(kind: .layer, properties: clipping, sublayers: sublayers))
    let comparison = PictureComparison(expected: wanted, actual: got, tolerance: 3)
    #expect(comparison.isMatch, "seed \(seed): \(comparison.summary)")
  }

  @Test(arguments: 0..<50)
  func `things that fill a part of an edge leave no rim`(seed: Int) throws {
    var maker = Maker(seed: seed)
    let outline = maker.outline()
    func alone(_ color: Color) throws -> Pixmap {
      var result = outline
      result.backgroundColor = color
      return try Self.draw(Layer(kind: .layer, properties: result))
    }
    var clipping = outline
    clipping.masksToBounds = true
    clipping.backgroundColor = .white
    let (width, height) = (maker.size.width, maker.size.height)
    let top = Rect(x: 0, y: 0, width: width, height: height / 2)
    let kind = Int.random(in: 0...3, using: &maker.random)
    let part: Layer
    switch kind {
    case 0: part = Drawing.layer(frame: top) { $0.backgroundColor = Self.ink }
    case 1: part = Drawing.layer(frame: top) { $0.contents = Drawing.image("small") }
    case 2:
      part = Drawing.layer(.gradient, frame: top) { $0.gradient.colors = [Self.ink, Self.ink] }
    default:
      // A wave above the middle.
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x: width, y: 0))
      path.addLine(to: Point(x: width, y: height / 2))
      path.addCurve(
        to: Point(x: 0, y: height / 2), control1: Point(x: width / 2, y: height / 2 - 2),
        control2: Point(x: width / 2, y: height / 2 + 2))
      part = Drawing.layer(.shape, frame: maker.bounds) {
        $0.shape.path = path
        $0.shape.fillColor = Self.ink
      }
    }
    let got = try Self.draw(Layer(kind: .layer, properties: clipping, sublayers: [part]))
    let (upper, lower) = (try alone(Self.ink), try alone(.white))
    var worst = (difference: 0, x: 0, y: 0)
    for y in 0..<got.height {
      for x in 0..<got.width {
        let (dx, dy) = (
          Double(x) + 0.5 - outline.position.x, Double(y) + 0.5 - outline.position.y
        )
        let place = cos(maker.angle) * dy - sin(maker.angle) * dx
        guard abs(place) > 4 else { continue }
        let wanted = place < 0 ? upper : lower
        for channel in Pixmap.Channel.allCases {
          let (a, b) = (got.value(channel, x: x, y: y), wanted.value(channel, x: x, y: y))
          let difference = abs(Int(a) - Int(b))
          if difference > worst.difference { worst = (difference, x, y) }
        }
      }
    }
    #expect(worst.difference <= 3, "seed \(seed), kind \(kind): \(worst)")
  }
}

extension Layer {
  fileprivate func holding(_ sublayers: [Layer]) -> Layer {
    var result = self
    result.sublayers = sublayers
    return result
  }
}
