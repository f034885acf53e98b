import Foundation
import TestSupport
import Testing

/// Files that `render` writes, and what it says about them.
@Suite struct RenderTests {
  /// What `--json` puts on stdout.
  struct Report: Decodable {
    struct Output: Decodable {
      let path: String
      let width: Int
      let height: Int
      let framesPerSecond: String
      let frames: Int
      let bytes: Int
    }
    let outputs: [Output]
    let stageSeconds: [String: Double]?
  }

  struct ClipCase: Sendable, CustomTestStringConvertible {
    let arguments: String
    let file: String
    let frames: Int
    var framesPerSecond = "20"
    var width = 40
    var warning = ""
    var testDescription: String { arguments + " " + file }
  }

  static let cases = [
    ClipCase(arguments: "box.yaml", file: "a.mp4", frames: 20),
    ClipCase(arguments: "named", file: "a.gif", frames: 20),
    ClipCase(
      arguments: "box.yaml --fps 1000", file: "a.mp4", frames: 1000, framesPerSecond: "1000"),
    ClipCase(
      arguments: "box.yaml --fps 1000", file: "a.gif", frames: 50, framesPerSecond: "50",
      warning:
        "warning: --fps 1000 is more than .gif shows; it has 50 frames per second\n"),
    ClipCase(
      arguments: "box.yaml --fps 30000/1001", file: "a.mp4", frames: 30,
      framesPerSecond: "30000/1001"),
    ClipCase(arguments: "box.yaml --frames 3..<7", file: "a.mp4", frames: 4),
    ClipCase(arguments: "box.yaml --frames 3..<4", file: "a.png", frames: 1),
    ClipCase(arguments: "box.yaml --frames 18..<9223372036854775807", file: "a.mp4", frames: 2),
    ClipCase(arguments: "box.yaml --time 0.5..<1e300", file: "a.mp4", frames: 10),
    ClipCase(
      arguments: "box.yaml --scale 2 --crf 30 --preset draft", file: "a.mp4", frames: 20, width: 80),
    ClipCase(arguments: "box.yaml --jobs 3 --set paint=lime", file: "ü ä.mp4", frames: 20),
  ]

