import CFFmpeg
public import Graphics
public import Storing

/// Turns decoded pictures of any format into pixmaps.
///
/// Packed 8- and 16-bit formats and palettes are read exactly; the rest goes through swscale with
/// its accurate, bit-exact flags.
public struct PictureReader: ~Copyable {
  private let file: String
  private var scaler: ScalerContext?

  /// A reader for the pictures of one file, named in errors; what it needs is kept from picture to
  /// picture.
  public init(file: String) {
    self.file = file
    scaler = nil
  }

  /// Fills a pixmap with a picture as premultiplied BGRA.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - pixmap: Gets the pixels; its memory is used again when the size is the same.
  /// - Throws: `MediaError` when the format cannot be converted.
  public mutating func read(_ picture: CodedPicture, into pixmap: inout Pixmap) throws(MediaError) {
    try read(picture.picture, into: &pixmap)
  }

  /// The picture as premultiplied BGRA.
  mutating func pixmap(of picture: borrowing Picture) throws(MediaError) -> Pixmap {
    var pixmap = Pixmap(width: picture.width, height: picture.height)
    try read(picture, into: &pixmap)
    return pixmap
  }

  /// Fills a pixmap with the picture as premultiplied BGRA; one of another size is replaced.
  mutating func read(
    _ picture: borrowing Picture, into pixmap: inout Pixmap
  ) throws(MediaError) {
    if pixmap.width != picture.width || pixmap.height != picture.height {
      pixmap = Pixmap(width: picture.width, height: picture.height)
    }
    switch picture.format {
    case AV_PIX_FMT_PAL8:
      try readPalette(picture, into: &pixmap)
    case AV_PIX_FMT_MONOBLACK, AV_PIX_FMT_MONOWHITE:
      try readBits(picture, into: &pixmap)
    case let format:
      if let layout = SampleLayout(format) {
        try read(picture, layout, into: &pixmap)
      } else {
        try scale(picture, into: &pixmap)
      }
    }
  }

  private mutating func scale(
    _ picture: borrowing Picture, into pixmap: inout Pixmap
  ) throws(MediaError) {
    guard let descriptor = unsafe av_pix_fmt_desc_get(picture.format) else { throw missingPixels }
    let isSubsampled =
      unsafe descriptor.pointee.log2_chroma_w + descriptor.pointee.log2_chroma_h > 0
    if isSubsampled, (picture.width | picture.height) & 1 == 1 {
      // swscale's steps through subsampled chroma are exact only for even sizes: it converts an
      // even copy, whose last column and row are then cut off.
      let even = try picture.evenCopy(file: file)
      var whole = Pixmap(width: even.width, height: even.height)
      try convert(even, into: &whole)
      pixmap.copy(columns: 0..<pixmap.width, rows: 0..<pixmap.height, from: whole)
    } else {
      try convert(picture, into: &pixmap)
    }
    guard unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 else { return }
    for y in 0..<pixmap.height {
      let start = y * pixmap.strideInBytes
      for i in stride(from: start, to: start + pixmap.width * 4, by: 4) {
        let alpha = pixmap.bytes[i + 3]
        for channel in i..<i + 3 {
          pixmap.bytes[channel] = AlphaScaling.premultiplied(pixmap.bytes[channel], alpha: alpha)
        }
      }
    }
  }

  private mutating func convert(
    _ picture: borrowing Picture, into pixmap: inout Pixmap
  ) throws(MediaError) {
    let form = ScalerContext.Form(picture)
    if scaler?.form != form { scaler = try .made(for: form, makesSamples: false, file: file) }
    let strideInBytes = Int32(pixmap.strideInBytes)
    try unsafe pixmap.bytes.withUnsafeMutableBufferPointer { (bytes) throws(MediaError) in
      unsafe try scaler?.convert(
        picture.planes,
        to: [(bytes.baseAddress, strideInBytes), (nil, 0), (nil, 0), (nil, 0)])
    }
  }

  private func read(
    _ picture: borrowing Picture, _ layout: SampleLayout, into pixmap: inout Pixmap
  ) throws(MediaError) {
    let width = pixmap.width
    for y in 0..<pixmap.height {
      let row = unsafe try sourceRow(picture, y, byteCount: width * layout.pixelBytes)
      var to = y * pixmap.strideInBytes
      func channel(_ offset: Int) -> UInt8 {
        guard layout.channelBytes == 2 else { return unsafe row[offset] }
        let wide = unsafe Int(row[offset]) << 8 | Int(row[offset + 1])
        return UInt8((wide * 255 + 32767) / 65535)
      }
      for from in stride(from: 0, to: width * layout.pixelBytes, by: layout.pixelBytes) {
        let alpha = layout.alpha.map { channel(from + $0) } ?? 255
        pixmap.bytes[to] = AlphaScaling.premultiplied(channel(from + layout.blue), alpha: alpha)
        pixmap.bytes[to + 1] = AlphaScaling.premultiplied(
          channel(from + layout.green), alpha: alpha)
        pixmap.bytes[to + 2] = AlphaScaling.premultiplied(channel(from + layout.red), alpha: alpha)
        pixmap.bytes[to + 3] = alpha
        to += 4
      }
    }
  }

  /// A palette of 256 entries in the second plane, each B, G, R, A in memory.
  private func readPalette(
    _ picture: borrowing Picture, into pixmap: inout Pixmap
  ) throws(MediaError) {
    guard let palette = unsafe picture.raw.pointee.data.1 else { throw missingPixels }
    let entries = (0..<256).map { entry in
      let alpha = unsafe palette[entry * 4 + 3]
      return unsafe [
        AlphaScaling.premultiplied(palette[entry * 4], alpha: alpha),
        AlphaScaling.premultiplied(palette[entry * 4 + 1], alpha: alpha),
        AlphaScaling.premultiplied(palette[entry * 4 + 2], alpha: alpha), alpha,
      ]
    }
    for y in 0..<pixmap.height {
      let row = unsafe try sourceRow(picture, y, byteCount: pixmap.width)
      for x in 0..<pixmap.width {
        let entry = unsafe entries[Int(row[x])]
        for channel in 0..<4 {
          pixmap.bytes[y * pixmap.strideInBytes + x * 4 + channel] = entry[channel]
        }
      }
    }
  }

  /// Reads one bit a pixel, the most significant first.
  private func readBits(
    _ picture: borrowing Picture, into pixmap: inout Pixmap
  ) throws(MediaError) {
    let one: UInt8 = picture.format == AV_PIX_FMT_MONOBLACK ? 255 : 0
    for y in 0..<pixmap.height {
      let row = unsafe try sourceRow(picture, y, byteCount: (pixmap.width + 7) / 8)
      for x in 0..<pixmap.width {
        let isSet = unsafe row[x / 8] >> UInt8(7 - x % 8) & 1 == 1
        let i = y * pixmap.strideInBytes + x * 4
        for channel in i..<i + 3 { pixmap.bytes[channel] = isSet ? one : 255 - one }
        pixmap.bytes[i + 3] = 255
      }
    }
  }

  private var missingPixels: MediaError { MediaError(file: file, reason: .noPicture) }

  /// A row of the picture's only plane.
  private func sourceRow(
    _ picture: borrowing Picture, _ y: Int, byteCount: Int
  ) throws(MediaError) -> UnsafeBufferPointer<UInt8> {
    guard let plane = unsafe picture.raw.pointee.data.0 else { throw missingPixels }
    let stride = unsafe Int(picture.raw.pointee.linesize.0)
    return unsafe UnsafeBufferPointer(start: plane + y * stride, count: byteCount)
  }
}
