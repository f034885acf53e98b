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

  /// Does something in a folder for each of some files, made for it where it is missing; after a
  /// failure those that were made and are empty go again.
  ///
  /// - Parameters:
  ///   - paths: Paths of files; `-` has no folder.
  ///   - work: What is done; it may fail.
  /// - Returns: What the work returned.
  /// - Throws: A failure of status 4 when a folder cannot be made, or what the work threw.
  static func makingFolders<Result>(
    of paths: [String], _ work: () throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    var made: [String] = []
    do {
      for path in paths where path != "-" {
        made += missing(Folder.parent(of: path))
        try make(Folder.parent(of: path))
      }
      return try work()
    } catch {
      for folder in made.reversed() { Folder.removeIfEmpty(folder) }
      throw error
    }
  }

  /// The folders on the way to one that are not there, the outermost first.
  private static func missing(_ folder: String) -> [String] {
    guard !Folder.isFolder(folder), Folder.parent(of: folder) != folder else { return [] }
    return missing(Folder.parent(of: folder)) + [folder]
  }
}
