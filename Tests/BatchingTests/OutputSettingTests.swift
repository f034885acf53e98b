import Foundation
import Inbetween
import TestSupport
import Testing

/// Files of a batch with settings of their own, judged by what they are.
@Suite struct OutputSettingTests {
  private func batch(_ outputs: [String], compare: String = "none") throws -> SmallBatch {
    try SmallBatch(
      compare: compare, outputs: outputs.joined(separator: ", "), rows: "{paint: blue}")
  }

  private static let outputs = [
    "\"clip.mp4\"", "{file: slow.mp4, fps: 5}", "{file: part.gif, frames: 1..<2, loop: 4}",
    "{file: clear.gif, background: none}", "{file: soft.mov, codec: prores}",
    "{file: poster.png, at: 0.05}", "{file: large.png, at: 0.05, scale: 3}",
    "{file: first.png, frames: 0}", "{file: \"some-%d.png\", frames: [1, 0, 1]}",
    "{file: \"named-%03d.png\", frames: 0..<1}",
  ]

  @Test func `each file is what its settings say`() throws {
    let batch = try batch(Self.outputs)
    let result = try #require(try batch.run().first)
    #expect(result.status == .done, "\(result.message ?? "")")
    func probe(_ file: String) throws -> String {
      try CommandLineTool.run(
        "ffprobe",
        [
          "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
          "stream=codec_name,r_frame_rate,nb_read_frames", "-of", "csv=p=0",
          "\(batch.out)/\(file)",
        ]
      ).text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(try probe("clip.mp4") == "h264,10/1,2")
    #expect(try probe("slow.mp4") == "h264,5/1,1")
    #expect(try probe("part.gif").hasSuffix(",1"))
    #expect(try probe("soft.mov").hasPrefix("prores,10/1,2"))
    let loop = try batch.outputs()["part.gif"]?.range(of: Data("NETSCAPE2.0".utf8))
    let end = try #require(loop?.upperBound)
    let file = try #require(try batch.outputs()["part.gif"])
    #expect(file[end + 2] == 3 && file[end + 3] == 0, "plays 3 times more")
    func picture(_ name: String) throws -> Pixmap {
      try ImageDecoder().decode(contentsOf: "\(batch.out)/\(name)")
    }
    let clear = try picture("clear.gif")
    #expect(clear.hasTransparency)
    #expect(try picture("large.png").width == 36)
    let scene = try SceneLoader().load(contentsOf: batch.folder.file("scene.yaml"))
    let timeline = try TimelineCompiler().compile(scene.scene)
    let still = try StillRenderer(timeline)
    for (name, instant) in [
      ("poster", 0.05), ("first", 0), ("some-0", 0.1), ("some-1", 0), ("some-2", 0.1),
      ("named-000", 0),
    ] {
      let (found, drawn) = (try picture("\(name).png"), try still.picture(at: instant))
      #expect(found == drawn, "\(name)")
    }
  }

  @Test func `each file is taken from the cache, and made again when a setting changes`() throws {
    let batch = try batch(Self.outputs)
    #expect(try batch.run().flatMap(\.files).allSatisfy { !$0.isCached })
    let whole = try batch.outputs()
    try batch.removeOutputs()
    let again = try batch.run().flatMap(\.files)
    #expect(again.allSatisfy { $0.isCached }, "\(again)")
    #expect(try batch.outputs() == whole)
    let manifest = try String(contentsOfFile: batch.folder.file("batch.yaml"), encoding: .utf8)
    for (old, new, file) in [
      ("fps: 5", "fps: 20", "slow.mp4"), ("1..<2, loop", "0..<2, loop", "part.gif"),
      ("loop: 4", "loop: 5", "part.gif"), ("none}", "green}", "clear.gif"),
      ("codec: prores", "codec: h264", "soft.mov"), ("at: 0.05}", "at: 0.07}", "poster.png"),
      ("scale: 3", "scale: 2", "large.png"), ("frames: 0}", "frames: 1}", "first.png"),
    ] {
      #expect(manifest.contains(old))
      try batch.write(manifest.replacing(old, with: new, maxReplacements: 1), to: "batch.yaml")
      let files = try batch.run().flatMap(\.files)
      let made = files.filter { !$0.isCached }.map {
        URL(fileURLWithPath: $0.path).lastPathComponent
      }
      // A picture of the same instant under another name is one.
      #expect(made == [file] || file == "first.png" && made.isEmpty, "\(new): \(made)")
    }
  }

  @Test func `sequences are compared with those before, whatever their first number`() throws {
    let outputs = ["{file: \"n-%d.png\", frames: 1..<2}", "{file: \"s-%d.png\", at: [0.1, 0]}"]
    let batch = try batch(outputs, compare: "previous")
    #expect(try batch.run().flatMap(\.comparisons).allSatisfy { $0.summary.hasPrefix("new: ") })
    let same = try batch.run().flatMap(\.comparisons)
    #expect(same.map(\.summary) == Array(repeating: "the same bytes as before", count: 2))
    let scene = try String(contentsOfFile: batch.folder.file("scene.yaml"), encoding: .utf8)
    try batch.write(scene.replacing("toValue: 9", with: "toValue: 3"), to: "scene.yaml")
    let result = try #require(try batch.run().first)
    #expect(result.comparisons.map(\.isMatch) == [false, false], "\(result.comparisons)")
  }

  @Test func `a frame that the clip does not have is an answer`() throws {
    for output in ["{file: a.png, frames: 9}", "{file: a.mp4, frames: 7..<9}"] {
      let batch = try batch([output])
      let result = try #require(try batch.run().first)
      #expect(result.status == .badInput)
      #expect(result.message?.contains("frames 0..<2") == true, "\(result.message ?? "")")
      #expect(try batch.outputs().isEmpty)
    }
  }

  @Test func `a difference ends a batch only where that is asked`() throws {
    let paints = ["blue", "green", "white", "gray", "pink"]
    let batch = try SmallBatch(
      compare: "previous", outputs: "\"{name}.gif\"",
      rows: paints.map { "{paint: \($0)}" }.joined(separator: ", "))
    _ = try batch.run()
    let scene = try String(contentsOfFile: batch.folder.file("scene.yaml"), encoding: .utf8)
    try batch.write(scene.replacing("background: red", with: "background: black"), to: "scene.yaml")
    func run(stops: Bool) throws -> [BatchResult.Status] {
      var options = BatchOptions(
        folder: batch.out, jobs: 1, program: "test", now: { 0 }, after: { _, _ in 0 })
      options.stopsAtDifferences = stops
      let entries = try BatchManifest(contentsOf: batch.folder.file("batch.yaml")).entries
      return try BatchRunner(entries, options: options).run(
        cancellation: RenderCancellation(), finished: { _ in }
      ).map(\.status)
    }
    #expect(try run(stops: false) == paints.map { _ in .different })
    try batch.write(scene, to: "scene.yaml")
    // At most two entries are under way with one worker.
    let stopped = try run(stops: true)
    #expect(stopped.first == .different && stopped.suffix(3) == [.skipped, .skipped, .skipped])
  }
}
