package import Graphics

/// Memory for the coverage of one step, kept from one to the next.
@safe package final class AlphaMemory {
  /// An outline whose coverage is in the memory.
  private struct Held {
    let outline: FlatOutline
    let rule: FillRule
    let pixels: PixelRect
  }

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  private var held: Held?

  /// No memory yet.
  package init() { unsafe start = .allocate(capacity: 0) }

  deinit { unsafe start.deallocate() }

  /// Lends rows whose levels are any.
  ///
  /// - Parameters:
  ///   - width: Columns.
  ///   - height: Rows.
  ///   - body: What to do with them.
  package func withRows(width: Int, height: Int, _ body: (_ rows: borrowing AlphaRows) -> Void) {
    held = nil
    lend(width, height, body)
  }

  /// Lends the coverage of some pixels, which is written unless it is there: an outline elsewhere
  /// by whole pixels has the same.
  ///
  /// Without it the copies of a replicator take 1.2 times as long (`make bench BENCH=shapes`).
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - outline: The outline.
  ///   - rule: The fill rule.
  ///   - memory: Takes the sums.
  ///   - body: Takes the coverage, from the first pixel on, in 255ths, and does not change it.
  package func withCoverage(
    of pixels: PixelRect, by outline: FlatOutline, _ rule: FillRule, memory: CoverageMemory,
    _ body: (_ rows: borrowing AlphaRows) -> Void
  ) {
    lend(pixels.width, pixels.height) { rows in
      if !isHeld(outline, rule, in: pixels) {
        AreaCoverage.write(pixels, of: outline, rule, memory: memory, to: rows)
        held = Held(outline: outline, rule: rule, pixels: pixels)
      }
      body(rows)
    }
  }

  private func isHeld(_ outline: FlatOutline, _ rule: FillRule, in pixels: PixelRect) -> Bool {
    guard let held, held.rule == rule, held.pixels.width == pixels.width,
      held.pixels.height == pixels.height
    else { return false }
    let move = (x: pixels.minX - held.pixels.minX, y: pixels.minY - held.pixels.minY)
    return outline.isSame(as: held.outline, movedBy: move)
  }

  private func lend(
    _ width: Int, _ height: Int, _ body: (_ rows: borrowing AlphaRows) -> Void
  ) {
    // Whole blocks can be written.
    let stride = (width + 63) / 64 * 64
    if stride * height > capacity {
      unsafe start.deallocate()
      capacity = stride * height
      unsafe start = .allocate(capacity: capacity)
      unsafe start.initialize(repeating: 0, count: capacity)
    }
    body(unsafe AlphaRows(start: start, stride: stride))
  }
}
