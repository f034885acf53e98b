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

  /// Makes the folders that some files lie in, where they are missing.
  ///
  /// They stay, also after a failure: another run may have begun to write into them.
  ///
  /// - Parameter paths: Paths of files; `-` has no folder.
  /// - Throws: A failure of status 4 when a folder cannot be made.
  static func makeFolders(of paths: [String]) throws(CommandFailure) {
    for path in paths where path != "-" { try make(Folder.parent(of: path)) }
  }
}
