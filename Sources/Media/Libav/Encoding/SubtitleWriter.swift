import CFFmpeg

/// A track of texts on its way into a file, sample by sample.
struct SubtitleWriter {
  private let samples: [SubtitleStream.Sample]
  private var next = 0
  /// The track's number in the file.
  private let index: Int32
  private static let timeBase = AVRational(num: 1, den: 1000)

  /// Adds a track to a file whose beginning is not written yet.
  init(
    _ track: SubtitleStream, in context: UnsafeMutablePointer<AVFormatContext>,
    of container: MovieContainer, name: String
  ) throws(MediaError) {
    let stream = unsafe try LibavCall.made(
      avformat_new_stream(context, nil), by: "avformat_new_stream", file: name)
    let parameters = unsafe try LibavCall.made(
      stream.pointee.codecpar, by: "avformat_new_stream", file: name)
    unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
    unsafe parameters.pointee.codec_id = track.codec.identifier
    unsafe try MovieFile.setHeader(track.header, of: parameters, name: name)
    unsafe stream.pointee.time_base = Self.timeBase
    let language = track.language.map { container.languageCodes[$0] ?? $0 } ?? ""
    // MPEG-4 and QuickTime list tracks by their handlers' names.
    let titles = track.codec == .timedText ? ["title", "handler_name"] : ["title"]
    for (key, value) in [("language", language)] + titles.map({ ($0, track.title) })
    where !value.isEmpty {
      try LibavCall.check(
        unsafe av_dict_set(&stream.pointee.metadata, key, value, 0), in: "av_dict_set", file: name)
    }
    index = unsafe stream.pointee.index
    samples = track.samples
  }

  /// Writes the samples that begin no later than a packet of the video track.
  ///
  /// - Parameters:
  ///   - ticks: The time at which that one is decoded.
  ///   - timeBase: The video track's tick, in seconds.
  ///   - packet: Holds each sample on its way.
  ///   - container: The file.
  ///   - name: Its name.
  /// - Throws: `MediaError` when the file cannot be written.
  mutating func write(
    before ticks: Int64, _ timeBase: AVRational, through packet: borrowing Packet,
    to container: borrowing MovieContext, name: String
  ) throws(MediaError) {
    while next < samples.count {
      let sample = samples[next]
      if ticks < .max, av_compare_ts(Int64(sample.begin), Self.timeBase, ticks, timeBase) > 0 {
        return
      }
      guard let stream = unsafe container.raw.pointee.streams[Int(index)] else { return }
      try packet.fill(with: sample.bytes, addition: [], file: name)
      defer { packet.clear() }
      let raw = unsafe packet.raw
      unsafe raw.pointee.stream_index = index
      unsafe raw.pointee.pts = Int64(sample.begin)
      unsafe raw.pointee.dts = Int64(sample.begin)
      unsafe raw.pointee.duration = Int64(sample.end - sample.begin)
      unsafe raw.pointee.flags = AV_PKT_FLAG_KEY
      unsafe av_packet_rescale_ts(raw, Self.timeBase, stream.pointee.time_base)
      try LibavCall.check(
        unsafe av_write_frame(container.raw, raw), in: "av_write_frame", file: name)
      try container.checkWritten()
      next += 1
    }
  }
}

extension SubtitleCodec {
  /// libavcodec's name for it.
  fileprivate var identifier: AVCodecID {
    switch self {
    case .timedText: AV_CODEC_ID_MOV_TEXT
    case .webVTT: AV_CODEC_ID_WEBVTT
    }
  }
}
