import Inbetween

/// Text results that go to files.
enum TextFile {
  /// Writes a file, which appears under its name only when it is complete.
  ///
  /// A device is written to, and a symbolic link followed; neither is replaced, as Foundation's
  /// atomic writing would do.
  static func write(_ text: String, to path: String) throws {
    try OutputGuard.checkFolder(of: path)
    try AtomicFile.write(Array(text.utf8), to: path)
  }
}
