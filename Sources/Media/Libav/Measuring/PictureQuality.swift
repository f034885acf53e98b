import CFFmpeg
public import Graphics
public import Storing

/// The likeness of a picture to another by the measures that everybody knows, as libavfilter
/// computes them.
///
/// Both are taken over the red, green and blue planes of the premultiplied colours, or over the
/// planes of luma and colour differences where pictures are measured as they were decoded; alpha is
/// not looked at.
public struct PictureQuality: Hashable, Sendable {
  /// Peak signal-to-noise ratio in decibels (filter `psnr`); infinite for equal pictures.
  public let psnr: Double
  /// Structural similarity, 1 for equal pictures (filter `ssim`); `nil` when a side is shorter than
  /// the 8 pixels that it needs.
  public let ssim: Double?
}

/// Measures how close pictures are to others; the filters and their memory are kept from picture to
/// picture.
public struct PictureQualityMeter: ~Copyable {
  private var form = Form(width: 0, height: 0, isCoded: false)
  private var graph: FilterGraph?
  /// Filters hold the pictures before, so that two of each side are needed in turn.
  private var slots: [Slot] = []
  private var count = 0

  /// The pictures that the filters are made for.
  private struct Form: Equatable {
    let width: Int
    let height: Int
    /// Luma and colour differences in 4:2:0 rather than red, green and blue.
    let isCoded: Bool

    /// The filter `ssim` needs this much.
    var hasSSIM: Bool { min(width, height) >= 8 }
  }

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
  public init() { CodecMemory.settled }

  /// Measures a picture against another of the same size.
  ///
  /// - Throws: `MediaError` when libavfilter refuses; a picture without pixels or of another size
  ///   is a mismatch.
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
    let form = Form(width: width, height: height, isCoded: false)
    try prepare(form)
    if slots.isEmpty {
      for _ in 0..<2 { slots.append(try Slot(width: width, height: height)) }
    }
    let slot = slots[count % slots.count]
    try slot.picture.setColors(of: picture, timestamp: count)
    try slot.reference.setColors(of: reference, timestamp: count)
    return try measure(slot.picture, against: slot.reference)
  }

  /// Measures a decoded picture against another, both of 8 bits in 4:2:0.
  ///
  /// - Throws: `MediaError` when libavfilter refuses, and a mismatch for pictures of other formats
  ///   or of two sizes.
  package mutating func measure(
    _ picture: CodedPicture, against reference: CodedPicture
  ) throws(MediaError) -> PictureQuality {
    guard picture.picture.format == AV_PIX_FMT_YUV420P,
      reference.picture.format == AV_PIX_FMT_YUV420P, picture.width == reference.width,
      picture.height == reference.height
    else {
      throw MediaError(
        file: "", reason: .mismatch(found: "other samples", expected: "two pictures in 4:2:0"))
    }
    try prepare(Form(width: reference.width, height: reference.height, isCoded: true))
    return try measure(
      try picture.picture.reference(timestamp: count),
      against: try reference.picture.reference(timestamp: count))
  }

  /// Measures pictures in the form that the filters are made for.
  private mutating func measure(
    _ picture: borrowing Picture, against reference: borrowing Picture
  ) throws(MediaError) -> PictureQuality {
    count += 1
    let result = try Picture(file: "")
    try graph?.send(picture, to: "a")
    try graph?.send(reference, to: "b")
    try graph?.receive(into: result)
    return PictureQuality(
      psnr: try result.number("lavfi.psnr.psnr_avg"),
      ssim: form.hasSSIM ? try result.number("lavfi.ssim.All") : nil)
  }

  private mutating func prepare(_ form: Form) throws(MediaError) {
    guard graph == nil || self.form != form else { return }
    let format = form.isCoded ? "yuv420p" : "gbrp"
    let source =
      "video_size=\(form.width)x\(form.height):pix_fmt=\(format):time_base=1/1:pixel_aspect=1/1"
    let measures =
      form.hasSSIM
      ? "[b]split[b1][b2];[a][b1]psnr[c];[c][b2]ssim" : "[a][b]psnr"
    graph = try FilterGraph.described(
      by: "buffer@a=\(source)[a];buffer@b=\(source)[b];\(measures)[d];[d]buffersink@out")
    slots = []
    self.form = form
    count = 0
  }
}

extension Picture {
  /// Copies the colours of a pixmap of the picture's size, each into a plane of its own.
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

  /// A reference to the pixels with another time stamp.
  fileprivate func reference(timestamp: Int) throws(MediaError) -> Picture {
    let reference = try Picture(file: "")
    try LibavCall.check(unsafe av_frame_ref(reference.raw, raw), in: "av_frame_ref", file: "")
    unsafe reference.raw.pointee.pts = Int64(timestamp)
    return reference
  }

  /// A number that a filter left in the picture's metadata.
  fileprivate func number(_ key: String) throws(MediaError) -> Double {
    guard let entry = unsafe av_dict_get(raw.pointee.metadata, key, nil, 0),
      let number = unsafe Double(String(cString: entry.pointee.value))
    else { throw MediaError(file: "", reason: .mismatch(found: "no \(key)", expected: "a number")) }
    return number
  }
}
