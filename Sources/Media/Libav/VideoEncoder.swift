import CFFmpeg
package import Timing
import Storing

/// Pictures to packets, with everything that decides the bytes fixed when it is made.
package struct VideoEncoder: ~Copyable {
  /// The answer to a request for a packet; neither waiting nor the end is an error.
  package enum Answer {
    case packet(EncodedPacket)
    case needsPicture
    case ended
  }

  /// All that decides the bytes besides the pictures.
  package struct Settings: Sendable {
    /// The compression of pictures.
    package let codec: VideoCodec
    /// The layout of the pictures' planes.
    package let layout: PlanarLayout
    /// Samples in a row; even where chroma is subsampled.
    package let width: Int
    /// Rows; even likewise.
    package let height: Int
    /// Frames per second.
    package let frameRate: FrameRate
    /// Frames from a key frame to the next; groups are closed.
    package let groupLength: Int
    /// Encoding threads.
    package let threadCount: Int
    /// The encoder's options by libavcodec's names.
    package let options: [(name: String, value: String)]

    /// Settings from their parts.
    package init(
      codec: VideoCodec, layout: PlanarLayout, width: Int, height: Int, frameRate: FrameRate,
      groupLength: Int, threadCount: Int, options: [(name: String, value: String)]
    ) {
      self.codec = codec
      self.layout = layout
      self.width = width
      self.height = height
      self.frameRate = frameRate
      self.groupLength = groupLength
      self.threadCount = threadCount
      self.options = options
    }
  }

  private let context: CodecContext
  private let packet: Packet
  private let firstFrame: Int
  /// The first frames of the pictures whose numbers are still to be those of packets, in the order
  /// of decoding.
  private var starts: [Int] = []
  /// The number of frames for which each picture under way is shown, by the first, where it is not
  /// one.
  private var frameCounts: [Int: Int] = [:]
  /// Packets given so far.
  package private(set) var receivedCount = 0
  /// The facts that a muxer needs.
  package let header: VideoStreamHeader

  /// Opens an encoder for pictures tagged BT.709, limited range, chroma sited in the centre.
  ///
  /// - Parameters:
  ///   - settings: What decides the bytes.
  ///   - firstFrame: The number of the first picture that will be sent.
  /// - Throws: `MediaError` when the encoder is missing or refuses the settings.
  package init(_ settings: Settings, firstFrame: Int) throws(MediaError) {
    LibavCall.silence
    CodecMemory.settled
    let name = settings.codec.encoderName
    guard let codec = unsafe avcodec_find_encoder_by_name(name) else {
      throw LibavCall.error(
        CFFMPEG_ERROR_ENCODER_NOT_FOUND, in: "avcodec_find_encoder_by_name", file: name)
    }
    let context = unsafe try CodecContext(codec, file: "")
    let raw = unsafe context.raw
    let rate = settings.frameRate
    unsafe raw.pointee.width = Int32(settings.width)
    unsafe raw.pointee.height = Int32(settings.height)
    unsafe raw.pointee.pix_fmt = settings.layout.pixelFormat
    unsafe raw.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
    unsafe raw.pointee.framerate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
    unsafe raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe raw.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe raw.pointee.color_trc = AVCOL_TRC_BT709
    unsafe raw.pointee.colorspace = AVCOL_SPC_BT709
    unsafe raw.pointee.color_range = AVCOL_RANGE_MPEG
    if settings.layout.isSubsampled {
      unsafe raw.pointee.chroma_sample_location = AVCHROMA_LOC_CENTER
    }
    unsafe raw.pointee.gop_size = Int32(settings.groupLength)
    unsafe raw.pointee.thread_count = Int32(settings.threadCount)
    unsafe raw.pointee.flags |=
      CFFMPEG_CODEC_GLOBAL_HEADER | CFFMPEG_CODEC_BITEXACT | CFFMPEG_CODEC_CLOSED_GOP
    var dictionary = try OptionDictionary([:], file: "")
    for option in settings.options {
      try dictionary.set(option.name, to: option.value, file: "")
    }
    try LibavCall.check(
      unsafe avcodec_open2(raw, codec, &dictionary.raw), in: "avcodec_open2", file: name)
    try dictionary.checkAllUsed(by: name, file: "")
    let packet = try Packet(file: "")
    let sets = unsafe UnsafeBufferPointer(
      start: raw.pointee.extradata, count: Int(raw.pointee.extradata_size))
    header = unsafe VideoStreamHeader(
      codec: settings.codec, layout: settings.layout, profile: raw.pointee.profile,
      tag: raw.pointee.codec_tag, codedWidth: settings.width, codedHeight: settings.height,
      frameRate: rate, reorderDelay: Int(raw.pointee.has_b_frames), parameterSets: Array(sets))
    self.firstFrame = firstFrame
    self.context = context
    self.packet = packet
  }

  /// Hands the next picture over; the same picture may be sent again.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - index: The frame that it is; behind those of the picture before.
  ///   - frameCount: How many frames it is shown for, at least 1.
  /// - Throws: `MediaError` when the encoder fails.
  package mutating func send(
    _ picture: inout PlanarPicture, index: Int, frameCount: Int = 1
  ) throws(MediaError) {
    starts.append(index)
    if frameCount != 1 { frameCounts[index] = frameCount }
    let frame = unsafe picture.picture.raw
    unsafe frame.pointee.pts = Int64(index)
    try LibavCall.check(
      unsafe avcodec_send_frame(context.raw, frame), in: "avcodec_send_frame", file: "")
  }

  /// Says that no more pictures come.
  package mutating func sendEnd() throws(MediaError) {
    try LibavCall.check(
      unsafe avcodec_send_frame(context.raw, nil), in: "avcodec_send_frame", file: "")
  }

  /// Asks for the next packet, in the order of decoding.
  package mutating func receive() throws(MediaError) -> Answer {
    let code = unsafe avcodec_receive_packet(context.raw, packet.raw)
    switch code {
    case CFFMPEG_ERROR_EAGAIN: return .needsPicture
    case CFFMPEG_ERROR_EOF: return .ended
    default: try LibavCall.check(code, in: "avcodec_receive_packet", file: "")
    }
    defer { packet.clear() }
    let bytes = unsafe UnsafeBufferPointer(
      start: packet.raw.pointee.data, count: Int(packet.raw.pointee.size))
    // Packets are decoded when pictures begin, as many pictures earlier as the reorder delay; the
    // first ones a frame apart. At a constant rate that is one frame a packet, and x264's own
    // numbers say the same except in segments shorter than the delay.
    let decodeIndex =
      receivedCount < header.reorderDelay || starts.isEmpty
      ? firstFrame + receivedCount - header.reorderDelay : starts.removeFirst()
    let presentationIndex = unsafe Int(packet.raw.pointee.pts)
    guard presentationIndex >= decodeIndex else {
      throw MediaError(
        file: "",
        reason: .mismatch(
          found: "frame \(presentationIndex) decoded as number \(decodeIndex)",
          expected: "a reorder delay of at most \(header.reorderDelay)"))
    }
    receivedCount += 1
    return unsafe .packet(
      EncodedPacket(
        presentationIndex: presentationIndex,
        frameCount: frameCounts.removeValue(forKey: presentationIndex) ?? 1,
        decodeIndex: decodeIndex, isKeyFrame: packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0,
        bytes: Array(bytes),
        alpha: packet.addition))
  }
}

extension VideoCodec {
  /// libavcodec's name for its encoder.
  fileprivate var encoderName: String {
    switch self {
    case .h264: "libx264"
    case .vp9: "libvpx-vp9"
    case .prores: "prores_ks"
    }
  }
}