  @Test(arguments: cases)
  func `the file is what the report says`(_ row: ClipCase) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["render"] + row.arguments.split(separator: " ").map(String.init)
        + ["-o", row.file, "--json", "--quiet"], in: folder)
    #expect(run.status == 0)
    #expect(run.messages == row.warning)
    #expect(folder.others == [row.file])
    let output = try #require(try run.json(Report.self).outputs.first)
    #expect(output.path == row.file)
    #expect(output.frames == row.frames)
    #expect(output.framesPerSecond == row.framesPerSecond)
    #expect(output.width == row.width)
    #expect(try folder.bytes(row.file).count == output.bytes)
    let probe = try CommandLineTool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=width,duration", "-of", "csv=p=0",
        folder.file(row.file),
      ])
    let fields = probe.text.split { $0 == "," || $0.isNewline }
    #expect(fields.first.flatMap { Int($0) } == row.width)
    if row.file.hasSuffix("mp4") || row.file.hasSuffix("gif") {
      let parts = row.framesPerSecond.split(separator: "/").compactMap { Double($0) }
      let seconds = Double(row.frames) * (parts.count > 1 ? parts[1] : 1) / parts[0]
      let got = fields.last.flatMap { Double($0) } ?? 0
      #expect(abs(got - seconds) < 0.0011, "got \(got), wanted \(seconds)")
    }
  }

  @Test func `missing folders are made, for all outputs`() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      [
        "render", "box.yaml", "--quiet", "--frames", "0..<2", "-o", "new/deep/a.mp4", "-o",
        "new/%d.png", "--events", "log/events.jsonl",
      ], in: folder)
    #expect(run.status == 0 && run.messages == "")
    #expect(folder.others.sorted() == ["log", "new"])
    #expect(
      try folder.contents(of: "new").sorted() == ["0.png", "1.png", "deep"]
        && folder.contents(of: "new/deep") == ["a.mp4"]
        && folder.contents(of: "log") == ["events.jsonl"])
  }

  @Test(arguments: [
    "new%d/x%03d.png", "new/x.png", "new/x%5d.png", "new/x.mp4 --frames 900..<901",
    "new/x.gif --max-bytes 1M --frames 900..<901",
  ])
  func `no folder is made for a name that does not do`(name: String) throws {
    let folder = try SceneFolder()
    let words = name.split(separator: " ").map(String.init)
    let run = try CommandRun(["render", "box.yaml", "--quiet", "-o"] + words, in: folder)
    #expect(run.status == 2 && folder.others.isEmpty, "\(run.messages) \(folder.others)")
  }

  @Test func `a folder is made once the scene is sound, and stays`() throws {
    let folder = try SceneFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("full.gif"), withDestinationPath: "/dev/full")
    let full = try CommandRun(
      ["render", "box.yaml", "-o", "new/a.mp4", "-o", "full.gif", "--quiet"], in: folder)
    #expect(full.status == 4)
    // Another run may have begun to write into it.
    #expect(try folder.contents(of: "new").isEmpty)
    let before = try folder.contents(of: ".")
    let bad = try CommandRun(["render", "none.yaml", "-o", "bad/a.mp4"], in: folder)
    #expect(bad.status == 3)
    #expect(try folder.contents(of: ".") == before)
  }

  struct StreamCase: Sendable, CustomTestStringConvertible {
    let format: String
    let codec: String
    /// What tells ffprobe how to read it.
    var input: [String] = []
    var testDescription: String { format }
  }

  static let streams = [
    StreamCase(format: "mp4", codec: "h264"), StreamCase(format: "mov", codec: "h264"),
    StreamCase(format: "webm", codec: "vp9"), StreamCase(format: "mkv", codec: "h264"),
    StreamCase(format: "gif", codec: "gif"),
    StreamCase(format: "png", codec: "png"), StreamCase(format: "y4m", codec: "rawvideo"),
    StreamCase(
      format: "raw", codec: "rawvideo",
      input: [
        "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "40x30", "-framerate", "20",
      ]
    ),
  ]

  @Test(arguments: streams)
  func `stdout gets a clip that can be read from a pipe`(_ row: StreamCase) throws {
    let folder = try SceneFolder()
    var clips: [Data] = []
    for jobs in ["1", "3"] {
      let run = try CommandRun(
        ["render", "box.yaml", "-o", "-", "--format", row.format, "--jobs", jobs], in: folder)
      #expect(run.status == 0)
      #expect(run.messages.contains("-: 40 × 30, 20 frames at 20 frames per second"))
      clips.append(run.output)
    }
    #expect(clips[0] == clips[1])
    #expect(folder.others == [])
    let probe = try CommandLineTool.run(
      "ffprobe",
      ["-v", "error", "-count_frames"] + row.input + [
        "-show_entries", "stream=codec_name,width,nb_read_frames:format=start_time", "-of",
        "csv=p=0", "-i", "pipe:0",
      ], input: clips[0])
    let fields = probe.text.split { $0 == "," || $0.isNewline }
    #expect(fields.prefix(3) == [Substring(row.codec), "40", "20"], "\(probe.text)")
  }

  @Test func `a pipe whose reader leaves could not be written, which is told`() throws {
    let folder = try SceneFolder()
    let command = try RunningCommand(["--help"], in: folder).process.executableURL?.path ?? ""
    let answer = try CommandLineTool.run(
      "bash",
      [
        "-c",
        "cd \(folder.path); \(command) render long.yaml -o - --format raw --jobs 1 | head -c 10; echo \" ${PIPESTATUS[0]}\"",
      ])
    #expect(answer.text.hasSuffix(" 4\n"))
    #expect(answer.messages == "error: stdout: the reader has closed the pipe\n")
  }

  @Test func `a still goes to stdout, too`() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(["still", "box.yaml", "--at", "0.3", "-o", "-"], in: folder)
    let file = try CommandRun(["still", "box.yaml", "--at", "0.3", "-o", "a.png"], in: folder)
    #expect(run.status == 0 && file.status == 0)
    #expect(Array(run.output) == (try folder.bytes("a.png")))
  }

  @Test func `several outputs, numbered pictures, and --no-overwrite`() throws {
    let folder = try SceneFolder()
    func render(_ frames: String, _ more: String...) throws -> CommandRun {
      try CommandRun(
        ["render", "box.yaml", "-o", "f%02d.png", "-o", "a.gif", "--frames", frames] + more,
        in: folder)
    }
    let first = try render("8..<11")
    #expect(first.status == 0)
    #expect(first.text == "")
    #expect(first.messages.contains("f%02d.png: 40 × 30, 3 frames at 20 frames per second, "))
    #expect(folder.others == ["a.gif", "f08.png", "f09.png", "f10.png"])
    let refused = try CommandRun(
      ["render", "box.yaml", "-o", "f%02d.png", "--frames", "10..<13", "--no-overwrite"],
      in: folder)
    #expect(refused.status == 4)
    #expect(refused.messages == "error: f10.png exists, and --no-overwrite was given\n")
    #expect(folder.others.count == 4)
  }

  @Test(arguments: [("", 0), ("--loop 0", 0), ("--loop 1", nil), ("--loop 3", 2)])
  func `--loop is how often a GIF plays`(_ option: String, _ repeats: Int?) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["render", "box.yaml", "-o", "a.gif"] + option.split(separator: " ").map(String.init),
      in: folder)
    #expect(run.status == 0)
    let bytes = try folder.bytes("a.gif")
    // NETSCAPE2.0, then a block of three bytes: 1 and how often it is repeated, 0 for ever.
    let marker = Array("NETSCAPE2.0".utf8) + [3, 1]
    let place = bytes.indices.first { bytes[$0...].starts(with: marker) }
    let got = place.map { Int(bytes[$0 + 13]) + Int(bytes[$0 + 14]) << 8 }
    #expect(got == repeats)
  }

  @Test func `progress is plain lines on stderr, and timings name the stages`() throws {
    let run = try CommandRun(
      ["render", "still life.yaml", "-o", "a.mp4", "--timings"], in: SceneFolder())
    #expect(run.status == 0)
    #expect(run.text == "")
    #expect(run.messages.hasPrefix("1/1 frame"), "\(run.messages)")
    #expect(run.messages.contains("a.mp4: 20 × 10, 1 frame at 60 frames per second"))
    for stage in ["sample", "rasterize", "convert", "encode", "write"] {
      #expect(run.messages.contains("\n  \(stage) "), "\(run.messages)")
    }
    #expect(!run.messages.contains("\r"))
  }
}
