import Escaping
import Testing

@Suite struct QuotationTests {
  @Test func `a long text is cut in its middle`() {
    let text = String(repeating: "a", count: 1000) + String(repeating: "z", count: 1000)
    let quoted = Quotation.quoted(text)
    #expect(quoted.hasPrefix("\"aaa") && quoted.hasSuffix("zzz\""))
    #expect(quoted.unicodeScalars.count == 42)
    #expect(Quotation.quoted(String(repeating: "é", count: 40)).unicodeScalars.count == 42)
    #expect(Quotation.quoted("short") == "\"short\"")
    #expect(Quotation.cut("", to: 1) == "")
  }

  @Test func `a message has at most its bytes, whole characters, and both its ends`() {
    for unit in ["a", "é", "€", "👨‍👩‍👧", "e\u{301}", "\r\n"] {
      for count in [1, 60, 61, 62, 63, 64, 65, 500, 5000] {
        let text = String(repeating: unit, count: count)
        for limit in [3, 4, 64, 100, 4096] {
          let bounded = Quotation.bounded(text, to: limit)
          #expect(bounded.utf8.count <= limit || text.utf8.count <= limit)
          #expect(!bounded.unicodeScalars.contains("\u{FFFD}"))
          if text.utf8.count <= limit {
            #expect(bounded == text)
          } else {
            #expect(bounded.unicodeScalars.contains("…"))
            #expect(bounded.utf8.count > limit - 9)
          }
        }
      }
    }
  }

  @Test func `no character of Unicode that controls a display is shown`() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = Array(DisplayText.line("a\(scalar)b").unicodeScalars)
      let isControl =
        value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
        || (0x2066...0x2069).contains(value) || [0x200E, 0x200F, 0x061C].contains(value)
      let isReplaced = shown[1] == " "
      let isFine =
        shown.count == 3
        && (isControl ? isReplaced : shown[1] == scalar || scalar.controlsDisplay && isReplaced)
      if !isFine { wrong.append(value) }
    }
    #expect(wrong == [])
    #expect(DisplayText.lines("a\nb\tc\u{1B}[31m\r\n") == "a\nb c [31m \n")
    #expect(DisplayText.line("a\nb") == "a b")
    #expect(DisplayText.line("👨‍👩‍👧 می‌خواهم 🏴󠁧󠁢󠁥󠁮󠁧󠁿") == "👨‍👩‍👧 می‌خواهم 🏴󠁧󠁢󠁥󠁮󠁧󠁿")
  }
}
