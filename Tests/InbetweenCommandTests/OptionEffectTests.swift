import Foundation
import Inbetween
import TestSupport
import Testing

/// Options of `render` that depend on the format, and files of parameters.
@Suite struct OptionEffectTests {
  @Test func `options without an effect on any output are told`() throws {
    let folder = try SceneFolder()
    func run(_ arguments: String) throws -> String {
      let run = try CommandRun(
        ["render", "box.yaml", "--quiet"] + arguments.split(separator: " ").map(String.init),
        in: folder)
      #expect(run.status == 0, "\(arguments): \(run.messages)")
      return run.messages
    }
    #expect(
      try run("-o a.mp4 --loop 2")
        == "warning: --loop has no effect on .mp4; it is for .gif, .apng or .webp\n")
    #expect(
      try run("-o a.gif -o a.apng --codec h264")
        == "warning: --codec has no effect on .apng and .gif; it is for .mp4, .mov, .webm or .mkv\n"
    )
    #expect(
      try run("-o a.gif --crf 20")
        == "warning: --crf has no effect on .gif; it is for .mp4, .mov, .webm, .mkv or .webp\n")
    #expect(
      try run("-o a.gif --fps 60")
        == "warning: --fps 60 is more than .gif shows; it has 50 frames per second\n")
    #expect(try run("-o a.mp4 -o a.gif --loop 2 --crf 20 --codec h264") == "")
    #expect(try run("-o a.webp --crf 20 --loop 1") == "")
  }

  /// A photograph: noise over a gradient.
  private func photograph(in folder: SceneFolder) throws {
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "lavfi", "-i",
        "testsrc2=size=160x120,noise=alls=20:all_seed=7", "-frames:v", "1",
        folder.file("photo.png"),
      ])
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 160, height: 120, background: white}
      time: {duration: 0.4, framesPerSecond: 10}
      layers:
        - frame: [0, 0, 160, 120]
          contents: photo.png
          opacity: 0.9
          animations: [{keyPath: position.x, byValue: 7.3, duration: 0.4}]

      """, to: "photo.yaml")
  }

  @Test func `a WebP with losses has the quality of its factor, and is the same with any jobs`()
    throws
  {
    let folder = try SceneFolder()
    try photograph(in: folder)
    func render(_ name: String, _ options: [String]) throws -> Data {
      let run = try CommandRun(
        ["render", "photo.yaml", "-o", name, "--quiet"] + options, in: folder)
      #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
      return Data(try folder.bytes(name))
    }
    let whole = try render("whole.webp", [])
    let sizes = try [0, 20, 40, 63].map {
      try render("\($0).webp", ["--crf", "\($0)", "--jobs", "1"]).count
    }
    #expect(whole.count > sizes[0] && sizes == sizes.sorted(by: >) && Set(sizes).count == 4)
    let again = try render("again.webp", ["--crf", "20", "--jobs", "3", "--reproducible"])
    #expect(try again == Data(folder.bytes("20.webp")))
    let frames = try CommandLineTool.run(
      "webpinfo", ["-quiet", "-summary", folder.file("20.webp")])
    #expect(
      frames.text.contains("Number of frames: 4") || frames.text.contains("Frames: 4"),
      "\(frames.text)")
    #expect(try Data(folder.bytes("20.webp")).range(of: Data("VP8 ".utf8)) != nil)
    #expect(whole.range(of: Data("VP8L".utf8)) != nil && whole.range(of: Data("VP8 ".utf8)) == nil)
  }

  @Test func `a large file without loss is told before it is made`() throws {
    let folder = try SceneFolder()
    try photograph(in: folder)
    let scene = try String(contentsOfFile: folder.file("photo.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacing("duration: 0.4, frames", with: "duration: 200, frames")
        .replacing("duration: 0.4}", with: "duration: 0.4, repeatCount: .inf}"), to: "photo.yaml")
    let loaded = try SceneLoader().load(contentsOf: folder.file("photo.yaml"))
    let timeline = try TimelineCompiler().compile(loaded.scene)
    func large(_ path: String, crf: Double? = nil) throws -> [LargeFile] {
      var output = try OutputRequest(path: path)
      output.crf = crf
      return try Renderer(RenderRequest(timeline: timeline, outputs: [output])).largeFiles()
    }
    let webp = try #require(try large("a.webp").first)
    #expect(webp.byteCount > 50_000_000)
    #expect("\(webp)".contains("--crf 20 keeps it small"))
    #expect(try large("a.apng").first != nil)
    #expect(try large("a.webp", crf: 20).isEmpty)
    #expect(try large("a.mp4").isEmpty)
  }

  @Test func `a file of parameters sets values of any kind, and --set wins`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      parameters: {ease: linear, bars: [1], title: none, size: 3, who: {name: nobody}}
      canvas: {width: 90, height: 20}
      time: {duration: 1}
      layers:
        - {name: "${who.name}", frame: [0, 0, "${size}", "${length(bars)}"], animations: [{keyPath: opacity, toValue: 0, duration: 1, timingFunction: "${ease}"}]}
        - {type: text, string: "${title}"}

      """, to: "p.yaml")
    try folder.write(
      """
      ease: [0.43, 0, 0.57, 1]
      bars: [1, 2, 3]
      title: "12"
      who: {name: all}

      """, to: "v.yaml")
    try folder.write(#"{"size": 7, "title": "[draft]"}"#, to: "v.json")
    func expanded(_ arguments: [String]) throws -> String {
      let run = try CommandRun(["validate", "--expanded", "p.yaml"] + arguments, in: folder)
      #expect(run.status == 0, "\(run.messages)")
      return run.text
    }
    let text = try expanded(["--set-file", "v.yaml", "--set-file", "v.json"])
    for part in ["[0.43, 0, 0.57, 1]", "[0, 0, 7, 3]", "name: all", #"string: "[draft]""#] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
    let set = try expanded(["--set-file", "v.yaml", "--set", "size=9", "--set", "title=x"])
    #expect(set.contains("[0, 0, 9, 3]") && set.contains("string: x"))
    #expect(
      try expanded(["--set", "ease=[0.43, 0, 0.57, 1]"]).contains("[0.43, 0, 0.57, 1]"))
    #expect(try expanded(["--set", "title=[draft] of it"]).contains("[draft] of it"))
  }

  @Test func `a wrong file of parameters is told at its place`() throws {
    let folder = try SceneFolder()
    for (text, words) in [
      ("piant: red\n", ["v.yaml:1:", "no parameter \"piant\"", "did you mean \"paint\"?"]),
      ("[1, 2]\n", ["v.yaml:1:1", "a mapping of parameters"]),
      ("paint: [red\n", ["v.yaml:"]), ("", ["v.yaml:1:1", "an empty file"]),
      ("paint: [1, 2, 3, 4, 5]\n", ["a colour such as"]),
    ] {
      try folder.write(text, to: "v.yaml")
      let run = try CommandRun(["validate", "box.yaml", "--set-file", "v.yaml"], in: folder)
      #expect(run.status == 3)
      for word in words { #expect(run.messages.contains(word), "\(word): \(run.messages)") }
    }
    try folder.write("paint: blue\n", to: "v.yaml")
    let same = try CommandRun(
      ["render", "box.yaml", "--set-file", "v.yaml", "-o", "a.gif", "--events", "v.yaml"],
      in: folder)
    #expect(same.status == 2 && same.messages.contains("same file"), "\(same.messages)")
    #expect(try folder.bytes("v.yaml") == Array("paint: blue\n".utf8))
    let none = try CommandRun(["validate", "box.yaml", "--set-file", "none.yaml"], in: folder)
    #expect(none.status == 3 && none.messages.contains("none.yaml"), "\(none.messages)")
  }

  @Test func `fontColor is foregroundColor, and a canvas has no background`() throws {
    let folder = try SceneFolder()
    try folder.write(
      "inbetween: 1\ncanvas: {width: 9, height: 9, background: none}\ntime: {duration: 1}\nlayers: [{type: text, fontColor: red}]\n",
      to: "t.yaml")
    let run = try CommandRun(["validate", "t.yaml"], in: folder)
    #expect(run.status == 3)
    #expect(run.messages.contains("did you mean \"foregroundColor\"?"), "\(run.messages)")
    #expect(!run.messages.contains("background"))
  }
}
