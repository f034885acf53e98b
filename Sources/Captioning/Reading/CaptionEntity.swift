/// A character reference of WebVTT at the begin of a text.
struct CaptionEntity {
  /// The character.
  let text: String
  /// The place behind it.
  let end: Substring.Index

  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}",
  ]
  /// The letters of the longest.
  private static let longest = 10

  /// The reference that a text begins with; `nil` where it begins with none.
  init?(_ text: Substring) {
    let inside = text.dropFirst().prefix(Self.longest)
    guard text.first == "&", let semicolon = inside.firstIndex(of: ";") else { return nil }
    let name = inside[..<semicolon]
    if name.first == "#" {
      let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard digits.first?.isHexDigit == true,
        let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), code >= 0x20,
        let scalar = Unicode.Scalar(code)
      else { return nil }
      self.text = String(Character(scalar))
    } else {
      guard let known = Self.names[String(name)] else { return nil }
      self.text = known
    }
    end = text.index(after: semicolon)
  }
}
