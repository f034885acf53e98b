import Foundation
import TestSupport
import Testing

/// No command touches the network, but for `preview`, which listens on this machine.
@Suite struct NetworkTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 20, height: 10, background: white}
      layers: [{type: text, frame: [0, 0, 20, 10], string: a, fontSize: 8}]

      """, to: "words.yaml")
    try folder.write("batch: 1\nentries: [{scene: box.yaml}]\n", to: "batch.yaml")
    _ = try CommandRun(["render", "box.yaml", "-o", "a.mp4", "-o", "a.gif", "--quiet"], in: folder)
  }

  /// A processor with all that a farm's bytes need.
  private static let machine = ["qemu-x86_64", "-cpu", "max"]

  /// Plans and renders on the machine that is looked at: another one's work is refused.
  private func makePlan(on machine: [String]) throws {
    for command in [
      ["farm", "plan", "box.yaml", "-o", "planned"],
      ["farm", "segment", "planned", "--index", "0"],
    ] {
      let run = try CommandRun(command, in: folder, launcher: machine)
      try #require(run.status == 0, "\(run.messages)")
    }
  }

  /// Every command, with what it does most.
  static let commands: [[String]] = [
    ["render", "box.yaml", "-o", "new.mp4", "-o", "new.gif"],
    ["still", "words.yaml", "--at", "0", "-o", "still.png"],
    ["sample", "box.yaml", "--at", "0"], ["inspect", "box.yaml"],
    ["hit", "box.yaml", "--at", "0.5", "--point", "15,15"], ["validate", "box.yaml"],
    ["lint", "box.yaml"], ["compare", "a.mp4", "a.gif", "--report", "report"],
    ["golden", "named", "--record"], ["verify", "box.yaml", "--format", "gif"],
    ["sheet", "box.yaml", "-o", "sheet.png"], ["batch", "batch.yaml", "--output", "out"],
    ["help"], ["limits"], ["new", "first"], ["schema"],
    ["convert", "words.yaml", "-o", "converted.yaml"],
    // Those that hand over to an engine are asked to: they run its programs.
    ["farm", "plan", "words.yaml", "--name", "words.gif", "-o", "plan"],
    ["farm", "segment", "planned", "--index", "0", "--index", "0"],
    ["farm", "join", "planned", "-o", "joined"], ["farm", "status", "planned"],
  ]

  /// The only command that opens a socket of the network: PreviewTests look at it.
  static let server = "preview"

  @Test func `every command is looked at`() throws {
    let help = try CommandRun(["--help"], in: folder).text
    let listed = try #require(help.split(separator: "SUBCOMMANDS:\n").last)
      .split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.dropFirst(2).prefixMatch(of: /[a-z]+/)?.output }
    #expect(listed.count > 10)
    #expect(listed.contains { $0 == Self.server })
    let missing = listed.filter { name in
      name != Self.server && !Self.commands.contains { $0[0] == name }
    }
    #expect(missing.isEmpty)
  }

  @Test(arguments: commands)
  func `a command opens no socket of the network`(_ command: [String]) throws {
    // As qemu writes the system calls of the program and all its threads.
    if command.contains("planned") { try makePlan(on: Self.machine) }
    let calls = try CommandRun(command, in: folder, launcher: Self.machine + ["-strace"])
    #expect(calls.status < 2, "\(calls.messages.suffix(2000))")
    // Something was listed at all.
    #expect(calls.messages.contains(" openat("), "\(calls.messages.prefix(2000))")
    // Sockets of this machine alone are how libc looks for the user's name.
    let sockets = calls.messages.split(separator: "\n").filter {
      $0.contains(" socket(") && !$0.contains("socket(PF_UNIX")
    }
    #expect(sockets.isEmpty)
  }

  /// Files that name others to be read, from a folder or from an address.
  @Test(arguments: [
    "ffconcat version 1.0\nfile a.mp4\n",
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n",
    """
    v=0
    o=- 0 0 IN IP4 127.0.0.1
    s=x
    c=IN IP4 127.0.0.1
    t=0 0
    m=video 0 RTP/AVP 96
    a=rtpmap:96 H264/90000

    """,
  ])
  func `a clip that is a list of others or of addresses is refused`(_ list: String) throws {
    try folder.write(list, to: "list")
    let run = try CommandRun(["compare", "list", "a.mp4"], in: folder)
    #expect(run.status == 3, "\(run.text) \(run.messages)")
    try folder.write(
      "inbetween: 1\ncanvas: {width: 9, height: 9}\nlayers: [{contents: list}]\n", to: "b.yaml")
    #expect(
      try CommandRun(["still", "b.yaml", "--at", "0", "-o", "b.png"], in: folder).status == 3)
  }

  @Test(arguments: commands)
  func `a command does the same where there is no network`(_ command: [String]) throws {
    guard Self.canIsolate else {
      print("not run: this machine lets nobody make a network namespace")
      return
    }
    if command.contains("planned") { try makePlan(on: []) }
    let other = try SceneFolder()
    for name in folder.others {
      try? FileManager.default.removeItem(atPath: other.file(name))
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: other.file(name))
    }
    let usual = try CommandRun(command, in: folder)
    let isolated = try CommandRun(command, in: other, launcher: Self.launcher)
    #expect(isolated.status == usual.status, "\(isolated.messages)")
    #expect(usual.status < 2, "\(usual.messages)")
    for name in folder.others where (name as NSString).pathExtension != "" {
      #expect(try folder.bytes(name) == other.bytes(name), "\(name)")
    }
  }

  /// A network namespace in which nothing is, not even the loopback.
  private static let launcher = ["unshare", "--map-root-user", "--net"]

  private static let canIsolate: Bool =
    (try? CommandLineTool.run(launcher[0], launcher.dropFirst() + ["true"])) != nil
}
