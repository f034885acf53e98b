import CFFmpeg
import Graphics
import Storing

/// The sound of a file as stereo at 48 kHz, from its beginning to its end.
///
/// The encoder's delay before the sound (MP3 and AAC have one) is left out where the file says how
/// long it is.
final class SoundDecoder: SoundSource {
  private let demuxer: Demuxer
  private let context: CodecContext
  private let packet: Packet
  private let frame: Picture
  private var resampler: Resampler?
  /// Samples that are decoded and not yet read, both channels of one behind another.
  private var samples: [Float] = []
  /// The number of them that are read already.
  private var readCount = 0
  private var hasEnded = false
  /// The number of samples that are decoded, in the file's own rate.
  private var decodedCount = 0
  /// The least number of them, where the file says so.
  private let announcedCount: Int
  /// True when silence fills the gaps between the times of packets, and before the first.
  private let keepsTimes: Bool
  /// The silence that was filled in, in seconds.
  private var silence = 0.0
  /// The most silence in one gap, in seconds: more is told by the sound's length.
  private static let longestGap = 60.0
  /// The least that is one, in seconds: times are rounded, and encoders have delays.
  private static let shortestGap = 0.022

  /// The formats that are read: WAV, FLAC, MP3, AAC, alone and in MPEG-4, and Ogg.
  private static let formats = ["wav", "flac", "mp3", "aac", "ogg", "mov"]

  /// Opens a sound, and decodes its first samples.
  ///
  /// - Parameter source: The sound; a file is a regular one.
  /// - Throws: `MediaError` when it holds no sound.
  convenience init(_ source: ContentSource) throws(MediaError) {
    try self.init(
      source.description, Demuxer(source, formats: Self.formats), keepsTimes: false)
  }

  /// Opens the sound of a clip, of any format, which begins when the file says.
  convenience init(clip: String) throws(MediaError) {
    try self.init(
      clip, Demuxer(path: clip, followingLinks: true, formats: []), keepsTimes: true)
  }

  private init(
    _ file: String, _ opened: consuming Demuxer, keepsTimes: Bool
  ) throws(MediaError) {
    var demuxer = opened
    self.keepsTimes = keepsTimes
    try demuxer.probe(pixelLimit: PictureLimit.standard.pixels)
    context = try demuxer.soundDecoder()
    announcedCount = demuxer.announcedSamples
    self.demuxer = demuxer
    packet = try Packet(file: file)
    frame = try Picture(file: file)
    guard try decode() else { throw MediaError(file: file, reason: .noSound) }
  }

  /// The next samples, both channels of one behind another.
  ///
  /// - Parameter count: How many are wanted.
  /// - Returns: As many, fewer at the file's end.
  /// - Throws: `MediaError` when the file is damaged.
  func read(_ count: Int) throws(MediaError) -> [Float] {
    while samples.count - readCount < count * 2, try decode() {}
    let end = min(readCount + count * 2, samples.count)
    let result = Array(samples[readCount..<end])
    readCount = end
    return result
  }

  /// Leaves samples out.
  ///
  /// - Parameter count: How many.
  /// - Returns: How many there were.
  /// - Throws: `MediaError` when the file is damaged.
  @discardableResult
  func skip(_ count: Int) throws(MediaError) -> Int {
    var left = count
    while left > 0 {
      if samples.count == readCount, try !decode() { break }
      let part = min(left, (samples.count - readCount) / 2)
      readCount += part * 2
      left -= part
    }
    return count - left
  }

  /// Decodes some more samples; false at the end.
  private func decode() throws(MediaError) -> Bool {
    samples.removeFirst(readCount)
    readCount = 0
    let before = samples.count
    while samples.count == before {
      if hasEnded { return false }
      let code = unsafe avcodec_receive_frame(context.raw, frame.raw)
      switch code {
      case CFFMPEG_ERROR_EAGAIN: try sendPacket()
      case CFFMPEG_ERROR_EOF:
        try resampler?.finish(into: &samples)
        hasEnded = true
        guard decodedCount >= announcedCount else {
          throw MediaError(
            file: demuxer.path,
            reason: .mismatch(
              found: "\(decodedCount) samples of a file that is cut off",
              expected: "at least \(announcedCount)"))
        }
      default:
        try check(code, in: "avcodec_receive_frame")
        try convertFrame()
      }
    }
    return true
  }

