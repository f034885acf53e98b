import Foundation
import TestSupport
import Testing

/// Names and texts of scenes that carry escape codes, line ends and turned writing: none reaches a
/// terminal, and all files are well formed.
@Suite struct HostileTextTests {
  /// Escape codes of 7 and 8 bits, a bell, a zero byte, a line that looks like ours, writing that
  /// is turned, and marks of markup, one hidden under a mark that combines with it.
  private static let text =
    "a\u{1B}[31m\u{9B}2J\u{7}\u{0}\nFORGED: error\r\u{2028}\u{202E}<\u{338}b&\"'>]]></script>"

  /// The text as YAML and JSON write it.
  private static var quoted: String { quoted(text.unicodeScalars) }

  private static func quoted(_ text: some Sequence<Unicode.Scalar>) -> String {
    "\"" + text.map { String(format: "\\U%08x", $0.value) }.joined() + "\""
  }

  /// What of the text an entry of a batch may be called: no character that controls, no slash.
  private static var entryName: String {
    quoted(text.unicodeScalars.filter { $0.properties.generalCategory != .control && $0 != "/" })
  }

  private func folder() throws -> SceneFolder {
    let folder = try SceneFolder()
    let name = Self.quoted
    func scene(_ color: String, font: String = "sans", more: String = "") -> String {
      """
      inbetween: 1
      title: \(name)
      canvas: {width: 40, height: 30, background: white}
      time: {duration: 1, framesPerSecond: 20}
      interactions:
        - {at: 0.5, log: \(name)}
      layers:
        - name: \(name)
          frame: [5, 5, 20, 15]
          backgroundColor: \(color)
          animations:
            - {key: \(name), keyPath: opacity, fromValue: 0.5, toValue: 1, duration: 0.5, timingFunction: linear}
        - {type: text, name: label, frame: [0, 0, 40, 20], fontSize: 8, font: \(font), string: \(name)}
      \(more)
      """
    }
    try folder.write(scene("red"), to: "evil.yaml")
    try folder.write(scene("blue"), to: "other.yaml")
    try folder.write(scene("red", font: name), to: "font.yaml")
    try folder.write(
      scene(
        "red", more: "  - {name: \(name), contents: \(name)}\n  - {\(name): 1, opacity: \(name)}"),
      to: "errors.yaml")
    let file = Self.text.replacingOccurrences(of: "\0", with: "").replacingOccurrences(
      of: "/", with: "")
    try folder.write(scene("red"), to: "\(file).yaml")
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: evil.yaml, name: "x{n}", outputs: ["{n}.gif"], rows: [{n: \(Self.entryName)}], compare: golden}

