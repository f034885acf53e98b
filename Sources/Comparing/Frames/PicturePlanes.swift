import Glibc
import Graphics
import Media

/// The planes of a picture while they are lent, as rows of whole numbers.
///
/// Pixels are worked out in sixteenths of a level: sums of them are exact, and rounding does not
/// shift them. A decoder's samples in 4:2:0 are taken as they are, those below black or above
/// white, which show nothing, as black or white.
@unsafe struct PicturePlanes {
  typealias Plane = FrameMeasures.Plane

  @unsafe private enum Content {
    case pixels(UnsafeRawBufferPointer, strideInBytes: Int)
    case samples(YCbCrPlanes)
  }

  private let content: Content
  /// The meaning of the numbers.
  let form: PlaneForm

  /// The planes of pixels.
  init(_ bytes: UnsafeRawBufferPointer, of pixmap: Pixmap) {
    unsafe content = .pixels(bytes, strideInBytes: pixmap.strideInBytes)
    unsafe form = PlaneForm(pixmap)
  }

  /// A decoder's planes.
  init(_ planes: YCbCrPlanes) {
    unsafe content = .samples(planes)
    unsafe form = PlaneForm(planes)
  }

  /// Reads some columns of a plane's row.
  ///
  /// - Parameters:
  ///   - plane: One of the form's planes.
  ///   - y: A row of samples.
  ///   - columns: Columns of samples; the whole row without them.
  ///   - numbers: Gets a number for each column, from the first element on.
  func read(
    _ plane: Plane, row y: Int, _ columns: Range<Int>? = nil,
    into numbers: UnsafeMutableBufferPointer<Int16>
  ) {
    let columns = unsafe columns ?? 0..<form.size(of: plane).width
    let (start, count) = (columns.lowerBound, columns.count)
    switch unsafe content {
    case .samples(let planes):
      guard let source = unsafe planes[plane] else { return }
      let row = unsafe source.row(y) + start
      let (low, high) = unsafe (source.range.lowerBound, source.range.upperBound)
      for x in 0..<count { unsafe numbers[x] = min(max(Int16(row[x]), low), high) }
    case .pixels(let bytes, let strideInBytes):
      let row = y * strideInBytes + 4 * start
      func pixel(_ x: Int) -> UInt32 {
        unsafe bytes.loadUnaligned(fromByteOffset: row + 4 * x, as: UInt32.self)
      }
      guard let weights = PlaneForm.pixelWeights(of: plane) else {
        for x in 0..<count { unsafe numbers[x] = Int16(truncatingIfNeeded: pixel(x) >> 24) << 4 }
        return
      }
      for x in 0..<count {
        let pixel = pixel(x)
        let blue = Int16(truncatingIfNeeded: pixel & 255)
        let green = Int16(truncatingIfNeeded: pixel &>> 8 & 255)
        let red = Int16(truncatingIfNeeded: pixel &>> 16 & 255)
        // 16 bits hold the sum of products in 128ths.
        let sum = blue &* weights.x &+ green &* weights.y &+ red &* weights.z
        unsafe numbers[x] = (sum &+ 4) &>> 3
      }
    }
  }

  /// True when some rows of a plane are known to be equal to another picture's.
  ///
  /// Pixels are looked at once: colours are all equal when luma is said to be, and else not known
  /// to be.
  func hasEqualRows(_ lines: Range<Int>, of plane: Plane, as other: PicturePlanes) -> Bool {
    switch unsafe (content, other.content) {
    case (.samples(let own), .samples(let others)):
      guard let own = unsafe own[plane], let others = unsafe others[plane] else { return true }
      return lines.allSatisfy { unsafe memcmp(own.row($0), others.row($0), own.width) == 0 }
    case (.pixels(let own, let stride), .pixels(let others, let otherStride)):
      guard let own = own.baseAddress, let others = others.baseAddress else {
        return true
      }
      let width = unsafe form.width
      return lines.allSatisfy { y in
        let (a, b) = unsafe (own + y * stride, others + y * otherStride)
        guard plane == .alpha else { return unsafe memcmp(a, b, 4 * width) == 0 }
        var changes: UInt32 = 0
        for x in 0..<width {
          changes |=
            unsafe a.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
            ^ b.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        }
        return changes >> 24 == 0
      }
    default: return false
    }
  }
}

extension YCbCrPlanes {
  fileprivate subscript(plane: FrameMeasures.Plane) -> Plane? {
    switch plane {
    case .y: unsafe y
    case .cb: unsafe cb
    case .cr: unsafe cr
    case .alpha: nil
    }
  }
}
