import Inbetween
import Escaping

/// A drawing in SVG, put together element by element.
struct SVGDrawing {
  private var elements: [String] = []
  let width: Double
  let height: Double

  /// A white sheet, in pixels.
  init(width: Double, height: Double) {
    self.width = width
    self.height = height
    rect(Rect(x: 0, y: 0, width: width, height: height), fill: "#ffffff")
  }

  /// The whole document.
  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(n(width))" height="\(n(height))" \
    viewBox="0 0 \(n(width)) \(n(height))" font-family="Helvetica, Arial, sans-serif" font-size="12">
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  mutating func rect(_ rect: Rect, fill: String, title: String = "") {
    let tip = title.isEmpty ? "/>" : "><title>\(XMLText.escaped(title))</title></rect>"
    elements.append(
      "<rect x=\"\(n(rect.minX))\" y=\"\(n(rect.minY))\" width=\"\(n(rect.size.width))\" height=\"\(n(rect.size.height))\" fill=\"\(fill)\" stroke=\"none\"\(tip)"
    )
  }

  mutating func line(from a: Point, to b: Point, stroke: String) {
    elements.append(
      "<line x1=\"\(n(a.x))\" y1=\"\(n(a.y))\" x2=\"\(n(b.x))\" y2=\"\(n(b.y))\" stroke=\"\(stroke)\"/>"
    )
  }

  mutating func polyline(_ points: [Point], stroke: String, isDashed: Bool = false) {
    let dash = isDashed ? " stroke-dasharray=\"6 4\"" : ""
    let list = points.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(stroke)\" stroke-width=\"1.5\" stroke-linejoin=\"round\"\(dash)/>"
    )
  }

  /// The place of a text's reference point in it.
  enum Anchor: String { case start, middle, end }

  mutating func label(
    _ text: String, at point: Point, anchor: Anchor = .start, fill: String = "#1b1f2a",
    isBold: Bool = false
  ) {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    elements.append(
      "<text x=\"\(n(point.x))\" y=\"\(n(point.y))\" text-anchor=\"\(anchor.rawValue)\" fill=\"\(fill)\"\(weight)>\(XMLText.escaped(text))</text>"
    )
  }

  /// Hundredths of a pixel are enough.
  private func n(_ value: Double) -> String { ((value * 100).rounded() / 100).shortestDecimal }
}
