import Inbetween
import Foundation
import Escaping

/// The two streams a command writes to: results on stdout, everything else on stderr.
enum StandardStreams {
  /// Takes the places of standard streams that are closed, so that no file that is opened later
  /// becomes one of them and gets our messages; what is written to a closed stream still fails.
  static func secure() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes text for people to stderr; when that fails there is nobody left to tell.
  static func error(_ text: String) { _ = write(DisplayText.lines(text), to: 2) }

  /// Writes one line for people to stderr: line ends in names of files and entries end none.
  static func error(line: String) { error(DisplayText.line(line) + "\n") }

  /// Draws over the terminal's line on stderr; an empty text clears it.
  static func drawOver(with line: String) {
    _ = write("\r\u{1B}[K" + DisplayText.line(line), to: 2)
  }

  /// Writes text for people, or JSON, to stdout.
  ///
  /// - Throws: ``CommandFailure/readerLeft`` when a pipe was closed, a failure that says why when
  ///   the text cannot be written.
  static func output(_ text: String) throws(CommandFailure) {
    try send(DisplayText.lines(text))
  }

  /// Writes values for programs to stdout: they are as they are, but on a terminal.
  ///
  /// - Throws: As ``output(_:)`` does.
  static func output(values text: String) throws(CommandFailure) {
    try send(isatty(1) == 1 ? DisplayText.lines(text) : text)
  }

  private static func send(_ text: String) throws(CommandFailure) {
    switch write(text, to: 1) {
    case 0: return
    case EPIPE: throw .readerLeft
    case EBADF: throw CommandFailure(.badOutput, "stdout is closed, but the result goes there")
    case let code:
      throw CommandFailure(.badOutput, "stdout: \(String(cString: strerror(code)))")
    }
  }

  /// Writes all of a text; 0, or the error number.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    Array(text.utf8).withUnsafeBytes { SystemCall.writeAll($0, to: descriptor, "-") }
  }

  /// The number of stderr's columns when it is a terminal, where a line may be drawn over; else
  /// `nil`.
  static var errorColumns: Int? {
    guard isatty(2) == 1 else { return nil }
    var size = winsize()
    guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
