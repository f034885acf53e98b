import CFFmpeg

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

  /// Lets go of the data, so that the packet can be filled again.
  func clear() { unsafe av_packet_unref(raw) }
}
