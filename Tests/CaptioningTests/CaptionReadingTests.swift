import Captioning
import Graphics
import TestSupport
import Testing

/// What files of captions are read as.
@Suite struct CaptionReadingTests {
  private static func read(_ text: String) throws(CaptionProblem) -> CaptionFile {
    let bytes = Array(text.utf8)
    return try CaptionFile(name: "a", source: .bytes(ContentBytes(bytes)), bytes: bytes)
  }

  /// Cues as text: begin, end, text.
  private static func told(_ file: CaptionFile) -> [String] {
    file.cues.map { "\($0.begin)-\($0.end) \($0.text)" }
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func `line ends and marks do not matter`(end: String, mark: String) throws {
    let lines = [
      "1", "00:00:01,000 --> 00:00:02,500", "Hello", "there", "", "", "2",
      "00:00:03.000 --> 100:00:00,000", "you ",
    ]
    let file = try Self.read(mark + lines.joined(separator: end))
    #expect(Self.told(file) == ["1.0-2.5 Hello\nthere", "3.0-360000.0 you"])
    #expect(file.remarks.isEmpty)
  }

  @Test func `WebVTT has names, notes, short times and entities`() throws {
    let file = try Self.read(
      """
      WEBVTT - a title
      Kind: captions

      NOTE a comment
      of two lines

      STYLE
      ::cue {color: red}

      intro
      00:01.000 --> 00:02.000 align:start position:10%
      a &lt;b&gt; &amp;&#x41;&nbsp;c &unknown; <3

      00:02.000 --> 00:03.000
      <v Fred><c.yellow.x>yellow</c></v>
      """)
    #expect(Self.told(file) == ["1.0-2.0 a <b> &A\u{A0}c &unknown; <3", "2.0-3.0 yellow"])
    #expect(file.cues[1].spans[0].style.color == Color(red: 1, green: 1, blue: 0))
    #expect(file.remarks.map(\.line) == [7, 11, 15])
  }

  @Test func `tags are styles, and unknown ones are told once`() throws {
    let file = try Self.read(
      """
      1
      00:00:01,000 --> 00:00:02,000
      {\\an8}<b>bold <i>both</b></i> plain <u>line</u>
      <font color="#ff0000" size=3>red</font> a < b <blink>x</blink>
      """)
    let spans = file.cues[0].spans
    #expect(spans.map(\.text) == ["bold ", "both", " plain ", "line", "\n", "red", " a < b x"])
    #expect(spans.map(\.style.isBold) == [true, true, false, false, false, false, false])
    #expect(spans.map(\.style.isItalic) == [false, true, false, false, false, false, false])
    #expect(spans[3].style.isUnderlined)
    #expect(spans[5].style.color == Color(red: 1, green: 0, blue: 0))
    #expect(file.remarks.map(\.line) == [3])
    #expect(file.remarks[0].found.contains("(2 times)"))
  }

  @Test func `cues are sorted by begin, then place`() throws {
    let file = try Self.read(
      """
      00:00:03,000 --> 00:00:04,000
      c

      00:00:01,000 --> 00:00:02,000
      a

      00:00:03,000 --> 00:00:05,000
      d
      """)
    #expect(Self.told(file) == ["1.0-2.0 a", "3.0-4.0 c", "3.0-5.0 d"])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int
    let found: String
    var testDescription: String { "\(text.debugDescription)" }
  }

  private static let mistakes = [
    Mistake(text: "hello", line: 1, found: "\"hello\""),
    Mistake(text: "1\nhello", line: 2, found: "\"hello\""),
    Mistake(text: "1", line: 1, found: "\"1\""),
    Mistake(text: "1\n00:00:01,000 -> 00:00:02,000\na", line: 2, found: "->"),
    Mistake(text: "00:00:02,000 --> 00:00:01,000\na", line: 1, found: "ends before it begins"),
    Mistake(text: "-00:00:02,000 --> 00:00:03,000\na", line: 1, found: "-00:00:02"),
    Mistake(text: "00:61:02,000 --> 00:62:03,000\na", line: 1, found: "00:61:02"),
    Mistake(text: "00:00:02,00 --> 00:00:03,000\na", line: 1, found: "00:00:02,00"),
    Mistake(text: "٠0:00:02,000 --> 00:00:03,000\na", line: 1, found: "00:00:03"),
    Mistake(text: "00:00:02,000 -->\na", line: 1, found: "-->"),
    Mistake(text: "00:00:02,000 --> 999999:00:03,000\na", line: 1, found: "999999:00:03"),
    Mistake(
      text: "00:00:01,000 --> 00:00:02,000\na\n<00:00:03,000>b", line: 3,
      found: "outside of its cue"),
    Mistake(
      text: "00:00:01,000 --> 00:00:02,000\n<00:00:01,500>a <00:00:01,400>b", line: 2,
      found: "before the word before it"),
    Mistake(
      text: "00:00:01,000 --> 00:00:02,000\n<00:00:1x,500>a", line: 2, found: "<00:00:1x,500>"),
    Mistake(
      text: "00:00:01,000 --> 00:00:02,000\n" + String(repeating: "<b>x</b>", count: 1025), line: 2,
      found: "a cue of 8200 bytes"),
    Mistake(
      text: (0..<17).map { _ in "00:00:01,000 --> 00:00:02,000\na\n" }.joined(separator: "\n"),
      line: 49, found: "17 cues at one time"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its line`(mistake: Mistake) {
    do throws(CaptionProblem) {
      let file = try Self.read(mistake.text)
      Issue.record("read as \(Self.told(file))")
    } catch {
      #expect(error.line == mistake.line)
      #expect(error.found.contains(mistake.found), "\(error.found)")
    }
  }

  @Test func `a cue without length or text is not shown`() throws {
    let file = try Self.read(
      "00:00:01,000 --> 00:00:01,000\na\n\n00:00:01,000 --> 00:00:02,000\n\n"
        + "00:00:01,000 --> 00:00:02,000\n<b></b>\n")
    #expect(file.cues.isEmpty)
    #expect(file.remarks.count == 1)
    #expect(file.stacks(followingWords: true).isEmpty)
  }

  @Test func `damage never ends the program`() {
    var generator = SeededGenerator(state: 7)
    let text = Array(
      "WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000 x\n<b>a</b><00:00:01.500>&amp;{\\an8}<font color=red>"
        .utf8)
    var readCount = 0
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
      }
      let source = ContentSource.bytes(ContentBytes(bytes))
      guard let file = try? CaptionFile(name: "a", source: source, bytes: bytes) else { continue }
      readCount += 1
      let stacks = file.stacks(followingWords: true)
      #expect(zip(stacks, stacks.dropFirst()).allSatisfy { $0.end == $1.begin })
      #expect(stacks.allSatisfy { $0.begin < $0.end })
      _ = stacks.map(\.timedText)
    }
    #expect(readCount > 100)
  }
}
