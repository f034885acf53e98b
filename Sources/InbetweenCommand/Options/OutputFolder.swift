import Foundation

/// Folders that results go into.
enum OutputFolder {
  /// Makes a folder, and those above it, unless it is there.
  static func make(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.badOutput, "\(path): the folder cannot be made")
    }
  }
}
