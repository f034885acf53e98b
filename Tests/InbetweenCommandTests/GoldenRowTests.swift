import Foundation
import TestSupport
import Testing

/// Goldens of a batch's entries: a template, its rows, and a picture for each.
@Suite struct GoldenRowTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      parameters: {color: red, width: 10}
      canvas: {width: 40, height: 20, background: white}
      time: {duration: 0.4, framesPerSecond: 10}
      layers: [{name: bar, frame: [5, 5, "${width}", 10], backgroundColor: "${color}"}]

      """, to: "card.yaml")
    try write("[{color: red}, {color: blue}, {color: lime, width: 20}]")
  }

  private func write(_ rows: String, _ more: String = "") throws {
    try folder.write(
      """
      batch: 1
      defaults: {outputs: ["{name}.gif"], compare: golden}
      entries: [{scene: card.yaml, name: "rows/{color}", rows: \(rows)\(more)}]

      """, to: "batch.yaml")
  }

  private func run(_ line: String, status: Int32 = 0) throws -> CommandRun {
    let run = try CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.messages)")
    return run
  }

  private func digests(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file("golden/\(name)/frames.txt"), encoding: .utf8)
  }

  @Test func `each row is recorded and compared by itself`() throws {
    // All that are missing are told with the command that records them.
    let missing = try run("golden batch.yaml", status: 3).messages
    #expect(missing.contains("inbetween golden batch.yaml --entry rows/red --record"))
    #expect(missing.contains("inbetween golden batch.yaml --entry rows/blue --record"))
    _ = try run("golden batch.yaml --record")
    #expect(Set(try folder.contents(of: "golden/rows")) == ["red", "blue", "lime"])
    #expect(try folder.contents(of: "golden") == ["rows"])
    _ = try run("golden batch.yaml")
    _ = try run("batch batch.yaml -o out --no-cache")
    // Only the row that has changed differs, and says why.
    try write("[{color: red}, {color: blue}, {color: lime, width: 21}]")
    let changed = try run("batch batch.yaml -o out", status: 1)
    #expect(changed.text.contains("2 done, 1 different"), "\(changed.text)")
    let told = try run("golden batch.yaml", status: 1).messages
    #expect(told.contains("the parameter width is 21, not 20"), "\(told)")
    #expect(!told.contains("the program"))
    // Recording it leaves the others' files alone.
    let before = try digests("rows/blue")
    _ = try run("golden batch.yaml --entry rows/lime --record")
    _ = try run("golden batch.yaml")
    #expect(try digests("rows/blue") == before)
  }

  @Test func `a golden of its own wins over the scene's`() throws {
    _ = try run("golden card.yaml --record")
    try write("[{color: red}]")
    _ = try run("golden batch.yaml")
    // The same scene under another row's name.
    try write("[{color: blue}]")
    _ = try run("golden batch.yaml --record")
    try FileManager.default.moveItem(
      atPath: folder.file("golden/rows/blue"), toPath: folder.file("golden/rows/red"))
    try write("[{color: red}]")
    #expect(try run("golden batch.yaml", status: 1).messages.contains("color is red, not blue"))
  }

  @Test(arguments: ["duration: 0.2", "parameters: {width: 12}"])
  func `an entry that says more than its scene has a golden of its own`(_ more: String) throws {
    _ = try run("golden card.yaml --record")
    try write("[{color: red}]", ", \(more)")
    #expect(try run("batch batch.yaml -o out", status: 3).text.contains("rows/red"))
    _ = try run("golden batch.yaml --record")
    _ = try run("batch batch.yaml -o out")
    _ = try run("golden card.yaml")
    #expect(try folder.contents(of: "golden/rows") == ["red"])
  }

  @Test(arguments: [
    "name: box, scene: card.yaml", "name: card, scene: card.yaml, parameters: {width: 3}",
  ])
  func `a name whose golden is another's is refused, and nothing is lost`(_ entry: String) throws {
    _ = try run("golden card.yaml box.yaml --record")
    try folder.write(
      "batch: 1\nentries: [{\(entry), compare: golden, outputs: [x.gif]}]\n", to: "batch.yaml")
    for line in ["golden batch.yaml", "golden batch.yaml --record", "batch batch.yaml -o out"] {
      let run = try run(line, status: 3)
      #expect(
        (run.messages + run.text).contains("give the entry another name"), "\(run.messages)")
    }
    _ = try run("golden card.yaml box.yaml")
  }

  @Test func `a row whose values are wrong is told, and never as recorded`() throws {
    _ = try run("golden card.yaml --record")
    try write("[{color: red, nope: 1}]")
    for line in ["golden batch.yaml", "golden batch.yaml --record", "batch batch.yaml -o out"] {
      let run = try run(line, status: 3)
      #expect((run.messages + run.text).contains("nope"), "\(run.messages)")
    }
    _ = try run("golden card.yaml")
  }

  @Test func `entries that show one scene as it stands have one golden`() throws {
    _ = try run("golden card.yaml --record")
    try folder.write(
      """
      batch: 1
      defaults: {compare: golden}
      entries:
        - {scene: card.yaml, name: a, outputs: [a.gif]}
        - {scene: ./card.yaml, name: card, outputs: [c.gif]}
        - {scene: card.yaml, name: b, scale: 2, outputs: [b.png]}

      """, to: "batch.yaml")
    _ = try run("golden batch.yaml --record")
    _ = try run("golden batch.yaml")
    #expect(try folder.contents(of: "golden") == ["card"])
  }

  @Test func `a clip that became another length differs, and says why`() throws {
    try write("[{color: blue}]")
    _ = try run("golden batch.yaml --record")
    try write("[{color: blue}]", ", duration: 2")
    let messages = try run("golden batch.yaml", status: 1).messages
    #expect(messages.contains("duration is 2, and was not set"), "\(messages)")
    #expect(!messages.contains("is not the timeline of the recorded scene"))
    _ = try run("golden card.yaml --record --duration 2")
    #expect(
      try run("golden card.yaml", status: 1).messages.contains(
        "duration is not set, and was 2"))
  }

  @Test func `outputs that are drawn in another way are told as not compared`() throws {
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: card.yaml, name: c, compare: golden, outputs: [c.gif, {file: d.gif, fps: 20}, {file: f.gif, fps: 10}, {file: e.png, at: 0.1, background: red}]}

      """, to: "batch.yaml")
    _ = try run("golden batch.yaml --record")
    let messages = try run("batch batch.yaml -o out").messages
    #expect(messages.contains("d.gif has a rate of its own, and is not compared"), "\(messages)")
    #expect(messages.contains("e.png has a background of its own, and is not compared"))
    #expect(!messages.contains("c.gif has") && !messages.contains("f.gif has"))
    // An entry's own golden has its rate.
    try write("[{color: red}, {color: blue}]", ", framesPerSecond: 20")
    _ = try run("golden batch.yaml --record")
    let rows = try run("batch batch.yaml -o out").messages
    #expect(rows.contains("rows/red.gif has a rate") && !rows.contains("rows/blue.gif has"))
  }

  @Test func `a golden of no entry is told`() throws {
    _ = try run("golden batch.yaml --record")
    // Another manifest's, and another scene's, are none.
    try folder.write(
      "batch: 1\nentries: [{scene: card.yaml, name: other, parameters: {color: teal}, compare: golden}]\n",
      to: "other.yaml")
    _ = try run("golden other.yaml box.yaml --record", status: 3)
    _ = try run("golden other.yaml --record")
    _ = try run("golden box.yaml --record")
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="4" height="4"/></svg>"#,
      to: "still.svg")
    _ = try run("golden still.svg --record --duration 1")
    #expect(try !run("golden batch.yaml").messages.contains("warning"))
    try write("[{color: red}, {color: blue}]")
    for line in ["golden batch.yaml", "batch batch.yaml -o out"] {
      #expect(
        try run(line).messages.contains(
          "warning: golden/rows/lime is a golden of no entry and no scene here"))
    }
  }

  @Test func `what is asked for wrongly is told before anything is drawn`() throws {
    #expect(
      try run("golden card.yaml --set color=blue --record", status: 2).messages.contains(
        "inbetween golden MANIFEST --record"))
    #expect(
      try run("golden batch.yaml --state on", status: 2).messages.contains("are for scenes"))
    #expect(
      try run("golden card.yaml --entry rows/blue", status: 2).messages.contains(
        "--entry is for the manifest of a batch"))
    #expect(
      try run("golden batch.yaml --entry rows/bleu", status: 3).messages.contains(
        #"did you mean "rows/blue"?"#))
    try folder.write("batch: 1\nentries: [{scne: card.yaml}]\n", to: "batch.yaml")
    #expect(try run("golden batch.yaml", status: 3).messages.contains(#"did you mean "scene"?"#))
  }

  @Test func `a golden says by which versions it was recorded`() throws {
    _ = try run("golden batch.yaml --record")
    _ = try run("golden card.yaml --record")
    for name in ["card", "rows/blue"] {
      #expect(try digests(name).contains(#""libcairo":"2."#))
    }
    let path = folder.file("golden/card/frames.txt")
    let lines = try digests("card").replacing(#""inbetween":""#, with: #""inbetween":"0."#)
    try lines.replacing("red", with: "navy").write(
      toFile: path, atomically: true, encoding: .utf8)
    let digest = try #require(lines.firstMatch(of: /0…3 ([0-9a-f]+)/)).output.1
    try lines.replacing(digest, with: digest.reversed()).write(
      toFile: path, atomically: true, encoding: .utf8)
    let messages = try run("golden card.yaml", status: 1).messages
    #expect(messages.contains("inbetween is 0.9.0, not 0.0.9.0"), "\(messages)")
  }

  /// The manifest of an entry with a golden of its own, and outputs that draw it in several ways.
  private func writeDrawings(_ outputs: String, color: String = "blue") throws {
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: card.yaml, name: c, parameters: {color: \(color)}, compare: golden, outputs: [\(outputs)]}

      """, to: "batch.yaml")
  }

  private static let ways =
    "c.gif, d.apng, {file: e.gif, fps: 20}, {file: f.png, at: 0.15, scale: 2}, {file: g.gif, background: red, frames: 1..<3}"

  @Test func `each different drawing among the outputs has digests of its own`() throws {
    try writeDrawings(Self.ways)
    _ = try run("golden batch.yaml --record")
    let text = try String(contentsOfFile: folder.file("golden/c/drawings.txt"), encoding: .utf8)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("= ") } == [
        "= 10 fps, scale 1", "= 20 fps, scale 1", "= scale 2, at 0.15 s",
        "= 10 fps, scale 1, background red, frames 1..<3",
      ], "\(text)")
    #expect(try run("golden batch.yaml").messages.contains("c: as recorded"))
    #expect(try !run("batch batch.yaml -o out").messages.contains("not compared"))
    // A digest of one drawing alone.
    let line = try #require(text.split(separator: "\n").last { !$0.hasPrefix("=") })
    let digest = String(line.suffix(16))
    try text.replacing(digest, with: String(digest.reversed())).write(
      toFile: folder.file("golden/c/drawings.txt"), atomically: true, encoding: .utf8)
    let told = try run("golden batch.yaml", status: 1).messages
    #expect(told.contains("10 fps, scale 1, background red, frames 1..<3: "), "\(told)")
    #expect(try run("batch batch.yaml -o out", status: 1).text.contains("1 different"))
    try text.write(
      toFile: folder.file("golden/c/drawings.txt"), atomically: true, encoding: .utf8)
    // What the golden does not have yet is told, and added.
    try writeDrawings(Self.ways + ", {file: h.gif, fps: 5}")
    let added = try run("golden batch.yaml").messages
    #expect(added.contains("no digests of the output at 5 fps, scale 1"), "\(added)")
    let before = try digests("c")
    _ = try run("golden batch.yaml --record")
    #expect(try digests("c") == before)
    #expect(try !run("golden batch.yaml").messages.contains("no digests"))
  }

  @Test func `what a report shows is accepted, and nothing else`() throws {
    try write("[{color: red}, {color: blue}]")
    _ = try run("golden card.yaml --record")
    _ = try run("golden batch.yaml --record")
    let (red, blue) = (try digests("card"), try digests("rows/blue"))
    let card = try String(contentsOfFile: folder.file("card.yaml"), encoding: .utf8)
    try folder.write(card.replacing("[5, 5,", with: "[6, 5,"), to: "card.yaml")
    _ = try run("batch batch.yaml -o out --report report", status: 1)
    _ = try run("golden card.yaml --report single", status: 1)
    // Another change since.
    try folder.write(card.replacing("[5, 5,", with: "[7, 5,"), to: "card.yaml")
    for report in ["report", "single"] {
      let refused = try run("golden --accept \(report)/differences.json", status: 3).messages
      #expect(refused.contains("it no longer draws what the report shows"), "\(refused)")
    }
    #expect(try digests("card") == red)
    #expect(try digests("rows/blue") == blue)
    try folder.write(card.replacing("[5, 5,", with: "[6, 5,"), to: "card.yaml")
    _ = try run("golden --accept report/differences.json")
    #expect(try digests("rows/blue") != blue)
    _ = try run("golden batch.yaml")
    _ = try run("golden card.yaml")
    // It may be said twice.
    _ = try run("golden --accept single/differences.json")
    #expect(
      try run("golden --accept card.yaml", status: 3).messages.contains(
        "found no list of differences"))
    #expect(try run("golden batch.yaml --accept x.json", status: 2).messages.contains("--accept"))
    #expect(try run("golden --accept missing.json", status: 3).messages.contains("missing.json"))
  }

  @Test func `pages show today's frames beside those that were recorded`() throws {
    try write("[{color: blue}]")
    _ = try run("golden batch.yaml --record")
    let card = try String(contentsOfFile: folder.file("card.yaml"), encoding: .utf8)
    try folder.write(
      card.replacing("[5, 5,", with: "[6, 5,").replacing(", background: white", with: ""),
      to: "card.yaml")
    _ = try run("golden batch.yaml --report single", status: 1)
    _ = try run("batch batch.yaml -o out --report report", status: 1)
    let page = try String(
      contentsOfFile: folder.file("single/rows/blue/index.html"), encoding: .utf8)
    #expect(page.contains("rows/blue, as recorded"))
    #expect(page.contains("inbetween preview card.yaml --set &#39;color=blue&#39; --at"))
    #expect(page.contains("today&#39;s frame") == false && !page.contains("/tmp/"))
    let name = try #require(try folder.contents(of: "report").first { $0.hasPrefix("rows-blue") })
    let own = try String(contentsOfFile: folder.file("report/\(name)"), encoding: .utf8)
    #expect(own.contains("rows/blue, as recorded") && !own.contains("/tmp/"))
    // A golden whose digests this program does not draw has its small clip alone.
    let path = folder.file("golden/rows/blue/frames.txt")
    let lines = try digests("rows/blue")
    let digest = try #require(lines.firstMatch(of: /0…3 ([0-9a-f]+)/)).output.1
    try lines.replacing(digest, with: digest.reversed()).write(
      toFile: path, atomically: true, encoding: .utf8)
    _ = try run("golden batch.yaml --report single", status: 1)
    let small = try String(
      contentsOfFile: folder.file("single/rows/blue/index.html"), encoding: .utf8)
    #expect(small.contains("rows/blue, small clip of the golden"))
    #expect(small.contains("today's frame, in its own size") && !small.contains("/tmp/"))
    // Frames that differ where the small clips do not.
    try folder.write(card, to: "card.yaml")
    _ = try run("golden batch.yaml --report single", status: 1)
    let equal = try String(
      contentsOfFile: folder.file("single/rows/blue/index.html"), encoding: .utf8)
    #expect(equal.contains("4 of 4 raw frames differ") && !equal.contains(">no difference<"))
    #expect(equal.contains("today's frame, in its own size"))
  }

  @Test func `the command for a live look has the row's own values, as a shell takes them`() throws
  {
    try folder.write(
      """
      batch: 1
      defaults: {outputs: ["{name}.gif"], compare: golden}
      entries: [{scene: card.yaml, name: it, parameters: {color: "rgb(1, 2, 3)", width: 12}}]

      """, to: "batch.yaml")
    _ = try run("golden batch.yaml --record")
    let card = try String(contentsOfFile: folder.file("card.yaml"), encoding: .utf8)
    try folder.write(card.replacing("[5, 5,", with: "[6, 5,"), to: "card.yaml")
    _ = try run("golden batch.yaml --report single", status: 1)
    let page = try String(contentsOfFile: folder.file("single/it/index.html"), encoding: .utf8)
    #expect(
      page.contains(
        "inbetween preview card.yaml --set &#39;color=rgb(1, 2, 3)&#39; --set &#39;width=12&#39; --at"
      ),
      "\(page.firstRange(of: "inbetween preview").map { page[$0.lowerBound...].prefix(90) } ?? "")")
  }

  @Test func `a warning that all rows have is told once, and counted`() throws {
    let card = try String(contentsOfFile: folder.file("card.yaml"), encoding: .utf8)
    // An interaction behind the clip's end.
    try folder.write(card + "interactions: [{at: 9, log: late}]\n", to: "card.yaml")
    let rows = (1...30).map { "{color: red, width: \($0)}" }.joined(separator: ", ")
    try write("[\(rows)]")
    try folder.write(
      """
      batch: 1
      defaults: {outputs: ["{name}.hashes"]}
      entries: [{scene: card.yaml, name: "rows/{width}", rows: [\(rows)]}]

      """, to: "batch.yaml")
    for line in ["batch batch.yaml -o out", "batch batch.yaml -o out --quiet --no-cache"] {
      let told = try run(line).messages
      #expect(told.matches(of: /is after the clip/).count == 2, "\(line): \(told)")
      #expect(told.matches(of: /is after the clip.*\(29 more times\)/).count == 1, "\(told)")
    }
    try folder.write(
      """
      batch: 1
      defaults: {outputs: ["{name}.gif"], compare: golden}
      entries: [{scene: card.yaml, name: "rows/{width}", rows: [\(rows)]}]

      """, to: "batch.yaml")
    _ = try run("golden batch.yaml --record")
    let told = try run("golden batch.yaml").messages
    #expect(told.matches(of: /is after the clip/).count == 2, "\(told)")
    #expect(told.matches(of: /is after the clip.*\(29 more times\)/).count == 1, "\(told)")
  }

  @Test func `of warnings alike three are told, and the others counted`() throws {
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 90, height: 40, background: white}
      time: {duration: 0.1, framesPerSecond: 10}
      parameters: {name: A}
      layers:
        - {type: text, name: title, frame: [0, 0, 20, 40], string: "${name}", fontSize: 20}
        - {type: text, name: below, frame: [0, 20, 20, 40], string: "${name}", fontSize: 20}

      """, to: "card.yaml")
    let rows = (1...30).map { "{name: Number \($0)}" }.joined(separator: ", ")
    try folder.write(
      """
      batch: 1
      entries: [{scene: card.yaml, name: "{row}", outputs: ["{name}.png"], at: 0, rows: [\(rows)]}]

      """, to: "batch.yaml")
    let told = try run("batch batch.yaml -o out").messages
    for layer in ["title", "below"] {
      let lines = told.split(separator: "\n").filter { $0.contains("layer \"\(layer)\"") }
      #expect(lines.count == 4, "\(told)")
      #expect(lines.count { $0.hasSuffix("(27 more like it)") } == 1, "\(told)")
    }
    // All are there for programs.
    let all = try run("batch batch.yaml -o out --json").text
    #expect(all.matches(of: /layer \\"title\\"/).count == 30)
  }

  @Test func `an entry says whether its bytes are to be the same anywhere`() throws {
    let card = try String(contentsOfFile: folder.file("card.yaml"), encoding: .utf8)
    try folder.write(
      card.replacing(
        "layers: [", with: "layers: [{type: text, string: x, fontSize: 8, frame: [0, 0, 20, 20]}, "),
      to: "card.yaml")
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: card.yaml, name: same, reproducible: true, outputs: [a.webm]}
        - {scene: card.yaml, name: any, reproducible: false, outputs: [b.webm]}
        - {scene: card.yaml, name: unsaid, outputs: [c.webm]}

      """, to: "batch.yaml")
    struct Item: Decodable {
      let name: String
      let warnings: [String]
    }
    for (line, wanted) in [
      ("batch batch.yaml -o out --no-cache --json", ["same"]),
      ("batch batch.yaml -o out --no-cache --json --reproducible", ["same", "unsaid"]),
    ] {
      let items = try run(line).json([Item].self)
      // Of a font of the system other machines may have another version.
      #expect(items.filter { !$0.warnings.isEmpty }.map(\.name) == wanted, "\(items)")
    }
  }
}
