/// Values for stdout, written in large pieces, so that any number of lines fits into memory.
struct BufferedOutput {
  private var text = ""
  private static let pieceSize = 1 << 16

  /// Adds text; writes when there is enough of it.
  mutating func add(_ more: String) throws(CommandFailure) {
    text += more
    if text.utf8.count >= Self.pieceSize { try flush() }
  }

  /// Writes the text that is left.
  mutating func flush() throws(CommandFailure) {
    try StandardStreams.output(values: text)
    text = ""
  }
}
