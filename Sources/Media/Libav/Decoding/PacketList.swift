import CFFmpeg
import Storing

/// The compressed packets of a stream, in the order of decoding.
///
/// The corresponding C objects are `AVPacket`s.
@safe struct PacketList: ~Copyable {
  private var all: [UnsafeMutablePointer<AVPacket>] = unsafe []
  /// Compressed bytes in all of them.
  private(set) var byteCount = 0

  init() {}

  deinit {
    for index in unsafe all.indices {
      var packet: UnsafeMutablePointer<AVPacket>? = unsafe all[index]
      unsafe av_packet_free(&packet)
    }
  }

  /// Appends a reference to a packet's data.
  mutating func append(_ packet: borrowing Packet, file: String) throws(MediaError) {
    let copy = unsafe try LibavCall.made(
      av_packet_clone(packet.raw), by: "av_packet_clone", file: file)
    unsafe all.append(copy)
    byteCount += unsafe Int(copy.pointee.size)
  }

  /// The packets at which decoding can begin, and the time stamps of their pictures.
  func entries(onlyFirst: Bool) -> [(packet: Int, timestamp: Int)] {
    var entries: [(packet: Int, timestamp: Int)] = []
    for index in unsafe all.indices.prefix(onlyFirst ? 1 : .max) {
      let packet = unsafe all[index].pointee
      let time = unsafe packet.pts != CFFMPEG_NOPTS_VALUE ? packet.pts : packet.dts
      guard unsafe packet.flags & AV_PKT_FLAG_KEY != 0, time != CFFMPEG_NOPTS_VALUE else {
        continue
      }
      entries.append((index, Int(time)))
    }
    return entries
  }

  /// A packet by its number; `nil` behind the last.
  subscript(index: Int) -> UnsafeMutablePointer<AVPacket>? {
    unsafe index < all.count ? all[index] : nil
  }
}
