import Graphics
package import LayerModel

/// A text without line breaks, in spans of one style each.
struct TextParagraph {
  /// The text of all spans.
  let string: String
  /// The spans in order, at least one; one without length in an empty paragraph.
  let spans: [TextSpan]

  /// A paragraph in the text's own style.
  init(_ string: some StringProtocol, joinsLetters: Bool = true) {
    self.string = String(string)
    spans = [TextSpan(length: string.utf8.count, joinsLetters: joinsLetters)]
  }

  init(_ string: String, _ spans: [TextSpan]) { (self.string, self.spans) = (string, spans) }

  /// True when all of it has the text's own style.
  var isPlain: Bool { spans.count == 1 && spans[0].isPlain }

  /// The span that a byte lies in.
  func span(at byte: Int) -> TextSpan {
    var end = 0
    for span in spans {
      end += span.length
      if byte < end { return span }
    }
    return spans[spans.count - 1]
  }
}

extension TextParagraph {
  /// True when it has more than some bytes without a blank, all in scripts that run from left to
  /// right.
  func hasWord(longerThan limit: Int) -> Bool {
    guard string.utf8.count > limit else { return false }
    var length = 0
    var isLonger = false
    for scalar in string.unicodeScalars {
      // Hebrew to the end of Arabic, and the further scripts that run to the left.
      switch scalar.value {
      case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000:
        return false
      default: break
      }
      length = scalar.properties.isWhitespace ? 0 : length + UTF8.width(scalar)
      if length > limit { isLonger = true }
    }
    return isLonger
  }

  /// The beginning of at most so many bytes, and at least one character, and whether it is all.
  func prefix(_ count: Int) -> (piece: TextParagraph, isAll: Bool) {
    guard string.utf8.count > count else { return (self, true) }
    var end = string.utf8.index(string.startIndex, offsetBy: count)
    // Not within a character.
    while String.Index(end, within: string) == nil { end = string.utf8.index(before: end) }
    if end == string.startIndex { end = string.index(after: end) }
    var left = string.utf8.distance(from: string.startIndex, to: end)
    var part: [TextSpan] = []
    for var span in spans where left > 0 || part.isEmpty {
      span.length = min(span.length, left)
      left -= span.length
      part.append(span)
    }
    return (TextParagraph(String(string[..<end]), part), end == string.endIndex)
  }

  /// All behind the first bytes.
  func dropping(_ count: Int) -> TextParagraph {
    var left = count
    var part: [TextSpan] = []
    for var span in spans {
      let dropped = min(span.length, left)
      left -= dropped
      span.length -= dropped
      if span.length > 0 { part.append(span) }
    }
    let start = string.utf8.index(string.startIndex, offsetBy: count)
    return TextParagraph(
      String(string[start...]), part.isEmpty ? [spans[spans.count - 1]] : part)
  }
}

/// A part of a paragraph in one style; all lengths are in ems of the text.
struct TextSpan: Hashable {
  /// The bytes of its text in UTF-8.
  var length: Int
  /// The place of its list of fonts among those of the text.
  var cascade = 0
  /// The size of its font.
  var scale = 1.0
  /// The space added behind each letter.
  var kern = 0.0
  /// The distance above the line's baseline.
  var rise = 0.0
  var isUnderlined = false
  /// False where no letters are drawn as one that need not be.
  var joinsLetters = true
  /// The colour; `nil` is the text's.
  var color: Color?

  /// True for the text's own style.
  var isPlain: Bool { self == TextSpan(length: length) }
}

/// The faces that a text is set in: those of its own font, and those of the fonts of its runs.
package struct TextFonts: Hashable, Sendable {
  /// The lists of faces, the text's own first, each once.
  let cascades: [FontCascade]
  /// The place of each run's list.
  let places: [Int]

  /// The faces of a text, and of its runs.
  init(_ own: FontCascade, runs: [FontCascade] = []) {
    var cascades = [own]
    places = runs.map { run in
      if let place = cascades.firstIndex(of: run) { return place }
      cascades.append(run)
      return cascades.count - 1
    }
    self.cascades = cascades
  }

  /// The full names of the faces, for messages.
  var names: [String] {
    var seen: Set<String> = []
    return cascades.flatMap(\.names).filter { seen.insert($0).inserted }
  }
}

extension TextProperties {
  /// The points in an em by which the text is set: the largest size of its parts.
  package var emSize: Double {
    let runs = attributedString.runs
    return runs.isEmpty ? fontSize : runs.map { $0.attributes.fontSize ?? fontSize }.max() ?? 0
  }

  /// The text in ems, without its own colour, which moves no glyph.
  var inEms: TextProperties {
    let em = emSize
    var text = self
    (text.fontSize, text.minimumFontSize, text.foregroundColor) = (fontSize / em, 1, nil)
    text.attributedString = attributedString.mapped { attributes in
      attributes.fontSize = attributes.fontSize.map { $0 / em }
      attributes.kern /= em
      attributes.baselineOffset /= em
    }
    return text
  }

  /// The text at another size of its font, its runs in proportion.
  func scaled(toFontSize size: Double) -> TextProperties {
    let factor = fontSize > 0 ? size / fontSize : 1
    var text = self
    text.fontSize = size
    text.attributedString = attributedString.mapped { attributes in
      attributes.fontSize = attributes.fontSize.map { $0 * factor }
      attributes.kern *= factor
      attributes.baselineOffset *= factor
    }
    return text
  }

  /// The paragraphs of a text in ems.
  func paragraphs(_ fonts: TextFonts) -> [TextParagraph] {
    guard !attributedString.runs.isEmpty else {
      return string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { TextParagraph($0) }
    }
    var paragraphs: [TextParagraph] = []
    var (string, spans) = ("", [TextSpan]())
    var style = TextSpan(length: 0)
    func finish() {
      paragraphs.append(TextParagraph(string, spans.isEmpty ? [style] : spans))
      (string, spans) = ("", [])
    }
    for (run, cascade) in zip(attributedString.runs, fonts.places) {
      let own = run.attributes
      style = TextSpan(
        length: 0, cascade: cascade, scale: own.fontSize ?? fontSize, kern: own.kern,
        rise: own.baselineOffset, isUnderlined: own.isUnderlined, color: own.foregroundColor)
      let parts = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (place, part) in parts.enumerated() {
        if place > 0 { finish() }
        guard !part.isEmpty else { continue }
        string += part
        style.length = part.utf8.count
        spans.append(style)
        style.length = 0
      }
    }
    finish()
    return paragraphs
  }
}
