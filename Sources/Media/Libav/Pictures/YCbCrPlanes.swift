import CFFmpeg

/// The samples of a decoded picture of 8 bits whose colour differences have half its columns and
/// rows (4:2:0), for as long as they are lent.
@unsafe public struct YCbCrPlanes {
  /// One plane, rows from the top.
  @unsafe public struct Plane {
    /// The first sample.
    public let start: UnsafePointer<UInt8>
    /// Bytes from a row to the next.
    public let strideInBytes: Int
    /// Samples in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The samples that are not below black or above white: 16…235 or 16…240, or all.
    public let range: ClosedRange<Int16>

    /// A row.
    public func row(_ y: Int) -> UnsafePointer<UInt8> { unsafe start + y * strideInBytes }
  }

  /// The step of a sample in levels of 255 of red, green and blue, in 256ths (ITU-R BT.601 and
  /// BT.709).
  public struct Weights {
    /// The step of luma in red, green and blue.
    public let luma: Int32
    /// The step of the red difference in red.
    public let redFromCr: Int32
    /// The step of the blue difference in green.
    public let greenFromCb: Int32
    /// The step of the red difference in green.
    public let greenFromCr: Int32
    /// The step of the blue difference in blue.
    public let blueFromCb: Int32

    init(isLimited: Bool, isBT709: Bool) {
      luma = isLimited ? 298 : 256
      // 256 · 255 / 224 for limited samples, times 2(1 − K) of the matrix and its share in green.
      let unit = isLimited ? 256 * 255.0 / 224 : 256
      let (red, blue) = isBT709 ? (0.2126, 0.0722) : (0.299, 0.114)
      let green = 1 - red - blue
      func weight(_ share: Double) -> Int32 { Int32((unit * share).rounded()) }
      redFromCr = weight(2 * (1 - red))
      blueFromCb = weight(2 * (1 - blue))
      greenFromCb = weight(-2 * (1 - blue) * blue / green)
      greenFromCr = weight(-2 * (1 - red) * red / green)
    }
  }

  /// Luma.
  public let y: Plane
  /// Blue difference.
  public let cb: Plane
  /// Red difference.
  public let cr: Plane
  /// The steps of samples in colours.
  public let weights: Weights
  /// True when 16…235 rather than 0…255 is black to white.
  public let isLimited: Bool
}

extension CodedPicture {
  /// Lends the planes of this picture and another that mean the same; `nil` when the pictures are
  /// not both of 8 bits in 4:2:0, or differ in size, matrix, range or siting.
  public func withPlanes<Result>(
    facing other: CodedPicture,
    _ body: (_ own: YCbCrPlanes, _ other: YCbCrPlanes) -> Result
  ) -> Result? {
    guard ScalerContext.Form(picture) == ScalerContext.Form(other.picture),
      let own = unsafe planes, let others = unsafe other.planes
    else { return nil }
    return unsafe body(own, others)
  }

  private var planes: YCbCrPlanes? {
    guard picture.format == AV_PIX_FMT_YUV420P,
      let y = unsafe plane(0), let cb = unsafe plane(1), let cr = unsafe plane(2)
    else { return nil }
    let key = ScalerContext.Form(picture)
    func made(
      _ plane: (start: UnsafeMutablePointer<UInt8>, stride: Int), _ shift: Int, white: Int16
    ) -> YCbCrPlanes.Plane {
      unsafe YCbCrPlanes.Plane(
        start: UnsafePointer(plane.start), strideInBytes: plane.stride,
        width: (width + shift) >> shift, height: (height + shift) >> shift,
        range: key.isFullRange ? 0...255 : 16...white)
    }
    return unsafe YCbCrPlanes(
      y: made(y, 0, white: 235), cb: made(cb, 1, white: 240), cr: made(cr, 1, white: 240),
      weights: YCbCrPlanes.Weights(
        isLimited: !key.isFullRange, isBT709: key.matrix == AVCOL_SPC_BT709),
      isLimited: !key.isFullRange)
  }
}
