import CFFmpeg
import Storing

/// Owns a decoder's or an encoder's state.
///
/// The corresponding C object is `AVCodecContext`.
@safe struct CodecContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>, file: String) throws(MediaError) {
    unsafe raw = try LibavCall.made(
      avcodec_alloc_context3(codec), by: "avcodec_alloc_context3", file: file)
  }

  /// An encoder of libavcodec's that is not open yet.
  init(encoder name: String, file: String) throws(MediaError) {
    guard let codec = unsafe avcodec_find_encoder_by_name(name) else {
      throw LibavCall.error(
        CFFMPEG_ERROR_ENCODER_NOT_FOUND, in: "avcodec_find_encoder_by_name", file: file)
    }
    unsafe try self.init(codec, file: file)
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = unsafe raw
    unsafe avcodec_free_context(&context)
  }

  /// Opens the codec.
  ///
  /// - Parameters:
  ///   - options: Its options by libavcodec's names, each of which it must know.
  ///   - file: The file concerned, for messages.
  /// - Throws: `MediaError` when it refuses the settings.
  func open(_ options: [(name: String, value: String)], file: String) throws(MediaError) {
    var dictionary = try OptionDictionary(options, file: file)
    try LibavCall.check(
      unsafe avcodec_open2(raw, nil, &dictionary.raw), in: "avcodec_open2", file: file)
    try dictionary.checkAllUsed(
      by: unsafe String(cString: raw.pointee.codec.pointee.name), file: file)
  }

  /// Hands an encoder its next picture or sound; `nil` when no more come.
  func send(_ frame: UnsafeMutablePointer<AVFrame>?, file: String) throws(MediaError) {
    try LibavCall.check(
      unsafe avcodec_send_frame(raw, frame), in: "avcodec_send_frame", file: file)
  }
}
