import Inbetween

/// Folders that results go into.
enum OutputFolder {
  /// Makes a folder, and those above it, unless it is there.
  static func make(_ path: String) throws(CommandFailure) {
    do {
      try Folder.make(path)
    } catch {
      throw CommandFailure(.badOutput, "the folder cannot be made: \(error)")
    }
  }
}
