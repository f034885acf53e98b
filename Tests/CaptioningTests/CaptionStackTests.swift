import Captioning
import Graphics
import Testing

/// What captions show together.
@Suite struct CaptionStackTests {
  private static func read(_ text: String) throws(CaptionProblem) -> CaptionFile {
    let bytes = Array(text.utf8)
    return try CaptionFile(name: "a", source: .bytes(ContentBytes(bytes)), bytes: bytes)
  }

  /// Stacks as text: begin, and cues from the top.
  private static func told(_ stacks: [CaptionStack]) -> [String] {
    stacks.map { "\($0.begin): \($0.cues.map(\.text).joined(separator: "/"))" }
  }

  @Test func `overlapping cues lie one on another, the earlier lower`() throws {
    let file = try Self.read(
      """
      00:01.000 --> 00:04.000
      a

      00:02.000 --> 00:03.000
      b

      00:02.000 --> 00:05.000
      c

      00:06.000 --> 00:07.000
      d
      """)
    #expect(
      Self.told(file.stacks(followingWords: false)) == [
        "1.0: a", "2.0: c/b/a", "3.0: c/a", "4.0: c", "5.0: ", "6.0: d",
      ])
    #expect(file.stacks(followingWords: false).last?.end == 7)
    #expect(file.extent(followingWords: false).stackCount == 6)
  }

  @Test func `words make stacks where they are followed`() throws {
    let file = try Self.read(
      "00:01.000 --> 00:04.000\nOne <00:02.000>two <00:03.000>three")
    #expect(file.stacks(followingWords: false).count == 1)
    #expect(file.stacks(followingWords: true).map(\.begin) == [1, 2, 3])
  }

  @Test func `timed text has its length, and a table of styles`() throws {
    let file = try Self.read("00:01.000 --> 00:04.000\nä<b>b</b>")
    let sample = file.stacks(followingWords: false)[0].timedText
    #expect(
      sample == [0, 3] + Array("äb".utf8) + [0, 0, 0, 22] + Array("styl".utf8) + [0, 1]
        + [0, 1, 0, 2, 0, 1, 1, 18, 255, 255, 255, 255])
    #expect(CaptionStack.timedTextDescription.count == 30 + 8 + 5 + 10)
  }

  @Test func `WebVTT escapes what tags would be`() throws {
    let file = try Self.read(
      "WEBVTT\n\n00:01.000 --> 00:04.000\na &lt; &amp; <i>b</i>")
    #expect(file.cues[0].webVTT == "a &lt; &amp; <i>b</i>")
  }

  @Test func `languages have codes of three letters`() {
    #expect(LanguageTag("en")?.code == "eng")
    #expect(LanguageTag("pt-BR")?.code == "por")
    #expect(LanguageTag("DE")?.code == "deu")
    #expect(LanguageTag("gsw-CH")?.code == "gsw")
    for text in ["", "e", "xx", "english", "en_US", "en-", "12", "en-toolongsubtag"] {
      #expect(LanguageTag(text) == nil, "\(text)")
    }
  }
}
