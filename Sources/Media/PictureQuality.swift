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

  /// Measures a picture against another of the same size.
  ///
  /// - Throws: `MediaError` when libavfilter refuses; a picture without pixels or of another size is a mismatch.
  public init(of picture: Pixmap, against reference: Pixmap) throws(MediaError) {
    let (width, height) = (reference.width, reference.height)
    guard picture.width == width, picture.height == height, width > 0, height > 0 else {
      throw MediaError(
        file: "",
        reason: .mismatch(
          found: "\(picture.width) × \(picture.height) pixels", expected: "\(width) × \(height)"))
    }
    let source = "video_size=\(width)x\(height):pix_fmt=gbrp:time_base=1/1:pixel_aspect=1/1"
    let hasSSIM = min(width, height) >= 8
    let measures =
      hasSSIM
      ? "[b]split[b1][b2];[a][b1]psnr[c];[c][b2]ssim" : "[a][b]psnr"
    let graph = try FilterGraph.described(
      by: "buffer@a=\(source)[a];buffer@b=\(source)[b];\(measures)[d];[d]buffersink@out")
    try graph.send(Picture.planar(picture), to: "a")
    try graph.send(Picture.planar(reference), to: "b")
    let result = try Picture(file: "")
    try graph.receive(into: result)
    psnr = try result.number("lavfi.psnr.psnr_avg")
    ssim = hasSSIM ? try result.number("lavfi.ssim.All") : nil
  }
}

extension Picture {
  /// A picture with the colours of a pixmap in planes of their own.
  fileprivate static func planar(_ pixmap: Pixmap) throws(MediaError) -> Picture {
    let picture = try Picture(file: "")
    try picture.allocate(
      width: pixmap.width, height: pixmap.height, format: AV_PIX_FMT_GBRP, file: "")
    unsafe picture.raw.pointee.pts = 0
    let frame = unsafe picture.raw.pointee
    // The planes are green, blue, red; a pixel's bytes are blue, green, red.
    let planes = unsafe [
      (frame.data.1, Int(frame.linesize.1)), (frame.data.0, Int(frame.linesize.0)),
      (frame.data.2, Int(frame.linesize.2)),
    ]
    for offset in 0..<3 {
      guard let plane = unsafe planes[offset].0 else { continue }
      let lineSize = unsafe planes[offset].1
      unsafe pixmap.bytes.withUnsafeBufferPointer { source in
        for y in 0..<pixmap.height {
          let (to, from) = (y * lineSize, y * pixmap.strideInBytes + offset)
          for x in 0..<pixmap.width { unsafe plane[to + x] = source[from + x * 4] }
        }
      }
    }
    return picture
  }

  /// A number that a filter left in the picture's metadata.
  fileprivate func number(_ key: String) throws(MediaError) -> Double {
    guard let entry = unsafe av_dict_get(raw.pointee.metadata, key, nil, 0),
      let number = unsafe Double(String(cString: entry.pointee.value))
    else { throw MediaError(file: "", reason: .mismatch(found: "no \(key)", expected: "a number")) }
    return number
  }
}
