import CFFmpeg

/// A picture as a decoder gives it.
///
/// The corresponding C object is `AVFrame`.
@safe struct DecodedPicture: ~Copyable {
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

  /// The picture with a column and a row more where a side is odd; what is in them means nothing.
  func evenCopy(file: String) throws(MediaError) -> DecodedPicture {
    let copy = try DecodedPicture(file: file)
    unsafe copy.raw.pointee.width = Int32((width + 1) & ~1)
    unsafe copy.raw.pointee.height = Int32((height + 1) & ~1)
    unsafe copy.raw.pointee.format = raw.pointee.format
    try LibavCall.check(
      unsafe av_frame_get_buffer(copy.raw, 0), in: "av_frame_get_buffer", file: file)
    try LibavCall.check(unsafe av_frame_copy(copy.raw, raw), in: "av_frame_copy", file: file)
    try LibavCall.check(
      unsafe av_frame_copy_props(copy.raw, raw), in: "av_frame_copy_props", file: file)
    return copy
  }
}
