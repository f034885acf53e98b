import Foundation

/// The two streams a command writes to: results on stdout, everything else on stderr.
enum StandardStreams {
  /// Writes text to stderr.
  static func error(_ text: String) { write(text, to: FileHandle.standardError) }

  /// Writes text to stdout.
  static func output(_ text: String) { write(text, to: FileHandle.standardOutput) }

  /// A reader that went away (a closed pipe) is not an error of ours: the rest is dropped.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }

  /// True when stderr is a terminal, where a line may be drawn over.
  static var errorIsTerminal: Bool { isatty(2) == 1 }
}
