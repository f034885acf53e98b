import CFFmpeg
import Storing

/// Packets to pictures, for one stream.
struct PictureDecoder: ~Copyable {
  /// The answer to a request for a picture; neither waiting nor the end is an error.
  enum Answer {
    case picture
    case needsPacket
    case ended
  }

  private let context: CodecContext
  private let path: String
  private let limit: PictureLimit

  /// The decoder of a stream.
  init(
    stream: UnsafeMutablePointer<AVStream>, limit: PictureLimit, isStrict: Bool, path: String
  ) throws(MediaError) {
    let parameters = unsafe stream.pointee.codecpar
    guard let parameters = unsafe parameters,
      let codec = unsafe Self.codec(of: stream, parameters.pointee.codec_id)
    else { throw Self.unknown(path) }
    let context = unsafe try CodecContext(codec, file: path)
    let raw = unsafe context.raw
    try LibavCall.check(
      unsafe avcodec_parameters_to_context(raw, parameters), in: "avcodec_parameters_to_context",
      file: path)
    try limit.check(
      width: unsafe Int(parameters.pointee.width), height: unsafe Int(parameters.pointee.height),
      file: path)
    unsafe raw.pointee.pkt_timebase = stream.pointee.time_base
    unsafe try self.init(opening: codec, context, limit: limit, isStrict: isStrict, path: path)
  }

  /// A strict decoder for packets that come from no stream.
  init(_ identifier: AVCodecID, limit: PictureLimit, path: String) throws(MediaError) {
    guard let codec = unsafe avcodec_find_decoder(identifier) else { throw Self.unknown(path) }
    let context = unsafe try CodecContext(codec, file: path)
    unsafe try self.init(opening: codec, context, limit: limit, isStrict: true, path: path)
  }

  private init(
    opening codec: UnsafePointer<AVCodec>, _ context: consuming CodecContext, limit: PictureLimit,
    isStrict: Bool, path: String
  ) throws(MediaError) {
    let raw = unsafe context.raw
    unsafe raw.pointee.thread_count = 1
    if isStrict { unsafe raw.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK }
    unsafe raw.pointee.opaque = UnsafeMutableRawPointer(bitPattern: limit.pixels)
    unsafe raw.pointee.get_buffer2 = allocateWithinLimit
    try LibavCall.check(unsafe avcodec_open2(raw, codec, nil), in: "avcodec_open2", file: path)
    self.context = context
    self.limit = limit
    self.path = path
  }

  private static func unknown(_ path: String) -> MediaError {
    LibavCall.error(CFFMPEG_ERROR_DECODER_NOT_FOUND, in: "avcodec_find_decoder", file: path)
  }

  /// The decoder for a stream: for VP9 with alpha libvpx's, because libavcodec's own drops it.
  private static func codec(
    of stream: UnsafeMutablePointer<AVStream>, _ identifier: AVCodecID
  ) -> UnsafePointer<AVCodec>? {
    if identifier == AV_CODEC_ID_VP9,
      let mode = unsafe av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0),
      unsafe mode.pointee.value[0] == 0x31,
      let codec = unsafe avcodec_find_decoder_by_name("libvpx-vp9")
    {
      return unsafe codec
    }
    return unsafe avcodec_find_decoder(identifier)
  }

  /// Hands a packet over.
  func send(_ packet: borrowing Packet) throws(MediaError) { unsafe try send(packet.raw) }

  /// Hands a packet over that somebody else owns.
  func send(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) {
    try check(unsafe avcodec_send_packet(context.raw, packet), in: "avcodec_send_packet")
  }

  /// Says that no more packets come.
  func sendEnd() throws(MediaError) {
    let code = unsafe avcodec_send_packet(context.raw, nil)
    if code != CFFMPEG_ERROR_EOF { try check(code, in: "avcodec_send_packet") }
  }

  /// Asks for the next picture, in the order of presentation.
  func receive(into picture: borrowing Picture) throws(MediaError) -> Answer {
    let code = unsafe avcodec_receive_frame(context.raw, picture.raw)
    switch code {
    case CFFMPEG_ERROR_EAGAIN: return .needsPacket
    case CFFMPEG_ERROR_EOF: return .ended
    default:
      try check(code, in: "avcodec_receive_frame")
      try limit.check(width: picture.width, height: picture.height, file: path)
      return .picture
    }
  }

  /// A picture refused for its size leaves that size behind in the context.
  private func check(_ code: Int32, in function: StaticString) throws(MediaError) {
    guard code < 0 else { return }
    try limit.check(
      width: unsafe Int(context.raw.pointee.width),
      height: unsafe Int(context.raw.pointee.height), file: path)
    throw LibavCall.error(code, in: function, file: path)
  }
}

/// Refuses a picture when its pixels are about to be allocated.
///
/// The size is known by then and nothing has been decoded. The limit travels in the context's
/// opaque pointer.
private func allocateWithinLimit(
  _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?,
  _ flags: Int32
) -> Int32 {
  guard let context = unsafe context, let frame = unsafe frame else { return CFFMPEG_ERROR_EINVAL }
  let limit = unsafe Int(bitPattern: context.pointee.opaque)
  let pixels = unsafe Int(frame.pointee.width) * Int(frame.pointee.height)
  guard pixels <= limit else { return CFFMPEG_ERROR_EFBIG }
  return unsafe avcodec_default_get_buffer2(context, frame, flags)
}
