import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Typesetting

/// Texts whose sublayers draw them part by part.
@Suite struct TextPartsTests {
  /// A text layer, and the same divided.
  private static func pair(
    _ string: String, by partition: TextPartition, font: FontReference = .helvetica,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws -> (whole: Layer, divided: Layer) {
    let whole = TextTests.text(string, size: 31, box: Size(width: 190, height: 190)) {
      $0.text.font = font
      $0.position = Point(x: 101.3, y: 100.7)
      change(&$0)
    }
    var divided = whole
    divided.properties.text.partition = partition
    let division = try #require(
      TextMeasurer(limits: WorkLimits()).division(
        of: divided.properties.text, in: divided.properties.bounds))
    divided.sublayers = division.parts.enumerated().map { number, part in
      Drawing.layer(.part, frame: part.frame) {
        $0.text.part = Double(number)
        $0.text.foregroundColor = nil
      }
    }
    return (whole, divided)
  }

  private static let runs: AttributedText = {
    var (first, second) = (TextAttributes(), TextAttributes())
    (first.kern, first.isUnderlined, first.foregroundColor) = (3, true, Drawing.blue)
    (second.fontSize, second.baselineOffset) = (18, 6)
    return AttributedText([
      AttributedText.Run("Two w", first), AttributedText.Run("ords of it", second),
    ])
  }()

  private static let cases: [(string: String, change: @Sendable (inout LayerProperties) -> Void)] =
    [
      ("Affine office, AVATAR", { _ in }),
      (
        "Centred words that are wrapped",
        {
          $0.text.isWrapped = true; $0.text.alignmentMode = .center
        }
      ),
      (
        "Justified words that are wrapped",
        {
          $0.text.isWrapped = true
          $0.text.alignmentMode = .justified
        }
      ),
      ("سلام عليكم 123 ab", { $0.text.isWrapped = true }), ("abc שלום 42 def", { _ in }),
      ("e\u{301}a\u{327}\u{308} 👩🏽‍🔬👍", { $0.text.verticalAlignmentMode = .bottom }),
      ("Turned", { $0.transform = .rotation(radians: 0.3) }),
      ("Cut at the end of the line", { $0.text.truncationMode = .end }),
      ("Made smaller to fit in", { $0.text.fitting = .shrink }),
      ("", { $0.text.attributedString = runs }), ("scrolled", { $0.bounds.origin.x = 7.7 }),
      ("Faded", { $0.opacity = 0.6 }), ("shadowed", { $0.shadow.opacity = 1 }),
    ]

  private static func text(_ number: Int) -> String {
    cases[number].string
  }

  @Test(arguments: cases.indices, [TextPartition.characters, .words, .lines])
  func `parts at rest make the picture of the whole text`(
    _ number: Int, by partition: TextPartition
  ) throws {
    let (whole, divided) = try Self.pair(
      Self.text(number), by: partition, Self.cases[number].change)
    #expect(!divided.sublayers.isEmpty)
    for scale in [1.0, 2.0] {
      #expect(try TextTests.draw([divided], at: scale) == TextTests.draw([whole], at: scale))
    }
  }

  @Test(arguments: [TextPartition.characters, .words, .lines])
  func `a part that moves leaves the others where the whole text has them`(
    by partition: TextPartition
  ) throws {
    var (whole, divided) = try Self.pair("HIH HHH\nHHI", by: partition, font: TextTests.font)
    // Letters of this text do not touch, so that part by part is as good as whole.
    divided.sublayers[divided.sublayers.count - 1].properties.zPosition = 1
    #expect(try TextTests.draw([divided]) == TextTests.draw([whole]))
    divided.sublayers[divided.sublayers.count - 1].properties.isHidden = true
    let rest = try TextTests.draw([divided])
    #expect(try rest != TextTests.draw([whole]))
    #expect(TextTests.ink(rest)?.minX == TextTests.ink(try TextTests.draw([whole]))?.minX)
    divided.sublayers = [divided.sublayers[divided.sublayers.count - 1]]
    divided.sublayers[0].properties.isHidden = false
    whole.properties.text.foregroundColor = Drawing.blue
    divided.properties.text.foregroundColor = Drawing.blue
    // Both are all of the text.
    let sum = try zip(rest.bytes, TextTests.draw([divided]).bytes).map { Int($0) + Int($1) }
    let blue = try TextTests.draw([whole])
    #expect(
      sum.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == Int(blue.bytes[$0.offset]) }
    )
  }

  @Test func `a part has its own colour, or the whole text's`() throws {
    var (whole, divided) = try Self.pair("HHH", by: .characters, font: TextTests.font)
    for i in divided.sublayers.indices {
      divided.sublayers[i].properties.text.foregroundColor = Drawing.green
    }
    whole.properties.text.foregroundColor = Drawing.green
    #expect(try TextTests.draw([divided]) == TextTests.draw([whole]))
  }
}
