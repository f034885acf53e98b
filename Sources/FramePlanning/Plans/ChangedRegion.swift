package import Graphics

/// The part of a picture that may differ from another one: a range of columns for each strip of
/// rows.
///
/// Outside of the region the two pictures are equal byte for byte; drawing, encoding and
/// comparing again are limited to it.
public struct ChangedRegion: Hashable, Sendable {
  /// Rows in a strip; the last one of a picture may have fewer.
  public static let stripHeight = 8

  /// Some rows, and which columns of them may differ.
  public struct Part: Hashable, Sendable {
    /// The rows, never empty.
    public let rows: Range<Int>
    /// The columns, never empty.
    public let columns: Range<Int>
  }

  /// Columns of the picture.
  public let width: Int
  /// Rows of the picture.
  public let height: Int
  /// For each strip the columns that may differ; empty ones are 0..<0.
  private var strips: [Range<Int>]

  /// Nothing of a picture of some size.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, columns: 0..<0)
  }

  /// All of a picture of some size.
  public init(allOfWidth width: Int, height: Int) {
    self.init(width: width, height: height, columns: 0..<max(width, 0))
  }

  private init(width: Int, height: Int, columns: Range<Int>) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    let count = (self.height + Self.stripHeight - 1) / Self.stripHeight
    strips = Array(repeating: columns, count: count)
  }

  /// True when nothing differs.
  public var isEmpty: Bool { strips.allSatisfy(\.isEmpty) }

  /// Rows that are drawn at a time, at most; a whole number of strips.
  package static let bandHeight = 128
  /// Pixels that a box may hold beside the region's: each box costs a look at every step of a plan.
  private static let mostBeside = 1 << 14

  /// Rectangles that hold all of it, to be drawn one by one, none of which reaches into two bands.
  ///
  /// - Parameter rigid: Pixels that are drawn in whole bands only.
  /// - Returns: The rectangles, from the top.
  package func boxes(keeping rigid: [PixelRect]) -> [PixelRect] {
    stride(from: 0, to: height, by: Self.bandHeight).flatMap { top in
      let band = PixelRect(x: 0..<width, y: top..<min(top + Self.bandHeight, height))
      let boxes = boxes(in: band)
      return rigid.contains { rect in boxes.contains { $0.intersects(rect) } } ? [band] : boxes
    }
  }

  /// Rectangles that hold all of it in a band.
  private func boxes(in band: PixelRect) -> [PixelRect] {
    var (boxes, inside) = ([PixelRect](), 0)
    for i in Self.strips(touching: band.rows) where !strips[i].isEmpty {
      let top = i * Self.stripHeight
      let strip = PixelRect(x: strips[i], y: top..<min(top + Self.stripHeight, height))
      let joined = boxes.last?.union(strip) ?? strip
      if boxes.isEmpty || joined.area - inside - strip.area > Self.mostBeside {
        boxes.append(strip)
        inside = strip.area
      } else {
        boxes[boxes.count - 1] = joined
        inside += strip.area
      }
    }
    return boxes
  }

  /// All of it from the top, neighbouring strips with the same columns joined.
  public var parts: [Part] {
    var parts: [Part] = []
    for (i, columns) in strips.enumerated() where !columns.isEmpty {
      let rows = i * Self.stripHeight..<min((i + 1) * Self.stripHeight, height)
      if let last = parts.last, last.columns == columns, last.rows.upperBound == rows.lowerBound {
        parts[parts.count - 1] = Part(
          rows: last.rows.lowerBound..<rows.upperBound, columns: columns)
      } else {
        parts.append(Part(rows: rows, columns: columns))
      }
    }
    return parts
  }

  /// True when a pixel is in it; false outside the picture.
  public func contains(x: Int, y: Int) -> Bool {
    (0..<height).contains(y) && strips[y / Self.stripHeight].contains(x)
  }

  /// True when all of another region of a picture of the same size is in it.
  package func contains(_ other: ChangedRegion) -> Bool {
    zip(strips, other.strips).allSatisfy { $1.isEmpty || $0.clamped(to: $1) == $1 }
  }

  // MARK: Growing

  /// Adds a rectangle, widened to whole strips; what lies outside the picture does not count.
  mutating func add(_ rect: PixelRect) {
    for strip in Self.strips(touching: rect.rows) { add(rect.columns, toStrip: strip) }
  }

  /// Adds another region of a picture of the same size.
  package mutating func add(_ other: ChangedRegion) {
    for strip in strips.indices { add(other.strips[strip], toStrip: strip) }
  }

  /// Adds what lies in another region and in the strips and columns of a rectangle.
  mutating func add(_ other: ChangedRegion, within rect: PixelRect) {
    let both = strips.indices.clamped(to: other.strips.indices)
    for strip in Self.strips(touching: rect.rows).clamped(to: both) {
      add(other.strips[strip].clamped(to: rect.columns), toStrip: strip)
    }
  }

  /// Adds columns of a strip; those outside the picture do not count, nor do strips below it.
  private mutating func add(_ columns: Range<Int>, toStrip strip: Int) {
    let added = columns.clamped(to: 0..<width)
    guard !added.isEmpty, strips.indices.contains(strip) else { return }
    strips[strip] = strips[strip].isEmpty ? added : strips[strip].hull(with: added)
  }

  /// The strips that hold any of some rows, from the picture's top on.
  private static func strips(touching rows: Range<Int>) -> Range<Int> {
    let rows = rows.clamped(to: 0..<max(rows.upperBound, 0))
    return rows.isEmpty
      ? 0..<0 : rows.lowerBound / stripHeight..<(rows.upperBound - 1) / stripHeight + 1
  }
}

extension Range<Int> {
  /// The smallest range that holds both; neither may be empty.
  fileprivate func hull(with other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension ChangedRegion: CustomStringConvertible {
  /// The parts, columns first.
  public var description: String {
    parts.map { "(\($0.columns), \($0.rows))" }.joined(separator: ", ")
  }
}
