import Foundation

/// A folder for files that nobody keeps, removed with them in the end.
final class ScratchFolder {
  /// Its path.
  let path: String

  init() throws(CommandFailure) {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-\(UUID().uuidString)")
    path = url.path
    try OutputFolder.make(path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }
}
