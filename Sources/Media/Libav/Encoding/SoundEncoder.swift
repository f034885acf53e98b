import CFFmpeg
import Storing

/// Sound to packets: one encoder for all of it.
struct SoundEncoder: ~Copyable {
  let context: CodecContext
  private let frame: Picture
  private let mixer: SoundMixer
  /// The number of the next sample.
  private var position = 0
  /// Samples in a frame, where the codec does not say.
  private static let usualFrame = 1024

  /// An encoder of a soundtrack.
  ///
  /// - Throws: `MediaError` when the encoder is missing or refuses the settings.
  init(_ track: Soundtrack, codec: SoundCodec) throws(MediaError) {
    LibavCall.silence
    let name = codec.encoderName
    let context = try CodecContext(encoder: name, file: name)
    let raw = unsafe context.raw
    unsafe raw.pointee.sample_rate = Int32(SoundRate.perSecond)
    unsafe av_channel_layout_default(&raw.pointee.ch_layout, 2)
    unsafe raw.pointee.sample_fmt = codec.sampleFormat
    unsafe raw.pointee.bit_rate = codec.bitRate
    unsafe raw.pointee.time_base = AVRational(num: 1, den: Int32(SoundRate.perSecond))
    unsafe raw.pointee.thread_count = 1
    unsafe raw.pointee.flags |= CFFMPEG_CODEC_GLOBAL_HEADER | CFFMPEG_CODEC_BITEXACT
    try context.open([], file: name)
    frame = try Picture(file: "")
    mixer = SoundMixer(track)
    self.context = context
  }

  /// Makes the next packet, whose times are in samples.
  ///
  /// - Returns: False behind the last.
  mutating func next(into packet: borrowing Packet) throws(MediaError) -> Bool {
    while true {
      let code = unsafe avcodec_receive_packet(context.raw, packet.raw)
      switch code {
      case CFFMPEG_ERROR_EAGAIN: try sendFrame()
      case CFFMPEG_ERROR_EOF: return false
      default:
        try LibavCall.check(code, in: "avcodec_receive_packet", file: "")
        return true
      }
    }
  }

  private mutating func sendFrame() throws(MediaError) {
    let size = unsafe Int(context.raw.pointee.frame_size)
    let samples = try mixer.read(size > 0 ? size : Self.usualFrame)
    guard !samples.isEmpty else { return unsafe try context.send(nil, file: "") }
    let count = samples.count / 2
    let raw = unsafe frame.raw
    unsafe av_frame_unref(raw)
    unsafe raw.pointee.nb_samples = Int32(count)
    unsafe raw.pointee.format = context.raw.pointee.sample_fmt.rawValue
    unsafe raw.pointee.sample_rate = context.raw.pointee.sample_rate
    unsafe av_channel_layout_default(&raw.pointee.ch_layout, 2)
    try LibavCall.check(
      unsafe av_frame_get_buffer(raw, 0), in: "av_frame_get_buffer", file: "")
    unsafe fill(raw, with: samples)
    unsafe raw.pointee.pts = Int64(position)
    position += count
    unsafe try context.send(raw, file: "")
  }

  /// Writes samples into a frame of the encoder's form.
  private func fill(_ frame: UnsafeMutablePointer<AVFrame>, with samples: [Float]) {
    guard let first = unsafe frame.pointee.data.0 else { return }
    switch unsafe context.raw.pointee.sample_fmt {
    case AV_SAMPLE_FMT_FLTP:
      guard let second = unsafe frame.pointee.data.1 else { return }
      let planes = unsafe [first, second].map {
        unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self)
      }
      for i in samples.indices { unsafe planes[i % 2][i / 2] = samples[i] }
    case AV_SAMPLE_FMT_S32:
      let target = unsafe UnsafeMutableRawPointer(first).assumingMemoryBound(to: Int32.self)
      // 24 bits, at the top.
      for i in samples.indices {
        let value = (Double(samples[i]) * 0x1p23).rounded()
        unsafe target[i] = Int32(min(max(value, -0x1p23), 0x1p23 - 1)) << 8
      }
    default:
      let target = unsafe UnsafeMutableRawPointer(first).assumingMemoryBound(to: Float.self)
      for i in samples.indices { unsafe target[i] = samples[i] }
    }
  }
}

extension SoundCodec {
  /// libavcodec's name for its encoder.
  fileprivate var encoderName: String {
    switch self {
    case .aac: "aac"
    case .opus: "libopus"
    case .pcm: "pcm_s24le"
    }
  }

  /// The form of samples that the encoder takes.
  fileprivate var sampleFormat: AVSampleFormat {
    switch self {
    case .aac: AV_SAMPLE_FMT_FLTP
    case .opus: AV_SAMPLE_FMT_FLT
    case .pcm: AV_SAMPLE_FMT_S32
    }
  }

  /// Bits a second; 0 where nothing is compressed.
  fileprivate var bitRate: Int64 {
    switch self {
    case .aac: 192_000
    case .opus: 128_000
    case .pcm: 0
    }
  }
}
