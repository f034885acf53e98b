import Foundation
import TestSupport

/// The built executable, run as a process, and what it answered.
struct CommandRun: Sendable {
  /// The exit status; 1000 plus the signal when a signal ended it.
  let status: Int32
  /// What went to stdout, as bytes.
  let output: Data
  /// What went to stderr.
  let messages: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The executable is not where tests are built.
  struct Missing: Error {}

  /// Runs the command in a folder and waits for it; with a processor as qemu names them, on that
  /// one; with an address space of so many megabytes at most, if any is given.
  ///
  /// `environment` replaces variables of this process; a launcher is a command that runs the one
  /// behind it.
  init(
    _ arguments: [String], in folder: SceneFolder, outputFile: String? = nil,
    environment: [String: String] = [:], processor: String? = nil, megabytes: Int? = nil,
    launcher: [String] = []
  ) throws {
    var launcher = launcher
    if let processor { launcher = ["qemu-x86_64", "-cpu", processor] }
    if let megabytes {
      launcher = ["sh", "-c", "ulimit -v \(megabytes * 1000) && exec \"$0\" \"$@\""]
    }
    let running = try RunningCommand(
      arguments, in: folder, outputFile: outputFile, environment: environment, launcher: launcher)
    self = try running.wait()
  }

  /// Standard output decoded from JSON.
  func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: output)
  }
}

/// The executable while it runs.
final class RunningCommand {
  let process = Process()
  private let outputFile: String
  private let messagesFile: String

  /// The variables that the command reads, as at a desk: where the tests run, in continuous
  /// integration or not, decides nothing.
  private static let desk = ["CI": ""]

  /// Starts the command in a folder; stdout goes to a file of its own unless one is given.
  init(
    _ arguments: [String], in folder: SceneFolder, outputFile: String? = nil,
    environment: [String: String] = [:], launcher: [String] = []
  ) throws {
    let name = UUID().uuidString
    self.outputFile = outputFile ?? folder.logs.file("\(name).out")
    messagesFile = folder.logs.file("\(name).err")
    // Files rather than pipes: nothing can fill up while nobody reads.
    for file in [self.outputFile, messagesFile] where !FileManager.default.fileExists(atPath: file)
    {
      try Data().write(to: URL(fileURLWithPath: file))
    }
    let executable = try Self.executable()
    if launcher.isEmpty {
      process.executableURL = executable
      process.arguments = arguments
    } else {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = launcher + [executable.path] + arguments
    }
    process.environment = ProcessInfo.processInfo.environment
      .merging(Self.desk) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(
      forWritingTo: URL(fileURLWithPath: self.outputFile))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messagesFile))
    try process.run()
  }

  /// What it has written to stdout so far.
  var output: String { (try? String(contentsOfFile: outputFile, encoding: .utf8)) ?? "" }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  func wait() throws -> CommandRun {
    process.waitOrKill()
    let isExit = process.terminationReason == .exit
    return CommandRun(
      status: isExit ? process.terminationStatus : 1000 + process.terminationStatus,
      output: outputFile.hasPrefix("/dev/")
        ? Data() : try Data(contentsOf: URL(fileURLWithPath: outputFile)),
      messages: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: messagesFile)), as: UTF8.self))
  }

  /// The executable stands beside the test bundle.
  static func executable() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let file = folder.appendingPathComponent("inbetween")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return file
      }
      folder.deleteLastPathComponent()
    }
    throw CommandRun.Missing()
  }
}

extension CommandRun {
  fileprivate init(status: Int32, output: Data, messages: String) {
    self.status = status
    self.output = output
    self.messages = messages
  }
}
