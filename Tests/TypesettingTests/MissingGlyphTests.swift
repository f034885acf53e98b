import Dispatch
import LayerModel
import Synchronization
import Testing

@testable import Typesetting

/// Characters that no font has, which are drawn as boxes.
@Suite struct MissingGlyphTests {
  @Test(arguments: ["\u{10FFF0}\u{10FFF0}", "a\n\nb", "", "\u{1}\u{7F}", "\u{3000}\u{2028}"])
  func `boxes are as wide whatever other threads set for the first time`(other: String) throws {
    let store = try FontStore(finding: [FontStore.Request(font: .helvetica, layer: "a")])
    let fonts = try #require(store.fonts(of: TextProperties()))
    let found = Mutex<[Int: [Double]]>([:])
    for _ in 0..<40 {
      DispatchQueue.concurrentPerform(iterations: 16) { number in
        // Of a pool of its own, which has set no text yet.
        guard let shaper = try? ParagraphShaperPool().take(fonts.cascades) else { return }
        let isOther = number % 2 == 1
        let span = TextSpan(length: other.utf8.count, scale: number % 4 == 1 ? 1 : 1.125)
        let lines = shaper.lines(
          of: isOther ? TextParagraph(other, [span]) : paragraph(ofSizes: number / 2 % 3),
          TextProperties(), width: nil, limit: nil)
        guard !isOther else { return }
        found.withLock { $0[number / 2 % 3, default: []].append(lines.reduce(0) { $0 + $1.width }) }
      }
    }
    let all = found.withLock(\.self)
    #expect(all.mapValues(\.count) == [0: 120, 1: 120, 2: 80])
    for widths in all.values {
      #expect(widths[0] > 0.5)
      #expect(widths.allSatisfy { $0 == widths[0] }, "\(Set(widths))")
    }
  }

  /// Characters of a private area, so that no font of any machine has them, of up to three sizes.
  private func paragraph(ofSizes count: Int) -> TextParagraph {
    let text = String(repeating: "\u{10FFF0}\u{10FFF0}", count: count + 1)
    return TextParagraph(
      text, (0...count).map { TextSpan(length: 8, scale: 1 + Double($0) / 4) })
  }
}
