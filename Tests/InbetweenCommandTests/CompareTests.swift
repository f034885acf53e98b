import Foundation
import TestSupport
import Testing

/// `inbetween compare`: verdicts, statuses, and the forms of a result.
@Suite struct CompareTests {
  private struct Report: Decodable {
    struct Difference: Decodable {
      let kind: String
      let frame: Int?
    }
    struct Frame: Decodable {
      let frame: Int
      let isEqual: Bool
      let isWithin: Bool
      let largestDifference: Int
      let box: [Int]?
      let psnr: Double?
    }
    struct Limit: Decodable {
      let value: Double
      let source: String
    }
    let status: Int
    let isMatch: Bool
    let mode: String
    let limits: [String: Limit]
    let firstDivergence: Int?
    let differences: [Difference]
    let frames: [Frame]
  }

  /// A folder with a clip of the box scene, and one in which the box is a little redder.
  private func clips() throws -> SceneFolder {
    let folder = try SceneFolder()
    for (name, paint) in [("a", "blue"), ("b", "#0800ff")] {
      let run = try CommandRun(
        [
          "render", "box.yaml", "-o", "\(name).gif", "-o", "\(name)%02d.png", "-o", "\(name).mp4",
          "--set", "paint=\(paint)",
        ], in: folder)
      try #require(run.status == 0, "\(run.messages)")
    }
    return folder
  }

  @Test func `equal clips are no difference, whatever holds them`() throws {
    let folder = try clips()
    for pair in [
      ["a.mp4", "a.mp4"], ["a.gif", "a%02d.png"], ["a%02d.png", "box.yaml"], ["box.yaml", "a.gif"],
      ["named", "a%02d.png"],
    ] {
      let run = try CommandRun(["compare"] + pair, in: folder)
      #expect(run.status == 0, "\(pair): \(run.text)\(run.messages)")
      #expect(run.text.hasPrefix("no difference: 20 frames, "), "\(pair): \(run.text)")
      #expect(run.text.filter(\.isNewline).count == 1, "\(run.text)")
      // A slow machine says how far it is, and nothing else.
      #expect(!run.messages.contains("error"), "\(run.messages)")
    }
  }

  @Test func `a difference has status 1, and is told by frame, place and measure`() throws {
    let folder = try clips()
    let exact = ["compare", "a%02d.png", "b%02d.png", "--mode", "exact"]
    let run = try CommandRun(exact + ["--json", "--junit", "out.xml"], in: folder)
    #expect(run.status == 1)
    #expect(run.messages.isEmpty)
    let report = try run.json(Report.self)
    #expect(report.status == 1 && !report.isMatch && report.mode == "exact")
    #expect(report.differences.isEmpty)
    // At frame 0 the box is not to be seen.
    #expect(report.frames.first?.isEqual == true)
    #expect(report.firstDivergence == report.frames.first { !$0.isEqual }?.frame)
    #expect(report.frames.contains { $0.largestDifference > 0 && $0.box != nil && $0.psnr != nil })
    #expect(report.limits["channel"]?.source.hasPrefix("default; ") == true)
    let xml = try String(contentsOfFile: folder.file("out.xml"), encoding: .utf8)
    #expect(xml.contains("tests=\"1\" failures=\"1\" errors=\"0\""))
    let text = try CommandRun(exact, in: folder).text
    #expect(text.hasPrefix("different: "), "\(text)")
    #expect(!text.contains("limits of exact:"))
    #expect(try CommandRun(exact + ["--verbose"], in: folder).text.contains("limits of exact:"))
    #expect(try CommandRun(exact + ["--quiet"], in: folder).text.isEmpty)
    let allowed = try CommandRun(
      exact + ["--threshold", "channel=8", "--verbose"], in: folder)
    #expect(allowed.status == 0, "\(allowed.text)")
    #expect(allowed.text.contains("channel 8  largest difference of a channel (given)"))
  }

  /// A folder with a 10 pixel shape that moves, in a GIF and a movie, and in a GIF in which it is a
  /// pixel further.
  private func shapes() throws -> SceneFolder {
    let folder = try SceneFolder()
    let scene = """
      inbetween: 1
      parameters: {left: 8}
      canvas: {width: 96, height: 64, background: white}
      time: {duration: 1, framesPerSecond: 20}
      layers:
        - frame: ["${left}", 20, 10, 10]
          backgroundColor: black
          animations: [{keyPath: position.x, byValue: 60, duration: 1, timingFunction: linear}]
        - frame: [50, 40, 30, 16]
          backgroundColor: "#3a7bd5"

      """
    try folder.write(scene, to: "shape.yaml")
    for (name, left) in [("a", "8"), ("b", "9")] {
      let run = try CommandRun(
        [
          "render", "shape.yaml", "-o", "\(name).gif", "-o", "\(name).mp4", "--set",
          "left=\(left)",
        ], in: folder)
      try #require(run.status == 0, "\(run.messages)")
    }
    return folder
  }

