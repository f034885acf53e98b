/// The treatment of aliases (`*name`) before a text is read with them.
///
/// Yams hashes and compares the keys of each mapping, walking every alias inside them to its end:
/// a small file can make that endless. So a text with aliases is first read without them, each
/// turned into a plain word; when no key of that reading is, or holds, such a word, it is safe.
package enum YAMLAliases {
  /// The text with every asterisk replaced, or `nil` when there is none.
  package static func replaced(in source: SourceText) throws(TextProblem) -> [UInt8]? {
    guard source.bytes.contains(asterisk) else { return nil }
    var bytes = source.bytes
    for i in bytes.indices where bytes[i] == asterisk {
      bytes[i] = UInt8(ascii: "_")
      // Inside brackets `*name:x` is a key and a value, while `_name:x` is one word: the only place
      // where the readings differ. It is refused wherever it stands, be it in a comment.
      let end = bytes[(i + 1)...].firstIndex { !isNameByte($0) } ?? bytes.count
      let startsToken = i == 0 || isSeparator(bytes[i - 1])
      if startsToken, end > i + 1, end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"),
        bytes[end + 1] > 0x20
      {
        let place = source.place(ofByte: i)
        throw TextProblem(
          line: place.line, column: place.column, found: "found an alias as a key",
          allowed: "a word as a key; a blank after the colon elsewhere")
      }
    }
    return bytes
  }

  /// True when the original text has an alias where the other reading has a word.
  package static func isAlias(line: Int, column: Int, in source: SourceText) -> Bool {
    source.byte(atLine: line, column: column).map { source.bytes[$0] == asterisk } ?? false
  }

  private static let asterisk = UInt8(ascii: "*")

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "[]{},:?-\"'".utf8.contains(byte)
  }
}
