import CFFmpeg
import Graphics

/// One picture to the bytes of a PNG file, through libavcodec.
enum StillEncoder {
  static func encode(
    _ pixmap: Pixmap, hasAlpha: Bool, options: KeyValuePairs<String, String>, file: String
  ) throws(MediaError) -> [UInt8] {
    LibavCall.silence
    guard pixmap.width > 0, pixmap.height > 0, pixmap.strideInBytes >= pixmap.width * 4,
      pixmap.bytes.count >= pixmap.strideInBytes * (pixmap.height - 1) + pixmap.width * 4
    else {
      throw MediaError(
        file: file,
        reason: .mismatch(
          found: "\(pixmap.bytes.count) bytes", expected: "\(pixmap.width) × \(pixmap.height)"))
    }
    guard let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw LibavCall.error(
        CFFMPEG_ERROR_ENCODER_NOT_FOUND, in: "avcodec_find_encoder", file: file)
    }
    let format = hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
    let context = unsafe try CodecContext(codec, file: file)
    let raw = unsafe context.raw
    unsafe raw.pointee.width = Int32(pixmap.width)
    unsafe raw.pointee.height = Int32(pixmap.height)
    unsafe raw.pointee.pix_fmt = format
    unsafe raw.pointee.time_base = AVRational(num: 1, den: 1)
    unsafe raw.pointee.thread_count = 1
    unsafe raw.pointee.flags |= CFFMPEG_CODEC_BITEXACT
    var dictionary = try OptionDictionary(options, file: file)
    try LibavCall.check(
      unsafe avcodec_open2(raw, codec, &dictionary.raw), in: "avcodec_open2", file: file)
    try dictionary.checkAllUsed(by: "png", file: file)

    let picture = try Picture(file: file)
    try picture.allocate(width: pixmap.width, height: pixmap.height, format: format, file: file)
    // Together these make the encoder write an sRGB chunk.
    unsafe picture.raw.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe picture.raw.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    fill(picture, from: pixmap, hasAlpha: hasAlpha)
    let packet = try Packet(file: file)
    try LibavCall.check(
      unsafe avcodec_send_frame(raw, picture.raw), in: "avcodec_send_frame", file: file)
    try LibavCall.check(unsafe avcodec_send_frame(raw, nil), in: "avcodec_send_frame", file: file)
    try LibavCall.check(
      unsafe avcodec_receive_packet(raw, packet.raw), in: "avcodec_receive_packet", file: file)
    return unsafe Array(
      UnsafeBufferPointer(start: packet.raw.pointee.data, count: Int(packet.raw.pointee.size)))
  }

  private static func fill(_ picture: borrowing Picture, from pixmap: Pixmap, hasAlpha: Bool) {
    guard let plane = unsafe picture.raw.pointee.data.0 else { return }
    let lineSize = unsafe Int(picture.raw.pointee.linesize.0)
    let pixelBytes = hasAlpha ? 4 : 3
    unsafe pixmap.bytes.withUnsafeBufferPointer { source in
      for y in 0..<pixmap.height {
        var to = unsafe plane + y * lineSize
        let start = y * pixmap.strideInBytes
        for i in stride(from: start, to: start + pixmap.width * 4, by: 4) {
          var (blue, green, red) = unsafe (source[i], source[i + 1], source[i + 2])
          if hasAlpha {
            let alpha = unsafe source[i + 3]
            if alpha < 255 {
              blue = straight(blue, alpha)
              green = straight(green, alpha)
              red = straight(red, alpha)
            }
            unsafe to[3] = alpha
          }
          unsafe to[0] = red
          unsafe to[1] = green
          unsafe to[2] = blue
          unsafe to += pixelBytes
        }
      }
    }
  }

  /// A premultiplied channel divided by alpha, rounded to nearest; 0 for clear pixels.
  private static func straight(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min((Int(channel) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }
}
