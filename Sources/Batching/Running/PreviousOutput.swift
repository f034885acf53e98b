import Graphics
import Foundation
import Storing
import Rendering

/// The file in an output's place before it was made anew, under another name.
///
/// A finished output takes its name by renaming, so that a second name of the old file keeps the
/// old bytes.
struct PreviousOutput {
  /// The file, or the pattern of a sequence.
  let path: String
  private let files: [(old: String, kept: String)]

  /// Gives second names to all files of an output; `nil` when there are none.
  ///
  /// - Parameters:
  ///   - name: The output's name among those of the entry.
  ///   - output: The output.
  ///   - folder: The place where the second names lie.
  ///   - warnings: Told of what is no file, and counts as none.
  /// - Throws: `EntryFailure` when files cannot have second names there.
  init?(
    _ name: String, _ output: OutputRequest, in folder: DifferenceFolder,
    _ warnings: inout [String]
  ) throws(EntryFailure) {
    path = folder.file("before-" + name)
    var files: [(old: String, kept: String)] = []
    if let old = NumberedPath(output.path), let kept = NumberedPath(path) {
      files = old.numbers().map { (old.path($0), kept.path($0)) }
    } else if access(output.path, F_OK) == 0 {
      files = [(output.path, path)]
    }
    if let other = files.first(where: { !Folder.isFile($0.old) }) {
      warnings.append("\(other.old): what stood there is no file, and counts as none")
      return nil
    }
    guard !files.isEmpty else { return nil }
    self.files = files
    try folder.make()
    for file in files {
      guard Folder.link(file.old, as: file.kept) else {
        throw EntryFailure(
          .failed, "\(file.old): cannot be kept as \(file.kept) to be compared with")
      }
    }
  }

  /// The hash of all its files; `nil` when one cannot be read.
  var digest: String? { Self.digest(of: files.map(\.kept)) }

  /// The hash of the files that an output has now.
  static func digest(of output: String) -> String? {
    digest(of: NumberedPath(output).map { path in path.numbers().map(path.path) } ?? [output])
  }

  private static func digest(of files: [String]) -> String? {
    var hash = ContentHash()
    for file in files {
      guard (try? hash.add(contentsOf: file)) != nil else { return nil }
    }
    return "\(hash.digest)"
  }

  /// True when the bytes are those of the file that stands there now.
  func isSame(as path: String) -> Bool {
    files.allSatisfy { FileManager.default.contentsEqual(atPath: $0.kept, andPath: $0.old) }
      && NumberedPath(path).map { $0.numbers().count == files.count } ?? true
  }
}
