import Foundation
import Graphics
import LayerModel
import Testing
import Typesetting

/// The parts of texts against the numbers of their font: an ascent of 1854 of 2048 units, a descent
/// of 434, a gap of 67; an H advances by 1479.
@Suite struct TextDivisionTests {
  private static let font = FontReference(
    name: "PipelineSans.ttf",
    file: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("pipelines/titles/PipelineSans.ttf").path)
  private static let advance = 1479.0 / 2048
  private static let (height, pitch) = ((1854.0 + 434) / 2048, (1854.0 + 434 + 67) / 2048)

  private func parts(
    _ string: String, by partition: TextPartition, width: Double = 1000, height: Double = 1000,
    font: FontReference = font, _ change: (inout TextProperties) -> Void = { _ in }
  ) throws -> [(string: String, frame: Rect)] {
    var text = TextProperties()
    (text.string, text.font, text.fontSize, text.partition) = (string, font, 100, partition)
    change(&text)
    let division = TextMeasurer(limits: WorkLimits()).division(
      of: text, in: Rect(x: 0, y: 0, width: width, height: height))
    return try #require(division).parts
  }

  private func isNear(_ a: Rect, _ x: Double, _ y: Double, _ width: Double) -> Bool {
    let wanted = [x, y, width, Self.height].map { $0 * 100 }
    let found = [a.minX, a.minY, a.size.width, a.size.height]
    return zip(found, wanted).allSatisfy { abs($0 - $1) < 0.01 }
  }

  @Test func `letters are as wide as their advances and as high as their line`() throws {
    let parts = try parts("HH H", by: .characters)
    #expect(parts.map(\.string) == ["H", "H", "H"])
    #expect(isNear(parts[0].frame, 0, 0, Self.advance), "\(parts)")
    #expect(isNear(parts[1].frame, Self.advance, 0, Self.advance), "\(parts)")
    #expect(parts[2].frame.minX > 2 * Self.advance * 100 + 10, "\(parts)")
  }

  @Test func `lines and words begin where they are laid out`() throws {
    let lines = try parts("HH\n\n H", by: .lines)
    #expect(lines.map(\.string) == ["HH", "H"])
    #expect(isNear(lines[0].frame, 0, 0, 2 * Self.advance), "\(lines)")
    #expect(abs(lines[1].frame.minY - 200 * Self.pitch) < 0.01, "\(lines)")
    let words = try parts("HH  H\tHHH", by: .words) { $0.alignmentMode = .right }
    #expect(words.map(\.string) == ["HH", "H", "HHH"])
    #expect(abs(words[2].frame.maxX - 1000) < 0.01, "\(words)")
    #expect(abs(words[2].frame.size.width - 300 * Self.advance) < 0.01, "\(words)")
  }

  private static let divisions: [(string: String, by: TextPartition, parts: [String])] = [
    ("", .characters, []), (" \n\t ", .characters, []), (" \n ", .words, []), ("\n\n", .lines, []),
    ("e\u{301}x", .characters, ["e\u{301}", "x"]),
    ("it's 3.5%, so", .words, ["it's", "3.5%,", "so"]),
    ("שלום 123 abc", .words, ["שלום", "123", "abc"]),
    ("אב1", .characters, ["א", "ב", "1"]),
    ("日本 ab日", .words, ["日", "本", "ab", "日"]), ("a\u{200B}b", .words, ["a", "b"]),
    ("👩🏽‍🔬👍", .characters, ["👩🏽‍🔬", "👍"]),
  ]

  @Test(arguments: divisions.indices)
  func `parts are those that are read, in that order`(_ number: Int) throws {
    let (string, by, wanted) = Self.divisions[number]
    #expect(try parts(string, by: by, font: .helvetica).map(\.string) == wanted)
  }

  @Test func `Thai words are divided without blanks`() throws {
    let words = try parts("สวัสดีชาวโลก", by: .words, font: .helvetica).map(\.string)
    #expect(words.count > 1)
    #expect(words.joined() == "สวัสดีชาวโลก")
  }

  @Test func `a word that is broken is a part in each of its lines`() throws {
    let parts = try parts("HHHH H", by: .words, width: 150) { $0.isWrapped = true }
    // A hyphen behind two letters has no room, and the last line none.
    #expect(parts.map(\.string) == ["H", "H", "HH", "H"])
  }

  @Test func `what is cut is no part, and an ellipsis is one`() throws {
    for (mode, wanted) in [
      (TextTruncationMode.end, ["H", "H", "…"]), (.start, ["…", "H", "H"]),
      (.middle, ["H", "…", "H"]),
    ] {
      let parts = try parts(String(repeating: "H", count: 50), by: .characters, width: 280) {
        $0.truncationMode = mode
      }
      #expect(parts.map(\.string) == wanted, "\(mode)")
    }
  }

  @Test func `shrinking comes first`() throws {
    let parts = try parts("HHHH", by: .characters, width: 100 * Self.advance) {
      $0.fitting = .shrink
    }
    #expect(abs(parts[3].frame.maxX - 100 * Self.advance) < 0.01, "\(parts)")
  }

  @Test func `a cluster of very many marks is one part`() throws {
    let string = "H" + String(repeating: "\u{301}\u{327}", count: 20_000) + "H"
    #expect(try parts(string, by: .characters).count == 2)
  }

  @Test func `a text of very many words has as many parts`() throws {
    for count in [2_000, 20_000] {
      #expect(try parts(String(repeating: "HH ", count: count), by: .words).count == count)
    }
  }
}
