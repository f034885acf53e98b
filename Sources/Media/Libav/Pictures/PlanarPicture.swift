import CFFmpeg
import Storing

/// A YCbCr picture, as video encoders take it.
///
/// It may be sent to another thread, which the compiler cannot see for itself, because
/// - it is not copyable and the only owner of its `AVFrame`, which no pointer outlives;
/// - whatever writes to the frame or its samples is `mutating` or takes it `inout`, and so has it
///   alone;
/// - an `AVFrame` is bound to no thread, and the counts of references to its samples, which an
///   encoder may hold for a while, are atomic.
package struct PlanarPicture: ~Copyable, @unchecked Sendable {  // The frame's only owner.
  let picture: Picture

  /// The places of the planes; valid only inside the closure that is given them.
  @unsafe package struct Planes {
    /// The first luma row.
    package let luma: UnsafeMutableRawPointer
    /// The first row of Cb.
    package let cb: UnsafeMutableRawPointer
    /// The first row of Cr.
    package let cr: UnsafeMutableRawPointer
    /// The first row of alpha, where the layout has any.
    package let alpha: UnsafeMutableRawPointer?
    /// Bytes from a luma row to the next.
    package let lumaStride: Int
    /// Bytes from a chroma row to the next.
    package let chromaStride: Int
    /// Bytes from a row of alpha to the next.
    package let alphaStride: Int
    /// Samples in a luma row; even where chroma is subsampled.
    package let width: Int
    /// Luma rows; even likewise.
    package let height: Int
  }

  /// The layout of the planes.
  package let layout: PlanarLayout

  /// A black picture, tagged BT.709 of limited range, clear where there is alpha.
  ///
  /// Sides are even where chroma is subsampled.
  package init(width: Int, height: Int, layout: PlanarLayout) throws(MediaError) {
    LibavCall.silence
    precondition(
      !layout.isSubsampled || width % 2 == 0 && height % 2 == 0, "\(width) × \(height) is not even")
    let picture = try Picture(file: "")
    try picture.allocate(width: width, height: height, format: layout.pixelFormat, file: "")
    let planes = unsafe try Self.planes(of: picture)
    let chromaRows = layout.isSubsampled ? height / 2 : height
    unsafe layout.fill(planes.luma, byteCount: planes.lumaStride * height, level: 16)
    unsafe layout.fill(planes.cb, byteCount: planes.chromaStride * chromaRows, level: 128)
    unsafe layout.fill(planes.cr, byteCount: planes.chromaStride * chromaRows, level: 128)
    if let alpha = unsafe planes.alpha {
      unsafe layout.fill(alpha, byteCount: planes.alphaStride * height, level: 0)
    }
    // Some encoders take the tags from the pictures rather than from their own settings.
    let frame = unsafe picture.raw
    unsafe frame.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe frame.pointee.color_trc = AVCOL_TRC_BT709
    unsafe frame.pointee.colorspace = AVCOL_SPC_BT709
    unsafe frame.pointee.color_range = AVCOL_RANGE_MPEG
    self.layout = layout
    self.picture = picture
  }

  /// Lends the planes to be written.
  package mutating func withPlanes(_ body: (Planes) -> Void) throws(MediaError) {
    unsafe try body(Self.planes(of: picture))
  }

  private static func planes(of picture: borrowing Picture) throws(MediaError) -> Planes {
    // An encoder may still hold the samples it was sent last.
    try picture.makeWritable(file: "")
    let frame = unsafe picture.raw
    guard let luma = unsafe frame.pointee.data.0, let cb = unsafe frame.pointee.data.1,
      let cr = unsafe frame.pointee.data.2
    else { throw LibavCall.error(CFFMPEG_ERROR_EINVAL, in: "av_frame_make_writable", file: "") }
    return unsafe Planes(
      luma: luma, cb: cb, cr: cr, alpha: frame.pointee.data.3,
      lumaStride: Int(frame.pointee.linesize.0), chromaStride: Int(frame.pointee.linesize.1),
      alphaStride: Int(frame.pointee.linesize.3), width: picture.width, height: picture.height)
  }
}

extension PlanarLayout {
  /// Fills a plane with a level of 8 bits.
  fileprivate func fill(_ plane: UnsafeMutableRawPointer, byteCount: Int, level: UInt8) {
    switch self {
    case .yuv420, .yuva420:
      unsafe plane.initializeMemory(as: UInt8.self, repeating: level, count: byteCount)
    case .yuv444p10, .yuva444p10:
      unsafe plane.initializeMemory(
        as: UInt16.self, repeating: UInt16(level) << 2, count: byteCount / 2)
    }
  }
}
