import CFFmpeg
import Storing

/// A compressed packet.
///
/// The corresponding C object is `AVPacket`.
@safe struct Packet: ~Copyable {
  let raw: UnsafeMutablePointer<AVPacket>

  init(file: String) throws(MediaError) {
    unsafe raw = try LibavCall.made(av_packet_alloc(), by: "av_packet_alloc", file: file)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = unsafe raw
    unsafe av_packet_free(&packet)
  }

  /// Releases the data, so that the packet can be filled again.
  func clear() { unsafe av_packet_unref(raw) }

  /// True when the file ended within it, or says that it is damaged.
  var isDamaged: Bool { unsafe raw.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// The side data that Matroska adds to a block: the alpha of VP9, with its kind before it; empty
  /// when there is none.
  var addition: [UInt8] {
    var count = 0
    guard
      let data = unsafe av_packet_get_side_data(
        raw, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &count)
    else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: data, count: count))
  }

  /// Replaces the data by a copy of some bytes, and what Matroska adds to it.
  func fill(with bytes: [UInt8], addition: [UInt8], file: String) throws(MediaError) {
    // A copy, because packets may only hold memory that libavutil made.
    clear()
    try LibavCall.check(
      unsafe av_new_packet(raw, Int32(bytes.count)), in: "av_new_packet", file: file)
    unsafe Self.copy(bytes, to: raw.pointee.data)
    guard !addition.isEmpty else { return }
    let target = unsafe try LibavCall.made(
      av_packet_new_side_data(raw, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, addition.count),
      by: "av_packet_new_side_data", file: file)
    unsafe Self.copy(addition, to: target)
  }

  private static func copy(_ bytes: [UInt8], to target: UnsafeMutablePointer<UInt8>?) {
    unsafe bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress, let target = unsafe target {
        unsafe UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: bytes.count)
      }
    }
  }
}
