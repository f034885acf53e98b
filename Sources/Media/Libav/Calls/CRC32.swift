import CFFmpeg

/// The checksum of PNG's chunks.
package enum CRC32 {
  /// The checksum of some bytes (ISO 3309).
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
      return unsafe ~av_crc(table, ~0, buffer.baseAddress, buffer.count)
    }
  }
}
