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

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = unsafe raw
    unsafe avcodec_free_context(&context)
  }
}
