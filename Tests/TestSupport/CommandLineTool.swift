public import Foundation

/// Programs outside the package that judge what we make, such as `ffprobe`.
public enum CommandLineTool {
  /// What a program answered.
  public struct Answer: Sendable {
    /// The exit status; 128 plus the signal when a signal ended it.
    public let status: Int32
    /// Standard output.
    public let output: Data
    /// Standard error, as text.
    public let messages: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// A program that failed or is not there.
  public struct Failure: Error, CustomStringConvertible {
    /// The command and what it said.
    public let description: String
  }

  /// Runs a program found on the search path and waits for it.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - arguments: Its arguments.
  ///   - input: What it reads on standard input.
  /// - Returns: What it wrote.
  /// - Throws: `Failure` when it cannot be started or its status is not 0.
  @discardableResult
  public static func run(
    _ name: String, _ arguments: [String], input: Data? = nil
  ) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files rather than pipes: nothing can fill up while nobody reads.
    func file(_ name: String, _ content: Data) throws -> (url: URL, handle: FileHandle) {
      let url = folder.appendingPathComponent(name)
      try content.write(to: url)
      return (url, try FileHandle(forUpdating: url))
    }
    let (_, standardInput) = try file("input", input ?? Data())
    let (outputFile, standardOutput) = try file("output", Data())
    let (errorFile, standardError) = try file("errors", Data())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
    process.waitOrKill()
    let status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    let messages = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    guard status == 0 else {
      throw Failure(
        description: "\(([name] + arguments).joined(separator: " ")): status \(status): \(messages)"
      )
    }
    return Answer(status: status, output: try Data(contentsOf: outputFile), messages: messages)
  }
}
