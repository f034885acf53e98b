import Graphics

/// A line of a text's decoration, along the letters (CSS Text Decoration 3, 2).
enum TextDecorationLine: String, CaseIterable {
  case underline
  case overline
  case lineThrough = "line-through"

  /// The words for lines that are not straight.
  static let others: Set<String> = ["double", "dotted", "dashed", "wavy"]
  /// The thickness of a line, in ems.
  private static let width = 0.1

  /// The lines that a decoration says.
  static func lines(in decoration: String?) -> [TextDecorationLine] {
    (decoration?.split(separator: " ") ?? []).compactMap {
      TextDecorationLine(rawValue: String($0))
    }
  }

  /// The words of a decoration in another one.
  static func words(_ own: String, in outer: String?) -> String? {
    let found = Set((own + " " + (outer ?? "")).lowercased().split(separator: " ").map(String.init))
    let words = allCases.map(\.rawValue).filter { found.contains($0) }
    return words.isEmpty
      ? nil : (words + others.filter { found.contains($0) }.sorted()).joined(separator: " ")
  }

  /// The rectangle of the line.
  ///
  /// - Parameters:
  ///   - place: The start of the baseline.
  ///   - length: The way along it.
  ///   - size: The size of an em.
  ///   - ascent: The height of the font above the baseline.
  /// - Returns: The rectangle.
  func rect(at place: Point, _ length: Double, size: Double, ascent: Double) -> Rect {
    let width = Self.width * size
    let top =
      switch self {
      case .underline: width >= 1 ? (width / 2).rounded(.up) : width / 2
      case .overline: -ascent
      case .lineThrough: -ascent / 3 - width / 2
      }
    return Rect(x: place.x, y: place.y + top, width: length, height: width)
  }
}
