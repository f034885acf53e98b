import CFFmpeg
import Timing
package import Storing

/// A file with a video track, and others of sound and texts where there are any, being written.
package struct MovieFile: ~Copyable {
  private let container: MovieContext
  private let packet: Packet
  private let name: String
  private let clock: TrackClock
  private var sound: SoundTrack?
  private var subtitles: [SubtitleWriter]

  /// Opens the file and writes its beginning.
  ///
  /// In MPEG-4 and QuickTime the track's and the movie's clocks tick `frameRate.frames` times a
  /// second, or a multiple of that, so that every time is a whole number of ticks; WebM's ticks are
  /// milliseconds. MPEG-4's and QuickTime's index is moved to the front when the file is finished;
  /// what cannot be rewound is written in fragments, each with its own.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - kind: The kind of file.
  ///   - header: The encoder's description of its packets.
  ///   - hasVariableRate: True when packets are shown for several frames each, so that the file
  ///     names no rate.
  ///   - soundtrack: The sound; `nil` makes no track of it.
  ///   - subtitles: Tracks of texts that players may show.
  /// - Throws: `MediaError` when it cannot be written.
  package init(
    file: consuming AtomicFile, container kind: MovieContainer, header: VideoStreamHeader,
    hasVariableRate: Bool = false, soundtrack: Soundtrack? = nil,
    subtitles: [SubtitleStream] = []
  ) throws(MediaError) {
    LibavCall.silence
    let name = file.name
    let rate = header.frameRate
    let isStream = file.isStream
    let container = try MovieContext(file: file, container: kind)
    let context = unsafe container.raw
    let stream = unsafe try LibavCall.made(
      avformat_new_stream(context, nil), by: "avformat_new_stream", file: name)
    unsafe try Self.describe(
      header, for: kind, in: stream.pointee.codecpar, name: name)
    unsafe stream.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
    if !hasVariableRate {
      unsafe stream.pointee.avg_frame_rate = AVRational(
        num: Int32(rate.frames), den: Int32(rate.seconds))
    }
    let sound: SoundTrack?
    if let soundtrack {
      sound = unsafe try SoundTrack(
        soundtrack, codec: kind.soundCodec(besides: header.codec), in: context, name: name)
    } else {
      sound = nil
    }
    let subtitles = try subtitles.map { (track) throws(MediaError) in
      unsafe try SubtitleWriter(track, in: context, of: kind, name: name)
    }
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    var options = try OptionDictionary([], file: name)
    let timescale = kind.hasExactTimes ? Self.timescale(for: rate) : nil
    if let timescale {
      try options.set("movie_timescale", to: "\(timescale)", file: name)
      try options.set("video_track_timescale", to: "\(timescale)", file: name)
      try options.set(
        "movflags", to: isStream ? "frag_keyframe+delay_moov+default_base_moof" : "faststart",
        file: name)
    } else {
      // Sound that begins before 0, by what its encoder puts before it, is marked as such, and does
      // not delay the video.
      unsafe context.pointee.avoid_negative_ts = 0
      if header.layout.hasAlpha {
        try LibavCall.check(
          unsafe av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0), in: "av_dict_set",
          file: name)
      }
    }
    try LibavCall.check(
      unsafe avformat_write_header(context, &options.raw), in: "avformat_write_header", file: name)
    try options.checkAllUsed(by: kind.muxer, file: name)
    let timeBase = unsafe stream.pointee.time_base
    if let timescale, timeBase.num != 1 || timeBase.den != Int32(timescale) {
      throw MediaError(
        file: name,
        reason: .mismatch(
          found: "a clock of \(timeBase.num)/\(timeBase.den) s", expected: "1/\(timescale) s"))
    }
    packet = try Packet(file: name)
    clock = TrackClock(frameRate: rate, timeBase: timeBase)
    self.container = container
    self.name = name
    self.sound = sound
    self.subtitles = subtitles
  }

  private static func timescale(for rate: FrameRate) -> Int {
    var timescale = rate.frames
    // libavformat takes a tick longer than a millisecond for the length of a frame.
    if rate.seconds > 1 { while timescale <= 1000 { timescale *= 2 } }
    return timescale
  }

  private static func describe(
    _ header: VideoStreamHeader, for kind: MovieContainer,
    in parameters: UnsafeMutablePointer<AVCodecParameters>?, name: String
  ) throws(MediaError) {
    let parameters = unsafe try LibavCall.made(
      parameters, by: "avformat_new_stream", file: name)
    unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    unsafe parameters.pointee.codec_id = AVCodecID(header.identifier)
    unsafe parameters.pointee.format = header.layout.pixelFormat.rawValue
    unsafe parameters.pointee.codec_tag =
      kind.tags[header.codec].map { $0.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
      ?? header.tag
    unsafe parameters.pointee.profile = header.profile
    unsafe parameters.pointee.width = Int32(header.codedWidth)
    unsafe parameters.pointee.height = Int32(header.codedHeight)
    unsafe parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe parameters.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe parameters.pointee.color_trc = AVCOL_TRC_BT709
    unsafe parameters.pointee.color_space = AVCOL_SPC_BT709
    unsafe parameters.pointee.color_range = AVCOL_RANGE_MPEG
    if header.layout.isSubsampled {
      unsafe parameters.pointee.chroma_location = AVCHROMA_LOC_CENTER
    }
    unsafe parameters.pointee.video_delay = Int32(header.reorderDelay)
    unsafe try setHeader(header.parameterSets, of: parameters, name: name)
  }

  /// Gives a stream bytes that decoders need before its first packet.
  static func setHeader(
    _ bytes: [UInt8], of parameters: UnsafeMutablePointer<AVCodecParameters>, name: String
  ) throws(MediaError) {
    let count = bytes.count
    guard count > 0 else { return }
    // libavformat frees this, and its parsers may read a little past the end.
    guard let copy = unsafe av_mallocz(count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "av_mallocz", file: name)
    }
    unsafe bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        unsafe copy.copyMemory(from: start, byteCount: count)
      }
    }
    unsafe parameters.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
    unsafe parameters.pointee.extradata_size = Int32(count)
  }

  /// Appends a packet, in the order of decoding.
  package mutating func write(_ encoded: EncodedPacket) throws(MediaError) {
    try writeOthers(before: clock.ticks(at: encoded.decodeIndex))
    try packet.fill(with: encoded.bytes, addition: encoded.alpha, file: name)
    defer { packet.clear() }
    let target = unsafe packet.raw
    unsafe target.pointee.stream_index = 0
    unsafe target.pointee.pts = clock.ticks(at: encoded.presentationIndex)
    unsafe target.pointee.dts = clock.ticks(at: encoded.decodeIndex)
    unsafe target.pointee.duration =
      clock.ticks(at: encoded.presentationIndex + encoded.frameCount)
      - clock.ticks(at: encoded.presentationIndex)
    unsafe target.pointee.flags = encoded.isKeyFrame ? AV_PKT_FLAG_KEY : 0
    try LibavCall.check(
      unsafe av_write_frame(container.raw, target), in: "av_write_frame", file: name)
    try container.checkWritten()
  }

  /// Writes what other tracks have that begins no later than a packet of the video track.
  private mutating func writeOthers(before ticks: Int64) throws(MediaError) {
    try sound?.write(before: ticks, clock.timeBase, to: container, name: name)
    for i in subtitles.indices {
      try subtitles[i].write(
        before: ticks, clock.timeBase, through: packet, to: container, name: name)
    }
  }

  /// Writes the end, moves the index to the front, and gives the file its name.
  ///
  /// - Returns: Bytes in the file.
  package mutating func finish() throws(MediaError) -> Int {
    try writeOthers(before: .max)
    try LibavCall.check(
      unsafe av_write_trailer(container.raw), in: "av_write_trailer", file: name)
    return try container.finish()
  }
}

/// The begin of each frame, in a track's ticks.
private struct TrackClock {
  let frameRate: FrameRate
  let timeBase: AVRational

  /// The start of a frame, rounded to a whole tick where it is none.
  func ticks(at frame: Int) -> Int64 {
    // frame · seconds / frames, over num / den.
    let numerator = Int(timeBase.den) * frameRate.seconds
    let denominator = Int(timeBase.num) * frameRate.frames
    if numerator % denominator == 0 { return Int64(frame * (numerator / denominator)) }
    let doubled = 2 * frame * numerator + denominator
    let quotient = doubled / (2 * denominator)
    return Int64(doubled < 0 && doubled % (2 * denominator) != 0 ? quotient - 1 : quotient)
  }
}
