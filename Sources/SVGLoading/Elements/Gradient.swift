import Documents
import Graphics
import LayerModel

/// A gradient with what it takes from others by references.
struct Gradient {
  struct Stop {
    var color: Color
    var offset: Double
  }

  let isRadial: Bool
  private(set) var stops: [Stop]
  /// The line of an axial gradient, or the centre and a point on the circle of a radial one, before
  /// its map.
  private let (start, end): (Point, Point)
  /// The point from which the circles of a radial one grow, and the part of its length that lies
  /// between that point and the circle about its focus (`fr`).
  private let (focus, lead): (Point, Double)
  /// True for a radial one that says where its focus is.
  let saysFocus: Bool
  /// The map from its coordinates to those of the shape.
  private(set) var map: AffineTransform
  private let spread: String
  /// The element.
  private let field: XMLField

  /// The most times that the colours come again.
  static let mostRepetitions = 200

  /// The gradient of an element on a shape with a box; `nil` where it is parts of a box that has no
  /// area.
  ///
  /// - Parameters:
  ///   - server: The element.
  ///   - builder: Makes the shape's layers.
  ///   - box: The shape's box.
  ///   - isMoving: True at a moment of its motion, at which its stops are others than else.
  init?(_ server: SVGNode, builder: ElementBuilder, box: Rect?, isMoving: Bool = false) {
    let chain = builder.document.chain(from: server) {
      ["linearGradient", "radialGradient"].contains($0.name)
    }
    func text(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    // Where a gradient of another kind lies says nothing of this one.
    let kin = chain.filter { $0.name == server.name }
    func place(_ name: String) -> String? { kin.lazy.compactMap { $0[name] }.first }
    let style = Style()
    let isOfBox = text("gradientUnits") != "userSpaceOnUse"
    let viewport = builder.viewport
    func length(_ name: String, _ reference: Length.Reference, _ usual: String) -> Double {
      (Length(place(name) ?? usual) ?? Length(usual))?.value(
        of: isOfBox ? .box : reference, fontSize: style.fontSize) ?? 0
    }
    spread = text("spreadMethod") ?? "pad"
    isRadial = server.name == "radialGradient"
    saysFocus = place("fx") != nil || place("fy") != nil
    let (width, height) = viewport.sides
    if isRadial {
      let center = Point(x: length("cx", width, "50%"), y: length("cy", height, "50%"))
      let radius = length("r", .diagonal(viewport), "50%")
      (start, end) = (center, Point(x: center.x + max(radius, 0), y: center.y))
      let middle = Point(
        x: place("fx") == nil ? center.x : length("fx", width, "50%"),
        y: place("fy") == nil ? center.y : length("fy", height, "50%"))
      let inner = max(length("fr", .diagonal(viewport), "0%"), 0)
      let isWithin = (middle - center).length + inner <= max(radius, 0) * (1 + 1e-6)
      if !isWithin {
        server.field.leaveOut(
          "a focus outside of a gradient's circle is approximated",
          drawing: "a point, on the circle at most")
      }
      // One that begins where it ends is an edge, as narrow as it can be told here.
      let width = spread == "pad" ? max(radius - inner, radius * Self.edge) : radius - inner
      lead = isWithin && width > 0 ? inner / width : 0
      focus = middle + (middle - center) * lead
    } else {
      start = Point(x: length("x1", width, "0%"), y: length("y1", height, "0%"))
      end = Point(x: length("x2", width, "100%"), y: length("y2", height, "0%"))
      (focus, lead) = (start, 0)
    }
    map = builder.transform("gradientTransform", of: chain)
    if isOfBox {
      guard let box, box.size.width > 0, box.size.height > 0 else { return nil }
      map = map.concatenating(box.mapOfParts)
    }
    field = server.field
    func read() -> [Stop] {
      let stops = Self.stops(of: chain)
      return Self.isInLight(Self.style(of: server)) ? Self.inLight(stops) : stops
    }
    stops = isMoving ? read() : builder.document.stops(of: server, read)
  }

  /// The width of an edge between two colours, as a part of the radius.
  private static let edge = 1e-4

  /// The stops of the first element of a chain that has some.
  private static func stops(of chain: [SVGNode]) -> [Stop] {
    var highest = 0.0
    for owner in chain {
      let stops = owner.children.filter { $0.name == "stop" }
      guard !stops.isEmpty, owner.field.take(owner.children.count, of: .madeValues) else {
        continue
      }
      let outer = style(of: owner)
      return stops.map { stop in
        let style = Style(stop, in: outer)
        highest = max(highest, stop["offset"].flatMap { PaintText.share($0) } ?? 0)
        return Stop(color: color(style), offset: highest)
      }
    }
    return []
  }

  /// True for colours that are mixed in linear light (`color-interpolation`).
  static func isInLight(_ style: Style) -> Bool {
    style["color-interpolation"]?.lowercased() == "linearrgb"
  }

  /// Stops with others between them, which go from one to the next in linear light.
  private static func inLight(_ stops: [Stop]) -> [Stop] {
    let parts = 8
    return zip(stops, stops.dropFirst()).flatMap { from, to in
      (0..<parts).map { part -> Stop in
        let share = Double(part) / Double(parts)
        func mixed(_ a: Double, _ b: Double) -> Double {
          let light = ColorFunction.decoded(a) * (1 - share) + ColorFunction.decoded(b) * share
          return ColorFunction.encoded(light)
        }
        let (a, b) = (from.color, to.color)
        return Stop(
          color: Color(
            red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue),
            alpha: a.alpha * (1 - share) + b.alpha * share),
          offset: from.offset + (to.offset - from.offset) * share)
      }
    } + stops.suffix(1)
  }

