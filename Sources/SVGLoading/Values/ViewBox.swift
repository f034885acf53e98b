import Documents
import Graphics

/// The part of the plane that a viewport shows, and its placement there.
struct ViewBox {
  let rect: Rect

  /// The box of an element; `nil` for none, and for one without an area.
  init?(_ text: String?) {
    guard let numbers = text.flatMap({ NumberText.numbers($0) }), numbers.count == 4,
      numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// True for the text of a box without an area, of which nothing is drawn (SVG 2, 8.6).
  static func isNothing(_ text: String?) -> Bool {
    guard let numbers = text.flatMap({ NumberText.numbers($0) }), numbers.count == 4 else {
      return false
    }
    return numbers[2...].contains(0) && numbers[2...].allSatisfy { $0 >= 0 }
  }

  /// A box of a size.
  init(_ size: Size) { rect = Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The words that say where a box lies.
  private static let aligns = Set(
    ["none"] + ["xMin", "xMid", "xMax"].flatMap { x in ["YMin", "YMid", "YMax"].map { x + $0 } })

  /// The map to a viewport (SVG 2, 8.2), and whether parts of the box are cut.
  ///
  /// - Parameters:
  ///   - viewport: The viewport.
  ///   - aspect: The text of `preserveAspectRatio`.
  /// - Returns: The map.
  func map(to viewport: Rect, _ aspect: String?) -> AffineTransform {
    var words = (aspect ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    // It is for pictures that say an aspect themselves, which are none that are drawn.
    if words.first == "defer" { words.removeFirst() }
    let isKnown =
      (1...2).contains(words.count) && Self.aligns.contains(words[0])
      && ["meet", "slice"].contains(words.count > 1 ? words[1] : "meet")
    if !isKnown { words = ["xMidYMid"] }
    let align = words[0]
    var (sx, sy) = (viewport.size.width / rect.size.width, viewport.size.height / rect.size.height)
    if align != "none" {
      sx = words.count > 1 && words[1] == "slice" ? max(sx, sy) : min(sx, sy)
      sy = sx
    }
    func share(_ axis: Character) -> Double {
      align.contains("\(axis)Min") ? 0 : align.contains("\(axis)Max") ? 1 : 0.5
    }
    let (x, y) = align == "none" ? (0, 0) : (share("x"), share("Y"))
    return AffineTransform(
      a: sx, b: 0, c: 0, d: sy,
      tx: viewport.minX - rect.minX * sx + (viewport.size.width - rect.size.width * sx) * x,
      ty: viewport.minY - rect.minY * sy + (viewport.size.height - rect.size.height * sy) * y)
  }
}
