/// A rectangle of whole pixels of the canvas, half-open; empty ones are all equal.
package struct PixelRect: Hashable, Sendable {
  package let minX: Int
  package let minY: Int
  package let maxX: Int
  package let maxY: Int

  package static let empty = PixelRect(x: 0..<0, y: 0..<0)
  /// Far more than any canvas.
  package static let everywhere = PixelRect(
    x: -100_000_000..<100_000_000, y: -100_000_000..<100_000_000)

  package init(x: Range<Int>, y: Range<Int>) {
    let isEmpty = x.isEmpty || y.isEmpty
    (minX, maxX) = isEmpty ? (0, 0) : (x.lowerBound, x.upperBound)
    (minY, maxY) = isEmpty ? (0, 0) : (y.lowerBound, y.upperBound)
  }

  /// All pixels that a rectangle touches; none when it is not finite.
  ///
  /// Edges less than 1/512 of a pixel over a boundary do not reach over it: what lies there is less
  /// than half a level of 255.
  package init(covering rect: Rect) {
    func pixel(_ value: Double) -> Int { Self.limited(value) }
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite,
      rect.maxX > rect.minX, rect.maxY > rect.minY
    else {
      self = .empty
      return
    }
    let half = 1.0 / 512
    let left = pixel((rect.minX + half).rounded(.down))
    let top = pixel((rect.minY + half).rounded(.down))
    let right = pixel((rect.maxX - half).rounded(.up))
    let bottom = pixel((rect.maxY - half).rounded(.up))
    self.init(x: left..<max(right, left), y: top..<max(bottom, top))
  }

  /// The whole part of a coordinate, none of which lies farther out than those of ``everywhere``.
  package static func limited(_ value: Double) -> Int {
    min(max(Int(saturating: value), -100_000_000), 100_000_000)
  }

  package var isEmpty: Bool { maxX <= minX }
  package var width: Int { maxX - minX }
  package var height: Int { maxY - minY }
  /// The number of its pixels.
  package var area: Int { width * height }
  package var rows: Range<Int> { minY..<maxY }
  package var columns: Range<Int> { minX..<maxX }

  package var rect: Rect {
    Rect(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height))
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return PixelRect(
      x: left..<max(left, min(maxX, other.maxX)), y: top..<max(top, min(maxY, other.maxY)))
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x: min(minX, other.minX)..<max(maxX, other.maxX),
      y: min(minY, other.minY)..<max(maxY, other.maxY))
  }

  /// The pixels to make a picture of that may be shown elsewhere, too: all, unless a part is much
  /// less or Cairo has no picture as large.
  ///
  /// - Parameter part: The pixels that are shown.
  /// - Returns: These pixels, or the part.
  package func kept(showing part: PixelRect) -> PixelRect {
    area <= 2 * part.area && max(width, height) <= 32_000 ? self : part
  }

  package func movedBy(x: Int, y: Int) -> PixelRect {
    PixelRect(x: minX + x..<maxX + x, y: minY + y..<maxY + y)
  }

  package func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  package func contains(_ other: PixelRect) -> Bool { intersection(other) == other }

  /// All of it but a part: none, or up to four rectangles.
  package func parts(around part: PixelRect) -> [PixelRect] {
    let hole = intersection(part)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: columns, y: minY..<hole.minY), PixelRect(x: minX..<hole.minX, y: hole.rows),
      PixelRect(x: hole.maxX..<maxX, y: hole.rows), PixelRect(x: columns, y: hole.maxY..<maxY),
    ].filter { !$0.isEmpty }
  }
}

extension Rect {
  /// True when all edges lie on pixel boundaries, to less than half a level of 255.
  package var isPixelAligned: Bool {
    [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
  }
}