  /// The style of an element in those around it.
  static func style(of node: SVGNode) -> Style {
    Style(node, in: node.parent.map { style(of: $0) } ?? Style())
  }

  /// The colour of a stop in its style.
  static func color(_ style: Style) -> Color {
    let text = style["stop-color"] ?? "black"
    var color =
      text.lowercased() == "currentcolor" ? style.color : PaintText.color(text) ?? .black
    color.alpha *= style.share("stop-opacity")
    return color
  }

  /// True for a radial one whose focus is not its centre.
  var isAside: Bool { focus != start }

  /// True for a radial one with a circle about its focus.
  var hasInnerCircle: Bool { lead > 0 }

  /// True where all of it is the last colour.
  var isFlat: Bool { start == end || map.determinant == 0 }

  /// The gradient in its own coordinates.
  var untransformed: Gradient {
    var result = self
    result.map = .identity
    return result
  }

  /// The gradient for an outline within a box; `nil` for a radial one that is no circle there.
  ///
  /// - Parameters:
  ///   - opacity: The factor of its colours' alpha.
  ///   - box: The box.
  ///   - turns: The turns of its colours where they come again; `nil` for those that the box has.
  /// - Returns: The gradient.
  func shapeGradient(
    opacity: Double, over box: Rect, turns: Range<Int>? = nil
  ) -> ShapeGradient? {
    var result = ShapeGradient()
    result.type = isRadial ? .radial : .axial
    guard var (from, to) = ends else { return nil }
    if isRadial {
      let way = end - start
      let side = focus - start
      let squared = way.x * way.x + way.y * way.y
      // Across the way it is mirrored where the map is.
      let turn = map.determinant < 0 ? -1.0 : 1
      result.focus = Point(
        x: (side.x * way.x + side.y * way.y) / squared,
        y: turn * (side.y * way.x - side.x * way.y) / squared)
    }
    // Each shape has them as its own.
    guard field.take(stops.count, of: .madeValues) else { return nil }
    var list = stops
    for i in list.indices { list[i].color.alpha *= opacity }
    let turns = turns ?? self.turns(over: box)
    if let turns {
      guard field.take(list.count * turns.count, of: .madeValues) else { return nil }
      list = repeated(list, turns)
    }
    let (first, last) = (Double(turns?.lowerBound ?? 0), Double(turns?.upperBound ?? 1))
    if isRadial {
      // The circle of the last turn is that of the first, seen from the focus.
      let way = (to - from) * ((last + lead) / (1 + lead))
      let apex = map.apply(to: focus)
      from = apex + (from - apex) * ((last + lead) / (1 + lead))
      to = from + way
      for i in list.indices {
        list[i].offset = (first + list[i].offset * (last - first) + lead) / (last + lead)
      }
      list = Self.fromCenter(list)
    } else {
      let way = to - from
      (from, to) = (from + way * first, from + way * last)
    }
    (result.startPoint, result.endPoint) = (from, to)
    result.colors = list.map(\.color)
    result.locations = list.map(\.offset)
    return result
  }

