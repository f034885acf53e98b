import CFFmpeg
import Timing
import Storing

/// Pictures to packets, with everything that decides the bytes fixed when it is made.
package struct VideoEncoder: ~Copyable {
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
  private var receivedCount = 0
  /// True while no picture came.
  private var isEmpty = true
  /// The facts that a muxer needs.
  package let header: VideoStreamHeader

  /// Opens an encoder for pictures tagged BT.709, limited range, chroma sited in the centre.
  ///
  /// - Parameters:
  ///   - format: All that decides the bytes besides the pictures.
  ///   - firstFrame: The number of the first picture that will be sent.
  /// - Throws: `MediaError` when the encoder is missing or refuses the format.
  package init(_ format: VideoFormat, firstFrame: Int) throws(MediaError) {
    LibavCall.silence
    CodecMemory.settled
    let name = format.codec.encoder
    let context = try CodecContext(encoder: name, file: name)
    let raw = unsafe context.raw
    let (rate, layout) = (format.frameRate, format.layout)
    unsafe raw.pointee.width = Int32(format.codedWidth)
    unsafe raw.pointee.height = Int32(format.codedHeight)
    unsafe raw.pointee.pix_fmt = layout.pixelFormat
    unsafe raw.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
    unsafe raw.pointee.framerate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
    unsafe raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe raw.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe raw.pointee.color_trc = AVCOL_TRC_BT709
    unsafe raw.pointee.colorspace = AVCOL_SPC_BT709
    unsafe raw.pointee.color_range = AVCOL_RANGE_MPEG
    if layout.isSubsampled {
      unsafe raw.pointee.chroma_sample_location = AVCHROMA_LOC_CENTER
    }
    unsafe raw.pointee.gop_size = Int32(format.groupLength)
    unsafe raw.pointee.thread_count = Int32(format.codec.threadCount)
    unsafe raw.pointee.flags |=
      CFFMPEG_CODEC_GLOBAL_HEADER | CFFMPEG_CODEC_BITEXACT | CFFMPEG_CODEC_CLOSED_GOP
    let packet = try Packet(file: "")
    let isOrdinary = ThreadScheduling.isOrdinary
    try context.open(format.encoderOptions, file: name)
    if format.codec == .av1, isOrdinary { ThreadScheduling.makeOrdinary() }
    let sets = unsafe UnsafeBufferPointer(
      start: raw.pointee.extradata, count: Int(raw.pointee.extradata_size))
    header = unsafe VideoStreamHeader(
      codec: format.codec, layout: layout, identifier: raw.pointee.codec_id.rawValue,
      profile: raw.pointee.profile, tag: raw.pointee.codec_tag, codedWidth: format.codedWidth,
      codedHeight: format.codedHeight, frameRate: rate,
      reorderDelay: max(Int(raw.pointee.has_b_frames), format.codec.reorderDelay),
      parameterSets: Array(sets))
    self.firstFrame = firstFrame
    self.context = context
    self.packet = packet
  }

  /// Hands the next picture over; the same picture may be sent again.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - index: The frame that it is; behind those of the picture before.
  ///   - frameCount: The number of frames for which it is shown, at least 1.
  /// - Throws: `MediaError` when the encoder fails.
  package mutating func send(
    _ picture: inout PlanarPicture, index: Int, frameCount: Int = 1
  ) throws(MediaError) {
    isEmpty = false
    starts.append(index)
    if frameCount != 1 { frameCounts[index] = frameCount }
    let frame = unsafe picture.picture.raw
    unsafe frame.pointee.pts = Int64(index)
    unsafe try context.send(frame, file: "")
  }

  /// Flushes the encoder: no more pictures come.
  package mutating func sendEnd() throws(MediaError) {
    guard !isEmpty else { return }
    unsafe try context.send(nil, file: "")
  }

  deinit {
    // SVT-AV1 1.4 waits for ever when it is closed, or flushed, before its first picture.
    guard isEmpty, header.codec == .av1,
      let picture = try? PlanarPicture(
        width: header.codedWidth, height: header.codedHeight, layout: header.layout)
    else { return }
    unsafe avcodec_send_frame(context.raw, picture.picture.raw)
  }

  /// Asks for the next packet, in the order of decoding; `nil` when a picture is needed first, and
  /// at the end.
  package mutating func receive() throws(MediaError) -> EncodedPacket? {
    let code = unsafe avcodec_receive_packet(context.raw, packet.raw)
    if code == CFFMPEG_ERROR_EAGAIN || code == CFFMPEG_ERROR_EOF { return nil }
    try LibavCall.check(code, in: "avcodec_receive_packet", file: "")
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
    return unsafe EncodedPacket(
      presentationIndex: presentationIndex,
      frameCount: frameCounts.removeValue(forKey: presentationIndex) ?? 1,
      decodeIndex: decodeIndex, isKeyFrame: packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0,
      bytes: Array(bytes), alpha: packet.addition)
  }
}
