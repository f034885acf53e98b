import CFFmpeg
import Storing

/// Brings decoded sound to stereo at 48 kHz, in time: the first sample stays the first.
///
/// The corresponding C object is `SwrContext`.
@safe struct Resampler: ~Copyable {
  /// The form of the sound that it takes.
  struct Key: Hashable {
    let rate: Int32
    let format: Int32
    let channels: Int32
    let mask: UInt64

    init(_ frame: UnsafeMutablePointer<AVFrame>) {
      rate = unsafe frame.pointee.sample_rate
      format = unsafe frame.pointee.format
      channels = unsafe frame.pointee.ch_layout.nb_channels
      let isNamed = unsafe frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE
      mask = unsafe isNamed ? frame.pointee.ch_layout.u.mask : 0
    }
  }

  /// The rates that are taken, in samples a second.
  private static let rates: ClosedRange<Int32> = 1000...768_000

  let key: Key
  private let raw: OpaquePointer
  private let file: String

  /// A resampler for sound like a frame's.
  init(_ frame: UnsafeMutablePointer<AVFrame>, file: String) throws(MediaError) {
    let key = unsafe Key(frame)
    // A rate far below any sound's makes hours of a few bytes.
    guard Self.rates.contains(key.rate), (1...64).contains(key.channels) else {
      throw MediaError(
        file: file,
        reason: .mismatch(
          found: "\(key.channels) channels at \(key.rate) Hz",
          expected: "1…64 channels at \(Self.rates.lowerBound)…\(Self.rates.upperBound) Hz"))
    }
    var from = unsafe AVChannelLayout()
    var to = unsafe AVChannelLayout()
    unsafe av_channel_layout_default(&to, 2)
    if key.mask != 0 {
      unsafe av_channel_layout_from_mask(&from, key.mask)
    } else {
      unsafe av_channel_layout_default(&from, key.channels)
    }
    var made: OpaquePointer?
    let code = unsafe swr_alloc_set_opts2(
      &made, &to, AV_SAMPLE_FMT_FLT, Int32(SoundRate.perSecond), &from,
      AVSampleFormat(rawValue: key.format), key.rate, 0, nil)
    unsafe av_channel_layout_uninit(&from)
    unsafe av_channel_layout_uninit(&to)
    try LibavCall.check(code, in: "swr_alloc_set_opts2", file: file)
    guard let made = unsafe made else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "swr_alloc_set_opts2", file: file)
    }
    do throws(MediaError) {
      // One channel is heard on both sides as loud as it is; the library's own way takes 3 dB off.
      if key.channels == 1 {
        try LibavCall.check(
          unsafe swr_set_matrix(made, [1.0, 1.0], 1), in: "swr_set_matrix", file: file)
      }
      try LibavCall.check(unsafe swr_init(made), in: "swr_init", file: file)
    } catch {
      var context: OpaquePointer? = unsafe made
      unsafe swr_free(&context)
      throw error
    }
    unsafe raw = made
    self.key = key
    self.file = file
  }

  deinit {
    var context: OpaquePointer? = unsafe raw
    unsafe swr_free(&context)
  }

  /// Converts a frame, and appends the resampled sound.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, into samples: inout [Float]
  ) throws(MediaError) {
    let planes = unsafe UnsafeMutableRawPointer(frame.pointee.extended_data)
    unsafe try convert(
      planes?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self), frame.pointee.nb_samples,
      into: &samples)
  }

  /// Appends the rest at the end of the sound.
  func finish(into samples: inout [Float]) throws(MediaError) {
    unsafe try convert(nil, 0, into: &samples)
  }

  private func convert(
    _ planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int32,
    into samples: inout [Float]
  ) throws(MediaError) {
    let room = unsafe Int(swr_get_out_samples(raw, count))
    guard room > 0 else { return }
    var new = [Float](repeating: 0, count: room * 2)
    let code = unsafe new.withUnsafeMutableBytes { buffer in
      var target = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return unsafe swr_convert(raw, &target, Int32(room), planes, count)
    }
    try LibavCall.check(code, in: "swr_convert", file: file)
    let converted = new[..<(2 * Int(code))]
    // 0 times anything finite is 0, and times anything else is not a number.
    guard converted.reduce(0, { $0 + $1 * 0 }) == 0 else {
      throw MediaError(
        file: file,
        reason: .mismatch(found: "a sample that is no finite number", expected: "numbers"))
    }
    samples += converted
  }
}
