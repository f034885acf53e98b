import CFFmpeg
import Storing

/// Owns swscale's state.
///
/// The corresponding C object is `SwsContext`.
@safe struct ScalerContext: ~Copyable {
  let raw: OpaquePointer

  init(file: String) throws(MediaError) {
    guard let context = unsafe sws_alloc_context() else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "sws_alloc_context", file: file)
    }
    unsafe raw = context
  }

  deinit { unsafe sws_freeContext(raw) }

  /// Sets a named option.
  func set(_ name: String, to value: Int, file: String) throws(MediaError) {
    let object = unsafe UnsafeMutableRawPointer(raw)
    try LibavCall.check(
      unsafe av_opt_set_int(object, name, Int64(value), 0), in: "av_opt_set_int", file: file)
  }

  /// Says where chroma samples lie.
  ///
  /// In 1/256 of a luma sample that is (0, 128) by MPEG-2's rule (left), and (128, 128) in JPEG
  /// and MPEG-1 (centre). Formats without subsampling ignore this.
  ///
  /// - Parameters:
  ///   - key: The form of a picture.
  ///   - side: `src` or `dst`.
  ///   - file: For errors.
  /// - Throws: `MediaError` when swscale refuses.
  func setSiting(of key: PictureScaler.Key, side: String, file: String) throws(MediaError) {
    guard let descriptor = unsafe av_pix_fmt_desc_get(key.format) else { return }
    let isCentered =
      key.siting == AVCHROMA_LOC_CENTER
      || key.siting == AVCHROMA_LOC_UNSPECIFIED && key.isFullRange
    if unsafe descriptor.pointee.log2_chroma_w == 1 {
      try set("\(side)_h_chr_pos", to: isCentered ? 128 : 0, file: file)
    }
    if unsafe descriptor.pointee.log2_chroma_h == 1 {
      try set("\(side)_v_chr_pos", to: key.siting == AVCHROMA_LOC_TOPLEFT ? 0 : 128, file: file)
    }
  }
}
