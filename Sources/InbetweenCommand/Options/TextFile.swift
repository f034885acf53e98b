import Foundation

/// Text results that go to files.
enum TextFile {
  /// Writes a file, which appears under its name only when it is complete.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw CommandFailure(.badOutput, "\(path): \(error.localizedDescription)")
    }
  }
}
