import Foundation
import TestSupport
import Testing

/// The pages of `inbetween batch --report`, in a browser.
@Suite(.serialized) struct BatchPageTests {
  private static let manifest = """
    batch: 1
    defaults: {outputs: ["{name}.mp4"], compare: previous}
    entries:
      - {scene: box.yaml, name: "a-name-that-is-long-and-has-no-place-to-break-{paint}-\(String(repeating: "x", count: 60))", rows: [{paint: red}, {paint: blue}], tags: [box, tagged]}
      - {scene: still life.yaml, name: still, outputs: ["{name}.gif", "{name}.mp4"]}

    """

  private func run(_ status: Int32, _ folder: SceneFolder) throws {
    let run = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--quiet", "--keep-going", "--report", "out/pages"],
      in: folder)
    try #require(run.status == status, "\(run.messages)")
  }

  /// Names of the entries that are to be seen.
  private func entries(_ browser: Browser) throws -> [String] {
    try browser.value(
      of: """
        return [...document.querySelectorAll(".entry")].filter((entry) => entry.checkVisibility())
          .map((entry) => entry.querySelector(".badge").textContent);
        """)
  }

  @Test func `a batch that is as it should be says so`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.manifest, to: "batch.yaml")
    try run(0, folder)
    let checks = try PageChecks(folder, "out/pages/index.html")
    #expect(try entries(checks.browser) == ["done", "done", "done"])
    let links = try checks.browser.value(
      [String].self,
      of: "return [...document.querySelectorAll('.entry .file a')].map((link) => link.href)")
    #expect(links.count == 4)
    for link in links {
      let file = try #require(URL(string: link))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
    }
    let origin = try checks.browser.value(
      [String].self,
      of: "return [...document.querySelectorAll('.origin span')].map((part) => part.innerText)")
    #expect(
      origin.map { String($0.prefix { $0 != ":" }) } == ["date", "program", "commit", "machine"])
    #expect(origin.allSatisfy { $0.count > 10 }, "\(origin)")
    let nothing = "document.querySelector('.nothing').checkVisibility()"
    #expect(try !checks.browser.value(Bool.self, of: "return \(nothing)"))
    try checks.browser.click("#only")
    #expect(try entries(checks.browser).isEmpty)
    #expect(try checks.browser.value(Bool.self, of: "return \(nothing)"))
    try checks.browser.click("#only")
    try checks.run()
  }

  @Test func `warnings of an entry that is done stand with it, and quiet tells each once`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 40, height: 30, background: white}
      time: {duration: 1, framesPerSecond: 10}
      layers: [{type: text, name: label, frame: [0, 0, 40, 20], fontSize: 8, string: "\u{E123}<b>"}]

      """, to: "glyph.yaml")
    try folder.write(
      "batch: 1\nentries: [{scene: glyph.yaml, name: glyph, outputs: [\"{name}.gif\"]}]\n",
      to: "batch.yaml")
    let run = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--quiet", "--report", "out/pages"], in: folder)
    #expect(run.status == 0)
    let said = run.messages.split(separator: "\n").filter { $0.contains("no font has glyphs") }
    #expect(said.count == 1 && said.first?.hasPrefix("glyph: warning: layer \"label\"") == true)
    let browser = try PageChecks(folder, "out/pages/index.html").browser
    let text = try browser.value(String.self, of: "return document.body.innerText")
    #expect(text.contains("0 not as they should be, 1 warning; "))
    #expect(text.contains("warning: layer \"label\": no font has glyphs"))
  }

  @Test func `a batch that changed leads to what did`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.manifest, to: "batch.yaml")
    try run(0, folder)
    try run(0, folder)
    // Both ended in one second.
    let history = try String(
      contentsOfFile: folder.file("out/.cache/history.jsonl"), encoding: .utf8)
    let same = history.replacing(/"date":"[^"]*"/, with: #""date":"2026-01-01T00:00:00Z""#)
    #expect(same != history)
    try folder.write(same, to: "out/.cache/history.jsonl")
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacingOccurrences(of: "frame: [10, 10, 10, 10]", with: "frame: [16, 10, 10, 10]"),
      to: "box.yaml")
    try folder.write(Self.manifest + "  - {scene: broken.yaml}\n", to: "batch.yaml")
    try run(3, folder)
    // Each frame leads to its scene with the entry's parameters.
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.file("out/pages"))
    let texts = try pages.map {
      String(decoding: try folder.bytes("out/pages/\($0)"), as: UTF8.self)
    }
    let commands = texts.compactMap {
      $0.firstMatch(of: /inbetween preview box\.yaml --set [^ ]*paint=([a-z]+)[^ ]* --at 0/)
    }
    #expect(Set(commands.map { String($0.1) }) == ["red", "blue"])
    let checks = try PageChecks(folder, "out/pages/index.html")
    let browser = checks.browser
    // What is not as it should be comes first.
    #expect(try entries(browser) == ["different", "different", "bad input", "done"])
    try browser.click("#only")
    #expect(try entries(browser) == ["different", "different", "bad input"])
    try browser.click("#only")
    #expect(try entries(browser).count == 4)
    let text = try browser.value(String.self, of: "return document.body.innerText")
    for words in ["something changed", "4 entries, 3 not as they should be", "opacty", "Last runs"]
    {
      #expect(text.contains(words), "\(words) is not in: \(text)")
    }
    // Two bars, of time and size, for each of three runs; the last is not as it should be.
    let bars = try browser.value(
      [[String]].self,
      of: """
        return [...document.querySelector(".entry").querySelectorAll(".trend svg")]
          .map((drawing) => [...drawing.querySelectorAll("rect")].map((bar) => bar.getAttribute("class")));
        """)
    #expect(bars.count == 2 && bars.allSatisfy { $0 == ["good", "kept", "bad"] }, "\(bars)")
    let runs = try browser.value(
      Int.self, of: "return document.querySelectorAll('#runs tbody tr').length")
    #expect(runs == 3)
    try browser.click("details summary")
    let rows = try browser.value(
      Int.self,
      of: "return document.querySelectorAll('details[open] tbody tr').length")
    #expect(rows == 3)
    try checks.run()
    let links = try browser.value(
      [String].self,
      of:
        "return [...document.querySelectorAll('.entry p:not(.file) a')].map((link) => link.getAttribute('href'))"
    )
    #expect(links.count == 2 && Set(links).count == 2, "\(links)")
    for link in links {
      let page = try PageChecks(folder, "out/pages/\(link)")
      let hasFrame = "return !!document.querySelector('#first a[href^=\"#frame-\"]')"
      #expect(try page.browser.value(Bool.self, of: hasFrame))
      // What was replaced is kept as long as it differs, so both clips are shown.
      let clips = try page.browser.value(
        [Int].self,
        of: """
          return [document.querySelectorAll("video").length,
            [...document.querySelectorAll(".note")].filter((note) => note.checkVisibility()).length];
          """)
      #expect(clips == [2, 0])
      try page.run()
    }
  }
}
