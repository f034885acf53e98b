import CPango

/// The places of a paragraph at which characters and words begin, by their bytes in UTF-8.
struct TextBreaks {
  private let bytes: [UInt8]
  private var characters: [Bool]
  private var words: [Bool]

  /// The breaks of a paragraph that is set in a layout.
  ///
  /// The corresponding C function is `pango_layout_get_log_attrs_readonly`.
  init(_ string: String, _ layout: borrowing TextLayout) {
    bytes = Array(string.utf8)
    characters = Array(repeating: false, count: bytes.count + 1)
    words = characters
    var place = 0
    for character in string {
      characters[place] = true
      place += character.utf8.count
    }
    (place, words[0]) = (0, true)
    var before: Unicode.Scalar?
    let boundaries = layout.wordBoundaries
    for (number, scalar) in string.unicodeScalars.enumerated() {
      // Elsewhere blanks alone are between words.
      let runsOn = scalar.standsWithoutBlanks || before?.standsWithoutBlanks == true
      if runsOn, number < boundaries.count, boundaries[number] { words[place] = true }
      place += UTF8.width(scalar)
      before = scalar
    }
  }

  /// True where a character begins, with all marks on it.
  func isCharacter(at byte: Int) -> Bool { byte >= characters.count || characters[byte] }

  /// True where a word begins in a script that has no blanks between words.
  func isWord(at byte: Int) -> Bool { byte < words.count && words[byte] }

  /// The text of some bytes.
  func text(of range: Range<Int>, in string: String) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// True in a script that has no blanks between words.
  ///
  /// The corresponding C function is `g_unichar_get_script`.
  fileprivate var standsWithoutBlanks: Bool {
    // The first of them is Thai.
    guard value >= 0xE00 else { return false }
    return switch g_unichar_get_script(value) {
    case G_UNICODE_SCRIPT_THAI, G_UNICODE_SCRIPT_LAO, G_UNICODE_SCRIPT_KHMER,
      G_UNICODE_SCRIPT_MYANMAR, G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA,
      G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_BOPOMOFO:
      true
    default: false
    }
  }
}
