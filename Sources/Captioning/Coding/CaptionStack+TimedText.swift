extension CaptionStack {
  /// A sample of 3GPP timed text (3GPP TS 26.245): the text with its length before it, and
  /// behind it a table of its bold, italic and underlined parts, where it has any.
  public var timedText: [UInt8] {
    var text = ""
    var styles: [(range: Range<Int>, flags: UInt8)] = []
    // Places are counted in characters of Unicode.
    var place = 0
    func add(_ part: String, _ style: CaptionStyle) {
      let end = place + part.unicodeScalars.count
      let flags: UInt8 =
        (style.isBold ? 1 : 0) | (style.isItalic ? 2 : 0) | (style.isUnderlined ? 4 : 0)
      if flags != 0 { styles.append((place..<end, flags)) }
      text += part
      place = end
    }
    for (number, cue) in cues.enumerated() {
      if number > 0 { add("\n", CaptionStyle()) }
      for span in cue.spans { add(span.text, span.style) }
    }
    let bytes = Self.cut(Array(text.utf8))
    var sample = Self.bigEndian(bytes.count, 2) + bytes
    let kept = styles.filter { $0.range.upperBound <= 0xFFFF }.prefix(Self.mostStyles)
    guard !kept.isEmpty, bytes.count == text.utf8.count else { return sample }
    sample += Self.bigEndian(10 + 12 * kept.count, 4) + "styl".utf8 + Self.bigEndian(kept.count, 2)
    for (range, flags) in kept {
      sample += Self.style(range, flags)
    }
    return sample
  }

  /// The description of such samples: centred at the bottom, white on nothing.
  public static var timedTextDescription: [UInt8] {
    let font = "Sans-Serif"
    return bigEndian(0, 4) + [1, 0xFF, 0, 0, 0, 0] + bigEndian(0, 8) + style(0..<0, 0)
      + bigEndian(8 + 2 + 3 + font.utf8.count, 4) + "ftab".utf8 + bigEndian(1, 2)
      + bigEndian(1, 2) + [UInt8(font.utf8.count)] + font.utf8
  }

  /// More parts than that are written plainly.
  private static let mostStyles = 1000

  /// Some characters in a style: flags, the font's number and size, white.
  private static func style(_ range: Range<Int>, _ flags: UInt8) -> [UInt8] {
    bigEndian(range.lowerBound, 2) + bigEndian(range.upperBound, 2) + bigEndian(1, 2)
      + [flags, 18, 0xFF, 0xFF, 0xFF, 0xFF]
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  /// The bytes of a text that a sample has room for, ending with a whole character.
  private static func cut(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 0xFFFF else { return bytes }
    var end = 0xFFFF
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<end])
  }
}
