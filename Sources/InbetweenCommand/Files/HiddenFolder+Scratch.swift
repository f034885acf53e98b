import Foundation
import Inbetween

extension HiddenFolder {
  /// A folder for files that nobody keeps, removed with them in the end.
  static func scratch() throws(FileError) -> HiddenFolder {
    try HiddenFolder(
      beside: FileManager.default.temporaryDirectory.appendingPathComponent("inbetween").path)
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }
}
