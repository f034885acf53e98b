import CFFmpeg
import Graphics
import Storing

/// Any picture format to BGRA that is not premultiplied.
struct PictureScaler: ~Copyable {
  /// All that decides how a picture is converted.
  struct Key: Equatable {
    let width: Int
    let height: Int
    let format: AVPixelFormat
    let isFullRange: Bool
    let matrix: AVColorSpace
    let siting: AVChromaLocation

    init(_ picture: borrowing Picture) {
      width = picture.width
      height = picture.height
      format = picture.format
      isFullRange = unsafe picture.raw.pointee.color_range == AVCOL_RANGE_JPEG
      matrix = unsafe picture.raw.pointee.colorspace
      siting = unsafe picture.raw.pointee.chroma_location
    }

    /// swscale's number for the matrix; BT.601 where the picture says nothing.
    var coefficients: Int32 { matrix == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_ITU601 }
  }

  let key: Key
  private let context: ScalerContext
  private let file: String

  init(_ key: Key, file: String) throws(MediaError) {
    let context = try ScalerContext(file: file)
    // Bilinear is enough: sizes are equal and only chroma planes are interpolated.
    let flags = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT
    for (name, value) in [
      ("srcw", key.width), ("srch", key.height), ("src_format", Int(key.format.rawValue)),
      ("dstw", key.width), ("dsth", key.height),
      ("dst_format", Int(AV_PIX_FMT_BGRA.rawValue)), ("sws_flags", Int(flags)),
    ] {
      try context.set(name, to: value, file: file)
    }
    try context.setSiting(of: key, side: "src", file: file)
    try LibavCall.check(
      unsafe sws_init_context(context.raw, nil, nil), in: "sws_init_context", file: file)
    let coefficients = unsafe sws_getCoefficients(key.coefficients)
    // Unity contrast and saturation are 1 in 16.16; RGB formats answer -1, and need no matrix.
    _ = unsafe sws_setColorspaceDetails(
      context.raw, coefficients, key.isFullRange ? 1 : 0, coefficients, 1, 0, 1 << 16, 1 << 16)
    self.context = context
    self.key = key
    self.file = file
  }

  /// Fills a pixmap of the same size; alpha is 255 where the picture has none.
  func convert(
    _ picture: borrowing Picture, into pixmap: inout Pixmap
  ) throws(MediaError) {
    let strideInBytes = Int32(pixmap.strideInBytes)
    let frame = unsafe picture.raw
    let raw = unsafe context.raw
    let code = unsafe pixmap.bytes.withUnsafeMutableBufferPointer { bytes in
      var planes: [UnsafePointer<UInt8>?] = unsafe [
        UnsafePointer(frame.pointee.data.0), UnsafePointer(frame.pointee.data.1),
        UnsafePointer(frame.pointee.data.2), UnsafePointer(frame.pointee.data.3),
      ]
      var strides = unsafe [
        frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2,
        frame.pointee.linesize.3,
      ]
      var targets: [UnsafeMutablePointer<UInt8>?] = unsafe [bytes.baseAddress, nil, nil, nil]
      var targetStrides = [strideInBytes, 0, 0, 0]
      return unsafe sws_scale(
        raw, &planes, &strides, 0, frame.pointee.height, &targets, &targetStrides)
    }
    try LibavCall.check(code, in: "sws_scale", file: file)
  }
}