  /// The points of its line, or of the centre and the circle, in the shape's coordinates; `nil`
  /// where it has none there.
  private var ends: (from: Point, to: Point)? {
    let (from, to) = (map.apply(to: start), map.apply(to: end))
    if isRadial {
      let isRound =
        abs(map.a * map.c + map.b * map.d) < 1e-9 * abs(map.determinant)
        && abs((map.a * map.a + map.b * map.b) - (map.c * map.c + map.d * map.d))
          < 1e-9 * abs(map.determinant)
      return isRound ? (from, to) : nil
    }
    // Its bands stay parallel, but need not stay across the line.
    let way = end - start
    guard let back = map.inverted else { return nil }
    let normal = Point(
      x: back.a * way.x + back.b * way.y, y: back.c * way.x + back.d * way.y)
    let squared = normal.x * normal.x + normal.y * normal.y
    guard squared > 0, squared.isFinite else { return nil }
    let line = to - from
    return (from, from + normal * ((line.x * normal.x + line.y * normal.y) / squared))
  }

  /// The turns of its colours that a box has; `nil` where they do not come again.
  func turns(over box: Rect) -> Range<Int>? {
    guard spread == "repeat" || spread == "reflect", let (from, to) = ends else { return nil }
    let (low, high) = turns(of: box, from, to)
    return low..<max(high, low + 1)
  }

  /// The first and the last turn of the colours that a box has.
  private func turns(of box: Rect, _ from: Point, _ to: Point) -> (Int, Int) {
    let way = to - from
    let squared = way.x * way.x + way.y * way.y
    let apex = map.apply(to: focus)
    let side = from - apex
    // The least of it is where the focus is on the circle.
    let rest = max(squared - side.x * side.x - side.y * side.y, squared * 1e-6)
    let parts = box.corners.map { corner -> Double in
      guard isRadial else {
        let place = corner - from
        return (place.x * way.x + place.y * way.y) / squared
      }
      // The circle through the corner among those that grow from the focus.
      let place = corner - apex
      let along = place.x * side.x + place.y * side.y
      let root = (along * along + rest * (place.x * place.x + place.y * place.y)).squareRoot()
      return (root - along) / rest * (1 + lead) - lead
    }
    let low = (isRadial ? -lead : parts.min() ?? 0).rounded(.down)
    let high = max((parts.max() ?? 1).rounded(.up), low + 1)
    let most = Double(Self.mostRepetitions)
    if high - low > most {
      field.leaveOut(
        "colours of a gradient that come again more than \(Self.mostRepetitions) times are approximated",
        drawing: "those next to its own, and one colour beyond them")
    }
    // Those on both sides of its own, as far as the box has them.
    let first = Int(saturating: min(max(low, min(-most / 2, high - most)), 1e15))
    return (first, min(Int(saturating: min(high, 1e15)), first + Self.mostRepetitions))
  }

  /// Stops without those before the point from which the circles grow, which has their colour.
  private static func fromCenter(_ stops: [Stop]) -> [Stop] {
    guard let next = stops.firstIndex(where: { $0.offset >= 0 }), next > 0 else { return stops }
    let (from, to) = (stops[next - 1], stops[next])
    let share = -from.offset / (to.offset - from.offset)
    func mixed(_ part: KeyPath<Color, Double>) -> Double {
      from.color[keyPath: part] * (1 - share) + to.color[keyPath: part] * share
    }
    let color = Color(
      red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
    return [Stop(color: color, offset: 0)] + stops[next...]
  }

  private func repeated(_ list: [Stop], _ turns: Range<Int>) -> [Stop] {
    let count = Double(turns.count)
    return turns.flatMap { turn -> [Stop] in
      let isBack = spread == "reflect" && turn % 2 != 0
      let stops =
        isBack ? list.reversed().map { Stop(color: $0.color, offset: 1 - $0.offset) } : list
      // Before the first and after the last stop a turn has their colours.
      let padded =
        [Stop(color: stops[0].color, offset: 0)] + stops
        + [Stop(color: stops[stops.count - 1].color, offset: 1)]
      return padded.map {
        Stop(color: $0.color, offset: (Double(turn - turns.lowerBound) + $0.offset) / count)
      }
    }
  }
}
