import Foundation
import Media
import Rendering

/// What stood in the place of an output before it was made anew, under hidden names beside it.
///
/// A finished output takes its name by renaming, so that a second name of the old file keeps the old bytes.
struct PreviousOutput {
  /// The file, or the pattern of a sequence.
  let path: String
  private let files: [(old: String, kept: String)]

  /// Gives second names to all files of an output; `nil` when there are none.
  init?(_ output: OutputRequest) throws(MediaError) {
    let mark = ".previous-\(getpid())-"
    func hidden(_ path: String) -> String {
      let url = URL(fileURLWithPath: path)
      // The ending stays, for whoever reads it.
      return url.deletingLastPathComponent().path + "/" + mark + url.lastPathComponent
    }
    var files: [(old: String, kept: String)] = []
    if let numbers = NumberedPath(output.path), output.format == .pngSequence {
      var number = 0
      while access(numbers.path(number), F_OK) == 0 {
        files.append((numbers.path(number), hidden(numbers.path(number))))
        number += 1
      }
    } else if access(output.path, F_OK) == 0 {
      files = [(output.path, hidden(output.path))]
    }
    guard !files.isEmpty else { return nil }
    path = hidden(output.path)
    self.files = files
    for file in files {
      unlink(file.kept)
      guard link(file.old, file.kept) == 0 else {
        remove()
        throw MediaError(
          file: file.old,
          reason: .mismatch(
            found: "a file that cannot be kept to be compared with",
            expected: "one that can have a second name"))
      }
    }
  }

  /// Whether the bytes are those of what stands there now.
  func isSame(as path: String) -> Bool {
    files.allSatisfy { FileManager.default.contentsEqual(atPath: $0.kept, andPath: $0.old) }
      && NumberedPath(path).map { access($0.path(files.count), F_OK) != 0 } ?? true
  }

  /// Takes the second names away.
  func remove() { for file in files { unlink(file.kept) } }
}
