import Foundation
import TestSupport
import Testing

/// Functions of texts in expressions, and the files that their measures depend on.
@Suite struct TextFunctionTests {
  /// The fonts of the tests: an `A` is an em wide in one, an `H` 1479 of 2048 units in the other.
  private static let pipelineFont = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "pipelines/titles/PipelineSans.ttf"
    ).path

  private func folder(_ lines: [String], canvas: String = "{width: 300, height: 200}") throws
    -> SceneFolder
  {
    let folder = try SceneFolder()
    try FileManager.default.copyItem(atPath: Self.pipelineFont, toPath: folder.file("own.ttf"))
    try folder.write(
      """
      inbetween: 1
      parameters: {name: Ada, items: [a, 2, true], face: own.ttf}
      canvas: \(canvas)
      time: {duration: 0.1, framesPerSecond: 10}
      layers:
      \(lines.map { "  - \($0)\n" }.joined())
      """, to: "scene.yaml")
    return folder
  }

  /// The text that an expression makes.
  private func texts(_ expressions: [String]) throws -> [String] {
    let folder = try folder(
      expressions.map { "{name: \"\\u003c${\($0)}\\u003e\"}" })
    let run = try CommandRun(["validate", "--expanded", "scene.yaml"], in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return run.text.split(separator: "\n").compactMap { line in
      guard let from = line.firstIndex(of: "<"), let to = line.lastIndex(of: ">") else {
        return nil
      }
      return String(line[line.index(after: from)..<to])
    }
  }

  private static let texts: [(expression: String, text: String)] = [
    ("upper('straße')", "STRASSE"), ("lower('ÀB')", "àb"), ("upper(3)", "3"),
    ("slice('abcdef', 1, 3)", "bc"), ("slice('abc', 1, 99)", "bc"), ("slice('abc', 2, 1)", ""),
    ("slice('a👩🏽‍🔬b', 1, 2)", "👩🏽‍🔬"), ("slice('abc', 9, 12)", ""),
    ("replace('banana', 'an', 'o')", "booa"), ("replace('aaa', 'aa', 'b')", "ba"),
    ("replace('a', 'x', '')", "a"), ("join(items, ', ')", "a, 2, true"),
    ("join(split('a-b--c', '-'), '+')", "a+b++c"), ("split('x', '-')[0]", "x"),
    ("length(split('é👍', ''))", "2"), ("length('e\u{301}👩🏽‍🔬')", "2"), ("length(items)", "3"),
    ("format(1234567.891, '#,##0.00')", "1,234,567.89"), ("format(-1234.5, '#,##0')", "-1,235"),
    ("format(0, '#,##0.00')", "0.00"), ("format(0.5, '#.##')", ".5"), ("format(0, '#.##')", "0"),
    ("format(7, '000')", "007"), ("format(1.5, '0.0##')", "1.5"),
    ("format(12345678, '#,####')", "1234,5678"),
    ("format(999.999, '#,##0.00')", "1,000.00"), ("format(2.5, 1)", "2.5"),
    ("formatDate('2026-03-01', 'd MMM yyyy')", "1 Mar 2026"),
    ("formatDate('2024-02-29', 'EEEE, dd/MM/yy')", "Thursday, 29/02/24"),
    ("formatDate('1999-12-31', 'EEE d M MMMM')", "Fri 31 12 December"),
    ("formatDate('0001-01-01', 'EEE yyyy')", "Mon 0001"),
    ("canvas.width", "300"), ("canvas.width / canvas.height", "1.5"),
  ]

  @Test func `texts are taken apart and put together`() throws {
    let made = try texts(Self.texts.map(\.expression))
    #expect(made.count == Self.texts.count)
    for (item, text) in zip(Self.texts, made) { #expect(text == item.text, "\(item.expression)") }
  }

  @Test func `a text is as wide as its advances, and as high as its lines`() throws {
    // An H advances by 1479 of 2048 units; a line has 1854 + 434 and 67 to the next.
    let made = try texts(
      [
        "textWidth('HHH', face, 20)", "textWidth('H\\nHH', 'own.ttf', 20)",
        "textHeight('H', face, 20, 1000)", "textHeight('H H H', face, 20, 20)",
        "textWidth('', face, 20)", "textWidth('HHH', ['own.ttf', 'Helvetica'], 20)",
        "textWidth('H', face, 0)",
      ].map {
        $0.replacingOccurrences(
          of: "['own.ttf', 'Helvetica']", with: "split('own.ttf|Helvetica', '|')")
      })
    let numbers = made.compactMap(Double.init)
    let (advance, line, pitch) = (20 * 1479.0 / 2048, 20 * 2288.0 / 2048, 20 * 2355.0 / 2048)
    let wanted = [3 * advance, 2 * advance, line, line + 2 * pitch, 0, 3 * advance, 0]
    #expect(numbers.count == wanted.count, "\(made)")
    for (number, want) in zip(numbers, wanted) {
      #expect(abs(number - want) < 1e-3, "\(number), not \(want)")
    }
  }

  private static let mistakes: [(expression: String, message: String)] = [
    ("textWidth('a', 'no.ttf', 12)", "there is no file \"no.ttf\", allowed: a font file"),
    (
      "textWidth('a', face, -1)",
      "found -1 as argument 3 of textWidth, allowed: a number, at least 0"
    ),
    (
      "textWidth('a', face)", "found 2 arguments of textWidth, allowed: textWidth(text, font, size)"
    ),
    ("textHeight('a', null, 1, 1)", "found null as argument 2 of textHeight"),
    ("slice('a', 0.5, 2)", "found 0.5 as argument 2 of slice, allowed: a whole number, at least 0"),
    ("format(1, '0,0,')", "found the pattern \"0,0,\" in format"),
    ("format(1, '0#')", "found the pattern \"0#\" in format"),
    ("formatDate('2026-02-29', 'd')", "found \"2026-02-29\" as a date, allowed: a day such as"),
    ("formatDate('1-1-1', 'd')", "found \"1-1-1\" as a date"),
    (
      "formatDate('2026-02-20', 'd HH')", "found \"HH\" in a pattern of formatDate, allowed: d, dd,"
    ),
    ("replace('a', '', 'b')", "found an empty text as argument 2 of replace"),
    ("join('a', ',')", "found a text as argument 1 of join, allowed: join(list, between)"),
    ("canvas.depth", "unknown member \"depth\", allowed: width or height"),
    (
      "length(5)", "found a number as an argument of length, allowed: length(list), or length(text)"
    ),
  ]

  @Test func `a mistake is told with its place and what is allowed`() throws {
    let folder = try folder(Self.mistakes.map { "{name: \"${\($0.expression)}\"}" })
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.status == 3)
    for (place, mistake) in Self.mistakes.enumerated() {
      let line = run.messages.split(separator: "\n").first {
        $0.contains("layers[\(place)].name: ") && $0.contains(mistake.message)
      }
      #expect(line != nil, "\(mistake): \(run.messages)")
    }
  }

  @Test func `a canvas whose size is made of parameters is known, and none of itself`() throws {
    let sized = try folder(
      ["{name: \"<${canvas.width}>\"}"], canvas: "{width: \"${2 * length(name)}\", height: 4}")
    let run = try CommandRun(["validate", "--expanded", "scene.yaml"], in: sized)
    #expect(run.text.contains("<6>"), "\(run.text)")
    let circle = try folder(
      [], canvas: "{width: \"${canvas.height}\", height: \"${canvas.width}\"}")
    let wrong = try CommandRun(["validate", "scene.yaml"], in: circle)
    #expect(
      wrong.messages.contains(
        "canvas.width: found canvas in what its size is made of, allowed: a size without it"))
  }

  @Test func `a font that is measured counts among what a clip is made of`() throws {
    let folder = try folder([
      "{frame: [0, 0, \"${textWidth('HHH', 'own.ttf', 20)}\", 20], backgroundColor: red}"
    ])
    let environment = ["FONTCONFIG_FILE": folder.file("fonts.conf")]
    try folder.write("<fontconfig></fontconfig>\n", to: "fonts.conf")
    let plan = try CommandRun(
      ["farm", "plan", "scene.yaml", "-o", "plan"], in: folder, environment: environment)
    #expect(plan.status == 0, "\(plan.messages)")
    #expect(FileManager.default.fileExists(atPath: folder.file("plan/inputs/own.ttf")))
    let reproducible = try CommandRun(
      ["render", "scene.yaml", "--reproducible", "-o", "a.apng"], in: folder,
      environment: environment)
    #expect(reproducible.status == 0 && reproducible.messages.isEmpty == false)
    #expect(!reproducible.messages.contains("warning"), "\(reproducible.messages)")
    let system = try self.folder([
      "{frame: [0, 0, \"${textWidth('HHH', 'Helvetica', 20)}\", 20], backgroundColor: red}"
    ])
    let told = try CommandRun(
      ["render", "scene.yaml", "--reproducible", "-o", "a.gif"], in: system)
    #expect(
      told.messages.contains(
        "scene.yaml:6:20: warning: text is measured with a font of the system, \"Liberation Sans\""),
      "\(told.messages)")
  }
}
