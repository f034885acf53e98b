import CFFmpeg
import Graphics
import Storing

/// The sound of a file as stereo at 48 kHz, from its beginning to its end.
///
/// The encoder's delay before the sound (MP3 and AAC have one) is left out where the file says how
/// long it is.
final class SoundDecoder: SoundSource {
  private let demuxer: Demuxer
  private var decoder: StreamDecoder
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

  /// The formats that are read: WAV, FLAC, MP3, AAC, alone and in MPEG-4, Ogg, and the sound of
  /// videos that a layer may show.
  private static let formats = ["wav", "flac", "mp3", "aac", "ogg", "mov", "matroska"]

  /// Opens a sound, and decodes its first samples.
  ///
  /// - Parameters:
  ///   - source: The sound; a file is a regular one.
  ///   - ofClip: True when it is that of a clip, of any format, which begins when the file says,
  ///     and to whose file a symbolic link may lead.
  /// - Throws: `MediaError` when it holds no sound.
  init(_ source: ContentSource, ofClip: Bool = false) throws(MediaError) {
    let file = source.description
    var demuxer = try Demuxer(
      source, followingLinks: ofClip, formats: ofClip ? [] : Self.formats)
    keepsTimes = ofClip
    try demuxer.probe(pixelLimit: PictureLimit.standard.pixels)
    try demuxer.selectStream(ofSound: true)
    decoder = try demuxer.makeDecoder(limit: nil, isStrict: true)
    announcedCount = demuxer.announcedSamples
    self.demuxer = demuxer
    packet = try Packet(file: file)
    frame = try Picture(file: file)
    guard try decode() else { throw MediaError(file: file, reason: .noSound) }
  }

  /// The next samples, both channels of one behind another.
  ///
  /// - Parameter count: The number that is wanted.
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
  /// - Parameter count: The number of them.
  /// - Returns: The number of them.
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
      if try decoder.next(into: frame, from: demuxer, packet) {
        try convertFrame()
        continue
      }
      try resampler?.finish(into: &samples)
      hasEnded = true
      guard decodedCount >= announcedCount else {
        throw MediaError(
          file: demuxer.path,
          reason: .mismatch(
            found: "\(decodedCount) samples of a file that is cut off",
            expected: "at least \(announcedCount)"))
      }
    }
    return true
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
    samples += [Float](repeating: 0, count: 2 * SoundRate.sample(at: gap))
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
}