      """, to: "batch.yaml")
    return folder
  }

  private static var fileName: String {
    text.replacingOccurrences(of: "\0", with: "").replacingOccurrences(of: "/", with: "") + ".yaml"
  }

  private func expectShown(_ text: String, _ note: String) {
    let wrong = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        || (0x2028...0x202E).contains($0.value)
    }
    #expect(wrong.isEmpty, "\(note): \(wrong.map(\.value))")
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("FORGED") }, "\(note): \(text)")
  }

  static let lines = [
    "inspect evil.yaml", "inspect evil.yaml --events", "inspect FILE",
    "hit evil.yaml --at 0.1 --point 9,9",
    "validate evil.yaml errors.yaml FILE", "validate font.yaml", "lint evil.yaml",
    "inspect errors.yaml",
    "render font.yaml -o a.gif", "render FILE -o a.gif", "still evil.yaml --at 0 -o NAME.png",
    "render evil.yaml -o NAME.gif", "render evil.yaml -o NAME.txt",
    "sample evil.yaml --at 0 --layer NAME",
    "sample evil.yaml --at 0 --key-path NAME", "render evil.yaml -o a.gif --fps NAME",
    "render NAME -o a.gif", "NAME", "render evil.yaml --NAME",
    "render evil.yaml -o a.gif --set x=NAME",
    "render evil.yaml -o a.gif --set NAME=x", "compare evil.yaml other.yaml",
    "compare evil.yaml other.yaml --frame 3", "compare FILE other.yaml",
    "compare evil.yaml NAME.gif",
    "compare a b --threshold NAME=2", "golden evil.yaml", "golden FILE", "batch batch.yaml -o out",
    "batch batch.yaml -o out --quiet", "batch batch.yaml -o out --tag NAME", "batch NAME -o out",
    "verify evil.yaml --format NAME", "verify FILE --format gif --jobs 1", "sheet FILE -o a.png",
    "sheet NAME.gif -o a.png",
  ]

  private func arguments(_ line: String) -> [String] {
    line.split(separator: " ").map {
      $0 == "FILE"
        ? Self.fileName
        : String($0.replacing("NAME", with: Self.fileName.replacing(".yaml", with: "")))
    }
  }

  @Test(arguments: lines)
  func `nothing that a scene or a command line says controls a terminal`(_ line: String) throws {
    let folder = try folder()
    let run = try CommandRun(arguments(line), in: folder)
    #expect(run.status < 1000)
    #expect(!(run.text + run.messages).isEmpty || line.contains("-o"))
    expectShown(run.text, line)
    expectShown(run.messages, line)
  }

  @Test func `JSON has every character, and none that controls a terminal`() throws {
    struct Timeline: Decodable {
      struct Layer: Decodable { let path: String }
      let title: String
      let layers: [Layer]
    }
    let folder = try folder()
    let run = try CommandRun(["inspect", "evil.yaml", "--json"], in: folder)
    expectShown(run.text, "JSON")
    let report = try run.json(Timeline.self)
    #expect(report.title.unicodeScalars.elementsEqual(Self.text.unicodeScalars))
    #expect(
      report.layers.first?.path.unicodeScalars.elementsEqual(Self.text.unicodeScalars) == true)
    for line in [
      "sample evil.yaml --at 0 --json", "inspect evil.yaml --events --json",
      "validate errors.yaml --json", "lint evil.yaml --json", "compare evil.yaml other.yaml --json",
      "hit evil.yaml --at 0.1 --point 9,9 --json", "golden evil.yaml --json",
      "batch batch.yaml -o out --json --quiet", "render NAME -o a.gif --json",
    ] {
      let run = try CommandRun(arguments(line), in: folder)
      expectShown(run.text, line)
      expectShown(run.messages, line)
      for part in line.contains("--events") ? run.text.split(separator: "\n") : [run.text[...]] {
        _ = try JSONSerialization.jsonObject(with: Data(part.utf8))
      }
    }
  }

  @Test func `drawings, reports and pages are well formed`() throws {
    let folder = try folder()
    let record = try CommandRun(
      ["golden", "evil.yaml", "--record"], in: folder)
    #expect(record.status == 0, "\(record.messages)")
    let changed = try String(contentsOfFile: folder.file("other.yaml"), encoding: .utf8)
    try folder.write(changed, to: "evil.yaml")
    for (line, status) in [
      ("inspect evil.yaml --svg a.svg", Int32(0)),
      ("sample evil.yaml --plot b.svg", 0), ("golden evil.yaml --junit c.xml --report pages", 1),
      ("compare other.yaml FILE --junit d.xml --report pages", 1),
      ("batch batch.yaml -o out --junit e.xml --report pages/batch --quiet", 1),
    ] {
      let run = try CommandRun(arguments(line), in: folder)
      #expect(run.status == status, "\(line): \(run.messages)")
    }
    for name in ["a.svg", "b.svg", "c.xml", "d.xml", "e.xml"] {
      let program = """
        import sys, xml.etree.ElementTree as E
        print(len(list(E.parse(sys.argv[1]).iter())))
        """
      let answer = try CommandLineTool.run("python3", ["-c", program, folder.file(name)])
      #expect(Int(String(decoding: answer.output, as: UTF8.self).dropLast()) ?? 0 > 1, "\(name)")
    }
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.file("pages"))
      .filter { $0.hasSuffix(".html") }
    #expect(pages.count >= 4, "\(pages)")
    for page in pages {
      let scalars = Array(
        try String(contentsOfFile: folder.file("pages/\(page)"), encoding: .utf8).unicodeScalars)
      let open = scalars.indices.dropLast().filter {
        scalars[$0] == "<" && scalars[$0 + 1] == "\u{338}"
      }
      #expect(open.isEmpty, "\(page)")
      #expect(!scalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(page)")
    }
  }
}
