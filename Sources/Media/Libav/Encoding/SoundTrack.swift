import CFFmpeg
import Storing

/// The sound of a movie on its way into the file, packet by packet.
struct SoundTrack: ~Copyable {
  private var encoder: SoundEncoder
  /// The next packet, whose times are in samples.
  private let packet: Packet
  private var hasPacket = false
  private var hasEnded = false
  /// The track's number in the file.
  private let index: Int32
  private static let timeBase = AVRational(num: 1, den: Int32(SoundRate.perSecond))

  /// Adds a track to a file whose beginning is not written yet.
  init(
    _ track: Soundtrack, codec: SoundCodec, in context: UnsafeMutablePointer<AVFormatContext>,
    name: String
  ) throws(MediaError) {
    let encoder = try SoundEncoder(track, codec: codec)
    let packet = try Packet(file: name)
    let stream = unsafe try LibavCall.made(
      avformat_new_stream(context, nil), by: "avformat_new_stream", file: name)
    try LibavCall.check(
      unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context.raw),
      in: "avcodec_parameters_from_context", file: name)
    unsafe stream.pointee.time_base = Self.timeBase
    index = unsafe stream.pointee.index
    self.encoder = encoder
    self.packet = packet
  }

  /// Writes the packets that begin no later than a packet of the video track.
  ///
  /// - Parameters:
  ///   - ticks: The time at which that one is decoded.
  ///   - timeBase: The video track's tick, in seconds.
  ///   - container: The file.
  ///   - name: Its name.
  /// - Throws: `MediaError` when a sound cannot be decoded or encoded, or the file not be written.
  mutating func write(
    before ticks: Int64, _ timeBase: AVRational, to container: borrowing MovieContext, name: String
  ) throws(MediaError) {
    while try fetch() {
      let raw = unsafe packet.raw
      if ticks < .max,
        unsafe av_compare_ts(raw.pointee.pts, Self.timeBase, ticks, timeBase) > 0
      {
        return
      }
      guard let stream = unsafe container.raw.pointee.streams[Int(index)] else { return }
      unsafe av_packet_rescale_ts(raw, Self.timeBase, stream.pointee.time_base)
      unsafe raw.pointee.stream_index = index
      try LibavCall.check(
        unsafe av_write_frame(container.raw, raw), in: "av_write_frame", file: name)
      try container.checkWritten()
      packet.clear()
      hasPacket = false
    }
  }

  /// Encodes the next packet unless one waits; false behind the last.
  private mutating func fetch() throws(MediaError) -> Bool {
    if !hasPacket, !hasEnded {
      hasPacket = try encoder.next(into: packet)
      hasEnded = !hasPacket
    }
    return hasPacket
  }
}
