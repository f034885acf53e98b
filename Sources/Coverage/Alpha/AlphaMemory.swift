/// Memory for the coverage of one step, kept from one to the next.
@safe package final class AlphaMemory {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 0

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
