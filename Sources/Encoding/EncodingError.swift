public import Media
public import Timing

/// Why frames could not be encoded or a file not be written.
public struct EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong: the C function, its code and words, and the file.
  public let cause: MediaError
  /// The frame being worked on, counted from the clip's first; `nil` when no single one is concerned.
  public let frame: FrameIndex?

  /// An error with its cause.
  public init(_ cause: MediaError, frame: FrameIndex? = nil) {
    self.cause = cause
    self.frame = frame
  }

  /// One line: the file, the frame, what failed.
  public var description: String {
    frame.map { "frame \($0): \(cause)" } ?? cause.description
  }

  /// Runs what may fail in media and says which frame it was about.
  package static func wrapping<Result: ~Copyable>(
    frame: FrameIndex? = nil, _ body: () throws(MediaError) -> Result
  ) throws(EncodingError) -> Result {
    do {
      return try body()
    } catch {
      throw EncodingError(error, frame: frame)
    }
  }

  /// The error of a caller that handed over something else than was announced.
  static func mismatch(
    found: String, expected: String, file: String = "", frame: FrameIndex? = nil
  ) -> EncodingError {
    EncodingError(
      MediaError(file: file, reason: .mismatch(found: found, expected: expected)), frame: frame)
  }
}
