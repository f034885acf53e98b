import CFFmpeg
package import Graphics
import Storing

/// Works out samples of pixels in the form of decoded pictures, so that the two can be measured.
///
/// The objects needed for that are kept from picture to picture.
package struct CodedPictureSampler: ~Copyable {
  private var scaler: SampleScaler?

  /// A sampler for pictures of any form.
  package init() { scaler = nil }

  /// The samples of a pixmap in the form of a decoded picture of the same size, in 4:2:0.
  ///
  /// - Parameters:
  ///   - pixmap: The pixels.
  ///   - other: The picture whose format, matrix, range and siting are taken over.
  /// - Returns: The samples; `nil` for pictures of other forms, of odd or different sizes, and for
  ///   pixels that are not all opaque, which 4:2:0 cannot hold.
  /// - Throws: `MediaError` when swscale refuses.
  package mutating func samples(
    of pixmap: Pixmap, like other: CodedPicture
  ) throws(MediaError) -> CodedPicture? {
    let key = PictureScaler.Key(other.picture)
    guard other.isSubsampled, key.width == pixmap.width, key.height == pixmap.height,
      (key.width | key.height) & 1 == 0,
      pixmap.bytes.count >= pixmap.strideInBytes * pixmap.height, pixmap.hasOnlyOpaquePixels
    else { return nil }
    if scaler?.key != key { scaler = try SampleScaler(key) }
    guard let picture = try scaler?.samples(of: pixmap) else { return nil }
    return try CodedPicture(takingOver: picture, file: "")
  }
}

extension CodedPicture {
  /// True when the samples are of 8 bits in 4:2:0, which can be lent.
  package var isSubsampled: Bool { picture.format == AV_PIX_FMT_YUV420P }
}

extension Pixmap {
  fileprivate var hasOnlyOpaquePixels: Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      (0..<height).allSatisfy { y in
        let row = y * strideInBytes
        var common = SIMD8<UInt32>(repeating: .max)
        var x = 0
        while x + 8 <= width {
          common &= unsafe bytes.loadUnaligned(fromByteOffset: row + x * 4, as: SIMD8<UInt32>.self)
          x += 8
        }
        var rest = UInt32.max
        while x < width {
          rest &= unsafe bytes.loadUnaligned(fromByteOffset: row + x * 4, as: UInt32.self)
          x += 1
        }
        return (0..<8).reduce(rest) { $0 & common[$1] } >> 24 == 255
      }
    }
  }
}
