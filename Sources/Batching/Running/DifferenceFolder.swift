import Foundation

/// Where the clips of an entry lie that a comparison found different, beside the outputs: what was expected and is
/// replaced, or what is shown now of a golden.
///
/// It is there while the entry is compared, and stays when something differs, until the entry's next run.
struct DifferenceFolder {
  /// The folder of this entry.
  let path: String
  private let parent: String

  /// The folder of an entry, which need not be there.
  init(_ options: BatchOptions, _ entry: BatchEntry) {
    parent = "\(options.folder)/different"
    path = parent + "/" + Self.flat(entry.name)
  }

  /// The path of a file in it; what are folders in its name are part of a word here.
  func file(_ name: String) -> String { "\(path)/\(Self.flat(name))" }

  private static func flat(_ name: String) -> String {
    name.split(separator: "/").joined(separator: "-")
  }

  /// Makes the folder.
  func make() throws(EntryFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw EntryFailure(.failed, "\(path): the folder cannot be made", canBeRetried: true)
    }
  }

  /// Removes the folder and what is in it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    // Only when it is empty.
    rmdir(parent)
  }
}
