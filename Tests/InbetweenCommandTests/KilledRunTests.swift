import Foundation
import TestSupport
import Testing

/// Runs that are killed at any moment: the next one beside them leaves nothing of them, and is
/// right.
@Suite struct KilledRunTests {
  struct KillCase: Sendable, CustomTestStringConvertible {
    /// What is killed.
    let arguments: [String]
    /// What runs beside it afterwards, to its end.
    let next: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, then next: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.next = next.split(separator: " ").map(String.init)
    }
  }

  private static let outputs =
    ["a.mp4", "a.mov", "a.webm", "a.gif", "a.apng", "a.webp", "a.bgra", "a.y4m", "a.hashes"]
    + ["%03d.png", "in/%d.png"]

  static let cases = [
    KillCase(
      "render long.yaml --scale 0.1 " + outputs.map { "-o \($0)" }.joined(separator: " "),
      then: "render box.yaml " + outputs.map { "-o \($0)" }.joined(separator: " ")),
    KillCase(
      "render box.yaml --fps 200 " + outputs.map { "-o \($0)" }.joined(separator: " "),
      then: "render box.yaml " + outputs.map { "-o \($0)" }.joined(separator: " ")),
    KillCase(
      "batch batch.yaml -o out --report out/pages --junit out/j.xml --quiet",
      then: "batch batch.yaml -o out --report out/pages --junit out/j.xml --quiet"),
    KillCase("golden box.yaml --record", then: "golden box.yaml --record"),
    KillCase("golden box.yaml", then: "golden box.yaml"),
  ]

  private static func folder() throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write("", to: "in/note")
    try folder.write("", to: "tmp/note")
    try folder.write(
      """
      batch: 1
      defaults: {outputs: ["{name}.mp4", "{name}.gif", "{name}-%d.png"], compare: previous}
      entries: [{scene: box.yaml, name: "box-{paint}", rows: [{paint: red}, {paint: blue}]}]

      """, to: "batch.yaml")
    return folder
  }

  /// All files that nobody asked for, wherever they are.
  private static func hidden(_ folder: SceneFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".partial") || $0.hasSuffix("-lock")
    }
  }

  @Test(arguments: cases)
  func `what a killed run leaves goes with the next`(_ row: KillCase) throws {
    let folder = try Self.folder()
    let environment = ["TMPDIR": folder.file("tmp")]
    // What the next run writes where nothing was before.
    let fresh = try Self.folder()
    if row.arguments[0] == "golden" {
      for place in [folder, fresh] {
        #expect(
          try CommandRun(["golden", "box.yaml", "--record"], in: place)
            .status == 0)
      }
    }
    #expect(try CommandRun(row.next, in: fresh, environment: environment).status == 0)
    var random = SeededGenerator(state: 11)
    for kill in 0..<6 {
      let running = try RunningCommand(row.arguments, in: folder, environment: environment)
      usleep(UInt32.random(in: 0..<500_000, using: &random))
      running.send(SIGKILL)
      _ = try running.wait()
      let next = try CommandRun(row.next, in: folder, environment: environment)
      #expect(next.status == 0, "kill \(kill): \(next.messages)")
      #expect(try Self.hidden(folder) == [], "kill \(kill)")
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: fresh.path)
    where [".mp4", ".gif", ".png", ".webm", ".hashes", ".apng"].contains(where: name.hasSuffix) {
      #expect(try folder.bytes(name) == fresh.bytes(name), "\(name)")
    }
  }

  @Test func `a run does not take away what another is writing`() throws {
    let folder = try SceneFolder()
    let running = try RunningCommand(
      ["render", "long.yaml", "-o", "a.mp4", "-o", "%d.png"], in: folder)
    while running.process.isRunning, try Self.hidden(folder).count < 2 { usleep(10_000) }
    #expect(try CommandRun(["render", "box.yaml", "-o", "b.mp4"], in: folder).status == 0)
    #expect(try Self.hidden(folder).count == 2)
    running.send(SIGKILL)
    _ = try running.wait()
    #expect(try Self.hidden(folder).count == 2)
    #expect(
      try CommandRun(["still", "box.yaml", "--at", "0", "-o", "b.png"], in: folder).status == 0)
    #expect(try Self.hidden(folder) == [])
    #expect(folder.others == ["b.mp4", "b.png"])
  }
}
