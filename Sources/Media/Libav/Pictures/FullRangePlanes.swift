import CFFmpeg
import Graphics

/// The planes of a JPEG's picture: BT.601 in full range, chroma the mean of 2 × 2 pixels in their
/// middle, as JFIF says.
///
/// With K = (0.299, 0.587, 0.114): Y = K·RGB, Cb = 128 + (B − Y) / 1.772, Cr = 128 + (R − Y) /
/// 1.402, in fixed point with 16 fraction bits. The chroma rows sum to 0, so that every grey is
/// exactly 128. An odd side is converted as if its last column or row were there twice.
@safe struct FullRangePlanes {
  private static let luma = (red: 19595, green: 38470, blue: 7471)
  private static let cb = (red: -11059, green: -21709, blue: 32768)
  private static let cr = (red: 32768, green: -27439, blue: -5329)
  private static let shift = 16

  private let planes: [(base: UnsafeMutablePointer<UInt8>, stride: Int)]
  private let matte: (red: UInt8, green: UInt8, blue: UInt8)

  /// The planes of a picture that lives at least as long, and the colour behind what is clear.
  init(_ picture: borrowing Picture, over matte: Color) {
    let frame = unsafe picture.raw.pointee
    let data = unsafe [frame.data.0, frame.data.1, frame.data.2]
    let strides = unsafe [frame.linesize.0, frame.linesize.1, frame.linesize.2]
    unsafe planes = zip(data, strides).compactMap { base, stride in
      unsafe base.map { unsafe ($0, Int(stride)) }
    }
    let bytes = matte.clamped
    self.matte = (Self.byte(bytes.red), Self.byte(bytes.green), Self.byte(bytes.blue))
  }

  private static func byte(_ part: Double) -> UInt8 { UInt8((part * 255).rounded()) }

  /// Fills them with a rectangle of a picture.
  func fill(from pixmap: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>) {
    guard unsafe planes.count == 3 else { return }
    for y in stride(from: 0, to: rows.count, by: 2) {
      for x in stride(from: 0, to: columns.count, by: 2) {
        var sum = (red: 0, green: 0, blue: 0)
        for dy in 0..<2 {
          let row = min(y + dy, rows.count - 1)
          for dx in 0..<2 {
            let column = min(x + dx, columns.count - 1)
            let color = color(
              of: pixmap,
              at: (rows.lowerBound + row) * pixmap.strideInBytes
                + (columns.lowerBound + column) * 4)
            let bright =
              Self.luma.red * color.red + Self.luma.green * color.green
              + Self.luma.blue * color.blue
            unsafe planes[0].base[row * planes[0].stride + column] = UInt8(
              (bright + 1 << (Self.shift - 1)) >> Self.shift)
            sum = (sum.red + color.red, sum.green + color.green, sum.blue + color.blue)
          }
        }
        unsafe planes[1].base[y / 2 * planes[1].stride + x / 2] = Self.chroma(Self.cb, sum)
        unsafe planes[2].base[y / 2 * planes[2].stride + x / 2] = Self.chroma(Self.cr, sum)
      }
    }
  }

  /// The chroma of the sum of four pixels, which has two bits more.
  private static func chroma(
    _ weights: (red: Int, green: Int, blue: Int), _ sum: (red: Int, green: Int, blue: Int)
  ) -> UInt8 {
    let bits = shift + 2
    let value =
      weights.red * sum.red + weights.green * sum.green + weights.blue * sum.blue
      + 128 << bits + 1 << (bits - 1)
    return UInt8(min(max(value >> bits, 0), 255))
  }

  @inline(__always)
  private func color(of pixmap: Pixmap, at place: Int) -> (red: Int, green: Int, blue: Int) {
    let alpha = pixmap.bytes[place + 3]
    let (blue, green, red) = (
      pixmap.bytes[place], pixmap.bytes[place + 1], pixmap.bytes[place + 2]
    )
    guard alpha < 255 else { return (Int(red), Int(green), Int(blue)) }
    return (
      Int(AlphaScaling.over(matte.red, red, alpha: alpha)),
      Int(AlphaScaling.over(matte.green, green, alpha: alpha)),
      Int(AlphaScaling.over(matte.blue, blue, alpha: alpha))
    )
  }
}
