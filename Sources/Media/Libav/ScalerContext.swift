import CFFmpeg

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
}
