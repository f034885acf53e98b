import Coverage
import Graphics

extension Picture {
  /// Multiplies the coverage of some pixels with its own alpha, which is none beyond it.
  ///
  /// - Parameters:
  ///   - rows: The coverage, from the first pixel on, in 255ths.
  ///   - part: The pixels.
  func multiply(_ rows: borrowing AlphaRows, of part: PixelRect) {
    let inside = part.intersection(extents)
    for y in part.rows {
      let row = y - part.minY
      guard inside.rows.contains(y), !inside.isEmpty else {
        rows.fill(row, 0, part.width, with: 0)
        continue
      }
      rows.fill(row, 0, inside.minX - part.minX, with: 0)
      rows.fill(row, inside.maxX - part.minX, part.width, with: 0)
    }
    // Of an opaque picture alpha is full, whatever its memory says.
    guard !inside.isEmpty, format != .opaqueColor else { return }
    let first = (x: inside.minX - extents.minX, y: inside.minY - extents.minY)
    let (top, left) = (inside.minY - part.minY, inside.minX - part.minX)
    let isAlpha = withAlpha { alpha in
      for row in 0..<inside.height {
        unsafe alpha.withLevels(first.y + row, first.x) { levels in
          unsafe rows.withRow(top + row) {
            unsafe AlphaCompositing.multiply(
              $0 + left, by: UnsafeBufferPointer(start: levels, count: inside.width))
          }
        }
      }
    }
    guard !isAlpha else { return }
    withPixels { pixels, stride in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<inside.height {
          let start = (first.y + row) * stride + first.x
          unsafe rows.withRow(top + row) {
            unsafe AlphaCompositing.multiply(
              $0 + left,
              byAlphasOf: UnsafeBufferPointer(rebasing: pixels[start..<start + inside.width]))
          }
        }
      }
    }
  }

  /// Multiplies alpha, of a picture that has nothing else, up to opaque.
  func grow(by factor: Double) {
    let grown = (0...255).map { UInt8(min((Double($0) * factor).rounded(), 255)) }
    changeRows(as: UInt8.self) { _, row in
      for x in row.indices where row[x] != 0 { row[x] = grown[Int(row[x])] }
    }
  }
}
