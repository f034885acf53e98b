import Inbetween
import QuartzCore
import Testing

/// Strings with attributes in text layers.
@Suite struct AttributedStringTests {
  private func scene(_ string: Any, font: Any? = nil) throws -> Scene {
    let stage = Stage(
      width: 100, height: 40, scale: 1, framesPerSecond: 10, backgroundColor: .white)
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    layer.foregroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    layer.font = font ?? "Times"
    layer.string = string
    stage.layer.addSublayer(layer)
    return try SceneLoader().load(stage.yaml(duration: 1))
  }

  private func text(_ string: Any) throws -> TextProperties {
    let layers = try TimelineCompiler().compile(scene(string)).layers
    return try #require(layers.first { $0.kind == .text }).model.text
  }

  @Test func `a string without attributes is the layer's`() throws {
    #expect(try text("plain").attributedString == AttributedText("plain"))
    #expect(try text(NSString(string: "plain")).attributedString == AttributedText("plain"))
  }

  @Test func `attributes are those of the parts, and the layer's do not count`() throws {
    let string = NSMutableAttributedString(string: "Ab 👩🏽‍🔬 c")
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    string.addAttributes(
      [
        .font: CTFontCreateWithName("Helvetica-Bold" as CFString, 20, nil), .foregroundColor: red,
        .kern: 2, .underlineStyle: 1, .baselineOffset: 3 as CGFloat,
      ], range: NSRange(location: 0, length: 2))
    let runs = try text(string).attributedString.runs
    try #require(runs.map(\.text) == ["Ab", " 👩🏽‍🔬 c"])
    let (first, rest) = (runs[0].attributes, runs[1].attributes)
    #expect(first.font?.name == "Helvetica-Bold" && first.fontSize == 20)
    #expect(first.foregroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(first.kern == 2 && first.isUnderlined && first.baselineOffset == 3)
    // Core Text's own.
    #expect(rest.font?.name == "Helvetica" && rest.fontSize == 12)
    #expect(rest.foregroundColor == .black && rest.kern == 0 && !rest.isUnderlined)
  }

  @Test func `the layer gives back what it was given`() throws {
    let layer = CATextLayer()
    let string = NSAttributedString(string: "a", attributes: [.kern: 1])
    layer.string = string
    #expect(layer.string as? NSAttributedString === string)
    let font = CTFontCreateWithName("Times" as CFString, 0, nil)
    #expect(CTFontGetSize(font) == 12)
    layer.font = font
    #expect(layer.font as? CTFont == font)
    layer.font = "Courier"
    #expect(layer.font as? String == "Courier")
    layer.string = nil
    #expect(layer.string == nil)
  }

  @Test func `nothing and odd values are no fault`() throws {
    #expect(try text(NSAttributedString(string: "")).string == "")
    let odd = NSAttributedString(
      string: "a", attributes: [.font: 3, .foregroundColor: "red", .kern: "wide"])
    let attributes = try #require(text(odd).attributedString.runs.first).attributes
    #expect(attributes.font?.name == "Helvetica" && attributes.foregroundColor == .black)
  }
}
