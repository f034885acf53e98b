import Foundation
import TestSupport

/// A cluster of Slurm on this machine's loopback, ended when the last reference goes.
final class Cluster {
  private let folder: TemporaryFolder
  /// What programs need to find it.
  let environment: [String: String]
  /// The messages of its start.
  let messages: String

  /// Starts a cluster; `nil`, with a message, where the machine cannot.
  ///
  /// In continuous integration it is an error when it cannot.
  ///
  /// - Parameters:
  ///   - nodes: How many.
  ///   - programs: A folder of programs that stand in front of Slurm's.
  /// - Returns: The cluster, or `nil`.
  /// - Throws: In continuous integration, the failure of its start.
  static func start(nodes: Int, programs: String? = nil) throws -> Cluster? {
    do {
      return try Cluster(nodes: nodes, programs: programs)
    } catch {
      if ProcessInfo.processInfo.environment["CI"].map({ !$0.isEmpty }) == true { throw error }
      print("not run: no cluster can be started here: \(error)")
      return nil
    }
  }

  private init(nodes: Int, programs: String?) throws {
    folder = try TemporaryFolder()
    environment = ["SLURM_CONF": folder.file("slurm.conf")]
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let path = programs.map { "\($0):\(inherited)" } ?? inherited
    do {
      messages = try CommandLineTool.run(
        "env", ["PATH=\(path)", "bash", Self.script, "start", folder.path, "\(nodes)"]
      ).messages
    } catch {
      _ = try? CommandLineTool.run("bash", [Self.script, "stop", folder.path])
      throw error
    }
  }

  deinit { _ = try? CommandLineTool.run("bash", [Self.script, "stop", folder.path]) }

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../.ci/cluster").standardizedFileURL.path

  /// Runs a program of Slurm's, and gives the lines that it wrote.
  @discardableResult
  func ask(_ program: String, _ arguments: [String]) throws -> [String] {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    return try CommandLineTool.run("env", variables + [program] + arguments).text
      .split(separator: "\n").map(String.init)
  }

  /// Nodes that run a task now.
  func busyNodes() throws -> [String] {
    try ask("squeue", ["--noheader", "--states=RUNNING", "--format=%N"])
  }

  /// Kills a node with all that it runs, as a power failure would, and tells the controller, which
  /// would notice after a minute.
  func kill(node: String) throws {
    let daemon = try String(
      contentsOfFile: folder.file("run/slurmd-\(node).pid"), encoding: .utf8)
    if let pid = Int32(daemon.trimmingCharacters(in: .whitespacesAndNewlines)) {
      Foundation.kill(pid, SIGKILL)
    }
    for process in processes() where process.environment.contains("SLURMD_NODENAME=\(node)") {
      Foundation.kill(process.pid, SIGKILL)
    }
    try ask("scontrol", ["update", "nodename=\(node)", "state=down", "reason=killed"])
  }

  /// Kills the controller, and starts another.
  func killController(whileDead work: () throws -> Void = {}) throws {
    let text = try String(contentsOfFile: folder.file("run/slurmctld.pid"), encoding: .utf8)
    if let pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) {
      Foundation.kill(pid, SIGKILL)
    }
    try work()
    try CommandLineTool.run("bash", [Self.script, "controller", folder.path])
  }

  /// Processes of tasks that run `farm segment`.
  func segmentProcesses() -> [Int32] {
    processes().filter { $0.arguments.starts(with: ["farm", "segment"]) }.map(\.pid)
  }

  private struct Running {
    let pid: Int32
    /// Without the program's name.
    let arguments: [String]
    let environment: [String]
  }

  /// Processes that have this cluster's file in their environment.
  private func processes() -> [Running] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    func words(_ path: String) -> [String] {
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    return names.compactMap { name in
      guard let pid = Int32(name) else { return nil }
      let environment = words("/proc/\(name)/environ")
      guard environment.contains("SLURM_CONF=\(folder.file("slurm.conf"))") else { return nil }
      return Running(
        pid: pid, arguments: Array(words("/proc/\(name)/cmdline").dropFirst()),
        environment: environment)
    }
  }

  /// Waits until no job is left, or nothing has happened to any for long; requeued jobs need not
  /// wait their time.
  ///
  /// A controller that was killed while it started tasks takes some for running that are not, for
  /// minutes.
  ///
  /// - Returns: Whether none is left.
  @discardableResult
  func waitUntilQuiet() throws -> Bool {
    var (last, repetitions) = ([String](), 0)
    for _ in 0..<600 {
      let jobs = try ask("squeue", ["--noheader", "--array", "--format=%A|%T|%r"])
      if jobs.isEmpty { return true }
      repetitions = jobs == last ? repetitions + 1 : 0
      if repetitions == 60 { return false }
      last = jobs
      for job in jobs.map({ $0.split(separator: "|") })
      where job.count == 3 && job[2] == "BeginTime" {
        // It may have begun meanwhile.
        _ = try? ask("scontrol", ["update", "jobid=\(job[0])", "StartTime=now"])
      }
      usleep(200_000)
    }
    return false
  }

  /// Waits for something, at most ten minutes.
  func wait(until isTrue: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < end {
      if try isTrue() { return true }
      usleep(50_000)
    }
    return false
  }
}
