import Foundation
import Inbetween

/// What must be true of the outputs' names before work begins.
enum OutputGuard {
  /// Fails when two outputs are one file, or the folder of one is not there; `-` is standard output.
  static func check(_ paths: [String]) throws(CommandFailure) {
    var seen: [String: String] = [:]
    for path in paths {
      let file = URL(fileURLWithPath: path).standardizedFileURL
      if let other = seen.updateValue(path, forKey: file.path) {
        throw CommandFailure(.usage, "-o \(other) and -o \(path) are the same file")
      }
      if path == "-" { continue }
      let folder = Folder.parent(of: path)
      if Folder.isFolder(folder) { continue }
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandFailure(.badOutput, "\(path): there is no folder \(folder); make it first")
      }
      throw CommandFailure(.badOutput, "\(path): \(folder) is not a folder")
    }
  }

  /// The failure for a file that must not be replaced.
  static func exists(_ path: String) -> CommandFailure {
    CommandFailure(.badOutput, "\(path) exists, and --no-overwrite was given")
  }
}
