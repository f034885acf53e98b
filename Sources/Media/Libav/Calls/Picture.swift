import CFFmpeg
import Storing

/// A picture in whatever format a codec uses; it starts without pixels.
///
/// The corresponding C object is `AVFrame`.
@safe struct Picture: ~Copyable {
  let raw: UnsafeMutablePointer<AVFrame>

  init(file: String) throws(MediaError) {
    unsafe raw = try LibavCall.made(av_frame_alloc(), by: "av_frame_alloc", file: file)
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = unsafe raw
    unsafe av_frame_free(&frame)
  }

  var width: Int { unsafe Int(raw.pointee.width) }
  var height: Int { unsafe Int(raw.pointee.height) }
  var format: AVPixelFormat { unsafe AVPixelFormat(rawValue: raw.pointee.format) }

  /// Allocates reference-counted pixels (others are copied when sent to an encoder), which mean
  /// nothing yet.
  func allocate(
    width: Int, height: Int, format: AVPixelFormat, file: String
  ) throws(MediaError) {
    unsafe raw.pointee.width = Int32(width)
    unsafe raw.pointee.height = Int32(height)
    unsafe raw.pointee.format = format.rawValue
    try LibavCall.check(
      unsafe av_frame_get_buffer(raw, 0), in: "av_frame_get_buffer", file: file)
  }

  /// Makes the pixels this picture's alone, at the cost of a copy when somebody else holds them.
  func makeWritable(file: String) throws(MediaError) {
    try LibavCall.check(
      unsafe av_frame_make_writable(raw), in: "av_frame_make_writable", file: file)
  }

  /// The picture with a column and a row more where a side is odd; what is in them means nothing.
  func evenCopy(file: String) throws(MediaError) -> Picture {
    let copy = try Picture(file: file)
    try copy.allocate(
      width: (width + 1) & ~1, height: (height + 1) & ~1, format: format, file: file)
    try LibavCall.check(unsafe av_frame_copy(copy.raw, raw), in: "av_frame_copy", file: file)
    try LibavCall.check(
      unsafe av_frame_copy_props(copy.raw, raw), in: "av_frame_copy_props", file: file)
    return copy
  }
}
