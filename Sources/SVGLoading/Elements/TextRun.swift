import Graphics

/// Characters in one style, with the place that is said for the first of them.
struct TextRun {
  /// A coordinate with the element that says it, and its place in the element's list.
  struct Origin {
    let value: Double
    let node: SVGNode
    let place: Int
  }

  var text: String
  let node: SVGNode
  var style: Style
  var x: Origin?
  var y: Origin?
  var dx = 0.0
  var dy = 0.0
  /// The turn of its characters, in degrees.
  var turn = 0.0
  /// The path along which they stand.
  let way: TextWay?
  /// The element within the text that says how long it is with others; `nil` for none.
  let measured: SVGNode?

  /// The size of small capitals, as a part of the font's size.
  private static let smallCapital = 0.7

  /// The run with its small letters, or with all, as smaller capitals where its style says so, in
  /// parts.
  var inSmallCapitals: [TextRun] {
    let variant = "\(style["font-variant"] ?? "") \(style["font-variant-caps"] ?? "")"
    guard variant.contains("small-caps"), !text.isEmpty else { return [self] }
    let hasAll = variant.contains("all-small-caps")
    let small = style.setting(
      "font-size", to: (style.fontSize * Self.smallCapital).shortestDecimal)
    var parts: [(isSmall: Bool, text: String)] = []
    for letter in text {
      let isSmall = letter.isLowercase || hasAll && !letter.isWhitespace
      if parts.last?.isSmall != isSmall { parts.append((isSmall, "")) }
      parts[parts.count - 1].text.append(letter)
    }
    return parts.enumerated().map { place, part in
      var run = self
      if place > 0 { (run.x, run.y, run.dx, run.dy) = (nil, nil, 0, 0) }
      run.text = part.isSmall ? part.text.uppercased() : part.text
      if part.isSmall { run.style = small }
      return run
    }
  }

  /// True with letters of scripts from right to left.
  var runsLeft: Bool { Self.runsLeft(text) }

  /// True for a text with letters of scripts from right to left.
  static func runsLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      switch $0.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// True when its last letter and the first one of another run are of scripts whose letters join,
  /// as those of Arabic do.
  func joins(_ next: TextRun) -> Bool {
    func joins(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar, scalar.properties.isAlphabetic else { return false }
      return switch scalar.value {
      case 0x600...0x77F, 0x7C0...0x7FF, 0x840...0x8FF: true
      default: false
      }
    }
    return joins(text.unicodeScalars.last) && joins(next.text.unicodeScalars.first)
  }
}
