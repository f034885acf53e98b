import CFFmpeg
import Glibc
import Storing

/// The one way in which status codes of libav* and of the system become errors.
enum LibavCall {
  /// Stops libav* from writing to standard error: results and errors say all there is to say.
  ///
  /// The levels are the only process-wide state that we touch, and they are set once.
  static let silence: Void = {
    av_log_set_level(AV_LOG_QUIET)
    // SVT-AV1 writes to standard error itself, all but errors unless this says otherwise.
    unsafe setenv("SVT_LOG", "1", 0)
  }()

  /// Passes a non-negative result through and turns a negative one into an error.
  ///
  /// - Parameters:
  ///   - code: The function's result.
  ///   - function: The C function's name.
  ///   - file: The file concerned, for the message.
  /// - Returns: `code`.
  /// - Throws: `MediaError` with the function, the code and the library's words for it.
  @discardableResult
  static func check(
    _ code: Int32, in function: StaticString, file: String
  ) throws(MediaError) -> Int32 {
    guard code < 0 else { return code }
    throw error(code, in: function, file: file)
  }

  /// The error that a negative code stands for.
  static func error(_ code: Int32, in function: StaticString, file: String) -> MediaError {
    var text = [CChar](repeating: 0, count: 128)
    unsafe av_strerror(code, &text, text.count)
    let words = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return MediaError(
      file: file,
      reason: .call(function: "\(function)", code: code, explanation: words))
  }

  /// The object that a C function made, or an out-of-memory error when it made none.
  static func made<Object>(
    _ object: UnsafeMutablePointer<Object>?, by function: StaticString, file: String
  ) throws(MediaError) -> UnsafeMutablePointer<Object> {
    guard let object = unsafe object else {
      throw error(CFFMPEG_ERROR_ENOMEM, in: function, file: file)
    }
    return unsafe object
  }

  /// Frees a stream and its buffer, which libavformat may have replaced.
  static func free(_ stream: UnsafeMutablePointer<AVIOContext>) {
    unsafe av_freep(&stream.pointee.buffer)
    var stream: UnsafeMutablePointer<AVIOContext>? = unsafe stream
    unsafe avio_context_free(&stream)
  }
}
