import CFFmpeg
package import Graphics
import Storing

/// Works out samples of pixels in the form of decoded pictures, so that the two can be measured.
///
/// The objects needed for that are kept from picture to picture.
package struct CodedPictureSampler: ~Copyable {
  private var scaler: ScalerContext?

  /// A sampler for pictures of any form.
  package init() { scaler = nil }

  /// The samples of a pixmap in the form of a decoded picture of the same size, in 4:2:0.
  ///
  /// - Parameters:
  ///   - pixmap: The pixels.
  ///   - other: The picture whose format, matrix, range and siting are taken over; without one, the
  ///     samples are BT.709's of limited range.
  /// - Returns: The samples; `nil` for pictures of other forms, of odd or different sizes, and for
  ///   pixels that are not all opaque, which 4:2:0 cannot hold.
  /// - Throws: `MediaError` when swscale refuses.
  package mutating func samples(
    of pixmap: Pixmap, like other: CodedPicture? = nil
  ) throws(MediaError) -> CodedPicture? {
    let form =
      other.map { ScalerContext.Form($0.picture) }
      ?? ScalerContext.Form(width: pixmap.width, height: pixmap.height)
    guard form.format == AV_PIX_FMT_YUV420P, form.width == pixmap.width,
      form.height == pixmap.height,
      (form.width | form.height) & 1 == 0,
      pixmap.bytes.count >= pixmap.strideInBytes * pixmap.height, !pixmap.hasTransparency
    else { return nil }
    if scaler?.form != form { scaler = try .made(for: form, makesSamples: true, file: "") }
    let picture = try Picture(file: "")
    try picture.allocate(width: form.width, height: form.height, format: form.format, file: "")
    unsafe picture.raw.pointee.color_range = form.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    unsafe picture.raw.pointee.colorspace = form.matrix
    unsafe picture.raw.pointee.chroma_location = form.siting
    try unsafe pixmap.bytes.withUnsafeBufferPointer { (bytes) throws(MediaError) in
      // swscale only reads its source.
      let start = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe try scaler?.convert(
        [(start, Int32(pixmap.strideInBytes)), (nil, 0), (nil, 0), (nil, 0)], to: picture.planes)
    }
    return try CodedPicture(takingOver: picture, file: "")
  }
}

extension CodedPicture {
  /// True when the samples are of 8 bits in 4:2:0, which can be lent.
  package var isSubsampled: Bool { picture.format == AV_PIX_FMT_YUV420P }
}
