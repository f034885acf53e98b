import Foundation
import TestSupport
import Testing

/// Captions that are burnt in and subtitles that players show, as a user meets them.
@Suite struct CaptionTests {
  private static let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "pipelines/titles/PipelineSans.ttf"
    ).path

  private static let words = """
    1
    00:00:00,200 --> 00:00:00,800
    Hello <b>you</b> & me

    2
    00:00:00,500 --> 00:00:01,500
    again

    """

  private func folder(
    _ captions: String = words, layer: String = "", top: String = ""
  ) throws -> SceneFolder {
    let folder = try SceneFolder()
    try FileManager.default.copyItem(atPath: Self.font, toPath: folder.file("own.ttf"))
    try folder.write(captions, to: "words.srt")
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 120, height: 60, background: white}
      time: {duration: 2, framesPerSecond: 10}
      \(top)
      layers:
        - {name: words, type: captions, file: words.srt, font: own.ttf, foregroundColor: black, fontSize: 10, frame: [0, 0, 120, 60]\(layer)}

      """, to: "scene.yaml")
    return folder
  }

  @discardableResult
  private func run(
    _ line: String, in folder: SceneFolder, status: Int32 = 0
  ) throws -> CommandRun {
    let run = try CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.messages)")
    return run
  }

  @Test func `captions show what is due, the earlier lower`() throws {
    let folder = try folder()
    let track = try run("inspect scene.yaml", in: folder).text
    #expect(
      track.contains(
        "[0…1] holds Hello you & me, [1…2] holds again Hello you & me, [2…3] holds again"),
      "\(track)")
    #expect(
      track.contains("still from 0.2 s on, still from 0.5 s on, still from 0.8 s on"), "\(track)")
    // From a cue's begin up to its end, exclusive.
    for (number, instant) in ["0.19", "0.2", "0.5", "0.8", "1.4", "1.5"].enumerated() {
      try run("still scene.yaml --at \(instant) -o \(number).png", in: folder)
    }
    let pictures = try (0..<6).map { try folder.bytes("\($0).png") }
    #expect(pictures[0] == pictures[5] && pictures[3] == pictures[4])
    #expect(Set(pictures).count == 4)
  }

  @Test func `captions stand at the bottom and grow upwards`() throws {
    let folder = try folder()
    try run("still scene.yaml --at 0.3 -o one.png", in: folder)
    try run("still scene.yaml --at 0.6 -o two.png", in: folder)
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 120, height: 60, background: white}
      layers:
        - type: text
          font: own.ttf
          string: ["Hello ", {text: you}, " & me"]
          foregroundColor: black
          fontSize: 10
          verticalAlignmentMode: bottom
          frame: [0, 0, 120, 60]

      """, to: "plain.yaml")
    try run("still plain.yaml --at 0 -o plain.png", in: folder)
    #expect(try folder.bytes("one.png") == folder.bytes("plain.png"))
    #expect(try folder.bytes("two.png") != folder.bytes("plain.png"))
  }

  @Test func `a mistake in the file is told with its line`() throws {
    let folder = try folder("1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 - 4\nb\n")
    let run = try run("validate scene.yaml", in: folder, status: 3)
    #expect(run.messages.contains("words.srt:6:1: error: found \"00:00:03,000 - 4\""))
    #expect(run.messages.contains("  00:00:03,000 - 4\n  ^"))
  }

  @Test(arguments: [
    (["string: a"], "\"string\" belongs to text layers"),
    (["fitting: shrinks"], "found \"shrinks\""), (["activeColor: reddish"], "found \"reddish\""),
  ])
  func `keys are checked`(_ keys: [String], _ message: String) throws {
    let folder = try folder(layer: ", " + keys.joined(separator: ", "))
    #expect(try run("validate scene.yaml", in: folder, status: 3).messages.contains(message))
  }

  private struct Answer: Decodable {
    struct Stream: Decodable {
      let codec_type: String
      let codec_name: String
      let tags: [String: String]?
    }
    let streams: [Stream]
  }

  private func subtitles(of file: String, _ stream: Int, in folder: SceneFolder) throws -> String {
    try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-i", folder.file(file), "-map", "0:s:\(stream)", "-f", "srt", "-"]
    ).text.replacing("\r\n", with: "\n")
  }

  @Test(arguments: [
    ("mp4", "mov_text"), ("mov", "mov_text"), ("webm", "webvtt"), ("mkv", "webvtt"),
  ])
  func `subtitles are tracks of their own`(_ ending: String, _ codec: String) throws {
    let folder = try folder(
      top: "subtitles: [{file: words.srt, language: de}, {file: words.srt, title: Again}]")
    try run("render scene.yaml --quiet -o a.\(ending)", in: folder)
    let answer = try JSONDecoder().decode(
      Answer.self,
      from: CommandLineTool.run(
        "ffprobe", ["-v", "error", "-show_streams", "-of", "json", folder.file("a.\(ending)")]
      ).output)
    let tracks = answer.streams.filter { $0.codec_type == "subtitle" }
    #expect(tracks.map(\.codec_name) == [codec, codec])
    #expect(["deu", "ger"].contains(tracks[0].tags?["language"]))
    let told = try subtitles(of: "a.\(ending)", 0, in: folder)
    #expect(told.contains("00:00:00,200 --> 00:00:00,"), "\(told)")
    #expect(told.contains("<b>you</b>") && told.contains(" & me"), "\(told)")
    #expect(told.contains("again"), "\(told)")
    #expect(told.contains("--> 00:00:01,500"), "\(told)")
    // Cut and shifted.
    try run("render scene.yaml --quiet --frames 6..<10 -o cut.\(ending)", in: folder)
    let cut = try subtitles(of: "cut.\(ending)", 1, in: folder)
    #expect(cut.contains("00:00:00,000 --> 00:00:00,200"), "\(cut)")
    #expect(cut.contains("--> 00:00:00,400") && !cut.contains("00:00:00,401"), "\(cut)")
  }

  @Test func `other formats leave subtitles out and say so`() throws {
    let folder = try folder(top: "subtitles: [{file: words.srt}]")
    let run = try run("render scene.yaml --quiet -o a.gif", in: folder)
    #expect(run.messages.contains("gif has no subtitles; the scene's are left out of it"))
    #expect(run.messages.contains("scene.yaml:4:13: warning:"), "\(run.messages)")
  }

  @Test func `files of captions are inputs`() throws {
    let folder = try folder(top: "subtitles: [{file: words.srt, language: en}]")
    try run("farm plan scene.yaml --name a.mp4 --name a.webm -o plan", in: folder)
    try run("farm segment plan --index 0 --index 1", in: folder)
    try run("farm join plan", in: folder)
    try run("render scene.yaml --quiet --reproducible -o a.mp4 -o a.webm", in: folder)
    for file in ["a.mp4", "a.webm"] {
      #expect(try folder.bytes(file) == folder.bytes("plan/files/\(file)"))
    }
    try folder.write(
      "batch: 1\nentries: [{name: a, scene: scene.yaml, outputs: [b.mp4]}]\n", to: "batch.yaml")
    let first = try run("batch batch.yaml -o out", in: folder)
    #expect(try run("batch batch.yaml -o out", in: folder).messages != first.messages)
    let bytes = try folder.bytes("out/b.mp4")
    try folder.write(Self.words.replacing("again", with: "anew"), to: "words.srt")
    try run("batch batch.yaml -o out", in: folder)
    #expect(try folder.bytes("out/b.mp4") != bytes)
    // The plan of another file is another plan.
    let other = try CommandRun(
      ["farm", "plan", "scene.yaml", "--name", "a.mp4", "--name", "a.webm", "-o", "plan"],
      in: folder)
    #expect(other.status != 0, "\(other.messages)")
  }

  @Test func `a scene with captions is written as it is`() throws {
    let folder = try folder(layer: ", activeColor: red", top: "subtitles: [{file: words.srt}]")
    try run("convert scene.yaml -o copy.yaml", in: folder)
    let text = String(decoding: try folder.bytes("copy.yaml"), as: UTF8.self)
    #expect(text.contains("type: captions") && text.contains("file: words.srt"), "\(text)")
    #expect(!text.contains("verticalAlignmentMode"))
    try run("still scene.yaml --at 0.6 -o a.png", in: folder)
    try run("still copy.yaml --at 0.6 -o b.png", in: folder)
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }

  @Test func `twenty thousand cues are shown, each in its time`() throws {
    let cues = (0..<20_000).map { number in
      let time = String(
        format: "%02d:%02d:%02d", number / 3600, number / 60 % 60, number % 60)
      return "\(number)\n\(time),000 --> \(time),900\nThis is cue number \(number) of them\n"
    }
    let folder = try folder(cues.joined(separator: "\n"))
    try run("still scene.yaml --at 1.5 -o a.png", in: folder)
    try run("still scene.yaml --at 1.95 -o b.png", in: folder)
    #expect(try folder.bytes("a.png") != folder.bytes("b.png"))
  }
}
