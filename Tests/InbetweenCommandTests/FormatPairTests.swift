import Foundation
import TestSupport
import Testing

/// Whatever `render` writes, `compare` and `sheet` read.
@Suite struct FormatPairTests {
  private static let scene = """
    inbetween: 1
    canvas: {width: 96, height: 64, background: white}
    time: {duration: 0.8, framesPerSecond: 50}
    layers:
      - frame: [8, 20, 12, 12]
        backgroundColor: black
        animations: [{keyPath: position.x, byValue: 60, duration: 0.5, timingFunction: linear}]
      - frame: [50, 40, 30, 16]
        backgroundColor: "#3a7bd5"

    """

  private static let names = [
    "a.mp4", "a.mov", "a.webm", "a.mkv", "a.gif", "a.apng", "a.webp", "a%02d.png", "alpha.mov",
    "a.y4m",
  ]

  private func folder(_ scene: String = scene, _ names: [String] = names) throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write(scene, to: "scene.yaml")
    let outputs = names.flatMap { ["-o", $0] }
    let run = try CommandRun(["render", "scene.yaml", "--quiet"] + outputs, in: folder)
    try #require(run.status == 0, "\(run.messages)")
    return folder
  }

  @Test func `every format equals itself, the scene and every other format`() throws {
    let folder = try folder()
    for a in Self.names + ["scene.yaml"] {
      for b in Self.names {
        let run = try CommandRun(["compare", a, b], in: folder)
        #expect(run.status == 0, "\(a), \(b): \(run.text)\(run.messages)")
      }
    }
  }

  @Test func `of every format there is a sheet`() throws {
    let folder = try folder()
    for name in Self.names {
      let run = try CommandRun(["sheet", name, "--count", "4", "-o", "sheet.png"], in: folder)
      #expect(run.status == 0, "\(name): \(run.messages)")
    }
  }

  @Test(arguments: ["24", "25", "30", "60", "24000/1001", "60000/1001", "100/3"])
  func `files of one rate have one rate`(_ rate: String) throws {
    // So long that rounding delays one by one would be seen.
    let scene = Self.scene.replacing("duration: 0.8, framesPerSecond: 50", with: "duration: 4")
      .replacing("duration: 0.5", with: "duration: 4")
    let folder = try SceneFolder()
    try folder.write(scene, to: "scene.yaml")
    let names = ["a.mp4", "a.webm", "a.apng", "a.webp"]
    let run = try CommandRun(
      ["render", "scene.yaml", "--quiet", "--fps", rate] + names.flatMap { ["-o", $0] }, in: folder)
    try #require(run.status == 0, "\(run.messages)")
    for name in names.dropFirst() {
      let run = try CommandRun(["compare", "a.mp4", name], in: folder)
      #expect(run.status == 0, "\(name): \(run.text)\(run.messages)")
      #expect(!run.text.contains("note: "), "\(run.text)")
    }
  }

  @Test
  func `frames shown longer are compared with frames shown again by what is seen, which is told`()
    throws
  {
    let folder = try folder()
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", folder.file("a.mov"), "-vf", "mpdecimate=hi=1:lo=1:frac=1", "-vsync",
        "vfr", "-c:v", "libx264", "-qp", "10", "-pix_fmt", "yuv420p", folder.file("v.mp4"),
      ])
    // What ffmpeg leaves out at the end it does not make up for.
    let run = try CommandRun(["compare", "a.apng", "a.mp4", "--json"], in: folder)
    struct Report: Decodable {
      struct Clip: Decodable {
        let frames: Int
        let framesPerSecond: String?
      }
      let expected: Clip
      let judged: Clip
      let notes: [String]
    }
    let report = try run.json(Report.self)
    #expect(report.expected.frames < report.judged.frames)
    #expect(report.expected.framesPerSecond == nil && report.judged.framesPerSecond == "50")
    #expect(
      report.notes == [
        "the frames of the expected clip are shown for different lengths of time, so what is seen at each time was compared"
      ])
    let text = try CommandRun(["compare", "a.gif", "a.mp4"], in: folder).text
    #expect(text.contains("note: the frames of the expected clip are shown"), "\(text)")
    // A frame of another picture in the middle is found all the same.
    let other = Self.scene.replacing("#3a7bd5", with: "#d53a3a")
    try folder.write(other, to: "other.yaml")
    let rendered = try CommandRun(
      ["render", "other.yaml", "-o", "b.apng", "-o", "b.gif", "-o", "b.webp"], in: folder)
    try #require(rendered.status == 0)
    for name in ["b.apng", "b.gif", "b.webp"] {
      #expect(try CommandRun(["compare", "a.mp4", name], in: folder).status == 1)
      #expect(try CommandRun(["compare", "a" + name.dropFirst(), name], in: folder).status == 1)
    }
  }

  @Test func `clips of different rates are compared by what is seen, which is told`() throws {
    let folder = try folder()
    let run = try CommandRun(
      ["render", "scene.yaml", "--fps", "25", "-o", "slow.mp4", "-o", "slow.gif"], in: folder)
    try #require(run.status == 0)
    for name in ["slow.mp4", "slow.gif"] {
      let run = try CommandRun(["compare", "a.mp4", name], in: folder)
      #expect(run.status == 1)
      #expect(run.text.contains("so what is seen at each time was compared"), "\(run.text)")
    }
  }
}