  @Test(
    arguments: [
      (["a.gif", "a.gif", "--mode", "exact"], 0), (["a.gif", "a.gif"], 0),
      (["a.gif", "b.gif", "--mode", "exact"], 1), (["a.gif", "b.gif"], 1),
      (["a.gif", "shape.yaml", "--mode", "exact"], 0), (["a.mp4", "a.gif"], 0),
      (["a.gif", "a.mp4"], 0), (["a.mp4", "b.gif"], 1), (["a.gif", "b.mp4"], 1),
    ] as [([String], Int32)])
  func `a GIF is judged like a movie, also beside one`(_ arguments: [String], _ status: Int32)
    throws
  {
    let folder = try shapes()
    let run = try CommandRun(["compare"] + arguments, in: folder)
    #expect(run.status == status, "\(run.text)\(run.messages)")
    #expect(!run.messages.contains("error"), "\(run.messages)")
  }

  @Test func `frames that are missing are named`() throws {
    let folder = try clips()
    for frame in 12..<19 {
      let next = String(format: "a%02d.png", frame + 1)
      try folder.write("", to: "gone")
      try Data(folder.bytes(next)).write(
        to: URL(fileURLWithPath: folder.file(String(format: "a%02d.png", frame))))
    }
    try FileManager.default.removeItem(atPath: folder.file("a19.png"))
    let run = try CommandRun(["compare", "box.yaml", "a%02d.png", "--json"], in: folder)
    #expect(run.status == 1)
    let report = try run.json(Report.self)
    #expect(report.differences.first { $0.kind == "dropped" }?.frame == 12)
    #expect(!report.frames.contains { !$0.isEqual })
  }

  @Test func `of two scenes the layers and values are named without a frame`() throws {
    let folder = try SceneFolder()
    let box = String(decoding: try folder.bytes("box.yaml"), as: UTF8.self)
    try folder.write(
      box.replacing("frame: [10, 10, 10, 10]", with: "frame: [11, 10, 10, 10]"), to: "b.yaml")
    let pair = ["compare", "box.yaml", "b.yaml"]
    let run = try CommandRun(pair + ["--report", "page"], in: folder)
    #expect(run.status == 1)
    let value = "position is 16 15, not 15 15 (model value)"
    #expect(run.text.contains("stage/box: ") && run.text.contains(value), "\(run.text)")
    let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
    #expect(page.contains(value))
    // Each frame leads to the judged scene at its time; files lead nowhere.
    #expect(page.contains("inbetween preview b.yaml --at 0.05<"), "no command of the preview")
    _ = try CommandRun(["render", "b.yaml", "-o", "b.mp4"], in: folder)
    _ = try CommandRun(["compare", "box.yaml", "b.mp4", "--report", "files"], in: folder)
    let other = String(decoding: try folder.bytes("files/index.html"), as: UTF8.self)
    #expect(other.contains("<h3>") && !other.contains("inbetween preview"))
    struct Reasons: Decodable { let reasons: [String] }
    let reasons = try CommandRun(pair + ["--json"], in: folder).json(Reasons.self).reasons
    #expect(reasons.count == 1 && reasons[0].contains(value))
    #expect(
      try CommandRun(["compare", "box.yaml", "box.yaml", "--json"], in: folder).json(Reasons.self)
        .reasons == [])
  }

  @Test(
    arguments: [
      ["none.mp4", "a.mp4"], ["a.mp4", "none.mp4"], ["a.mp4", "none%d.png"], ["a.mp4", "junk.png"],
      ["a.mp4", "cut.mp4"], ["cut.mp4", "cut.mp4"], ["a.mp4", "gap%02d.png"], ["a.mp4", "."],
      ["gap%02d.png", "gap%02d.png"], ["broken.yaml", "a.mp4"], ["empty.mp4", "empty.mp4"],
    ])
  func `what is missing, damaged or empty never passes`(_ pair: [String]) throws {
    let folder = try clips()
    let movie = try folder.bytes("a.mp4")
    try Data(movie.prefix(movie.count * 3 / 4)).write(
      to: URL(fileURLWithPath: folder.file("cut.mp4")))
    try folder.write("", to: "empty.mp4")
    for number in [0, 1, 2, 4, 5] {
      try Data(folder.bytes("a00.png")).write(
        to: URL(fileURLWithPath: folder.file("gap0\(number).png")))
    }
    let run = try CommandRun(["compare"] + pair, in: folder)
    #expect(run.status == 3, "\(run.text)")
    #expect(run.text.isEmpty)
    #expect(run.messages.contains("error: "), "\(run.messages)")
  }
}
