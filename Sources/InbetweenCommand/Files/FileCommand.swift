import ArgumentParser
import Inbetween

/// A command that says what it reads and writes before it begins.
protocol FileCommand: ParsableCommand {
  /// The files that the command line names and the command reads.
  var inputs: [NamedFile] { get }
  /// The files and folders that the command writes.
  var outputs: [NamedFile] { get }
  /// True when it makes the folders that its outputs lie in.
  var makesFolders: Bool { get }
  /// Does the work.
  ///
  /// - Parameter files: Is to be asked about files that are only found on the way, such as a
  ///   scene's images.
  /// - Throws: `CommandFailure`, or the error of a stage.
  func run(guarding files: OutputGuard) throws
}

extension FileCommand {
  var makesFolders: Bool { false }

  func run() throws {
    let files = try OutputGuard(outputs, makesFolders: makesFolders)
    try files.check(inputs)
    do { try run(guarding: files) } catch { throw CommandFailure(error) }
  }
}
