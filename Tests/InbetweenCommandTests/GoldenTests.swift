import Foundation
import Testing

/// `inbetween golden`: whose golden it is, what it says, and that a batch says when it fails.
@Suite struct GoldenTests {
  private struct Result: Decodable {
    struct Picture: Decodable {
      let path: String
      let isMatch: Bool
      let firstDivergence: Double?
    }
    let name: String
    let status: String
    let message: String?
    let firstDivergence: Double?
    let reasons: [String]
    let picture: Picture?
  }

  private func golden(_ arguments: [String], _ folder: SceneFolder) throws -> CommandRun {
    try CommandRun(["golden"] + arguments, in: folder)
  }

  private func change(_ name: String, _ old: String, _ new: String, _ folder: SceneFolder) throws {
    let text = try String(contentsOfFile: folder.file(name), encoding: .utf8)
    try #require(text.contains(old))
    try folder.write(text.replacingOccurrences(of: old, with: new), to: name)
  }

  @Test func `scenes of one folder have goldens of their own`() throws {
    let folder = try SceneFolder()
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacingOccurrences(of: "toValue: red", with: "toValue: lime"), to: "star.yaml")
    try folder.write(
      scene.replacingOccurrences(of: "toValue: 4", with: "toValue: 1"), to: "scene.yaml")
    try folder.write(scene, to: "star.yml")
    let names = ["box.yaml", "star.yaml", "scene.yaml", "star.yml"]
    let record = try golden(names + ["--record"], folder)
    #expect(record.status == 0, "\(record.messages)")
    #expect(try golden(names, folder).status == 0)
    #expect(
      Set(try folder.contents(of: "golden")) == [
        "frames.txt", "clip.gif", "timeline.txt", "box", "star", "star.yml",
      ])
    for name in ["box", "star", "star.yml"] {
      #expect(
        Set(try folder.contents(of: "golden/\(name)"))
          == ["frames.txt", "clip.gif", "timeline.txt"])
    }
    try change("star.yaml", "toValue: lime", "toValue: black", folder)
    let results = try golden(names + ["--json", "--report", "pages"], folder).json([Result].self)
    #expect(results.map(\.status) == ["asRecorded", "different", "asRecorded", "asRecorded"])
    #expect(Set(try folder.contents(of: "pages")) == ["star", "differences.json"])
  }

  @Test func `a timeline that is not the recorded scene's is a warning`() throws {
    let folder = try SceneFolder()
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    #expect(try !golden(["box.yaml"], folder).messages.contains("warning"))
    try folder.write(
      "batch: 1\nentries: [{scene: box.yaml, compare: golden, outputs: [box.gif]}]\n",
      to: "batch.yaml")
    let batch = ["batch", "batch.yaml", "-o", "out", "--quiet"]
    #expect(try !CommandRun(batch, in: folder).messages.contains("timeline.txt"))
    try change("golden/box/timeline.txt", "opacity", "capacity", folder)
    let run = try golden(["box.yaml"], folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("timeline.txt is not the timeline of the recorded scene"))
    let again = try CommandRun(batch, in: folder)
    #expect(again.status == 0)
    #expect(again.messages.contains("timeline.txt is not the timeline of the recorded scene"))
    // Another scene is no reason to warn of the recorded one's.
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    try change("box.yaml", "toValue: 4", "toValue: 3", folder)
    let changed = try golden(["box.yaml"], folder)
    #expect(changed.status == 1)
    #expect(!changed.messages.contains("warning"), "\(changed.messages)")
  }

  @Test func `goldens that are missing are told before anything is rendered`() throws {
    let folder = try SceneFolder()
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    for name in ["one", "two", "three"] { try folder.write(scene, to: "\(name).yaml") }
    #expect(try golden(["two.yaml", "--record"], folder).status == 0)
    let run = try golden(["one.yaml", "two.yaml", "three.yaml"], folder)
    #expect(run.status == 3)
    let places = ["one", "three", "two.yaml: as recorded"].map {
      run.messages.range(of: $0)?.lowerBound
    }
    #expect(!places.contains(nil), "\(run.messages)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(run.messages)")
    try folder.write(
      """
      batch: 1
      defaults: {compare: golden, outputs: ["{name}.gif"]}
      entries: [{scene: one.yaml}, {scene: two.yaml}, {scene: three.yaml}]

      """, to: "batch.yaml")
    let batch = try CommandRun(["batch", "batch.yaml", "-o", "out", "--jobs", "1"], in: folder)
    #expect(batch.status == 3)
    #expect(try folder.contents(of: "out").filter { $0.hasSuffix(".gif") } == ["two.gif"])
    let told = ["error: one", "error: three", "two"].map {
      batch.messages.range(of: "] \($0): ")?.lowerBound
    }
    #expect(!told.contains(nil), "\(batch.messages)")
    #expect(told.compactMap(\.self) == told.compactMap(\.self).sorted(), "\(batch.messages)")
  }

  @Test func `a batch explains a golden as the golden does, whatever its entry's size`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 300, height: 200, background: white}
      time: {duration: 1, framesPerSecond: 60}
      layers:
        - name: box
          frame: [0, 0, 100, 100]
          backgroundColor: black
          animations: [{keyPath: opacity, fromValue: 0, toValue: 1, beginTime: 0.35, duration: 0.1}]

      """, to: "late.yaml")
    #expect(try golden(["late.yaml", "--record"], folder).status == 0)
    try change("late.yaml", "fromValue: 0", "fromValue: 0.5", folder)
    try folder.write(
      """
      batch: 1
      entries: [{scene: late.yaml, compare: golden, scale: 0.5, framesPerSecond: 20, outputs: [late.gif]}]

      """, to: "batch.yaml")
    struct Item: Decodable {
      struct Comparison: Decodable { let reasons: [String] }
      let comparisons: [Comparison]
    }
    let alone = try golden(["late.yaml", "--json"], folder).json([Result].self).flatMap(\.reasons)
    let batch = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--json", "--quiet"], in: folder
    )
    .json([Item].self).flatMap(\.comparisons).flatMap(\.reasons)
    #expect(alone == batch)
    #expect(alone.first?.hasPrefix("box: 10000 pixels differ") == true, "\(alone)")
  }

  @Test func `continuous integration compares and never records`() throws {
    let folder = try SceneFolder()
    for arguments in [["golden", "box.yaml", "--record"], ["golden", "box.yaml"]] {
      let run = try CommandRun(arguments, in: folder, environment: ["CI": "true"])
      #expect(run.status == (arguments.count == 3 ? 2 : 3), "\(run.messages)")
    }
    #expect(folder.others.isEmpty)
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    #expect(
      try CommandRun(["golden", "box.yaml"], in: folder, environment: ["CI": "true"]).status == 0)
  }

  @Test func `a golden that is missing is named, and how to record it`() throws {
    let folder = try SceneFolder()
    let run = try golden(["box.yaml", "named", "--json", "--junit", "j.xml"], folder)
    #expect(run.status == 3)
    let results = try run.json([Result].self)
    #expect(results.map(\.status) == ["missing", "missing"])
    for (result, (file, scene)) in zip(
      results,
      [
        ("golden/box/frames.txt", "box.yaml"),
        ("pipelines/named/golden/frames.txt", "pipelines/named/scene.yaml"),
      ])
    {
      #expect(
        result.message
          == "\(file): there is no golden of \(scene); record one with: inbetween golden \(scene) --record"
      )
      #expect(run.messages.contains("\(result.name): \(result.message ?? "")\n"))
    }
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    #expect(try golden(["box.yaml"], folder).status == 0)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a difference counts frames once, and names layers and values`(_ lineEnd: String) throws {
    let folder = try SceneFolder()
    try change("box.yaml", "\n", lineEnd, folder)
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    // Nothing to see, and no difference.
    try change("box.yaml", "canvas:", "# a note\(lineEnd)canvas:", folder)
    #expect(try golden(["box.yaml"], folder).status == 0)
    try change("box.yaml", "toValue: 4", "toValue: 3", folder)
    let run = try golden(["box.yaml", "--json", "--junit", "j.xml"], folder)
    #expect(run.status == 1)
    let result = try #require(try run.json([Result].self).first)
    #expect(result.status == "different")
    #expect(result.message == "19 of 20 raw frames differ: 1…19")
    #expect(result.firstDivergence == 0.05)
    #expect(result.reasons.count == 1)
    #expect(result.reasons.first?.hasPrefix("stage/box: ") == true, "\(result.reasons)")
    #expect(result.reasons.first?.contains("(track turn)") == true, "\(result.reasons)")
    #expect(result.picture?.isMatch == false)
    #expect(
      run.messages.hasPrefix(
        "box.yaml: different: 19 of 20 raw frames differ: 1…19\n  first at 0.05 s\n  stage/box: "),
      "\(run.messages)")
    // Frames of the small clip are counted by nobody.
    #expect(run.messages.components(separatedBy: "frames").count == 2, "\(run.messages)")
    #expect(run.messages.contains("  golden/box/clip.gif differs most at 0."), "\(run.messages)")
    #expect(String(decoding: try folder.bytes("j.xml"), as: UTF8.self).contains("track turn"))
    #expect(try golden(["box.yaml", "--record"], folder).messages.contains("track turn"))
    #expect(try golden(["box.yaml"], folder).status == 0)
  }

  @Test func `recording writes the timeline as text, also when no frame has changed`() throws {
    let folder = try SceneFolder()
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    let name = "golden/box/timeline.txt"
    let before = String(decoding: try folder.bytes(name), as: UTF8.self)
    #expect(before.contains("stage/box") && before.contains("\"turn\""), "\(before)")
    try folder.write("old", to: name)
    // The text decides nothing.
    #expect(try golden(["box.yaml"], folder).status == 0)
    #expect(String(decoding: try folder.bytes(name), as: UTF8.self) == "old")
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    #expect(String(decoding: try folder.bytes(name), as: UTF8.self) == before)
  }

  @Test func `a golden without its scene is as good, and says what it cannot tell`() throws {
    let folder = try SceneFolder()
    #expect(try golden(["box.yaml", "--record"], folder).status == 0)
    let name = "golden/box/frames.txt"
    let text = String(decoding: try folder.bytes(name), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#:") }
    #expect(lines.count < text.split(separator: "\n").count)
    try folder.write(lines.joined(separator: "\n") + "\n", to: name)
    #expect(try golden(["box.yaml"], folder).status == 0)
    try change("box.yaml", "toValue: 4", "toValue: 3", folder)
    let run = try golden(["box.yaml"], folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("the golden was recorded without its scene"), "\(run.messages)")
  }

  @Test func `a batch that fails says so, also when it is quiet`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: box.yaml, outputs: ["{name}.gif"]}
        - {scene: broken.yaml}
        - {scene: box.yaml, name: gold, outputs: ["{name}.gif"], compare: golden}

      """, to: "batch.yaml")
    let run = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--quiet", "--keep-going"], in: folder)
    #expect(run.status == 3)
    #expect(run.text == "")
    #expect(!run.messages.contains("box: done"))
    #expect(run.messages.contains("broken: bad input"), "\(run.messages)")
    #expect(run.messages.contains("opacty"), "\(run.messages)")
    #expect(run.messages.contains("record one with: inbetween golden box.yaml --record"))
    try folder.write(
      "batch: 1\nentries: [{scene: box.yaml, outputs: [\"{name}.gif\"]}]\n", to: "batch.yaml")
    let good = try CommandRun(["batch", "batch.yaml", "-o", "out", "--quiet"], in: folder)
    #expect(good.status == 0)
    #expect(good.messages == "" && good.text == "")
  }
}
