import Graphics

/// The coverage of some pixels by an outline.
struct GlyphMask {
  /// The pixels.
  let extents: PixelRect
  /// Row after row, in 255ths.
  let levels: [UInt8]

  /// The coverage of the pixels of a rectangle that an outline reaches.
  ///
  /// - Parameters:
  ///   - outline: The outline, to be filled by the non-zero rule.
  ///   - pixels: The rectangle.
  ///   - memory: Takes the sums.
  init(_ outline: FlatOutline, in pixels: PixelRect, memory: CoverageMemory) {
    let extents = outline.extents.intersection(pixels)
    self.extents = extents
    let count = extents.width * extents.height
    guard count > 0 else {
      levels = []
      return
    }
    levels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      AreaCoverage.write(
        extents, of: outline, .nonZero, memory: memory,
        to: unsafe AlphaRows(start: start, stride: extents.width))
      filled = count
    }
  }

  /// Adds it to the coverage of a rectangle.
  ///
  /// - Parameters:
  ///   - rows: The coverage.
  ///   - pixels: The rectangle.
  func add(to rows: borrowing AlphaRows, of pixels: PixelRect) {
    let part = extents.intersection(pixels)
    guard !part.isEmpty else { return }
    unsafe levels.withUnsafeBufferPointer { levels in
      for row in part.rows {
        let start = (row - extents.minY) * extents.width + part.minX - extents.minX
        unsafe rows.add(
          row - pixels.minY, part.minX - pixels.minX,
          UnsafeBufferPointer(rebasing: levels[start..<start + part.width]))
      }
    }
  }
}