  private func sendPacket() throws(MediaError) {
    if try demuxer.read(into: packet) {
      try check(unsafe avcodec_send_packet(context.raw, packet.raw), in: "avcodec_send_packet")
      packet.clear()
    } else {
      try check(unsafe avcodec_send_packet(context.raw, nil), in: "avcodec_send_packet")
    }
  }

  private func convertFrame() throws(MediaError) {
    let key = unsafe Resampler.Key(frame.raw)
    if resampler?.key != key {
      try resampler?.finish(into: &samples)
      unsafe resampler = try Resampler(frame.raw, file: demuxer.path)
    }
    if keepsTimes { fillGap() }
    unsafe decodedCount += Int(frame.raw.pointee.nb_samples)
    unsafe try resampler?.convert(frame.raw, into: &samples)
  }

  /// Adds silence up to the time of the frame that was decoded.
  private func fillGap() {
    let stamp = unsafe frame.raw.pointee.best_effort_timestamp
    guard stamp > 0, let rate = resampler?.key.rate else { return }
    let time = demuxer.seconds(Double(stamp))
    let gap = min(time - Double(decodedCount) / Double(rate) - silence, Self.longestGap)
    guard gap >= Self.shortestGap else { return }
    silence += gap
    samples += [Float](repeating: 0, count: 2 * Soundtrack.sample(at: gap))
  }

  private func check(_ code: Int32, in function: StaticString) throws(MediaError) {
    try LibavCall.check(code, in: function, file: demuxer.path)
  }
}

extension Demuxer {
  /// The least number of the sound's samples, as its header says; 0 where it says nothing.
  ///
  /// An encoder's delay and the padding of its last frame may be left out of them.
  fileprivate var announcedSamples: Int {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)],
      let parameters = unsafe stream.pointee.codecpar,
      unsafe stream.pointee.duration > 0,
      unsafe raw.pointee.duration_estimation_method
        == AVFMT_DURATION_FROM_STREAM
    else { return 0 }
    let isExact = unsafe parameters.pointee.codec_id == AV_CODEC_ID_FLAC
    guard unsafe isExact || parameters.pointee.codec_id == AV_CODEC_ID_MP3 else { return 0 }
    let rate = AVRational(num: 1, den: unsafe parameters.pointee.sample_rate)
    let count = unsafe av_rescale_q(stream.pointee.duration, stream.pointee.time_base, rate)
    // Four frames of MP3.
    return Int(count) - (isExact ? 0 : 4 * 1152)
  }

  /// Chooses the sound stream and opens its decoder.
  fileprivate mutating func soundDecoder() throws(MediaError) -> CodecContext {
    try selectStream(of: AVMEDIA_TYPE_AUDIO, orThrow: .noSound)
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)],
      let parameters = unsafe stream.pointee.codecpar
    else { throw MediaError(file: path, reason: .noSound) }
    guard let codec = unsafe avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw LibavCall.error(
        CFFMPEG_ERROR_DECODER_NOT_FOUND, in: "avcodec_find_decoder", file: path)
    }
    let context = unsafe try CodecContext(codec, file: path)
    try LibavCall.check(
      unsafe avcodec_parameters_to_context(context.raw, parameters),
      in: "avcodec_parameters_to_context", file: path)
    unsafe context.raw.pointee.pkt_timebase = stream.pointee.time_base
    unsafe context.raw.pointee.thread_count = 1
    unsafe context.raw.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
    try LibavCall.check(
      unsafe avcodec_open2(context.raw, codec, nil), in: "avcodec_open2", file: path)
    return context
  }
}
