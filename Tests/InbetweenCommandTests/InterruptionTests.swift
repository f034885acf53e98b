import Foundation
import TestSupport
import Testing

/// Signals where no stage looks at a cancellation: the command ends all the same.
@Suite struct InterruptionTests {
  /// Each takes hours.
  static let endless = [
    "sample long.yaml --from 0 --to 9999 --fps 1000",
    "compare long.yaml long.yaml",
    "sheet long.yaml --count 1000 --width 900 --columns 40 -o sheet.png",
    "render long.yaml -o a.mp4 -o %d.png",
    "verify long.yaml",
    "golden long.yaml",
    "batch batch.yaml -o out",
  ]

  private static func folder() throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write("", to: "tmp/note")
    // One that is not there would be told before anything is rendered.
    try folder.write("", to: "golden/long/frames.txt")
    try folder.write("", to: "golden/long/clip.gif")
    try folder.write(
      """
      batch: 1
      entries: [{scene: long.yaml, name: long, outputs: ["{name}.mp4", "{name}-%d.png"]}]

      """, to: "batch.yaml")
    return folder
  }

  /// Whether the process has begun to receive a signal: it is not left to its default any more.
  private static func receives(_ signal: Int32, _ process: Int32) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let caught = text.split(separator: "\n").first { $0.hasPrefix("SigCgt") }
    return caught?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      .map { $0 & (1 << UInt64(signal - 1)) != 0 } ?? false
  }

  /// Ignored until Dispatch receives it, a signal would be lost.
  @Test func `a signal at any instant of the start ends the command`() throws {
    let folder = try Self.folder()
    for instant in 0..<80 {
      let running = try RunningCommand(
        ["render", "long.yaml", "-o", "a.mp4"], in: folder, launcher: ["--default-signal"])
      let signal = instant.isMultiple(of: 2) ? SIGTERM : SIGINT
      usleep(UInt32(instant) * 4000)
      running.send(signal)
      let run = try running.wait()
      // Before anything is begun the system ends it.
      #expect([128 + signal, 1000 + signal].contains(run.status), "\(run.status) \(run.messages)")
      #expect(!folder.others.contains("a.mp4"))
      #expect(try !folder.contents(of: ".").contains { $0.hasSuffix(".partial") })
    }
  }

  @Test(arguments: endless, [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends whatever is going on, and nothing half written is left`(
    _ line: String, _ signal: (number: Int32, status: Int32)
  ) throws {
    let folder = try Self.folder()
    let running = try RunningCommand(
      line.split(separator: " ").map(String.init), in: folder,
      environment: ["TMPDIR": folder.file("tmp")])
    while running.process.isRunning, !Self.receives(SIGTERM, running.process.processIdentifier) {
      usleep(1000)
    }
    // Now it is loading, or already at work.
    var random = SeededGenerator(state: UInt64(signal.number))
    usleep(UInt32.random(in: 0..<400_000, using: &random))
    running.send(signal.number)
    let run = try running.wait()
    #expect(run.status == signal.status, "\(run.messages)")
    #expect(run.messages.contains("interrupted"), "\(run.messages)")
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      let name = $0.split(separator: "/").last ?? ""
      return name.hasPrefix(".") && name != ".cache" || name.hasPrefix("a.")
        || name.hasSuffix(".png")
    }
    #expect(left == ["junk.png"])
  }

  @Test func `a closed pipe is status 4, and the other files are finished`() throws {
    let folder = try SceneFolder()
    let command = try RunningCommand(["--help"], in: folder).process.executableURL?.path ?? ""
    let lines = [
      "render box.yaml -o - --format raw -o b.mp4 -o b.gif", "render box.yaml -o - --format raw",
      "render box.yaml -o - --format mp4 --fps 1000 --crf 0",
      "sample box.yaml --from 0 --to 1000 --fps 1000",
    ]
    for line in lines {
      let answer = try CommandLineTool.run(
        "bash",
        [
          "-c",
          "cd \"$0\"; \"$1\" \(line) 2> messages | head -c 1 | wc -c; echo \"${PIPESTATUS[0]}\"",
          folder.path, command,
        ])
      #expect(answer.text.split(separator: "\n").map { $0.filter { $0 != " " } } == ["1", "4"])
      let messages = String(decoding: try folder.bytes("messages"), as: UTF8.self)
      #expect(messages.contains("error: stdout: the reader has closed the pipe\n"), "\(messages)")
    }
    #expect(folder.others == ["b.gif", "b.mp4", "messages"])
    let alone = try CommandRun(["render", "box.yaml", "-o", "c.mp4", "-o", "c.gif"], in: folder)
    #expect(alone.status == 0)
    for ending in ["mp4", "gif"] {
      #expect(try folder.bytes("b.\(ending)") == folder.bytes("c.\(ending)"))
    }
  }

  @Test func `without arguments there is help, and status 2`() throws {
    let run = try CommandRun([], in: SceneFolder())
    #expect(run.status == 2)
    #expect(run.text == "")
    #expect(run.messages.contains("USAGE: inbetween <command>"))
  }

  @Test func `names that are not UTF-8 are refused, and no other file is written`() throws {
    let folder = try SceneFolder()
    let command = try RunningCommand(["--help"], in: folder).process.executableURL?.path ?? ""
    for line in [
      "render box.yaml -o $'a\\xff.mp4'", "still $'b\\xe9.yaml' --at 0 -o a.png",
      "batch $'m\\xc3.yaml'", "render $'b\\xe9.yaml' -o $'\\x80.png' --json",
    ] {
      let answer = try CommandLineTool.run(
        "bash",
        [
          "-c", "cd \"$0\"; cp box.yaml $'b\\xe9.yaml'; \"$1\" \(line) 2>&1; echo \"status $?\"",
          folder.path, command,
        ])
      #expect(answer.text.contains("is not UTF-8"), "\(answer.text)")
      #expect(answer.text.hasSuffix("status 2\n"), "\(answer.text)")
    }
    let count = try CommandLineTool.run("bash", ["-c", "ls -A \"$0\" | wc -l", folder.path])
    #expect(
      count.text.filter(\.isNumber)
        == "\(SceneFolder.scenes.keys.filter { !$0.contains("/") }.count + 2)")
  }
}
