import Dispatch
import LayerModel
import Synchronization
import Testing

@testable import Typesetting

/// Characters that no font has, which are drawn as boxes.
@Suite struct MissingGlyphTests {
  @Test func `boxes are as wide whatever other threads set for the first time`() throws {
    let store = try FontStore(finding: [FontStore.Request(font: .helvetica, layer: "a")])
    let fonts = try #require(store.fonts(of: TextProperties()))
    // Of a private area, so that no font of any machine has them.
    let paragraph = TextParagraph("\u{10FFF0}\u{10FFF0}")
    let found = Mutex<[Double]>([])
    for _ in 0..<40 {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        // Of a pool of its own, which has set no text yet.
        guard let shaper = try? ParagraphShaperPool().take(fonts.cascades) else { return }
        let lines = shaper.lines(of: paragraph, TextProperties(), width: nil, limit: nil)
        found.withLock { $0.append(lines.reduce(0) { $0 + $1.width }) }
      }
    }
    let widths = found.withLock(\.self)
    #expect(widths.count == 320)
    #expect(widths[0] > 0.5)
    #expect(widths.allSatisfy { $0 == widths[0] }, "\(Set(widths))")
  }
}
