import CFFmpeg
import Storing

/// Owns swscale's state: a conversion between the form of a picture and BGRA of the same size.
///
/// The corresponding C object is `SwsContext`.
@safe struct ScalerContext: ~Copyable {
  /// The form of a picture, which decides how it is converted.
  struct Form: Equatable {
    let width: Int
    let height: Int
    let format: AVPixelFormat
    let isFullRange: Bool
    let matrix: AVColorSpace
    let siting: AVChromaLocation

    /// BT.709 in 4:2:0 of 8 bits and limited range.
    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      (format, isFullRange) = (AV_PIX_FMT_YUV420P, false)
      (matrix, siting) = (AVCOL_SPC_BT709, AVCHROMA_LOC_LEFT)
    }

    init(_ picture: borrowing Picture) {
      width = picture.width
      height = picture.height
      format = picture.format
      isFullRange = unsafe picture.raw.pointee.color_range == AVCOL_RANGE_JPEG
      matrix = unsafe picture.raw.pointee.colorspace
      siting = unsafe picture.raw.pointee.chroma_location
    }
  }

  let form: Form
  private let raw: OpaquePointer
  private let file: String

  /// A context without options.
  private init(_ form: Form, file: String) throws(MediaError) {
    guard let context = unsafe sws_alloc_context() else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "sws_alloc_context", file: file)
    }
    unsafe raw = context
    self.form = form
    self.file = file
  }

  deinit { unsafe sws_freeContext(raw) }

  /// A conversion of pictures.
  ///
  /// - Parameters:
  ///   - form: Their form.
  ///   - makesSamples: True when BGRA is converted to that form, rather than the form to BGRA.
  ///   - file: For errors.
  /// - Returns: The conversion.
  /// - Throws: `MediaError` when swscale refuses.
  static func made(
    for form: Form, makesSamples: Bool, file: String
  ) throws(MediaError) -> ScalerContext {
    let context = try ScalerContext(form, file: file)
    let (bgra, other) = (Int(AV_PIX_FMT_BGRA.rawValue), Int(form.format.rawValue))
    // Bilinear is enough: sizes are equal and only chroma planes are interpolated.
    let flags =
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT
      | (makesSamples ? SWS_FULL_CHR_H_INP : SWS_FULL_CHR_H_INT)
    for (name, value) in [
      ("srcw", form.width), ("srch", form.height), ("src_format", makesSamples ? bgra : other),
      ("dstw", form.width), ("dsth", form.height), ("dst_format", makesSamples ? other : bgra),
      ("sws_flags", Int(flags)),
    ] {
      try context.set(name, to: value)
    }
    try context.setSiting(side: makesSamples ? "dst" : "src")
    try LibavCall.check(
      unsafe sws_init_context(context.raw, nil, nil), in: "sws_init_context", file: file)
    // BT.601 where the picture says nothing.
    let matrix = form.matrix == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_ITU601
    let coefficients = unsafe sws_getCoefficients(matrix)
    let range: Int32 = form.isFullRange ? 1 : 0
    // Unity contrast and saturation are 1 in 16.16; RGB formats answer -1, and need no matrix.
    _ = unsafe sws_setColorspaceDetails(
      context.raw, coefficients, makesSamples ? 1 : range, coefficients, makesSamples ? range : 1,
      0, 1 << 16, 1 << 16)
    return context
  }

  /// Sets a named option.
  private func set(_ name: String, to value: Int) throws(MediaError) {
    let object = unsafe UnsafeMutableRawPointer(raw)
    try LibavCall.check(
      unsafe av_opt_set_int(object, name, Int64(value), 0), in: "av_opt_set_int", file: file)
  }

  /// Sets the siting of the picture's chroma samples, on the side `src` or `dst`.
  ///
  /// In 1/256 of a luma sample that is (0, 128) by MPEG-2's rule (left), and (128, 128) in JPEG
  /// and MPEG-1 (centre). Formats without subsampling ignore this.
  private func setSiting(side: String) throws(MediaError) {
    guard let descriptor = unsafe av_pix_fmt_desc_get(form.format) else { return }
    let isCentered =
      form.siting == AVCHROMA_LOC_CENTER
      || form.siting == AVCHROMA_LOC_UNSPECIFIED && form.isFullRange
    if unsafe descriptor.pointee.log2_chroma_w == 1 {
      try set("\(side)_h_chr_pos", to: isCentered ? 128 : 0)
    }
    if unsafe descriptor.pointee.log2_chroma_h == 1 {
      try set("\(side)_v_chr_pos", to: form.siting == AVCHROMA_LOC_TOPLEFT ? 0 : 128)
    }
  }

  /// Rows of up to four planes, and the bytes from one to the next.
  typealias Planes = [(start: UnsafeMutablePointer<UInt8>?, strideInBytes: Int32)]

  /// Converts all rows.
  func convert(_ source: Planes, to target: Planes) throws(MediaError) {
    var planes = unsafe source.map { unsafe UnsafePointer($0.start) }
    var strides = unsafe source.map(\.strideInBytes)
    var targets = unsafe target.map(\.start)
    var targetStrides = unsafe target.map(\.strideInBytes)
    let code = unsafe sws_scale(
      raw, &planes, &strides, 0, Int32(form.height), &targets, &targetStrides)
    try LibavCall.check(code, in: "sws_scale", file: file)
  }
}

extension Picture {
  /// The four planes; those that the format lacks have no rows.
  var planes: ScalerContext.Planes {
    let frame = unsafe raw.pointee
    return unsafe [
      (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1),
      (frame.data.2, frame.linesize.2), (frame.data.3, frame.linesize.3),
    ]
  }
}
