import CFFmpeg
public import Graphics

/// How close a picture is to another by the measures that everybody knows, as libavfilter computes them.
///
/// Both are taken over the red, green and blue planes of the premultiplied colours; alpha is not looked at.
public struct PictureQuality: Hashable, Sendable {
  /// Peak signal-to-noise ratio in decibels (filter `psnr`); infinite for equal pictures.
  public let psnr: Double
  /// Structural similarity, 1 for equal pictures (filter `ssim`); `nil` when a side is shorter than the
  /// 8 pixels that it needs.
  public let ssim: Double?
}

/// Measures how close pictures are to others; the filters and their memory are kept from picture to picture.
public struct PictureQualityMeter: ~Copyable {
  private var size: (width: Int, height: Int) = (0, 0)
  private var graph: FilterGraph?
  /// Filters hold the pictures before, so that two of each side are needed in turn.
  private var slots: [Slot] = []
  private var count = 0

  /// The two pictures of one measurement, and what comes out.
  private final class Slot {
    let picture: Picture
    let reference: Picture

    init(width: Int, height: Int) throws(MediaError) {
      picture = try Picture(file: "")
      reference = try Picture(file: "")
      try picture.allocate(width: width, height: height, format: AV_PIX_FMT_GBRP, file: "")
      try reference.allocate(width: width, height: height, format: AV_PIX_FMT_GBRP, file: "")
    }
  }

  /// A meter for pictures of any size.
  public init() {}

  /// Measures a picture against another of the same size.
  ///
  /// - Throws: `MediaError` when libavfilter refuses; a picture without pixels or of another size is a mismatch.
  public mutating func measure(
    _ picture: Pixmap, against reference: Pixmap
  ) throws(MediaError) -> PictureQuality {
    let (width, height) = (reference.width, reference.height)
    guard picture.width == width, picture.height == height, width > 0, height > 0 else {
      throw MediaError(
        file: "",
        reason: .mismatch(
          found: "\(picture.width) × \(picture.height) pixels", expected: "\(width) × \(height)"))
    }
    if graph == nil || size != (width, height) { try prepare(width: width, height: height) }
    let slot = slots[count % slots.count]
    try slot.picture.setColors(of: picture, timestamp: count)
    try slot.reference.setColors(of: reference, timestamp: count)
    count += 1
    let result = try Picture(file: "")
    try graph?.send(slot.picture, to: "a")
    try graph?.send(slot.reference, to: "b")
    try graph?.receive(into: result)
    return PictureQuality(
      psnr: try result.number("lavfi.psnr.psnr_avg"),
      ssim: Self.hasSSIM(width, height) ? try result.number("lavfi.ssim.All") : nil)
  }

  private static func hasSSIM(_ width: Int, _ height: Int) -> Bool { min(width, height) >= 8 }

  private mutating func prepare(width: Int, height: Int) throws(MediaError) {
    let source = "video_size=\(width)x\(height):pix_fmt=gbrp:time_base=1/1:pixel_aspect=1/1"
    let measures =
      Self.hasSSIM(width, height)
      ? "[b]split[b1][b2];[a][b1]psnr[c];[c][b2]ssim" : "[a][b]psnr"
    graph = try FilterGraph.described(
      by: "buffer@a=\(source)[a];buffer@b=\(source)[b];\(measures)[d];[d]buffersink@out")
    slots = []
    for _ in 0..<2 { slots.append(try Slot(width: width, height: height)) }
    size = (width, height)
    count = 0
  }
}

extension Picture {
  /// Takes the colours of a pixmap of its size, each in a plane of its own.
  fileprivate func setColors(of pixmap: Pixmap, timestamp: Int) throws(MediaError) {
    try makeWritable(file: "")
    unsafe raw.pointee.pts = Int64(timestamp)
    let frame = unsafe raw.pointee
    // The planes are green, blue, red; a pixel's bytes are blue, green, red.
    let planes = unsafe [
      (frame.data.1, Int(frame.linesize.1)), (frame.data.0, Int(frame.linesize.0)),
      (frame.data.2, Int(frame.linesize.2)),
    ]
    guard let blue = unsafe planes[0].0, let green = unsafe planes[1].0,
      let red = unsafe planes[2].0
    else { return }
    unsafe pixmap.bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      for y in 0..<pixmap.height {
        let row = unsafe start + y * pixmap.strideInBytes
        let rows = unsafe (
          UnsafeMutableRawPointer(blue + y * planes[0].1),
          UnsafeMutableRawPointer(green + y * planes[1].1),
          UnsafeMutableRawPointer(red + y * planes[2].1)
        )
        var x = 0
        while x + 8 <= pixmap.width {
          let pixels = unsafe row.loadUnaligned(fromByteOffset: x * 4, as: SIMD8<UInt32>.self)
          unsafe rows.0.storeBytes(
            of: SIMD8<UInt8>(truncatingIfNeeded: pixels), toByteOffset: x, as: SIMD8<UInt8>.self)
          unsafe rows.1.storeBytes(
            of: SIMD8<UInt8>(truncatingIfNeeded: pixels &>> 8), toByteOffset: x,
            as: SIMD8<UInt8>.self)
          unsafe rows.2.storeBytes(
            of: SIMD8<UInt8>(truncatingIfNeeded: pixels &>> 16), toByteOffset: x,
            as: SIMD8<UInt8>.self)
          x += 8
        }
        while x < pixmap.width {
          let pixel = unsafe row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
          unsafe blue[y * planes[0].1 + x] = UInt8(truncatingIfNeeded: pixel)
          unsafe green[y * planes[1].1 + x] = UInt8(truncatingIfNeeded: pixel >> 8)
          unsafe red[y * planes[2].1 + x] = UInt8(truncatingIfNeeded: pixel >> 16)
          x += 1
        }
      }
    }
  }

  /// A number that a filter left in the picture's metadata.
  fileprivate func number(_ key: String) throws(MediaError) -> Double {
    guard let entry = unsafe av_dict_get(raw.pointee.metadata, key, nil, 0),
      let number = unsafe Double(String(cString: entry.pointee.value))
    else { throw MediaError(file: "", reason: .mismatch(found: "no \(key)", expected: "a number")) }
    return number
  }
}
