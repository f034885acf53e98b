import Foundation
import Synchronization
import TestSupport
import Testing

/// The real engine on three nodes: whatever is killed, damaged or full, the files are in the end
/// those of one machine.
@Suite(.serialized) struct ClusterTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    // 3010 frames: 13 segments.
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 64, height: 48, background: white}
      time: {duration: 60.2, framesPerSecond: 50}
      layers:
        - frame: [0, 0, 30, 30]
          backgroundColor: blue
          animations:
            - {keyPath: position.x, toValue: 50, duration: 60.2, timingFunction: linear}
            - {keyPath: transform.rotation.z, byValue: 90, duration: 60.2, timingFunction: linear}

      """, to: "walk.yaml")
  }

  @discardableResult
  private func run(
    _ line: String, on cluster: Cluster? = nil, status: Int32 = 0
  ) throws -> CommandRun {
    let run = try CommandRun(
      line.split(separator: " ").map(String.init), in: folder,
      environment: cluster?.environment ?? [:])
    #expect(run.status == status, "\(line): \(run.messages)")
    return run
  }

  private func status() throws -> PlanStatus {
    try run("farm status plan --json").json(PlanStatus.self)
  }

  /// What jobs wrote, for messages.
  private func logs() throws -> String {
    try folder.contents(of: "plan/logs").sorted().map {
      "\($0):\n" + String(decoding: try folder.bytes("plan/logs/\($0)"), as: UTF8.self)
    }.joined()
  }

  /// Submits missing segments, as a person would, until there are none.
  private func finish(on cluster: Cluster) throws {
    func settle() throws {
      guard try !cluster.waitUntilQuiet() else { return }
      try run("farm cancel plan", on: cluster)
      try cluster.waitUntilQuiet()
    }
    try settle()
    for _ in 0..<3 where try status().files.isEmpty || !status().missing.isEmpty {
      try run("farm resume plan", on: cluster)
      try settle()
    }
    let (status, logs) = (try status(), try logs())
    #expect(status.done == status.segments, "\(status)\n\(logs)")
  }

  /// The clip that one machine renders, for all tests.
  private static let singleMachine = Mutex<[UInt8]?>(nil)

  private func expectSingleMachine() throws {
    let whole = try Self.singleMachine.withLock { known in
      if let known { return known }
      try run("render walk.yaml --reproducible --quiet -o one.mp4")
      let bytes = try folder.bytes("one.mp4")
      known = bytes
      return bytes
    }
    #expect(try folder.bytes("plan/files/walk.mp4") == whole)
  }

  @Test func `a daemon that ends at its start is told, and all are started again`() throws {
    // As one ends whose port another program took.
    let stub = """
      #!/bin/sh
      mkdir \(folder.file("once")) 2>/dev/null && exit 1
      exec /usr/sbin/slurmd "$@"

      """
    try folder.write(stub, to: "programs/slurmd")
    #expect(chmod(folder.file("programs/slurmd"), 0o755) == 0)
    guard let cluster = try Cluster.start(nodes: 2, programs: folder.file("programs")) else {
      return
    }
    #expect(cluster.messages.contains("not ready: sh -c [ $(sinfo"), "\(cluster.messages)")
    #expect(cluster.messages.contains("no cluster, attempt 1 of 3"), "\(cluster.messages)")
    #expect(try cluster.ask("sinfo", ["--noheader", "--Node"]).count == 2)
  }

  @Test func `a node is lost, a process killed, a segment tried twice at once`() throws {
    guard let cluster = try Cluster.start(nodes: 3) else { return }
    try run("farm plan walk.yaml -o plan")
    #expect(try status().segments == 13)
    try run("farm submit plan --slurm --memory 500M", on: cluster)
    // Said twice, nothing is handed over twice.
    let again = try run("farm submit plan --slurm --memory 500M", on: cluster)
    #expect(again.messages.contains("nothing to hand over"), "\(again.messages)")
    // The last segment is made here as well, maybe at the same time.
    let other = try RunningCommand(["farm", "segment", "plan", "--index", "12"], in: folder)
    #expect(cluster.wait { !cluster.segmentProcesses().isEmpty })
    cluster.segmentProcesses().first.map { _ = kill($0, SIGKILL) }
    #expect(try cluster.wait { try !cluster.busyNodes().isEmpty })
    let node = try #require(try cluster.busyNodes().first)
    try cluster.kill(node: node)
    #expect(try other.wait().status == 0)
    try finish(on: cluster)
    try expectSingleMachine()
  }

  @Test func `the controller is killed just after submission, and a segment is cut later`() throws {
    guard let cluster = try Cluster.start(nodes: 3) else { return }
    try run("farm plan walk.yaml -o plan")
    try run("farm submit plan --slurm --memory 500M --limit 2", on: cluster)
    try cluster.killController {
      // It may pass when there is a controller again.
      try run("farm resume plan", on: cluster, status: 75)
    }
    try run("farm resume plan", on: cluster)
    try finish(on: cluster)
    try expectSingleMachine()
    // Cut after it was published, and after joining.
    let parts = try FileManager.default.subpathsOfDirectory(
      atPath: folder.file("plan/segments")
    ).filter { $0.hasSuffix("/500-750") }
    let cut = folder.file("plan/segments/\(try #require(parts.first))")
    #expect(truncate(cut, 1000) == 0)
    try FileManager.default.removeItem(atPath: folder.file("plan/files/walk.mp4"))
    #expect(try status().damaged == [2])
    try run("farm resume plan --wait", on: cluster)
    try expectSingleMachine()
    // Queued jobs end when they are cancelled.
    for index in [3, 4, 5, 6, 7, 8] {
      let name = "\(index * 250)-\(index * 250 + 250)"
      try FileManager.default.removeItem(
        atPath: folder.file(
          "plan/segments/\((parts[0] as NSString).deletingLastPathComponent)/\(name)"))
    }
    try run("farm resume plan", on: cluster)
    try run("farm cancel plan", on: cluster)
    try cluster.waitUntilQuiet()
    try run("farm resume plan --wait", on: cluster)
    #expect(try status().done == 13)
  }

  @Test func `a manifest of 40 short clips, on a disk that is full at first`() throws {
    guard let cluster = try Cluster.start(nodes: 3) else { return }
    try folder.write(
      "batch: 1\nentries: [{scene: box.yaml, name: \"clip-{id}\", rows: rows.csv, outputs: [\"{name}.mp4\", \"{name}.gif\"]}]\n",
      to: "batch.yaml")
    let rows = (0..<20).map { "\($0),\"#\(String(0x1000 + $0 * 37, radix: 16).suffix(3))\"" }
    try folder.write("id,paint\n" + rows.joined(separator: "\n") + "\n", to: "rows.csv")
    try run("farm plan batch.yaml -o plan")
    #expect(try status().segments == 40)
    let disk = try? SmallDisk(at: folder.file("plan/segments"))
    if disk == nil { print("not run with a full disk: this machine lets nobody mount one") }
    try disk?.fill()
    try run("farm submit plan --slurm --memory 500M --pack 8 --retries 5", on: cluster)
    if let disk {
      #expect(try cluster.wait { try logs().contains("No space left on device") })
      try disk.clear()
    }
    try finish(on: cluster)
    // Forty clips, and no more than eight jobs of segments and palettes.
    let tasks = try folder.contents(of: "plan/jobs").filter {
      $0.hasSuffix(".tasks") && $0.contains("-1-")
    }
    let lines = try tasks.reduce(0) {
      try $0 + folder.bytes("plan/jobs/\($1)").count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines <= 10, "\(tasks)")
    try run("batch batch.yaml --output one --reproducible --quiet --no-cache")
    for id in 0..<20 {
      for name in ["clip-\(id).mp4", "clip-\(id).gif"] {
        #expect(try folder.bytes("plan/files/\(name)") == folder.bytes("one/\(name)"), "\(name)")
      }
    }
  }

  @Test func `GNU parallel makes a plan's segments, and again what was lost`() throws {
    guard (try? CommandLineTool.run("parallel", ["--version"])) != nil else {
      #expect(ProcessInfo.processInfo.environment["CI"].map(\.isEmpty) ?? true)
      return print("not run: there is no GNU parallel here")
    }
    try run("farm plan walk.yaml --frames 0..<1000 --name walk.mp4 --name walk.gif -o plan")
    try run("farm submit plan --parallel --limit 2 --pack 2")
    #expect(try status().done == 8)
    try run("render walk.yaml --frames 0..<1000 --reproducible --quiet -o walk.mp4 -o walk.gif")
    for name in ["walk.mp4", "walk.gif"] {
      #expect(try folder.bytes("plan/files/\(name)") == folder.bytes(name))
    }
    let parts = try FileManager.default.subpathsOfDirectory(atPath: folder.file("plan/segments"))
      .filter { $0.hasSuffix("/250-500") || $0.hasSuffix("/palette") }
    for part in parts {
      try FileManager.default.removeItem(atPath: folder.file("plan/segments/\(part)"))
    }
    try FileManager.default.removeItem(atPath: folder.file("plan/files"))
    try run("farm resume plan")
    for name in ["walk.mp4", "walk.gif"] {
      #expect(try folder.bytes("plan/files/\(name)") == folder.bytes(name))
    }
  }
}

/// A small file system in memory, mounted over a folder, with its files.
private final class SmallDisk {
  private let path: String
  private var filler: String { "\(path)/filler" }

  init(at path: String) throws {
    self.path = path
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    try CommandLineTool.run("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", path])
    for name in names {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit { _ = try? CommandLineTool.run("umount", ["--lazy", path]) }

  /// Leaves no room.
  func fill() throws {
    // It ends with an error: the disk is full.
    _ = try? CommandLineTool.run("dd", ["if=/dev/zero", "of=\(filler)", "bs=64k"])
  }

  func clear() throws { try FileManager.default.removeItem(atPath: filler) }
}
