import Foundation
import Inbetween

/// The file of this program.
enum ProgramFile {
  /// The path, without links.
  static var path: String {
    Folder.realPath("/proc/self/exe") ?? CommandLine.arguments.first ?? "inbetween"
  }

  /// The folder of what is installed beside it: `share/inbetween` of the same prefix.
  static let sharedFolder = URL(fileURLWithPath: path).deletingLastPathComponent()
    .appendingPathComponent("../share/inbetween").standardizedFileURL.path

  /// True for a file that is installed with the program.
  static func isShared(_ file: String) -> Bool {
    Folder.realPath(file)?.hasPrefix(sharedFolder + "/") ?? false
  }
}
