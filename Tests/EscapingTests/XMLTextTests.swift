import Foundation
import Escaping
import TestSupport
import Testing

@Suite struct XMLTextTests {
  /// All characters of Unicode, each once, 4096 in a text, each followed by one that combines with
  /// it.
  private static var texts: [String] {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    return stride(from: 0, to: scalars.count, by: 4096).map { start in
      var text = String.UnicodeScalarView()
      for scalar in scalars[start..<min(scalars.count, start + 4096)] {
        text.append(scalar)
        text.append("\u{338}")
      }
      return String(text)
    }
  }

  @Test func `a parser of XML gives every text of Unicode back`() throws {
    let texts = Self.texts
    let items = texts.map { text in
      let escaped = XMLText.escaped(text)
      return "<t a=\"\(escaped)\" b='\(escaped)'>\(escaped)</t>"
    }
    let document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><all>\(items.joined())</all>"
    // For each text the code points of its attributes and of its content.
    let program = """
      import sys, json, xml.etree.ElementTree as E
      for t in E.fromstring(sys.stdin.buffer.read()):
          assert t.get("a") == t.text == t.get("b")
          sys.stdout.write(" ".join(str(ord(c)) for c in t.text) + "\\n")
      """
    let answer = try CommandLineTool.run(
      "python3", ["-c", program], input: Data(document.utf8))
    let found = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    #expect(found.count == texts.count)
    for (line, text) in zip(found, texts) {
      let expected = text.unicodeScalars.map { scalar -> UInt32 in
        let isHeld =
          [0x9, 0xA, 0xD].contains(scalar.value) || (0x20...0xFFFD).contains(scalar.value)
          || scalar.value >= 0x10000
        return isHeld ? scalar.value : 0xFFFD
      }
      #expect(line.split(separator: " ").compactMap { UInt32($0) } == expected)
    }
  }
}
