import Graphics
import LayerModel
import Timing

/// A key frame as a file has it.
struct KeyFrame {
  let frame: Double
  /// The value from the key on, and, in older files, the one with which the next is come to.
  let start: JSONField?
  let end: JSONField?
  /// True when the value stays until the next key.
  let isHeld: Bool
  private let field: JSONField

  /// A key frame; `nil`, reported, when it has no frame.
  init?(_ field: JSONField) {
    // Files have very many: what is right is read without a way to it.
    guard let frame = field.value["t"]?.finiteNumbers?.first else {
      if let time = field["t"] {
        time.mismatch("the number of a frame")
      } else {
        field.report("the key \"t\" is missing")
      }
      return nil
    }
    (self.frame, self.field) = (frame, field)
    (start, end) = (Self.value(field["s"]), Self.value(field["e"]))
    isHeld = field["h"]?.isTrue ?? false
  }

  /// Values that are no lists of numbers stand in a list of one.
  private static func value(_ field: JSONField?) -> JSONField? {
    guard let field, case .list(let items) = field.value, items.count == 1 else { return field }
    return field.items[0]
  }

  /// The curve to the next key for one of its numbers; `nil` is linear.
  func curve(_ dimension: Int) -> TimingFunction? {
    guard let out = handle("o", dimension), let into = handle("i", dimension) else { return nil }
    func unit(_ x: Double) -> Double { min(max(x, 0), 1) }
    let curve = TimingFunction(controlPoints: unit(out.x), out.y, unit(into.x), into.y)
    return curve.flatMap { $0.isLinear ? nil : $0 }
  }

  private func handle(_ key: String, _ dimension: Int) -> Point? {
    guard let handle = field.value[key], let x = handle["x"]?.finiteNumbers,
      let y = handle["y"]?.finiteNumbers
    else { return nil }
    return Point(x: x[min(dimension, x.count - 1)], y: y[min(dimension, y.count - 1)])
  }

  /// True when the way to the next key is no straight line.
  var isCurved: Bool { tangents.contains { $0 != .zero } }

  /// The way to the next key; `nil` when it is straight.
  func way<Value>(from: Value, to: Value) -> CubicCurve? {
    guard isCurved, let from = from as? Point, let to = to as? Point else { return nil }
    return CubicCurve(
      start: from, control1: from + tangents[0], control2: to + tangents[1], end: to)
  }

  private var tangents: [Point] {
    ["to", "ti"].map { key in
      guard let numbers = field.value[key]?.finiteNumbers, numbers.count > 1 else { return .zero }
      return Point(x: numbers[0], y: numbers[1])
    }
  }
}

extension JSONValue {
  /// True for an object with a frame.
  var isKey: Bool { self["t"] != nil || self["s"] != nil && self["v"] == nil && self["k"] == nil }

  /// The items of a list that holds more than numbers; empty for an empty one.
  var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }
}

extension JSONField {
  /// A colour of three numbers or four, of which the fourth says nothing; of a text such as
  /// `#ff8800`.
  var color: Color? {
    if let text {
      return Color(css: text).map { Color(red: $0.red, green: $0.green, blue: $0.blue) }
    }
    guard let numbers, numbers.count > 2 else { return nil }
    return Color(components: numbers)
  }

  /// An outline: vertices, the tangents at them, and whether it is closed; `isClosed` where it
  /// does not say so itself.
  func outline(isClosed: Bool) -> Outline? {
    let field = isObject ? self : items.first ?? self
    guard field.isObject, let vertices = field["v"]?.points else { return nil }
    guard !vertices.isEmpty else { return Outline(path: Path()) }
    let (into, out) = (field["i"]?.points ?? [], field["o"]?.points ?? [])
    func tangent(_ list: [Point], _ place: Int) -> Point {
      place < list.count ? list[place] : .zero
    }
    guard take(vertices.count + 2, of: .pathElements) else { return nil }
    var path = Path()
    path.move(to: vertices[0])
    let isClosed = field["c"]?.isTrue ?? isClosed
    for place in 1..<max(1, vertices.count + (isClosed ? 1 : 0)) {
      let end = place % vertices.count
      let (from, to) = (vertices[place - 1], vertices[end])
      path.addCurve(
        to: to, control1: from + tangent(out, place - 1), control2: to + tangent(into, end))
    }
    if isClosed { path.closeSubpath() }
    return Outline(path: path)
  }

  /// A list of points.
  private var points: [Point]? {
    guard case .list(let items) = value else { return nil }
    var points: [Point] = []
    points.reserveCapacity(items.count)
    for item in items {
      guard case .numbers(let numbers) = item, numbers.count > 1,
        numbers.allSatisfy({ abs($0) <= JSONValue.largest })
      else { return nil }
      points.append(Point(x: numbers[0], y: numbers[1]))
    }
    return points
  }
}

extension Color {
  /// An opaque colour of components, which in older files go up to 255.
  init(components: [Double]) {
    let scale = components.prefix(3).contains { $0 > 1.5 } ? 1.0 / 255 : 1
    func part(_ component: Double) -> Double { min(max(component * scale, 0), 1) }
    self.init(
      red: part(components[0]), green: part(components[1]), blue: part(components[2]))
  }
}
