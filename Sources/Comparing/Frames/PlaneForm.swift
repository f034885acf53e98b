import Graphics
import Media

/// The meaning of the numbers in a picture's planes.
struct PlaneForm {
  typealias Plane = FrameMeasures.Plane

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
  private let black: Int32
  /// The steps of the planes' numbers in blue, green and red, in ``channelUnit``ths of a level.
  let channels: [(luma: Int32, cb: Int32, cr: Int32)]
  /// A level in ``channels``.
  static let channelUnit = Int32(1 << 16)
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
    (luma, colors, black, colorSpread) = (16, 16, 0, 1)
    // The inverse of the weights of pixels: differences of channels come out whole to 0.3 levels.
    channels = [(4096, 7621, 58), (4096, -755, -1905), (4096, 31, 6471)]
  }

  /// The form of a decoder's samples in 4:2:0.
  init(_ planes: YCbCrPlanes) {
    unsafe (width, height, colorStep) = (planes.y.width, planes.y.height, 2)
    (luma, colors) = unsafe planes.isLimited ? (219.0 / 255, 224.0 / 255) : (1, 1)
    black = unsafe Int32(planes.y.range.lowerBound)
    colorSpread = 1.1
    let weights = unsafe planes.weights
    channels = [
      (weights.luma, weights.blueFromCb, 0),
      (weights.luma, weights.greenFromCb, weights.greenFromCr),
      (weights.luma, 0, weights.redFromCr),
    ].map { ($0 << 8, $1 << 8, $2 << 8) }
  }

  /// BT.709's weights of blue, green and red in 128ths, with which 16 bits hold everything; `nil`
  /// for alpha.
  static func pixelWeights(of plane: Plane) -> SIMD3<Int16>? {
    switch plane {
    case .y: SIMD3(9, 92, 27)
    case .cb: SIMD3(64, -49, -15)
    case .cr: SIMD3(-6, -58, 64)
    case .alpha: nil
    }
  }

  /// The planes that pictures of this form may have.
  var planes: [Plane] { colorStep == 1 ? Plane.allCases : [.y, .cb, .cr] }

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
  func sixteenths(_ number: Int16, of plane: Plane) -> Int32 {
    Int32(Double((Int32(number) - black) * 16) / level(of: plane))
  }

  /// A number of luma in 8 bits.
  func byte(_ luma: Int16) -> UInt8 {
    UInt8(truncatingIfNeeded: colorStep == 1 ? luma &>> 4 : luma)
  }
}

extension FrameMeasures.Plane {
  /// True for colour differences.
  var isColor: Bool { self == .cb || self == .cr }

  /// Its place in lists of all planes.
  var place: Int {
    switch self {
    case .y: 0
    case .cb: 1
    case .cr: 2
    case .alpha: 3
    }
  }
}
