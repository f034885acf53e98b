import TestSupport
import Testing

/// `inbetween verify`: verdicts, statuses, and the forms of a result.
@Suite struct VerifyTests {
  private struct Result: Decodable {
    let format: String
    let jobs: [Int]
    let bytes: Int
    let differing: [Int]
  }

  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  @Test func `equal files have status 0, and each format is told`() throws {
    let run = try CommandRun(["verify", "box.yaml"], in: folder)
    #expect(run.status == 0, "\(run.messages)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    for (line, format) in zip(lines, ["mp4", "gif"]) {
      #expect(line.hasPrefix("\(format): equal with 1, 2, 3, 5 workers, "), "\(run.text)")
      #expect(line.hasSuffix(" bytes"))
    }
    // Nothing is left behind.
    #expect(folder.others.isEmpty, "\(folder.others)")
  }

  @Test func `formats and workers can be chosen, and the result be read by programs`() throws {
    let options = ["--format", "webm", "--format", "apng", "--jobs", "2", "--jobs", "7"]
    let run = try CommandRun(["verify", "box.yaml", "--json", "--quiet"] + options, in: folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.messages.isEmpty)
    let results = try run.json([Result].self)
    #expect(results.map(\.format) == ["webm", "apng"])
    #expect(results.allSatisfy { $0.jobs == [2, 7] && $0.bytes > 0 && $0.differing.isEmpty })
  }

  @Test func `files of --reproducible are compared where it is promised`() throws {
    let verify = ["--reproducible", "--format", "mp4", "--format", "webm", "--jobs", "1"]
    let run = try CommandRun(["verify", "box.yaml", "--jobs", "4"] + verify, in: folder)
    #expect(run.status == 0, "\(run.messages)")
    // Sound has other bytes on other processors.
    try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=0.1", folder.file("tone.wav")])
    let scene = String(decoding: try folder.bytes("box.yaml"), as: UTF8.self)
    try folder.write("\(scene)\naudio: [{file: tone.wav}]\n", to: "sound.yaml")
    let refused = try CommandRun(["verify", "sound.yaml"] + verify, in: folder)
    #expect(refused.status == 2)
    #expect(
      refused.messages.contains("--reproducible is not promised for sound"), "\(refused.messages)")
  }

  @Test(
    arguments: [
      (["box.yaml", "--format", "flv"], 2, "--format flv: expected mp4"),
      (["none.yaml"], 3, "none.yaml"),
      (["broken.yaml"], 3, "opacty"), (["box.yaml", "--jobs", "0"], 2, "--jobs"),
    ] as [([String], Int32, String)])
  func `what cannot be verified is an error`(
    _ arguments: [String], _ status: Int32, _ word: String
  ) throws {
    let run = try CommandRun(["verify"] + arguments, in: folder)
    #expect(run.status == status, "\(run.messages)")
    #expect(run.text.isEmpty)
    #expect(run.messages.contains("error: ") && run.messages.contains(word), "\(run.messages)")
  }
}
