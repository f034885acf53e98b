import CFFmpeg

/// A YCbCr 4:2:0 picture of 8 bits, as video encoders take it.
///
/// It may be sent to another thread, which the compiler cannot see for itself, because
/// - it is not copyable and the only owner of its `AVFrame`, which no pointer outlives;
/// - whatever writes to the frame or its samples is `mutating` or takes it `inout`, and so has it alone;
/// - an `AVFrame` is bound to no thread, and the counts of references to its samples, which an encoder
///   may hold for a while, are atomic.
package struct PlanarPicture: ~Copyable, @unchecked Sendable {
  let picture: Picture

  /// Where the three planes are; valid only inside the closure that is given it.
  @unsafe package struct Planes {
    /// The first luma row.
    package let luma: UnsafeMutableRawPointer
    /// The first row of Cb.
    package let cb: UnsafeMutableRawPointer
    /// The first row of Cr.
    package let cr: UnsafeMutableRawPointer
    /// Bytes from a luma row to the next.
    package let lumaStride: Int
    /// Bytes from a chroma row to the next.
    package let chromaStride: Int
    /// Samples in a luma row; even.
    package let width: Int
    /// Luma rows; even.
    package let height: Int
  }

  /// A black picture of limited range; both sides even.
  package init(width: Int, height: Int) throws(MediaError) {
    LibavCall.silence
    precondition(width % 2 == 0 && height % 2 == 0, "\(width) × \(height) is not even")
    let picture = try Picture(file: "")
    try picture.allocate(width: width, height: height, format: AV_PIX_FMT_YUV420P, file: "")
    let planes = unsafe try Self.planes(of: picture)
    unsafe planes.luma.initializeMemory(
      as: UInt8.self, repeating: 16, count: planes.lumaStride * height)
    let chromaCount = unsafe planes.chromaStride * height / 2
    unsafe planes.cb.initializeMemory(as: UInt8.self, repeating: 128, count: chromaCount)
    unsafe planes.cr.initializeMemory(as: UInt8.self, repeating: 128, count: chromaCount)
    self.picture = picture
  }

  /// Lets the planes be written.
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
      luma: luma, cb: cb, cr: cr, lumaStride: Int(frame.pointee.linesize.0),
      chromaStride: Int(frame.pointee.linesize.1), width: picture.width, height: picture.height)
  }

  /// Copies all samples of a picture of the same size.
  package mutating func copy(from other: borrowing PlanarPicture) throws(MediaError) {
    try picture.makeWritable(file: "")
    try LibavCall.check(
      unsafe av_frame_copy(picture.raw, other.picture.raw), in: "av_frame_copy", file: "")
  }
}
