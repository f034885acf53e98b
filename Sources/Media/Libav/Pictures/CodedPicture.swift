import CFFmpeg
import Storing

/// A picture as a decoder left it: its planes, before its pixels are worked out.
///
/// It may be sent to another thread, because nothing writes to the frame once this value is made:
/// it is this value's own reference, and libav* copies pixels that somebody else holds before it
/// writes to them.
public final class CodedPicture: @unchecked Sendable {  // The frame is only read.
  let picture: Picture

  /// Moves the reference out of a picture, which is empty afterwards.
  init(takingOver other: borrowing Picture, file: String) throws(MediaError) {
    picture = try Picture(file: file)
    unsafe av_frame_move_ref(picture.raw, other.raw)
  }

  /// Pixels in a row.
  public var width: Int { picture.width }
  /// Rows.
  public var height: Int { picture.height }

  /// Bits of a sample; pixels are worked out with 8.
  public var bitsPerSample: Int {
    unsafe av_pix_fmt_desc_get(picture.format).map { unsafe Int($0.pointee.comp.0.depth) } ?? 8
  }

  /// True when the samples are the same and mean the same, so that all pixels are equal; pictures
  /// of different formats may have equal pixels all the same.
  public func hasSameSamples(as other: CodedPicture) -> Bool {
    guard ScalerContext.Form(picture) == ScalerContext.Form(other.picture),
      let descriptor = unsafe av_pix_fmt_desc_get(picture.format),
      // A palette is no plane of samples.
      unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_PAL) == 0
    else { return false }
    for index in 0..<4 {
      let byteCount = Int(av_image_get_linesize(picture.format, Int32(width), Int32(index)))
      guard byteCount > 0 else { break }
      let shift = index == 1 || index == 2 ? unsafe Int(descriptor.pointee.log2_chroma_h) : 0
      let rows = (height + (1 << shift) - 1) >> shift
      guard let (a, strideA) = unsafe plane(index), let (b, strideB) = unsafe other.plane(index)
      else { break }
      for y in 0..<rows where unsafe memcmp(a + y * strideA, b + y * strideB, byteCount) != 0 {
        return false
      }
    }
    return true
  }

  func plane(_ index: Int) -> (start: UnsafeMutablePointer<UInt8>, stride: Int)? {
    let (start, stride) = unsafe picture.planes[index]
    return unsafe start.map { unsafe ($0, Int(stride)) }
  }

  /// The luma plane, rows from the top, and whether 16…235 rather than 0…255 is black to white;
  /// `nil` when the format has no luma of 8 bits in a plane of its own.
  public func withLuma<Result>(
    _ body: (_ start: UnsafePointer<UInt8>, _ strideInBytes: Int, _ isLimited: Bool) -> Result
  ) -> Result? {
    guard [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P].contains(picture.format),
      let (start, stride) = unsafe plane(0)
    else { return nil }
    return unsafe body(start, stride, picture.raw.pointee.color_range != AVCOL_RANGE_JPEG)
  }
}
