import CFFmpeg
import Graphics
import Storing

/// Encoding of a picture, or of a part of it, to the bytes of a file, through libavcodec.
enum StillEncoder {
  /// A kind of file, and libavcodec's options for it.
  struct Format {
    fileprivate let encoder: String
    fileprivate let pixelFormat: AVPixelFormat
    fileprivate let options: [(name: String, value: String)]
    /// The colour behind what is clear, where alpha is not kept; premultiplied alone is black.
    fileprivate var matte = Color.black
    /// True when the encoder's bytes are no file yet.
    fileprivate var isAVIF = false

    /// PNG: RGBA, not premultiplied, or RGB as seen over black.
    static func png(hasAlpha: Bool, _ effort: PNGEncoder.Effort) -> Format {
      Format(
        encoder: "png", pixelFormat: hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
        options: effort == .fast
          ? [("compression_level", "1"), ("pred", "up")]
          : [("compression_level", "9"), ("pred", "mixed")])
    }

    /// JPEG: luma and chroma at half the width and height, over a matte.
    ///
    /// The transform is libavcodec's in integers, whose bytes are the same on any processor.
    static func jpeg(over matte: Color) -> Format {
      Format(
        encoder: "mjpeg", pixelFormat: AV_PIX_FMT_YUV420P, options: [("dct", "int")], matte: matte)
    }

    /// AVIF: luma and chroma at half the width and height, over a matte.
    static func avif(over matte: Color) -> Format {
      Format(
        encoder: "libaom-av1", pixelFormat: AV_PIX_FMT_YUV420P,
        options: [
          ("usage", "allintra"), ("still-picture", "1"), ("cpu-used", "6"), ("crf", "12"),
        ], matte: matte, isAVIF: true)
    }

    /// WebP, not premultiplied.
    static func webp(_ encoder: WebPEncoder) -> Format {
      Format(
        encoder: "libwebp", pixelFormat: AV_PIX_FMT_BGRA,
        options: [
          ("lossless", encoder.isLossless ? "1" : "0"),
          ("compression_level", "\(encoder.method)"), ("quality", encoder.quality.shortestDecimal),
        ])
    }
  }

  /// Writes a file, which appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard output; an existing one is replaced.
  ///   - bytes: Encodes it, once the place can be written.
  /// - Throws: `MediaError` when it cannot be encoded or written.
  static func write(to path: String, _ bytes: () throws(MediaError) -> [UInt8]) throws(MediaError) {
    // Before the work, so that a place that cannot be written is told at once.
    var file = try AtomicFile(path)
    try file.write(bytes())
    try file.commit()
  }

  /// Encodes a rectangle of a picture.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - columns: Its columns that are encoded.
  ///   - rows: Its rows that are encoded.
  ///   - hasAlpha: True when alpha is kept; else the picture is as seen over the format's matte.
  ///   - format: The kind of file.
  ///   - file: The file concerned, for messages.
  /// - Returns: The whole file.
  /// - Throws: `MediaError` when there is no such part, or the encoder fails.
  static func encode(
    _ pixmap: Pixmap, columns: Range<Int>, rows: Range<Int>, hasAlpha: Bool, as format: Format,
    file: String
  ) throws(MediaError) -> [UInt8] {
    LibavCall.silence
    guard !columns.isEmpty, !rows.isEmpty, pixmap.strideInBytes >= pixmap.width * 4,
      columns.lowerBound >= 0, columns.upperBound <= pixmap.width, rows.lowerBound >= 0,
      rows.upperBound <= pixmap.height,
      pixmap.bytes.count >= pixmap.strideInBytes * (pixmap.height - 1) + pixmap.width * 4
    else {
      throw MediaError(
        file: file,
        reason: .mismatch(
          found: "\(pixmap.bytes.count) bytes, columns \(columns), rows \(rows)",
          expected: "a part of \(pixmap.width) × \(pixmap.height) pixels"))
    }
    let context = try CodecContext(encoder: format.encoder, file: file)
    let raw = unsafe context.raw
    unsafe raw.pointee.width = Int32(columns.count)
    unsafe raw.pointee.height = Int32(rows.count)
    unsafe raw.pointee.pix_fmt = format.pixelFormat
    unsafe raw.pointee.time_base = AVRational(num: 1, den: 1)
    unsafe raw.pointee.thread_count = 1
    unsafe raw.pointee.flags |= CFFMPEG_CODEC_BITEXACT
    let hasPlanes = format.pixelFormat == AV_PIX_FMT_YUV420P
    if format.isAVIF {
      AVIFFile.set(in: context)
    } else if hasPlanes {
      try JPEGSettings.set(in: context, file: file)
    }
    try context.open(format.options, file: file)

    let picture = try Picture(file: file)
    try picture.allocate(
      width: columns.count, height: rows.count, format: format.pixelFormat, file: file)
    if hasPlanes {
      if !format.isAVIF { JPEGSettings.set(in: picture) }
      FullRangePlanes(picture, over: format.matte).fill(from: pixmap, columns, rows)
    } else {
      // Together these make the encoder write an sRGB chunk.
      unsafe picture.raw.pointee.color_primaries = AVCOL_PRI_BT709
      unsafe picture.raw.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
      fill(picture, from: pixmap, columns, rows, hasAlpha: hasAlpha)
    }
    let packet = try Packet(file: file)
    unsafe try context.send(picture.raw, file: file)
    unsafe try context.send(nil, file: file)
    try LibavCall.check(
      unsafe avcodec_receive_packet(raw, packet.raw), in: "avcodec_receive_packet", file: file)
    if format.isAVIF { return try AVIFFile.bytes(of: packet, from: context, file: file) }
    return unsafe Array(
      UnsafeBufferPointer(start: packet.raw.pointee.data, count: Int(packet.raw.pointee.size)))
  }

  private static func fill(
    _ picture: borrowing Picture, from pixmap: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>,
    hasAlpha: Bool
  ) {
    guard let plane = unsafe picture.raw.pointee.data.0 else { return }
    let lineSize = unsafe Int(picture.raw.pointee.linesize.0)
    let isBlueFirst = picture.format == AV_PIX_FMT_BGRA
    let pixelBytes = picture.format == AV_PIX_FMT_RGB24 ? 3 : 4
    unsafe pixmap.bytes.withUnsafeBufferPointer { source in
      for y in rows {
        var to = unsafe plane + (y - rows.lowerBound) * lineSize
        let row = y * pixmap.strideInBytes
        for i in stride(
          from: row + columns.lowerBound * 4, to: row + columns.upperBound * 4, by: 4)
        {
          var (blue, green, red) = unsafe (source[i], source[i + 1], source[i + 2])
          let alpha = hasAlpha ? unsafe source[i + 3] : 255
          if alpha < 255 {
            blue = AlphaScaling.straight(blue, alpha: alpha)
            green = AlphaScaling.straight(green, alpha: alpha)
            red = AlphaScaling.straight(red, alpha: alpha)
          }
          unsafe to[0] = isBlueFirst ? blue : red
          unsafe to[1] = green
          unsafe to[2] = isBlueFirst ? red : blue
          if pixelBytes == 4 { unsafe to[3] = alpha }
          unsafe to += pixelBytes
        }
      }
    }
  }
}
