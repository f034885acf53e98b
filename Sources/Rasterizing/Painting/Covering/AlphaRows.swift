/// Rows of alpha that coverage is written to.
@safe struct AlphaRows: ~Copyable {
  private let start: UnsafeMutablePointer<UInt8>
  private let stride: Int

  /// Rows in memory that lives, and stays where it is, for as long as they do.
  init(start: UnsafeMutablePointer<UInt8>, stride: Int) {
    unsafe self.start = start
    self.stride = stride
  }

  /// Sets a pixel.
  @inline(__always)
  borrowing func set(_ row: Int, _ column: Int, _ level: UInt8) {
    unsafe start[row &* stride &+ column] = level
  }

  /// Sets the pixels from a column to before another one; none when there are none.
  @inline(__always)
  borrowing func fill(_ row: Int, _ column: Int, _ end: Int, with level: UInt8) {
    guard end > column else { return }
    unsafe (start + (row &* stride &+ column)).update(repeating: level, count: end &- column)
  }

  /// Adds levels to the pixels from a column on; none goes beyond 255.
  @inline(__always)
  borrowing func add(_ row: Int, _ column: Int, _ levels: UnsafeBufferPointer<UInt8>) {
    let pixels = unsafe start + (row &* stride &+ column)
    for i in 0..<levels.count {
      let level = unsafe pixels[i]
      unsafe pixels[i] = level &+ min(levels[i], 255 &- level)
    }
  }
}
