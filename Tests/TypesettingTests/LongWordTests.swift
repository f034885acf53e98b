import Graphics
import LayerModel
import Testing

@testable import Typesetting

/// Words that are longer than any box, set piece by piece.
@Suite struct LongWordTests {
  private func shaper() throws -> ParagraphShaper {
    let store = try FontStore(finding: [FontStore.Request(font: .helvetica, layer: "a")])
    let fonts = try #require(store.fonts(of: TextProperties()))
    // Of a pool of its own: the shared one lends what a typesetter gave back.
    return try ParagraphShaperPool().take(fonts.cascades)
  }

  private func lines(
    _ string: String, width: Double, piece: Int, limit: Int? = nil,
    _ alignment: TextAlignmentMode = .left
  ) throws -> [[[Double]]] {
    var text = TextProperties()
    (text.isWrapped, text.alignmentMode) = (true, alignment)
    let shaper = try shaper()
    shaper.keepsAdvances = true
    return shaper.lines(
      of: TextParagraph(string), text, width: width, limit: limit, longestWord: piece
    ).map { $0.advances.map { [$0.start, $0.width] } }
  }

  static let texts = [
    String(repeating: "a", count: 1500), String(repeating: "AVATo.fi-", count: 160),
    "a few words before " + String(repeating: "Wafi", count: 300) + " and some behind it",
    String(repeating: "é—日本", count: 200),
    String(repeating: "x", count: 90) + " " + String(repeating: "y", count: 700),
  ]

  @Test(arguments: texts, [3.0, 11.3, 40])
  func `lines are those of the whole paragraph`(_ text: String, _ width: Double) throws {
    let whole = try lines(text, width: width, piece: .max)
    #expect(whole.count > 2)
    for piece in [64, 257] {
      #expect(try lines(text, width: width, piece: piece) == whole, "\(piece)")
      #expect(try lines(text, width: width, piece: piece, limit: 2) == Array(whole.prefix(2)))
    }
  }

  @Test func `a word of 100,000 letters has the lines that a row of them has`() throws {
    let row = try lines(String(repeating: "n", count: 1000), width: 20, piece: .max)
    // Pango ends each line in a word but the last with a hyphen.
    let perLine = row[0].count - 1
    let found = try lines(
      String(repeating: "n", count: 100_000), width: 20, piece: ParagraphShaper.longestWord)
    #expect(found.count == (100_000 + perLine - 1) / perLine)
    #expect(found.dropLast().allSatisfy { $0.count == perLine + 1 })
    #expect(found.reduce(0) { $0 + $1.count } == 100_000 + found.count - 1)
  }
}
