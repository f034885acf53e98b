import CFFmpeg
import Storing

/// Packets to pictures or to sound, for one stream.
struct StreamDecoder: ~Copyable {
  private let context: CodecContext
  private let path: String
  /// The limit of pictures; `nil` for sound.
  private let limit: PictureLimit?
  /// True once no more packets come.
  private var sentEnd = false

  /// The decoder of a stream.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - limit: The limit on the size of pictures; `nil` for sound.
  ///   - isStrict: True when damage is an error rather than hidden.
  ///   - path: The file, for messages.
  /// - Throws: `MediaError` when there is no decoder, or a picture is too large.
  init(
    stream: UnsafeMutablePointer<AVStream>, limit: PictureLimit?, isStrict: Bool, path: String
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
    try limit?.check(
      width: unsafe Int(parameters.pointee.width), height: unsafe Int(parameters.pointee.height),
      file: path)
    unsafe raw.pointee.pkt_timebase = stream.pointee.time_base
    try self.init(opening: context, limit: limit, isStrict: isStrict, path: path)
  }

  /// A strict decoder for pictures whose packets come from no stream.
  init(_ identifier: AVCodecID, limit: PictureLimit, path: String) throws(MediaError) {
    guard let codec = unsafe avcodec_find_decoder(identifier) else { throw Self.unknown(path) }
    let context = unsafe try CodecContext(codec, file: path)
    try self.init(opening: context, limit: limit, isStrict: true, path: path)
  }

  private init(
    opening context: consuming CodecContext, limit: PictureLimit?, isStrict: Bool, path: String
  ) throws(MediaError) {
    let raw = unsafe context.raw
    unsafe raw.pointee.thread_count = 1
    if isStrict { unsafe raw.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK }
    if let limit {
      unsafe raw.pointee.opaque = UnsafeMutableRawPointer(bitPattern: limit.pixels)
      unsafe raw.pointee.get_buffer2 = allocateWithinLimit
    }
    try context.open([], file: path)
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

  /// Hands over the next packet, which stays the caller's; `nil` when no more come.
  mutating func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(MediaError) {
    sentEnd = unsafe packet == nil
    let code = unsafe avcodec_send_packet(context.raw, packet)
    if code != CFFMPEG_ERROR_EOF { try check(code, in: "avcodec_send_packet") }
  }

  /// Asks for the next frame, in the order of presentation.
  ///
  /// - Parameter frame: Gets the picture, or the sound.
  /// - Returns: True when there is one, false at the end, `nil` when a packet is needed first.
  /// - Throws: `MediaError` when the decoder fails, or a picture is too large.
  func receive(into frame: borrowing Picture) throws(MediaError) -> Bool? {
    let code = unsafe avcodec_receive_frame(context.raw, frame.raw)
    switch code {
    case CFFMPEG_ERROR_EOF: return false
    // A decoder that was told of the end has nothing left.
    case CFFMPEG_ERROR_EAGAIN: return sentEnd ? false : nil
    default:
      try check(code, in: "avcodec_receive_frame")
      try limit?.check(width: frame.width, height: frame.height, file: path)
      return true
    }
  }

  /// Decodes the next frame of the stream that a file's demuxer has chosen.
  ///
  /// - Parameters:
  ///   - frame: Gets the picture, or the sound.
  ///   - demuxer: The file.
  ///   - packet: Holds each packet in turn.
  /// - Returns: False at the end.
  /// - Throws: `MediaError` when the file cannot be read or decoded.
  mutating func next(
    into frame: borrowing Picture, from demuxer: borrowing Demuxer, _ packet: borrowing Packet
  ) throws(MediaError) -> Bool {
    while true {
      if let isThere = try receive(into: frame) { return isThere }
      unsafe try send(demuxer.read(into: packet))
    }
  }

  /// A picture refused for its size leaves that size behind in the context.
  private func check(_ code: Int32, in function: StaticString) throws(MediaError) {
    guard code < 0 else { return }
    try limit?.check(
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
