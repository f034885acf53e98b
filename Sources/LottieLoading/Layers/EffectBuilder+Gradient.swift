import Documents
import Glibc
import Graphics
import LayerModel
import SceneModel

extension EffectBuilder {
  /// A gradient across a box, as the style of a gradient's overlay has it; `nil` without colours.
  ///
  /// A line through the middle of the box ends at its sides.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - content: The box of the layer.
  /// - Returns: A layer that the gradient fills.
  func gradient(_ style: JSONField, over content: Rect) -> Layer? {
    let isAligned = number(style["al"], 1).last != 0
    let box = isAligned ? content : Rect(origin: .zero, size: composition.size)
    let kind = Kind(rawValue: Int(min(max(number(style["gt"], 1).last, 0), 9)))
    if kind == .diamond {
      style.leaveOut("a gradient in diamonds is approximated", drawing: "one in circles")
    }
    let numbers = reader.numbers(style["of"], or: [0, 0])
      .combined(with: number(style["a"], 90), baking) { $0 + [$1] }
      .combined(with: number(style["s"], 100), baking) { $0 + [$1] }
    func end(_ part: Double) -> PointTrack {
      PointTrack(
        numbers.bent(baking) { numbers in
          guard numbers.count == 4 else { return .zero }
          let turn = numbers[2] * .pi / 180
          let way = Point(x: cos(turn), y: -sin(turn))
          let (width, height) = (box.size.width, box.size.height)
          let length =
            min(
              width / max(abs(way.x), 1e-9), height / max(abs(way.y), 1e-9)) * numbers[3] / 100
          return Point(
            x: box.minX + width * (0.5 + numbers[0] / 100),
            y: box.minY + height * (0.5 + numbers[1] / 100)) + way * (part * length)
        })
    }
    var stops = reader.stops(style["gf"], baking)
    guard !stops.first.colors.isEmpty else {
      style.leaveOut("a gradient has no colours", drawing: "the layer without it")
      return nil
    }
    // A sweep goes the other way than conic gradients do.
    if (number(style["re"], 0).last != 0) != (kind == .angle) { stops = stops.map(\.reversed) }
    if kind == .reflected { stops = stops.map(\.mirrored) }
    var layer = Layer(anchorPoint: .zero, kind: .shape)
    layer.properties.shape.path = Path(rect: Layer.everything.properties.bounds)
    let isAcross = kind == .linear || kind == .reflected
    ShapeBuilder(reader: reader, writer: writer, baking: baking).setGradient(
      of: &layer, stops, from: end(isAcross ? -0.5 : 0), to: end(0.5),
      isAcross ? .axial : kind == .angle ? .conic : .radial, isLine: false)
    return layer
  }

  /// The forms of a gradient, by their places in After Effects' menu.
  private enum Kind: Int { case linear = 1, radial, angle, reflected, diamond }
}

extension Stops {
  /// The stops from the end to the start.
  fileprivate var reversed: Stops {
    Stops(colors: colors.reversed(), locations: locations.reversed().map { 1 - $0 })
  }

  /// The stops from the middle on, to both sides.
  fileprivate var mirrored: Stops {
    let back = reversed
    return Stops(
      colors: back.colors + colors,
      locations: back.locations.map { $0 / 2 } + locations.map { 0.5 + $0 / 2 })
  }
}
