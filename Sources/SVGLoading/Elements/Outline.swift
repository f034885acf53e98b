import Documents
import Escaping
import Graphics
import LayerModel

/// The outlines of shapes from their attributes.
struct Outline {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// The attributes of shapes that an outline depends on.
  static let attributes: [String: Set<String>] = [
    "path": ["d"], "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"], "line": ["x1", "y1", "x2", "y2"],
    "polyline": ["points"], "polygon": ["points"],
  ]

  /// A radius of nothing in an outline that grows, which keeps its arcs.
  private static let least = 1e-9

  /// Radii below which the ends of arcs as text are not exact enough for a quarter.
  private static let tiny = 1e-3
  /// The part of a radius that the control points of a quarter are from its ends.
  private static let quarter = 4 * (2.0.squareRoot() - 1) / 3

  private func text(_ name: String) -> String? { node.value(of: name) }

  private func number(_ name: String, _ reference: Length.Reference) -> Double? {
    guard let text = text(name), let length = Length(text) else { return nil }
    // A radius below 0 is none that is said.
    if ["rx", "ry"].contains(name), length.isNegative, node.moment[name] == nil { return nil }
    return length.value(of: reference, fontSize: style.fontSize)
  }

  private func x(_ name: String) -> Double { number(name, .width(builder.viewport)) ?? 0 }
  private func y(_ name: String) -> Double { number(name, .height(builder.viewport)) ?? 0 }

  /// The outline; `nil` for nothing to draw.
  func path() -> Path? {
    switch node.name {
    case "path": return text("d").flatMap { data($0) }
    case "rect":
      return rectangle(
        Rect(x: x("x"), y: y("y"), width: x("width"), height: y("height")),
        number("rx", .width(builder.viewport)), number("ry", .height(builder.viewport)))
    case "circle":
      let radius = number("r", .diagonal(builder.viewport)) ?? 0
      return ellipse(x("cx"), y("cy"), radius, radius)
    case "ellipse":
      let rx = number("rx", .width(builder.viewport))
      let ry = number("ry", .height(builder.viewport))
      return ellipse(x("cx"), y("cy"), rx ?? ry ?? 0, ry ?? rx ?? 0)
    case "line":
      var path = Path()
      path.move(to: Point(x: x("x1"), y: y("y1")))
      path.addLine(to: Point(x: x("x2"), y: y("y2")))
      return path
    default:
      guard let numbers = text("points").flatMap({ NumberText.numbers($0) }), numbers.count >= 2
      else { return nil }
      var path = Path()
      for place in stride(from: 0, to: numbers.count - 1, by: 2) {
        let point = Point(x: numbers[place], y: numbers[place + 1])
        if place == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if node.name == "polygon" { path.closeSubpath() }
      return path
    }
  }

  /// The outline of path data, up to its first mistake (SVG 2, 9.5.4).
  private func data(_ text: String) -> Path? {
    guard let data = pathData(text) else { return nil }
    if let mistake = data.mistake {
      node.field.leaveOut(
        "path data are drawn up to their mistake",
        drawing:
          "what stands before character \(mistake.position): found \(mistake.found), allowed: \(mistake.expected)",
        at: "d")
    }
    return data.path.isEmpty ? nil : data.path
  }

  /// The path data of a text; `nil` for none, and for more of them than may be, which is reported.
  private func pathData(_ text: String) -> SVGPathData? {
    let text = PathWords.data(in: text)
    guard !text.isEmpty, text != "none" else { return nil }
    let limit = node.field.reading.diagnostics.left(of: .pathElements)
    let data = SVGPathData(text, elementLimit: limit)
    guard data.mistake?.exceedsElementLimit != true else {
      _ = node.field.take(limit + 1, of: .pathElements)
      return nil
    }
    return data
  }

  /// The numbers of elements at the ends of its commands; `nil` where each is one of its own.
  var commandEnds: Set<Int>? {
    node.name == "path" ? text("d").flatMap { pathData($0) }.map { Set($0.ends) } : nil
  }

  private func rectangle(_ rect: Rect, _ rx: Double?, _ ry: Double?) -> Path? {
    let (width, height) = (rect.size.width, rect.size.height)
    guard width > 0 && height > 0 || !node.moment.isEmpty else { return nil }
    // Corners that grow keep their arcs.
    let table = builder.document.motion.table
    let sides = max(rx ?? 0, ry ?? 0) > 0 ? ["width", "height"] : []
    let grows =
      !table.isEmpty && (["rx", "ry"] + sides).contains { !table.animations($0, of: node).isEmpty }
    let least = grows ? Self.least : 0
    let x = max(min(rx ?? ry ?? 0, width / 2), least),
      y = max(min(ry ?? rx ?? 0, height / 2), least)
    guard x > 0, y > 0 else { return .rect(rect) }
    guard min(x, y) > Self.tiny else { return rounded(rect, x, y) }
    let arc = "A \(x) \(y) 0 0 1"
    return try? Path(
      svgPathData: """
        M \(rect.minX + x) \(rect.minY) L \(rect.maxX - x) \(rect.minY) \(arc) \(rect.maxX) \(rect.minY + y)
        L \(rect.maxX) \(rect.maxY - y) \(arc) \(rect.maxX - x) \(rect.maxY)
        L \(rect.minX + x) \(rect.maxY) \(arc) \(rect.minX) \(rect.maxY - y)
        L \(rect.minX) \(rect.minY + y) \(arc) \(rect.minX + x) \(rect.minY) Z
        """)
  }

  /// An ellipse from its right, clockwise on screen.
  private func ellipse(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double) -> Path? {
    let (rx, ry) = node.moment.isEmpty ? (rx, ry) : (max(rx, Self.least), max(ry, Self.least))
    guard rx > 0, ry > 0 else { return nil }
    guard min(rx, ry) > Self.tiny else { return tiny(cx, cy, rx, ry) }
    let arc = "A \(rx) \(ry) 0 0 1"
    return try? Path(
      svgPathData:
        "M \(cx + rx) \(cy) \(arc) \(cx) \(cy + ry) \(arc) \(cx - rx) \(cy) \(arc) \(cx) \(cy - ry) \(arc) \(cx + rx) \(cy) Z"
    )
  }

  /// A rectangle whose corners are quarters of ellipses, clockwise on screen from its top.
  private func rounded(_ rect: Rect, _ rx: Double, _ ry: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: rect.minX + rx, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX - rx, y: rect.minY))
    Self.addQuarter(to: &path, Point(x: rx, y: 0), Point(x: 0, y: ry))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY - ry))
    Self.addQuarter(to: &path, Point(x: 0, y: ry), Point(x: -rx, y: 0))
    path.addLine(to: Point(x: rect.minX + rx, y: rect.maxY))
    Self.addQuarter(to: &path, Point(x: -rx, y: 0), Point(x: 0, y: -ry))
    path.addLine(to: Point(x: rect.minX, y: rect.minY + ry))
    Self.addQuarter(to: &path, Point(x: 0, y: -ry), Point(x: rx, y: 0))
    path.closeSubpath()
    return path
  }

  /// An ellipse of quarters.
  private func tiny(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: cx + rx, y: cy))
    let (right, down) = (Point(x: rx, y: 0), Point(x: 0, y: ry))
    Self.addQuarter(to: &path, down, right * -1)
    Self.addQuarter(to: &path, right * -1, down * -1)
    Self.addQuarter(to: &path, down * -1, right)
    Self.addQuarter(to: &path, right, down)
    path.closeSubpath()
    return path
  }

  /// Adds a quarter of an ellipse that leaves along one radius and arrives along the other.
  private static func addQuarter(to path: inout Path, _ leaving: Point, _ arriving: Point) {
    let start = path.currentPoint ?? .zero
    let end = start + leaving + arriving
    path.addCurve(
      to: end, control1: start + leaving * quarter, control2: end - arriving * quarter)
  }
}
