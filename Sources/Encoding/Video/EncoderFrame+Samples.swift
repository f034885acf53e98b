import Media
import Synchronization

/// The samples of an encoder's picture, rows without gaps, for those who check a conversion.
package struct PlanarSamples: Equatable, Sendable {
  /// Samples in a luma row.
  package let width: Int
  /// Luma rows.
  package let height: Int
  /// Luma, 16…235 for 0…1.
  package var luma: [UInt8] = []
  /// Blue difference at half width and height, 128 for none.
  package var cb: [UInt8] = []
  /// Red difference at half width and height, 128 for none.
  package var cr: [UInt8] = []
}

extension EncoderFrame {
  /// A copy of the samples.
  package func samples() throws(EncodingError) -> PlanarSamples {
    try picture.withLock { (picture) throws(EncodingError) in
      var samples: PlanarSamples?
      unsafe try picture.withPlanes { planes in
        samples = unsafe PlanarSamples(copying: planes)
      }
      return samples ?? PlanarSamples(width: 0, height: 0)
    }
  }
}

extension PlanarSamples {
  fileprivate init(copying planes: PlanarPicture.Planes) {
    unsafe self.init(width: planes.width, height: planes.height)
    for y in 0..<height {
      let row = unsafe UnsafeRawBufferPointer(
        start: planes.luma + y * planes.lumaStride, count: width)
      unsafe luma.append(contentsOf: row)
    }
    for y in 0..<height / 2 {
      let offset = unsafe y * planes.chromaStride
      unsafe cb.append(
        contentsOf: UnsafeRawBufferPointer(start: planes.cb + offset, count: width / 2))
      unsafe cr.append(
        contentsOf: UnsafeRawBufferPointer(start: planes.cr + offset, count: width / 2))
    }
  }
}
