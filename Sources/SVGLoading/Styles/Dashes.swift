import Documents
import Graphics

/// The dashes of lines along an outline, whose lengths its own length may scale (`pathLength`).
struct Dashes {
  /// Points in a unit of the written lengths; 0 for solid lines, of a whole without a length.
  let scale: Double
  private let style: Style
  private let viewport: Viewport

  /// More nobody sees.
  private static let most = 1000

  init(of node: SVGNode, _ style: Style, along path: Path?, _ viewport: Viewport) {
    (self.style, self.viewport) = (style, viewport)
    let whole = node["pathLength"].flatMap { NumberText.number($0) } ?? -1
    scale =
      whole > 0 ? path.map { PathMeasure($0).length / whole } ?? 1 : whole == 0 ? 0 : 1
  }

  private func length(_ text: String) -> Double? {
    Length(text)?.value(of: .diagonal(viewport), fontSize: style.fontSize)
  }

  /// The distance from the pattern's begin in points.
  func offset(_ text: String?) -> Double { (text.flatMap(length) ?? 0) * scale }

  /// The lengths of dashes and gaps in points, an even number of them; none of a solid line.
  func pattern(_ text: String?) -> [Double] {
    guard let text, text != "none" else { return [] }
    let written =
      NumberText.numbers(text)
      ?? StyleList.values(text).map { length($0) ?? -1 }
    var lengths = written.map { $0 * scale }
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }),
      lengths.count <= Self.most
    else { return [] }
    if lengths.count % 2 == 1 { lengths += lengths }
    // Square ends have a direction only where a dash has one.
    if style["stroke-linecap"] == "square" {
      for place in stride(from: 0, to: lengths.count, by: 2) where lengths[place] == 0 {
        lengths[place] = Path.pointLength
      }
    }
    return lengths
  }

  /// Patterns that draw the same with as many lengths each, between which they go one by one; as
  /// they are where one has none, or they would be too many.
  static func alike(_ patterns: [[Double]]) -> [[Double]] {
    var count = 1
    for pattern in patterns {
      guard !pattern.isEmpty else { return patterns }
      var (a, b) = (count, pattern.count)
      while b > 0 { (a, b) = (b, a % b) }
      count = count / a * pattern.count
      guard count <= most else { return patterns }
    }
    return patterns.map { pattern in (0..<count).map { pattern[$0 % pattern.count] } }
  }
}
