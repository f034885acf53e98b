import CFFmpeg
import Graphics
import Timing
import Storing

/// A media file opened for reading, and its stream of pictures or of sound.
///
/// The corresponding C object is `AVFormatContext`.
@safe struct Demuxer: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  let path: String
  private(set) var streamIndex: Int32 = 0
  /// Freed after the format context, which reads through it: the context is closed in `deinit`,
  /// stored values go afterwards.
  private let input: InputFile

  /// Opens content.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - followingLinks: True when a symbolic link at the end of a file's path is opened.
  ///   - formats: Names of the only demuxers that may be used; all when empty.
  /// - Throws: `MediaError` when there is no such regular file, or no demuxer knows its content.
  init(
    _ source: ContentSource, followingLinks: Bool = false, formats: [String] = []
  ) throws(MediaError) {
    LibavCall.silence
    let path = source.description
    let file = try InputFile(source, followingLinks: followingLinks)
    // What is in a file may name others, and addresses (a playlist, a session description): none is
    // opened.
    var options = try OptionDictionary([("protocol_whitelist", "none")], file: path)
    if !formats.isEmpty {
      try options.set("format_whitelist", to: formats.joined(separator: ","), file: path)
    }
    let allocated = unsafe try LibavCall.made(
      avformat_alloc_context(), by: "avformat_alloc_context", file: path)
    unsafe allocated.pointee.pb = file.raw
    unsafe allocated.pointee.io_open = refuseToOpen
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe allocated
    // No name is given, so that only the content decides what the file is. On failure the
    // function frees the context.
    try LibavCall.check(
      unsafe avformat_open_input(&context, nil, nil, &options.raw), in: "avformat_open_input",
      file: path)
    unsafe raw = allocated
    self.path = path
    input = file
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe raw
    unsafe avformat_close_input(&context)
  }

  /// Reads ahead until the streams' parameters are known.
  mutating func probe(pixelLimit: Int) throws(MediaError) {
    var options: [OpaquePointer?] = unsafe []
    let streamCount = unsafe Int(raw.pointee.nb_streams)
    for _ in 0..<streamCount {
      var dictionary: OpaquePointer?
      unsafe av_dict_set(&dictionary, "max_pixels", "\(pixelLimit)", 0)
      unsafe options.append(dictionary)
    }
    let code = unsafe avformat_find_stream_info(raw, &options)
    for index in 0..<streamCount { unsafe av_dict_free(&options[index]) }
    try LibavCall.check(code, in: "avformat_find_stream_info", file: path)
  }

  /// Chooses the best stream of pictures, or of sound.
  mutating func selectStream(ofSound isSound: Bool = false) throws(MediaError) {
    let type = isSound ? AVMEDIA_TYPE_AUDIO : AVMEDIA_TYPE_VIDEO
    let index = unsafe av_find_best_stream(raw, type, -1, -1, nil, 0)
    guard index >= 0 else { throw MediaError(file: path, reason: isSound ? .noSound : .noPicture) }
    streamIndex = index
  }

  /// Opens a decoder for the stream chosen.
  ///
  /// - Parameters:
  ///   - limit: The limit on the size of pictures; `nil` for sound.
  ///   - isStrict: True when damage is an error rather than hidden.
  /// - Returns: The decoder.
  /// - Throws: `MediaError` when there is none.
  func makeDecoder(limit: PictureLimit?, isStrict: Bool) throws(MediaError) -> StreamDecoder {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)] else {
      throw MediaError(file: path, reason: limit == nil ? .noSound : .noPicture)
    }
    return unsafe try StreamDecoder(stream: stream, limit: limit, isStrict: isStrict, path: path)
  }

  /// True when the chosen stream keeps every level of every channel of the pictures that were put
  /// into it; to be asked for when the streams' parameters are known.
  var isLossless: Bool {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)],
      let parameters = unsafe stream.pointee.codecpar,
      let codec = unsafe avcodec_descriptor_get(parameters.pointee.codec_id),
      let format = unsafe av_pix_fmt_desc_get(AVPixelFormat(parameters.pointee.format))
    else { return false }
    let id = unsafe parameters.pointee.codec_id
    // A palette of 256 colours keeps none of the others. Of WebP, which may be both, the channels
    // tell: with loss they are YCbCr.
    guard id != AV_CODEC_ID_GIF,
      unsafe codec.pointee.props & AV_CODEC_PROP_LOSSLESS != 0,
      unsafe id == AV_CODEC_ID_WEBP || codec.pointee.props & AV_CODEC_PROP_LOSSY == 0
    else { return false }
    let channels = UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)
    // One channel, or two, are grey and alpha.
    return unsafe format.pointee.flags & channels != 0 || format.pointee.nb_components <= 2
  }

  /// True when one of the streams that the header names is sound.
  var hasSound: Bool {
    (0..<Int(unsafe raw.pointee.nb_streams)).contains { index in
      unsafe raw.pointee.streams[index]?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    }
  }

  /// The first of the names of the file's format.
  var formatName: String {
    guard let format = unsafe raw.pointee.iformat else { return "" }
    let names = unsafe String(cString: format.pointee.name)
    return String(names.prefix { $0 != "," })
  }

  /// True for a picture that is an item of its file, as AVIF's, and has no time.
  var isItem: Bool {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)] else { return false }
    let base = unsafe stream.pointee.time_base
    return unsafe stream.pointee.nb_frames == 1 && stream.pointee.duration == CFFMPEG_NOPTS_VALUE
      && base.num == 1 && base.den == 1
  }

  /// The picture stream's tick, in seconds; of an item that of all other still pictures.
  var timeBase: (numerator: Int, denominator: Int) {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)] else { return (0, 1) }
    if isItem { return (1, Self.stillRate) }
    return unsafe (Int(stream.pointee.time_base.num), Int(stream.pointee.time_base.den))
  }

  /// The duration of a number of the picture stream's ticks, in seconds.
  ///
  /// Ticks come as a double: sums, differences and products of a damaged file's times may be no
  /// `Int`.
  func seconds(_ ticks: Double) -> Seconds {
    let (numerator, denominator) = timeBase
    return ticks * Double(numerator) / Double(denominator)
  }

  /// The rate that libavformat gives PNG and JPEG files.
  private static let stillRate = 25

  /// The picture stream's rate, as far as libavformat can tell.
  var frameRate: FrameRate? {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)] else { return nil }
    if isItem { return FrameRate(frames: Self.stillRate) }
    let rate = unsafe av_guess_frame_rate(raw, stream, nil)
    return FrameRate(frames: Int(rate.num), per: Int(rate.den))
  }

  /// The number of frames that the file says the picture stream has; 0 when it does not say.
  var announcedFrameCount: Int {
    guard let stream = unsafe raw.pointee.streams[Int(streamIndex)] else { return 0 }
    return unsafe Int(stream.pointee.nb_frames)
  }

  /// Reads the chosen stream's next packet; `nil` at the end of the file.
  func read(
    into packet: borrowing Packet
  ) throws(MediaError) -> UnsafeMutablePointer<AVPacket>? {
    while true {
      packet.clear()
      let code = unsafe av_read_frame(raw, packet.raw)
      if code == CFFMPEG_ERROR_EOF { return nil }
      try LibavCall.check(code, in: "av_read_frame", file: path)
      if unsafe packet.raw.pointee.stream_index == streamIndex { return unsafe packet.raw }
    }
  }
}

/// Opens nothing: the file itself is read through a context of its own.
private func refuseToOpen(
  _ context: UnsafeMutablePointer<AVFormatContext>?,
  _ opened: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
  _ address: UnsafePointer<CChar>?, _ flags: Int32,
  _ options: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 { CFFMPEG_ERROR_EPERM }
