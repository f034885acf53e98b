import Foundation

/// What must be true of an output's name before work begins.
enum OutputGuard {
  /// Fails when a file exists and must not be replaced.
  static func check(_ path: String, noOverwrite: Bool) throws(CommandFailure) {
    if noOverwrite, FileManager.default.fileExists(atPath: path) {
      throw CommandFailure(.badOutput, "\(path) exists, and --no-overwrite was given")
    }
  }
}
