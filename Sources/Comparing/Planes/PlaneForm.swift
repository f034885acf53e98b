import Graphics
import Media

/// The meaning of the numbers in a picture's planes.
struct PlaneForm {
  typealias Plane = ComparedPlane

  /// Pixels in a row.
  let width: Int
  /// Rows of pixels.
  let height: Int
  /// The pixels, along a row and along a column, that a number of colour differences stands for.
  let colorStep: Int
  /// The numbers of a level of 255.
  private let luma: Double
  private let colors: Double
  /// The lowest number of luma and of colour differences, which decoders' samples have.
  let black: Int32
  /// The highest ones.
  private let whites: (luma: Int32, colors: Int32)
  /// The largest steps of numbers of luma and of colour differences in a channel, in
  /// parts of a level that have ``stepBits`` bits.
  let steps: (luma: Int32, colors: Int32)
  /// The bits of ``steps`` behind the point.
  static let stepBits: Int32 = 16
  /// The factor by which noise in samples of colour differences is larger than in pixels, which are
  /// interpolated between them.
  ///
  /// Of 2,519 planes of 48 clips encoded again (crf 18 against 20, veryfast against medium, H.264
  /// against VP9) the worst window reads 1.30 times as much in samples as in pixels in the middle,
  /// 1.04 to 1.54 in nine of ten; a smooth change of an area reads 1.0 times. What must be found is
  /// smooth, so the limit keeps near that: at 1.3 a box of another colour and the same luma is
  /// missed in one of its frames.
  let colorSpread: Double

  /// The form of pixels: sixteenths of a level.
  init(_ pixmap: Pixmap) {
    (width, height, colorStep) = (pixmap.width, pixmap.height, 1)
    (luma, colors, black, whites, colorSpread) = (16, 16, 0, (4080, 4080), 1)
    // The inverse of the weights of pixels: blue is luma, 1.86 of its difference and a bit of
    // red's.
    steps = (4096, 7679)
  }

  /// The form of a decoder's samples in 4:2:0.
  init(_ planes: YCbCrPlanes) {
    unsafe (width, height, colorStep) = (planes.y.width, planes.y.height, 2)
    (luma, colors) = unsafe planes.isLimited ? (219.0 / 255, 224.0 / 255) : (1, 1)
    black = unsafe Int32(planes.y.range.lowerBound)
    whites = unsafe (Int32(planes.y.range.upperBound), Int32(planes.cb.range.upperBound))
    colorSpread = 1.1
    let weights = unsafe planes.weights
    steps = (weights.luma << 8, max(weights.blueFromCb, weights.redFromCr) << 8)
  }

  /// BT.709's weights of blue, green, red and alpha in 128ths, with which 16 bits hold everything.
  static func pixelWeights(of plane: Plane) -> SIMD4<Int16> {
    switch plane {
    case .y: SIMD4(9, 92, 27, 0)
    case .cb: SIMD4(64, -49, -15, 0)
    case .cr: SIMD4(-6, -58, 64, 0)
    case .alpha: SIMD4(0, 0, 0, 128)
    }
  }

  /// True for pixels, all planes of which lie together.
  var isOfPixels: Bool { colorStep == 1 }

  /// Bytes from a number to the next.
  var bytesPerColumn: Int { isOfPixels ? 4 : 1 }

  /// The planes that pictures of this form may have.
  var planes: [Plane] { isOfPixels ? Plane.allCases : [.y, .cb, .cr] }

  /// The highest number of a plane.
  func white(of plane: Plane) -> Int32 { plane.isColor ? whites.colors : whites.luma }

  /// The pixels along a row, and along a column, that a number stands for.
  func step(of plane: Plane) -> Int { plane.isColor ? colorStep : 1 }

  /// The pixels that a number stands for.
  func weight(of plane: Plane) -> Int { step(of: plane) * step(of: plane) }

  /// Numbers in a row, and rows of them.
  func size(of plane: Plane) -> (width: Int, height: Int) {
    let step = step(of: plane)
    return ((width + step - 1) / step, (height + step - 1) / step)
  }

  /// The difference of two numbers that is a level of 255.
  func level(of plane: Plane) -> Double { plane.isColor ? colors : luma }

  /// A difference of 1 in 256ths of a level of 255.
  func stepOfLevel(of plane: Plane) -> Int32 { Int32(256 / level(of: plane)) }

  /// The level that a number stands for, in sixteenths of a level of 255.
  func sixteenths(_ number: Int32, of plane: Plane) -> Int32 {
    Int32(Double((number - black) * 16) / level(of: plane))
  }

  /// Columns and rows of a plane's numbers in a block.
  func side(of plane: Plane) -> Int { DifferenceBlocks.side / step(of: plane) }

  /// The rows of a plane that lie in a row of blocks.
  func rows(of plane: Plane, inBlockRow row: Int) -> Range<Int> {
    let side = side(of: plane)
    return row * side..<min(row * side + side, size(of: plane).height)
  }
}
