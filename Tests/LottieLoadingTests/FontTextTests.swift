import Foundation
import Inbetween
import TestSupport
import Testing

/// Texts whose letters are a font's, because the file has no glyphs.
@Suite struct FontTextTests {
  /// The font of whose block the advance is 1233 of 2048 parts of an em.
  private static let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
  private static let advance = 20.0 * 1233 / 2048

  /// A font of the list.
  private static func font(_ family: String = "DejaVu Sans Mono", _ more: String = "") -> String {
    #", "fonts": {"list": [{"fName": "F", "fFamily": "\#(family)", "fStyle": "Book", "ascent": 50\#(more)}]}"#
  }

  /// A text of 20 points whose first baseline is at y = 40.
  private static func text(
    _ string: String, _ document: String = "", _ animators: String = "", font: String = font()
  ) -> String {
    LottieText.file(
      #"""
      {"ty": 5, "nm": "text", "ks": {"p": {"k": [0, 40]}}, "t": {"d": {"k": [{"t": 0, "s":
        {"s": 20, "f": "F", "t": "\#(string)", "lh": 20, "fc": [1, 0, 0]\#(document)}}]},
        "a": [\#(animators)]}}
      """#, font)
  }

  private func open(
    _ string: String, _ document: String = "", _ animators: String = "", font: String = font()
  ) throws -> OpenedLottie {
    try OpenedLottie(Self.text(string, document, animators, font: font))
  }

  /// Red in the middles of blocks that are a distance apart.
  private func reds(_ file: OpenedLottie, at frame: Double = 0, apart: Double = advance) throws
    -> [Int]
  {
    let picture = try file.picture(at: frame)
    return (0..<4).map { place in
      Int(picture.color(Int(Double(place) * apart + Self.advance / 2), 35)[0])
    }
  }

  @Test func `animators move the letters of a font`() throws {
    let file = try open(
      "████", "",
      #"{"a": {"o": {"k": 0}}, "s": {"s": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [100]}]}, "e": {"k": 100}, "b": 1, "r": 1, "sh": 1}}"#
    )
    #expect(try reds(file, at: 0) == [0, 0, 0, 0])
    #expect(try reds(file, at: 5) == [255, 0, 0, 0])
    #expect(try reds(file, at: 15) == [255, 255, 255, 0])
    #expect(file.omissions.allSatisfy { $0.contains("approximated") })
  }

  @Test func `letters are as far apart as tracking says`() throws {
    let file = try open("████", #", "tr": 500"#)
    #expect(file.omissions == [])
    let apart = Self.advance + 10
    #expect(try reds(file, apart: apart) == [255, 255, 255, 255])
    let picture = try file.picture(at: 0)
    #expect((0..<4).allSatisfy { picture.color(Int(Double($0) * apart) + 17, 35)[3] == 0 })
  }

  @Test func `kerned letters of a plain text are those of a text layer`() throws {
    let file = try open("AV To", #", "j": 0"#, font: Self.font("DejaVu Sans"))
    var layer = Layer(kind: .text)
    layer.properties.anchorPoint = .zero
    layer.properties.text.string = "AV To"
    layer.properties.text.font = FontReference(name: "DejaVu Sans")
    layer.properties.text.fontSize = 20
    layer.properties.text.foregroundColor = Color(red: 1, green: 0, blue: 0)
    layer.properties.bounds.size = Size(width: 100, height: 40)
    var scene = Scene(
      title: "", canvas: Canvas(size: Size(width: 100, height: 80)), duration: 1,
      frameRate: .fifty)
    scene.layers = [layer]
    let (ink, other) = (
      Self.ink(try file.picture(at: 0)), Self.ink(try OpenedLottie.picture(scene, at: 0))
    )
    // Half a level decides a pixel at an edge.
    #expect(ink.columns.symmetricDifference(other.columns).count <= 1)
    #expect(ink.columns.count > 40)
    #expect(ink.rows.count == other.rows.count)
  }

  @Test func `a box's first baseline is as far below its top as the font's ascent`() throws {
    let box = try open("A", #", "sz": [50, 40], "ps": [0, -10]"#)
    let point = try open("A")
    #expect(
      Self.ink(try box.picture(at: 0)).rows.max() == Self.ink(try point.picture(at: 0)).rows.max())
  }

  @Test func `small capitals are a font's capitals made smaller`() throws {
    let small = Self.ink(try open("a", #", "s": 40, "ca": 2"#).picture(at: 0))
    let large = Self.ink(try open("A", #", "s": 40, "ca": 2"#).picture(at: 0))
    #expect(abs(Double(small.rows.count) / Double(large.rows.count) - 0.7) < 0.04)
    #expect(small.rows.max() == large.rows.max())
  }

  @Test func `a file may bring its font along`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.mono)))
    let data = "data:font/ttf;base64,\(Data(bytes).base64EncodedString())"
    let expected = try open("████", #", "tr": 500"#).picture(at: 0)
    let embedded = Self.text(
      "████", #", "tr": 500"#, font: Self.font("Mine", #", "fPath": "\#(data)""#))
    let beside = Self.text(
      "████", #", "tr": 500"#, font: Self.font("Mine", #", "fPath": "my.ttf""#))
    for file in [
      try OpenedLottie(embedded), try OpenedLottie(beside, files: ["my.ttf": bytes]),
      try OpenedLottie(
        ZipBytes.of([
          .init("manifest.json", #"{"animations": [{"id": "a"}]}"#), .init("a/a.json", beside),
          .init("f/my.ttf", bytes),
        ]), name: "file.lottie"),
    ] {
      #expect(file.omissions == [])
      #expect(try file.picture(at: 0) == expected)
    }
  }

  @Test func `a font that cannot be read has that of its family in its place`() throws {
    let damaged = #", "fPath": "data:font/ttf;base64,AAEAAAAA""#
    let file = try open("████", #", "tr": 500"#, font: Self.font("DejaVu Sans Mono", damaged))
    #expect(
      file.omissions == ["fonts.list[0].fPath: a font that cannot be read is left out"])
    #expect(
      try file.picture(at: 0) == (try open("████", #", "tr": 500"#).picture(at: 0)))
  }

  @Test func `fonts are read when a text asks for them`() throws {
    let damaged = #"{"fName": "G", "fFamily": "G", "fPath": "data:font/ttf;base64,AAEAAAAA"}"#
    let list =
      #", "fonts": {"list": [\#(Array(repeating: damaged, count: 20_000).joined(separator: ","))]}"#
    #expect(try open("A", font: list).omissions == ["layers[0].t.d.k[0].s: there is no font \"F\""])
  }

  @Test func `glyphs of the file stand beside those of a font`() throws {
    // A box of the whole size for A, and nothing else.
    let glyphs =
      Self.font() + #"""
        , "chars": [{"ch": "A", "fFamily": "DejaVu Sans Mono", "style": "Book", "w": 50, "data": {"shapes": [{"ty": "gr", "it": [
          {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, -100], [50, -100], [50, 0], [0, 0]],
            "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}]}]}}]
        """#
    let file = try open("A█ █", font: glyphs)
    #expect(file.omissions == [])
    // 10 points of A, and the advance of three characters of the font.
    let picture = try file.picture(at: 0)
    #expect(picture.color(5, 22) == [255, 0, 0, 255])
    #expect(
      [12, 21, 24, 32, 36, 45].map { picture.color($0, 35)[3] } == [255, 255, 0, 0, 255, 255])
    // A small letter without a capital stays, which is told.
    let small = try open(
      "A", #", "ca": 2"#, font: glyphs.replacing(#""ch": "A""#, with: #""ch": "a""#))
    #expect(small.omissions == [])
    let lacking = try open(
      "a", #", "ca": 2"#, font: glyphs.replacing(#""ch": "A""#, with: #""ch": "a""#))
    #expect(
      lacking.omissions == [
        "layers[0].t.d.k[0].s.ca: small capitals without glyphs of the file are left out"
      ])
    #expect(try lacking.picture(at: 0).color(5, 22) == [255, 0, 0, 255])
  }

  @Test(
    "what is never seen has no place",
    arguments: ["\u{AD}", "\u{FEFF}", "\u{200B}", "\u{200E}", "\u{2060}"])
  func nothing(_ character: String) throws {
    let file = try open("██\(character)██", #", "tr": 500"#)
    #expect(file.omissions == [])
    #expect(try reds(file, apart: Self.advance + 10) == [255, 255, 255, 255])
  }

  @Test("each end of a line begins another", arguments: ["\\r", "\\u0003", "\u{2028}", "\u{85}"])
  func lines(_ end: String) throws {
    let picture = try open("█\(end)█").picture(at: 0)
    #expect([35, 55].map { picture.color(6, $0)[0] } == [255, 255])
    #expect(picture.color(18, 35)[3] == 0)
  }

  @Test(
    "letters whose order is said are those of a text layer",
    arguments: ["\u{200F}ab!", "\u{202E}ab", "ab\u{2067}c"])
  func order(_ string: String) throws {
    #expect(
      try open(string).omissions.last?.hasSuffix("that do not stand alone is approximated") == true)
  }

  @Test func `animated letters that there is no room for are a text layer`() throws {
    let file = try OpenedLottie(
      Self.text(
        String(repeating: "S", count: 60), "", #"{"a": {"o": {"k": 50}}, "s": {"b": 1}}"#),
      limits: [.layers: 100])
    #expect(
      file.omissions.first?.hasSuffix(
        "animators and the path of letters that there is no room for are left out") == true)
  }

  @Test func `a text of more letters than there is room for is a text layer`() throws {
    let text = String(repeating: "S", count: 200)
    let file = try OpenedLottie(Self.text(text), limits: [.pathElements: 1000])
    #expect(
      file.omissions == [
        "layers[0].t.d.k[0].s: a text of letters that there is no room for is approximated"
      ])
    #expect(!Self.ink(try file.picture(at: 0)).columns.isEmpty)
  }

  @Test func `letters that join are those of a text layer`() throws {
    let file = try open(
      "\u{628}\u{628}", "", #"{"a": {"o": {"k": 50}}, "s": {"b": 1}}"#,
      font: Self.font("DejaVu Sans"))
    #expect(
      file.omissions == [
        "layers[0].t.d.k[0].s: animators and the path of letters that do not stand alone are left out",
        "layers[0].t.d.k[0].s: a text of letters that do not stand alone is approximated",
      ])
    #expect(!Self.ink(try file.picture(at: 0)).columns.isEmpty)
  }

  @Test func `characters that no font has are told`() throws {
    let file = try open("A\u{378}")
    #expect(
      file.omissions == ["layers[0].t.d.k[0].s: characters that no font has are left out"])
  }

  /// The columns and the rows in which something is drawn.
  private static func ink(_ picture: Pixmap) -> (columns: Set<Int>, rows: Set<Int>) {
    var (columns, rows) = (Set<Int>(), Set<Int>())
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.color(x, y)[3] > 127 {
        columns.insert(x)
        rows.insert(y)
      }
    }
    return (columns, rows)
  }
}
