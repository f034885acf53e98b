/// The digest of a picture, of whose rows those that change are read again.
///
/// A function of the pixels alone. Each group of 64 rows has a number of 64 bits, into which its
/// pixels are mixed, two at a time, in four lanes; the size of the picture and the numbers of its
/// groups are mixed into the digest. A step multiplies to 128 bits and adds both halves
/// exclusively, so that each bit of a pixel reaches all of the result.
public struct RowDigests: Sendable {
  /// The rows of a group; the last one of a picture may have fewer.
  public static let groupHeight = 64

  private var size = (width: 0, height: 0)
  private var groups: [UInt64] = []

  /// The digest of no picture yet.
  public init() {}

  /// Brings the digest to a picture.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - rows: Ranges of rows, from the top, outside of which it is the one before; one of another
  ///     size is read as a whole.
  public mutating func update(to pixmap: Pixmap, changed rows: some Sequence<Range<Int>>) {
    guard size == (pixmap.width, pixmap.height) else {
      size = (pixmap.width, pixmap.height)
      groups = (0..<(size.height + Self.groupHeight - 1) / Self.groupHeight)
        .map { Self.number(ofGroup: $0, in: pixmap) }
      return
    }
    var next = 0
    for rows in rows where !rows.isEmpty {
      let last = min((rows.upperBound - 1) / Self.groupHeight, groups.count - 1)
      // Ranges may share a group.
      let first = max(rows.lowerBound / Self.groupHeight, next)
      guard first <= last else { continue }
      for group in first...last { groups[group] = Self.number(ofGroup: group, in: pixmap) }
      next = last + 1
    }
  }

  /// 16 hexadecimal digits.
  public var digest: String {
    ([UInt64(size.width), UInt64(size.height)] + groups).reduce(Self.start, Self.mixed)
      .hexadecimalDigits
  }

  // MARK: Mixing

  /// The first 64 bits of the fractions of π and of the golden ratio, which have no pattern.
  private static let start: UInt64 = 0x243f_6a88_85a3_08d3
  private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
    let product = (hash ^ number).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  private static func number(ofGroup group: Int, in pixmap: Pixmap) -> UInt64 {
    let rows = group * groupHeight..<min((group + 1) * groupHeight, pixmap.height)
    let pixels = unsafe pixmap.bytes.span.bytes
    /// Eight bytes: any are a number, and where they lie is checked.
    func pair(_ place: Int) -> UInt64 {
      unsafe pixels.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    var (a, b, c, d) = (start, start, start, start)
    for y in rows {
      var place = y &* pixmap.strideInBytes
      let end = place &+ pixmap.width &* 4
      while place &+ 32 <= end {
        a = mixed(a, pair(place))
        b = mixed(b, pair(place &+ 8))
        c = mixed(c, pair(place &+ 16))
        d = mixed(d, pair(place &+ 24))
        place &+= 32
      }
      while place < end {
        let pixel = unsafe pixels.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
        a = mixed(a, UInt64(pixel))
        place &+= 4
      }
    }
    return [a, b, c, d].reduce(start, mixed)
  }
}

extension UInt64 {
  /// 16 hexadecimal digits.
  var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
