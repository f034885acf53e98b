/// The fixed grid of rows in which pictures are drawn.
///
/// A band is always drawn whole and under its own clip, so that its pixels do not depend on what
/// else is drawn (Cairo's antialiasing depends on the clip).
public enum Bands {
  /// Rows in a band; the last one of a picture may have fewer.
  public static let height = 128

  /// The number of bands of a picture of some rows.
  public static func count(rows: Int) -> Int { (max(rows, 0) + height - 1) / height }

  /// The rows of a band in a picture.
  ///
  /// - Parameters:
  ///   - band: The band, counted from the top.
  ///   - height: Rows of the picture.
  /// - Returns: Its rows, empty below the picture.
  public static func rows(of band: Int, height: Int) -> Range<Int> {
    let start = min(band * Self.height, height)
    return start..<min(start + Self.height, height)
  }
}

/// A set of bands by number.
public struct BandSet: Hashable, Sendable, SetAlgebra {
  /// A band, counted from the top.
  public typealias Element = Int

  /// Bands that fit: a picture has at most 32767 rows.
  public static let capacity = 256

  private var words = SIMD4<UInt64>()

  /// No band.
  public init() {}

  /// The bands 0..<`count`, at most ``capacity``.
  public init(all count: Int) {
    for band in 0..<min(max(count, 0), Self.capacity) { insert(band) }
  }

  /// The bands that hold any of some rows; rows outside of 0..<128 · ``capacity`` do not count.
  public init(rows: Range<Int>) {
    guard !rows.isEmpty, rows.upperBound > 0 else { return }
    let first = max(rows.lowerBound, 0) / Bands.height
    let last = min((rows.upperBound - 1) / Bands.height, Self.capacity - 1)
    guard first <= last else { return }
    for band in first...last { insert(band) }
  }

  /// True when no band is in it.
  public var isEmpty: Bool { words == SIMD4() }

  /// The number of bands in it.
  public var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  /// The bands in it, from the top.
  public var bands: [Int] { (0..<Self.capacity).filter(contains) }

  /// True when a band is in it; false for numbers outside of 0..<``capacity``.
  public func contains(_ band: Int) -> Bool {
    guard (0..<Self.capacity).contains(band) else { return false }
    return words[band / 64] & (1 << UInt64(band % 64)) != 0
  }

  /// Adds a band.
  ///
  /// - Parameter band: The band, 0..<``capacity``.
  /// - Returns: Whether it was new, and the band.
  @discardableResult
  public mutating func insert(_ band: Int) -> (inserted: Bool, memberAfterInsert: Int) {
    precondition((0..<Self.capacity).contains(band), "no band \(band)")
    let isNew = !contains(band)
    words[band / 64] |= 1 << UInt64(band % 64)
    return (isNew, band)
  }

  /// Adds a band, as ``insert(_:)``.
  ///
  /// - Parameter band: The band, 0..<``capacity``.
  /// - Returns: The band, when it was there already.
  @discardableResult
  public mutating func update(with band: Int) -> Int? { insert(band).inserted ? nil : band }

  /// Takes a band out.
  ///
  /// - Parameter band: The band.
  /// - Returns: The band, when it was there.
  @discardableResult
  public mutating func remove(_ band: Int) -> Int? {
    guard contains(band) else { return nil }
    words[band / 64] &= ~(1 << UInt64(band % 64))
    return band
  }

  /// The bands in either set.
  public func union(_ other: BandSet) -> BandSet { combined(words | other.words) }
  /// The bands in both sets.
  public func intersection(_ other: BandSet) -> BandSet { combined(words & other.words) }
  /// The bands in one set but not in both.
  public func symmetricDifference(_ other: BandSet) -> BandSet { combined(words ^ other.words) }
  /// Adds the bands of another set.
  public mutating func formUnion(_ other: BandSet) { words |= other.words }
  /// Keeps only the bands of another set.
  public mutating func formIntersection(_ other: BandSet) { words &= other.words }
  /// Keeps the bands that are in one set but not in both.
  public mutating func formSymmetricDifference(_ other: BandSet) { words ^= other.words }

  private func combined(_ words: SIMD4<UInt64>) -> BandSet {
    var result = BandSet()
    result.words = words
    return result
  }
}

extension BandSet: CustomStringConvertible {
  /// The numbers of the bands in brackets.
  public var description: String { "\(bands)" }
}
