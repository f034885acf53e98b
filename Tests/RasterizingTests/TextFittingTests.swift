import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Typesetting

/// Texts that are fitted to their bounds, against the advances of the font's file: an H advances by
/// 1479 of 2048 units, a line is 2288 high and the next one 2355 below.
@Suite struct TextFittingTests {
  private static let advance = 1479.0 / 2048
  private static let height = (1854.0 + 434) / 2048

  /// The picture of a text in a box of a size, and that of another size that fits by itself.
  private func isDrawn(
    _ string: String, in box: Size, fitted size: Double, as same: Double,
    _ change: @escaping (inout LayerProperties) -> Void
  ) throws -> Bool {
    let fitted = TextTests.text(string, size: size, box: box, change)
    let plain = TextTests.text(string, size: same, box: box) {
      change(&$0)
      $0.text.fitting = .none
    }
    return try TextTests.draw([fitted]) == TextTests.draw([plain])
  }

  @Test(arguments: [40.0, 39.7, 12, 8, 7], [150.0, 97.3, 61, 20, 0])
  func `a line takes the largest step that fits its width`(_ size: Double, _ width: Double) throws {
    let natural = 4 * Self.advance
    let steps = stride(from: size, to: 8, by: -0.5).map { $0 } + [min(8, size)]
    let expected = steps.first { $0 * natural <= width + 1e-6 } ?? min(8, size)
    #expect(
      try isDrawn(
        "HHHH", in: Size(width: width, height: 100), fitted: size, as: expected,
        { $0.text.fitting = .shrink }), "wanted \(expected)")
  }

  @Test(arguments: [50.0, 45, 30.2, 12])
  func `the height counts as the width does`(_ height: Double) throws {
    let steps = stride(from: 40, to: 5, by: -0.5).map { $0 } + [5]
    let expected = steps.first { $0 * Self.height <= height } ?? 5
    #expect(
      try isDrawn(
        "H", in: Size(width: 200, height: height), fitted: 40, as: expected,
        {
          $0.text.fitting = .shrink
          $0.text.minimumFontSize = 5
        }), "wanted \(expected)")
  }

  /// Every size is tried with the layout that is drawn: no larger one fits, and the one taken does.
  @Test(arguments: 0..<12)
  func `wrapped text takes the largest size without a broken word`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      String(repeating: "H", count: Int.random(in: 1...6, using: &random))
    }
    let box = Size(
      width: Double.random(in: 30...190, using: &random),
      height: Double.random(in: 20...190, using: &random))
    func fits(_ size: Double) -> Bool {
      var (lines, pen) = (1, 0.0)
      for word in words {
        let width = Double(word.count) * Self.advance * size
        guard width <= box.width + 1e-6 else { return false }
        let space = pen > 0 ? 569.0 / 2048 * size : 0
        if pen + space + width <= box.width + 1e-6 {
          pen += space + width
        } else {
          (lines, pen) = (lines + 1, width)
        }
      }
      let pitch = 2355.0 / 2048 * size
      return Double(lines - 1) * pitch + Self.height * size <= box.height + 1e-6
    }
    let steps = stride(from: 40, to: 4, by: -0.5).map { $0 } + [4]
    let expected = steps.first(where: fits) ?? 4
    #expect(
      try isDrawn(
        words.joined(separator: " "), in: box, fitted: 40, as: expected,
        {
          $0.text.isWrapped = true
          $0.text.fitting = .shrink
          $0.text.minimumFontSize = 4
        }), "\(words) in \(box): wanted \(expected)")
  }

  @Test(arguments: TextTruncationMode.allCases, [false, true])
  func `truncate cuts as the mode says, and at the end where it is none`(
    _ mode: TextTruncationMode, _ isWrapped: Bool
  ) throws {
    let box = Size(width: 70, height: 60)
    func text(_ mode: TextTruncationMode, _ fitting: TextFitting) -> Layer {
      TextTests.text("Hamburg and Bremen are towns", size: 20, box: box) {
        $0.text.truncationMode = mode
        $0.text.isWrapped = isWrapped
        $0.text.fitting = fitting
      }
    }
    let drawn = try TextTests.draw([text(mode, .truncate)])
    let wanted = try TextTests.draw([text(mode == .none ? .end : mode, .none)])
    #expect(drawn == wanted)
    let whole = try TextTests.draw([text(.none, .none)])
    #expect(drawn != whole)
  }

  @Test func `a size that is kept is that of the text and the box as they are`() throws {
    let fonts = try FontStore(
      finding: [FontStore.Request(font: TextTests.font, layer: "test")])
    let (kept, fresh) = (Rasterizer(fonts: fonts), { Rasterizer(fonts: fonts) })
    for (string, width) in [("HHHH", 90.0), ("HHHH", 60), ("HH", 60), ("HH", 0), ("HHHH", 90)] {
      let layer = TextTests.text(string, size: 40, box: Size(width: width, height: 90)) {
        $0.text.fitting = .shrink
      }
      let frame = try Drawing.sampler([layer], width: 200, height: 200, scale: 1).frame(at: 0)
      let (a, b) = (try kept.draw(frame), try fresh().draw(frame))
      #expect(a == b, "\(string) in \(width)")
    }
  }
}
