import Foundation
import Inbetween

/// Programs of others that are run and waited for.
enum ExternalProgram {
  /// Runs a program that is found on the search path.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - arguments: Its arguments.
  /// - Returns: Its status, output and messages.
  /// - Throws: ``FarmError/request(_:)`` when it is not there, ``FarmError/cancelled`` when the
  ///   command is interrupted; then the program is ended.
  static func run(_ name: String, _ arguments: [String]) throws(FarmError) -> EngineAnswer {
    guard let path = path(of: name) else {
      throw .request("\(name) is not on the search path; install it, or run this where it is")
    }
    let scratch: HiddenFolder
    do { scratch = try .scratch() } catch { throw .mayPass("\(error)") }
    // Files rather than pipes: nothing can fill up while nobody reads.
    let (output, messages) = (scratch.file("output"), scratch.file("messages"))
    for file in [output, messages] {
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: messages)
    do { try process.run() } catch { throw .mayPass("\(name) cannot be started: \(error)") }
    while process.isRunning {
      if Interruption.shared.cancellation.isCancelled {
        // GNU parallel waits for its jobs at the first, and ends them at the second.
        for _ in 0..<2 { process.terminate() }
        throw .cancelled
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
    func text(_ file: String) -> String {
      String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }
    let status = process.terminationStatus
    return EngineAnswer(
      status: process.terminationReason == .exit ? status : 128 + status, output: text(output),
      messages: text(messages))
  }

  /// The path of a program that is found on the search path, or is a path itself.
  static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 && !Folder.isFolder(name) ? name : nil }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first {
      access($0, X_OK) == 0 && !Folder.isFolder($0)
    }
  }
}
