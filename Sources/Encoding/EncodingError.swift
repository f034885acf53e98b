public import Media
import Timing
public import Storing

/// The reason why frames could not be encoded or a file not be written: the C function, its code
/// and words, the file, and the frame being worked on.
///
/// It is the error of the files and codecs underneath, which therefore reaches the conductor as it
/// was thrown.
public typealias EncodingError = MediaError

extension EncodingError {
  /// The error of a caller that handed over something else than was announced.
  static func mismatch(
    found: String, expected: String, file: String = "", frame: FrameIndex? = nil
  ) -> EncodingError {
    EncodingError(file: file, reason: .mismatch(found: found, expected: expected), frame: frame)
  }
}
