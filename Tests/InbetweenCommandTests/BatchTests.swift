import Foundation
import TestSupport
import Testing

/// `inbetween batch`: files, cache, comparison, and what is left when it is killed.
@Suite struct BatchTests {
  private struct Item: Decodable {
    struct File: Decodable {
      let path: String
      let isCached: Bool
    }
    struct Comparison: Decodable {
      let summary: String
      let isMatch: Bool
      let firstDivergence: Int?
      let reasons: [String]
    }
    let name: String
    let status: String
    let segmentsEncoded: Int
    let segmentsCached: Int
    let files: [File]
    let comparisons: [Comparison]
    let message: String?
  }

  private static let colors = """
    batch: 1
    defaults: {outputs: ["{name}.mp4", "{name}.gif"], compare: previous}
    entries:
      - {scene: box.yaml, name: "box-{paint}", rows: [{paint: red}, {paint: blue}], tags: [box]}
      - {scene: still life.yaml, name: still, tags: [other]}

    """

  private func run(_ arguments: [String], _ folder: SceneFolder) throws -> CommandRun {
    try CommandRun(["batch", "batch.yaml", "-o", "out", "--quiet"] + arguments, in: folder)
  }

  @Test func `what did not change is not rendered again, and what changed is told`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.colors, to: "batch.yaml")
    let first = try run(["--json"], folder)
    #expect(first.status == 0, "\(first.messages)")
    let fresh = try first.json([Item].self)
    #expect(fresh.map(\.name) == ["box-red", "box-blue", "still"])
    #expect(fresh.allSatisfy { $0.status == "done" && $0.segmentsEncoded > 0 })
    #expect(!fresh.flatMap(\.files).contains { $0.isCached })
    #expect(fresh.flatMap(\.comparisons).allSatisfy { $0.summary.hasPrefix("new: ") })
    let bytes = try folder.bytes("out/box-red.mp4")

    let again = try run(["--json", "--junit", "j.xml", "--report", "pages"], folder)
    #expect(again.status == 0)
    let kept = try again.json([Item].self)
    #expect(!kept.flatMap(\.files).contains { !$0.isCached })
    #expect(kept.flatMap(\.comparisons).allSatisfy { $0.summary == "the same bytes as before" })
    #expect(try folder.bytes("out/box-red.mp4") == bytes)
    let xml = try String(contentsOfFile: folder.file("j.xml"), encoding: .utf8)
    #expect(xml.contains("tests=\"3\" failures=\"0\" errors=\"0\""))
    let index = try String(contentsOfFile: folder.file("pages/index.html"), encoding: .utf8)
    #expect(index.contains("box-red") && index.contains("data:image/png;base64,"))

    try change(folder, to: "frame: [14, 10, 10, 10]")
    let changed = try run(["--json", "--keep-going", "--report", "pages"], folder)
    #expect(changed.status == 1)
    let items = try changed.json([Item].self)
    #expect(items.prefix(2).allSatisfy { $0.status == "different" }, "\(items)")
    #expect(
      try String(contentsOfFile: folder.file("pages/index.html"), encoding: .utf8)
        .contains("href=\"box-red-"))
    #expect(folder.others.contains("out"))
  }

  @Test func `a column may be a name alone, one that nobody knows is a mistake`() throws {
    let folder = try SceneFolder()
    try folder.write("id,paint\none,red\ntwo,blue\n", to: "rows.csv")
    func write(_ name: String) throws {
      try folder.write(
        """
        batch: 1
        entries: [{scene: box.yaml, name: "\(name)", rows: rows.csv, outputs: ["{name}.gif"]}]

        """, to: "batch.yaml")
    }
    try write("box-{id}")
    let items = try run(["--json"], folder).json([Item].self)
    #expect(items.map(\.name) == ["box-one", "box-two"])
    #expect(items.map(\.status) == ["done", "done"], "\(items.map(\.message))")
    try write("box-{row}")
    let unknown = try run([], folder)
    #expect(unknown.status == 3)
  }

  @Test func `tags select, and a batch of nothing does not pass`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.colors, to: "batch.yaml")
    let other = try run(["--json", "--tag", "other"], folder)
    #expect(try other.json([Item].self).map(\.name) == ["still"])
    let none = try run(["--tag", "none"], folder)
    #expect(none.status == 3)
    #expect(none.messages.contains("there are: box, other"), "\(none.messages)")
  }

  @Test func `an entry that fails does not stop the others with --keep-going`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: broken.yaml}
        - {scene: box.yaml, name: golden, compare: golden}
        - {scene: box.yaml, name: slow, timeout: 0.001, retries: 1, outputs: ["{name}.gif"], scale: 20}
        - {scene: box.yaml}

      """, to: "batch.yaml")
    let run = try run(["--json", "--keep-going", "--jobs", "1"], folder)
    #expect(run.status == 4)
    let items = try run.json([Item].self)
    #expect(items.map(\.status) == ["badInput", "badInput", "timedOut", "done"], "\(items)")
    #expect(items[0].message?.contains("opacty") == true)
    #expect(items[1].message?.contains("golden") == true)
    let first = try self.run(["--json", "--no-cache", "--jobs", "1"], folder)
    // Another entry may be under way when one fails, and it may be the one that takes too long.
    #expect(first.status == 3 || first.status == 4)
    #expect(try first.json([Item].self).last?.status == "skipped")
  }

  /// Segments of which every output's part is kept in a cache.
  private func keptSegments(_ cache: String, outputs: Int) -> Int {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(cache)/segments")) ?? []
    let parts = names.compactMap { name -> String? in
      let parts = name.split(separator: "/")
      return parts.count == 2 && parts[1].first?.isNumber == true ? String(parts[1]) : nil
    }
    return Dictionary(grouping: parts) { $0 }.count { $0.value.count == outputs }
  }

  @Test func `a batch that was killed goes on where it stopped, with equal files`() throws {
    let folder = try SceneFolder()
    // Five segments of 250 frames.
    try folder.write(
      """
      batch: 1
      defaults: {preset: draft, scale: 0.1, framesPerSecond: 20, outputs: ["{name}.mp4", "{name}.gif"]}
      entries: [{scene: long.yaml, name: long}]

      """, to: "batch.yaml")
    let long = try String(contentsOfFile: folder.file("long.yaml"), encoding: .utf8)
    try folder.write(
      long.replacingOccurrences(of: "duration: 600", with: "duration: 60"), to: "long.yaml")
    let whole = try CommandRun(
      ["batch", "batch.yaml", "-o", "whole", "--quiet", "--no-cache"], in: folder)
    #expect(whole.status == 0, "\(whole.messages)")
    let wanted = try ["long.mp4", "long.gif"].map { try folder.bytes("whole/\($0)") }
    let cache = folder.file("out/.cache")
    var kept = 0
    for _ in 0..<3 {
      let running = try RunningCommand(["batch", "batch.yaml", "-o", "out", "--quiet"], in: folder)
      // Until one segment more is there, or it ends.
      while running.process.isRunning, keptSegments(cache, outputs: 2) <= kept { usleep(2000) }
      running.send(SIGKILL)
      _ = try running.wait()
      let now = keptSegments(cache, outputs: 2)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(cache)/files")) ?? []
      guard files.isEmpty else { break }
      #expect(now >= kept, "segments were lost")
      kept = now
    }
    let last = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--quiet", "--json"], in: folder)
    #expect(last.status == 0, "\(last.messages)")
    let item = try #require(try last.json([Item].self).first)
    if !item.files.contains(where: \.isCached) {
      #expect(item.segmentsCached == kept, "\(kept) were there")
      #expect(item.segmentsCached + item.segmentsEncoded == 5)
    }
    #expect(try ["long.mp4", "long.gif"].map { try folder.bytes("out/\($0)") } == wanted)
    // Finished files need no segments, and nothing that was left half written stays.
    let names = try FileManager.default.subpathsOfDirectory(atPath: cache)
    #expect(!names.contains { $0.hasSuffix(".partial") }, "\(names)")
    #expect(keptSegments(cache, outputs: 2) == 0)
  }

  @Test func `frames of a sequence are kept, and compared with those of the night before`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      batch: 1
      entries: [{scene: box.yaml, name: box, outputs: ["{name}/%03d.png"], compare: previous}]

      """, to: "batch.yaml")
    let first = try run(["--json"], folder)
    #expect(
      try first.json([Item].self).first?.comparisons.first?.summary.hasPrefix("new: ") == true)
    let frame = try folder.bytes("out/box/013.png")
    try FileManager.default.removeItem(atPath: folder.file("out/box/013.png"))
    let again = try #require(try run(["--json"], folder).json([Item].self).first)
    #expect(again.segmentsEncoded == 0 && again.files.first?.isCached == true)
    #expect(try folder.bytes("out/box/013.png") == frame)
    let third = try #require(try run(["--json"], folder).json([Item].self).first)
    #expect(third.comparisons.map(\.summary) == ["the same bytes as before"])
    try change(folder, to: "frame: [14, 10, 10, 10]")
    let changed = try run(["--json"], folder)
    #expect(changed.status == 1)
    let comparison = try #require(try changed.json([Item].self).first?.comparisons.first)
    // At frame 0 the box is not to be seen.
    #expect(comparison.firstDivergence == 1)
    #expect(try folder.contents(of: "out/different/box").count == 20)
    #expect(
      comparison.reasons.contains { $0.hasPrefix("stage/box: ") && $0.contains("position") },
      "\(comparison.reasons)")
    // When nothing differs any more, nothing of it stays.
    #expect(try run([], folder).status == 0)
    #expect(try folder.contents(of: "out").sorted() == [".cache", "box"])
  }

  /// Puts another frame into the box's scene.
  private func change(_ folder: SceneFolder, to frame: String) throws {
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacingOccurrences(of: "frame: [10, 10, 10, 10]", with: frame), to: "box.yaml")
  }

  @Test func `only what a scene shows counts, and a clone elsewhere has the same files`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.colors, to: "batch.yaml")
    #expect(try run(["--no-cache"], folder).status == 0)
    #expect(try run([], folder).status == 0)
    // A scene beside it is another's.
    let other = try String(contentsOfFile: folder.file("still life.yaml"), encoding: .utf8)
    try folder.write(other + "# a note\n", to: "still life.yaml")
    let items = try run(["--json"], folder).json([Item].self)
    #expect(items.map { $0.files.allSatisfy(\.isCached) } == [true, true, false])
    let clone = try SceneFolder()
    try clone.write(Self.colors, to: "batch.yaml")
    let there = try run(["--json", "--cache", folder.file("out/.cache")], clone)
    #expect(
      try there.json([Item].self).prefix(2).flatMap(\.files).allSatisfy(\.isCached),
      "\(there.text)")
  }

  @Test func `what was not used for longest leaves a cache that is too large`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.colors, to: "batch.yaml")
    #expect(try run(["--tag", "box"], folder).status == 0)
    let cache = folder.file("out/.cache")
    try Data().write(to: URL(fileURLWithPath: "\(cache)/files/.x.1999999999-0.partial"))
    let sizes = try FileManager.default.contentsOfDirectory(atPath: "\(cache)/files")
      .map { try Data(contentsOf: URL(fileURLWithPath: "\(cache)/files/\($0)")).count }
    let limit = sizes.reduce(0, +)
    #expect(try run(["--cache-limit", "\(limit)", "--tag", "other"], folder).status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(cache)/files")
    #expect(!left.contains { $0.hasSuffix(".partial") })
    let bytes = try left.map { try folder.bytes("out/.cache/files/\($0)").count }.reduce(0, +)
    #expect(bytes <= limit)
    let items = try run(["--json", "--tag", "other"], folder).json([Item].self)
    #expect(!items.flatMap(\.files).contains { !$0.isCached }, "what was used last stays")
    #expect(try run(["--cache-limit", "0"], folder).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(cache)/files").isEmpty)
    let bad = try run(["--cache-limit", "much"], folder)
    #expect(bad.status == 2 && bad.messages.contains("500M or 20G"), "\(bad.messages)")
  }

  @Test func `a golden that was met is not rendered again, and a difference names what changed`()
    throws
  {
    let folder = try SceneFolder()
    try folder.write(
      """
      batch: 1
      entries: [{scene: pipelines/named/scene.yaml, name: named, compare: golden}]

      """, to: "batch.yaml")
    let record = try CommandRun(
      ["golden", "named", "--record"], in: folder)
    #expect(record.status == 0, "\(record.messages)")
    for _ in 0..<2 {
      let run = try run(["--json"], folder)
      #expect(run.status == 0, "\(run.text)")
      #expect(try run.json([Item].self).first?.comparisons.map(\.summary) == ["as recorded"])
    }
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacingOccurrences(of: "toValue: 4", with: "toValue: 3"),
      to: "pipelines/named/scene.yaml")
    for _ in 0..<2 {
      let changed = try run(["--json"], folder)
      #expect(changed.status == 1)
      let comparison = try #require(try changed.json([Item].self).first?.comparisons.first)
      #expect(
        comparison.reasons.contains { $0.contains("track turn") }, "\(comparison.reasons)")
    }
    try folder.write(scene, to: "pipelines/named/scene.yaml")
    #expect(try run([], folder).status == 0)
    // A golden that is changed is looked at again.
    let golden = "pipelines/named/golden/frames.txt"
    let text = try String(contentsOfFile: folder.file(golden), encoding: .utf8)
    try folder.write(text.replacingOccurrences(of: "20 frames", with: "21 frames"), to: golden)
    #expect(try run([], folder).status == 1)
  }
}
