import CFFmpeg
import Graphics
import Storing

/// Opaque pixels to samples in the form of a decoded picture, as an encoder would be given them.
struct SampleScaler: ~Copyable {
  let key: PictureScaler.Key
  private let context: ScalerContext

  init(_ key: PictureScaler.Key) throws(MediaError) {
    let context = try ScalerContext(file: "")
    let flags = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INP
    for (name, value) in [
      ("srcw", key.width), ("srch", key.height),
      ("src_format", Int(AV_PIX_FMT_BGRA.rawValue)),
      ("dstw", key.width), ("dsth", key.height), ("dst_format", Int(key.format.rawValue)),
      ("sws_flags", Int(flags)),
    ] {
      try context.set(name, to: value, file: "")
    }
    try context.setSiting(of: key, side: "dst", file: "")
    try LibavCall.check(
      unsafe sws_init_context(context.raw, nil, nil), in: "sws_init_context", file: "")
    let coefficients = unsafe sws_getCoefficients(key.coefficients)
    _ = unsafe sws_setColorspaceDetails(
      context.raw, coefficients, 1, coefficients, key.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
    self.context = context
    self.key = key
  }

  /// The samples of a pixmap of the same size.
  func samples(of pixmap: Pixmap) throws(MediaError) -> Picture {
    let picture = try Picture(file: "")
    try picture.allocate(width: key.width, height: key.height, format: key.format, file: "")
    let frame = unsafe picture.raw
    unsafe frame.pointee.color_range = key.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    unsafe frame.pointee.colorspace = key.matrix
    unsafe frame.pointee.chroma_location = key.siting
    let raw = unsafe context.raw
    let code = unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      var planes: [UnsafePointer<UInt8>?] = unsafe [bytes.baseAddress, nil, nil, nil]
      var strides = [Int32(pixmap.strideInBytes), 0, 0, 0]
      var targets: [UnsafeMutablePointer<UInt8>?] = unsafe [
        frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, nil,
      ]
      var targetStrides = unsafe [
        frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, 0,
      ]
      return unsafe sws_scale(
        raw, &planes, &strides, 0, Int32(key.height), &targets, &targetStrides)
    }
    try LibavCall.check(code, in: "sws_scale", file: "")
    return picture
  }
}
