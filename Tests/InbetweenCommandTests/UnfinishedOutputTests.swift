import Foundation
import TestSupport
import Testing

/// Outputs that cannot be written and renders that are stopped: the status, and nothing left.
@Suite struct UnfinishedOutputTests {
  struct OutputCase: Sendable, CustomTestStringConvertible {
    let arguments: String
    let messages: [String]
    var testDescription: String { arguments }
  }

  static let cases = [
    OutputCase(arguments: "render box.yaml -o /proc/no/a.mp4", messages: ["the folder cannot be"]),
    OutputCase(
      arguments: "still box.yaml --at 0 -o no/a.png", messages: ["no/a.png", "there is no folder"]),
    // A drawing must go through a link to a device, not replace either.
    OutputCase(
      arguments: "inspect box.yaml --svg full.svg", messages: ["full.svg: No space left"]),
    OutputCase(
      arguments: "sample box.yaml --plot full.svg", messages: ["full.svg: No space left"]),
    OutputCase(arguments: "inspect box.yaml --svg no/a.svg", messages: ["there is no folder no"]),
    OutputCase(
      arguments: "render box.yaml -o junk.png/a.mp4", messages: ["junk.png is not a folder"]),
    // Nobody may make files there.
    OutputCase(
      arguments: "render box.yaml -o /proc/a.mp4", messages: ["/proc/a.mp4", "(open, code"]),
    OutputCase(arguments: "render box.yaml -o full.mp4", messages: ["full.mp4: No space left"]),
    OutputCase(arguments: "render box.yaml -o full.gif", messages: ["full.gif: No space left"]),
    OutputCase(
      arguments: "render box.yaml -o full.png --frames 0..<1", messages: ["full.png: No space left"]
    ),
    OutputCase(
      arguments: "still box.yaml --at 0 -o full.png", messages: ["full.png: No space left"]),
    OutputCase(
      arguments: "render box.yaml -o a.mp4 -o full.gif", messages: ["full.gif: No space left"]),
  ]

  @Test(arguments: cases)
  func `what cannot be written is status 4, and nothing is left`(_ row: OutputCase) throws {
    let folder = try SceneFolder()
    let full = ["full.mp4", "full.gif", "full.png", "full.svg"]
    for name in full {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: "/dev/full")
    }
    let run = try CommandRun(row.arguments.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 4)
    #expect(run.text == "")
    for words in row.messages { #expect(run.messages.contains(words), "\(run.messages)") }
    #expect(folder.others == full.sorted())
    for name in full {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name))
      #expect(target == "/dev/full")
    }
  }

  @Test(arguments: ["sample box.yaml --at 0", "inspect box.yaml", "inspect box.yaml --json"])
  func `a full disk behind stdout is status 4`(_ line: String) throws {
    let run = try CommandRun(
      line.split(separator: " ").map(String.init), in: SceneFolder(), outputFile: "/dev/full")
    #expect(run.status == 4)
    #expect(run.messages == "error: stdout: No space left on device\n")
  }

  @Test func `a reader that stops reading is status 4`() throws {
    let folder = try SceneFolder()
    let command = try RunningCommand(["--help"], in: folder).process.executableURL?.path ?? ""
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "set -o pipefail; \"$0\" sample box.yaml --from 0 --to 1000 --fps 1000 | head -n 1",
      command,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitOrKill()
    #expect(process.terminationStatus == 4)
    #expect(String(decoding: text, as: UTF8.self) == "time,layer,keyPath,value\n")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal stops a render, and nothing is left`(_ signal: Int32, _ status: Int32) throws {
    let folder = try SceneFolder()
    try folder.write("old", to: "a.mp4")
    // Tests that were started with nohup would hand down their deafness.
    let running = try RunningCommand(
      ["render", "long.yaml", "-o", "a.mp4", "--json"], in: folder,
      launcher: ["--default-signal"])
    // The clip takes minutes; its hidden file is there from the start.
    while running.process.isRunning, folder.others.count < 2 { usleep(10_000) }
    // Twice at once, as from a terminal and from a program that passes it on.
    running.send(signal)
    running.send(signal)
    let run = try running.wait()
    #expect(run.status == status)
    #expect(run.messages.hasSuffix("error: interrupted; nothing was left half written\n"))
    #expect(try run.json(FailureReport.self).status == Int(status))
    #expect(folder.others == ["a.mp4"])
    #expect(try folder.bytes("a.mp4") == Array("old".utf8))
  }
}
