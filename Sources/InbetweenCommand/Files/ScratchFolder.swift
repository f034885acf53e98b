import Foundation
import Inbetween

/// A folder for files that nobody keeps, removed with them in the end.
final class ScratchFolder {
  private let folder: HiddenFolder
  /// Its path.
  var path: String { folder.path }

  init() throws(CommandFailure) {
    do {
      folder = try HiddenFolder(
        beside: FileManager.default.temporaryDirectory.appendingPathComponent("inbetween").path)
    } catch {
      throw CommandFailure(.badOutput, "\(error)")
    }
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }
}
