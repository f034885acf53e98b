import Glibc
import Storing

/// The folder of an entry's clips that a comparison found different, beside the outputs: the
/// expected clip, which was replaced, or the present clip of a golden.
///
/// It is there while the entry is compared, and stays when something differs, until the entry's
/// next run.
struct DifferenceFolder {
  /// The folder of this entry.
  let path: String

  /// The folder of an entry, which need not be there.
  init(_ options: BatchOptions, _ entry: BatchEntry) {
    path = "\(Self.parent(options))/\(Self.flat(entry.name))"
  }

  /// The path of a file in it; folders in its name are parts of one word here.
  func file(_ name: String) -> String { "\(path)/\(Self.flat(name))" }

  /// A name without slashes: two names stay two, and a sequence's place for the number stays.
  private static func flat(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Makes the folder.
  func make() throws(EntryFailure) {
    try EntryFailure.media { () throws(FileError) in try Folder.make(path) }
  }

  /// Removes the folder and what is in it.
  func remove() { Folder.removeTree(path) }

  /// Removes the folder that all entries share when nothing is left in it.
  ///
  /// To be called when all entries have ended: another would find it gone between making it and
  /// making its own folder in it.
  static func removeEmptyParent(of options: BatchOptions) { rmdir(parent(options)) }

  private static func parent(_ options: BatchOptions) -> String { "\(options.folder)/different" }
}
