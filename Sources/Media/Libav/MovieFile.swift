import CFFmpeg
import Timing

/// An MP4 file with one H.264 track, being written.
package struct MovieFile: ~Copyable {
  private let container: MovieContext
  private let packet: Packet
  private var file: AtomicFile
  private let ticksPerFrame: Int

  /// Opens the file and writes its beginning.
  ///
  /// The track's and the movie's clocks tick `frameRate.frames` times a second, or a multiple of
  /// that, so that every time is a whole number of ticks. The index is moved to the front when the file is finished.
  package init(file: consuming AtomicFile, header: VideoStreamHeader) throws(MediaError) {
    LibavCall.silence
    let name = file.name
    let rate = header.frameRate
    var timescale = rate.frames
    // libavformat takes a tick longer than a millisecond for the length of a frame.
    if rate.seconds > 1 { while timescale <= 1000 { timescale *= 2 } }
    let container = try MovieContext(path: file.writablePath, name: name)
    let context = unsafe container.raw
    let stream = unsafe try LibavCall.made(
      avformat_new_stream(context, nil), by: "avformat_new_stream", file: name)
    unsafe try Self.describe(header, in: stream.pointee.codecpar, name: name)
    unsafe stream.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
    unsafe stream.pointee.avg_frame_rate = AVRational(
      num: Int32(rate.frames), den: Int32(rate.seconds))
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    var options = try OptionDictionary(
      [
        "movflags": "+faststart", "movie_timescale": "\(timescale)",
        "video_track_timescale": "\(timescale)",
      ], file: name)
    try LibavCall.check(
      unsafe avformat_write_header(context, &options.raw), in: "avformat_write_header", file: name)
    try options.checkAllUsed(by: "mp4", file: name)
    let timeBase = unsafe stream.pointee.time_base
    guard timeBase.num == 1, timeBase.den == Int32(timescale) else {
      throw MediaError(
        file: name,
        reason: .mismatch(
          found: "a clock of \(timeBase.num)/\(timeBase.den) s", expected: "1/\(timescale) s"))
    }
    packet = try Packet(file: name)
    ticksPerFrame = rate.seconds * (timescale / rate.frames)
    self.container = container
    self.file = file
  }

  private static func describe(
    _ header: VideoStreamHeader, in parameters: UnsafeMutablePointer<AVCodecParameters>?,
    name: String
  ) throws(MediaError) {
    let parameters = unsafe try LibavCall.made(
      parameters, by: "avformat_new_stream", file: name)
    unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    unsafe parameters.pointee.codec_id = AV_CODEC_ID_H264
    unsafe parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    unsafe parameters.pointee.width = Int32(header.codedWidth)
    unsafe parameters.pointee.height = Int32(header.codedHeight)
    unsafe parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe parameters.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe parameters.pointee.color_trc = AVCOL_TRC_BT709
    unsafe parameters.pointee.color_space = AVCOL_SPC_BT709
    unsafe parameters.pointee.color_range = AVCOL_RANGE_MPEG
    unsafe parameters.pointee.chroma_location = AVCHROMA_LOC_CENTER
    unsafe parameters.pointee.video_delay = Int32(header.reorderDelay)
    let count = header.parameterSets.count
    // libavformat frees this, and its parsers may read a little past the end.
    guard let copy = unsafe av_mallocz(count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "av_mallocz", file: name)
    }
    unsafe header.parameterSets.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        unsafe copy.copyMemory(from: start, byteCount: count)
      }
    }
    unsafe parameters.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
    unsafe parameters.pointee.extradata_size = Int32(count)
  }

  /// Appends a packet, in the order of decoding.
  package func write(_ encoded: EncodedPacket) throws(MediaError) {
    let target = unsafe packet.raw
    // A copy of the data, because packets may only hold memory that libavutil made.
    try LibavCall.check(
      unsafe av_new_packet(target, Int32(encoded.bytes.count)), in: "av_new_packet",
      file: file.name)
    defer { packet.clear() }
    unsafe encoded.bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress, let data = unsafe target.pointee.data {
        unsafe UnsafeMutableRawPointer(data).copyMemory(from: start, byteCount: bytes.count)
      }
    }
    unsafe target.pointee.stream_index = 0
    unsafe target.pointee.pts = Int64(encoded.presentationIndex * ticksPerFrame)
    unsafe target.pointee.dts = Int64(encoded.decodeIndex * ticksPerFrame)
    unsafe target.pointee.duration = Int64(ticksPerFrame)
    unsafe target.pointee.flags = encoded.isKeyFrame ? AV_PKT_FLAG_KEY : 0
    try LibavCall.check(
      unsafe av_write_frame(container.raw, target), in: "av_write_frame", file: file.name)
    try container.checkWritten()
  }

  /// Writes the end, moves the index to the front, and gives the file its name.
  package mutating func finish() throws(MediaError) {
    try LibavCall.check(
      unsafe av_write_trailer(container.raw), in: "av_write_trailer", file: file.name)
    try container.close()
    try file.commit()
  }
}
