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

    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacingOccurrences(of: "frame: [10, 10, 10, 10]", with: "frame: [14, 10, 10, 10]"),
      to: "box.yaml")
    let changed = try run(["--json", "--keep-going", "--report", "pages"], folder)
    #expect(changed.status == 1)
    let items = try changed.json([Item].self)
    #expect(items.prefix(2).allSatisfy { $0.status == "different" }, "\(items)")
    #expect(
      try String(contentsOfFile: folder.file("pages/index.html"), encoding: .utf8)
        .contains("href=\"box-red-"))
    #expect(folder.others.contains("out"))
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
    #expect(first.status == 3)
    #expect(try first.json([Item].self).last?.status == "skipped")
  }

  @Test func `a batch that was killed goes on where it stopped, with equal files`() throws {
    let folder = try SceneFolder()
    // Five segments of 250 frames.
    try folder.write(
      """
      batch: 1
      defaults: {preset: draft, scale: 0.1, framesPerSecond: 20}
      entries: [{scene: long.yaml, name: long}]

      """, to: "batch.yaml")
    let long = try String(contentsOfFile: folder.file("long.yaml"), encoding: .utf8)
    try folder.write(
      long.replacingOccurrences(of: "duration: 600", with: "duration: 60"), to: "long.yaml")
    let whole = try CommandRun(
      ["batch", "batch.yaml", "-o", "whole", "--quiet", "--no-cache"], in: folder)
    #expect(whole.status == 0, "\(whole.messages)")
    let wanted = try folder.bytes("whole/long.mp4")
    let segments = folder.file("out/.cache/segments")
    var kept = 0
    for _ in 0..<3 {
      let running = try RunningCommand(["batch", "batch.yaml", "-o", "out", "--quiet"], in: folder)
      // Until one segment more is there, or it ends.
      while running.process.isRunning,
        ((try? FileManager.default.contentsOfDirectory(atPath: segments)) ?? [])
          .filter({ !$0.hasPrefix(".") }).count <= kept
      {
        usleep(2000)
      }
      running.send(SIGKILL)
      _ = try running.wait()
      let now = ((try? FileManager.default.contentsOfDirectory(atPath: segments)) ?? [])
        .filter { !$0.hasPrefix(".") }.count
      #expect(now >= kept, "segments were lost")
      kept = now
    }
    let last = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--quiet", "--json"], in: folder)
    #expect(last.status == 0, "\(last.messages)")
    let item = try #require(try last.json([Item].self).first)
    if item.files.first?.isCached == false {
      #expect(item.segmentsCached == kept, "\(kept) were there")
      #expect(item.segmentsCached + item.segmentsEncoded == 5)
    }
    #expect(try folder.bytes("out/long.mp4") == wanted)
  }
}
