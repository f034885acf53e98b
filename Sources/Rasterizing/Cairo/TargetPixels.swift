import Coverage
import Graphics
import LayerModel

/// The pixels that a ``CairoContext`` paints into, each premultiplied blue, green, red, alpha, or
/// alpha alone.
@safe struct TargetPixels: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let strideInBytes: Int
  private let bytesPerPixel: Int
  /// The pixels, of the canvas.
  let extents: PixelRect

  /// Pixels in memory that lives, and stays where it is, for as long as they do.
  ///
  /// - Parameters:
  ///   - start: The first one.
  ///   - strideInBytes: From one row to the next.
  ///   - bytesPerPixel: Four, or one.
  ///   - extents: The pixels, of the canvas.
  init(
    start: UnsafeMutableRawPointer, strideInBytes: Int, bytesPerPixel: Int = 4, extents: PixelRect
  ) {
    unsafe self.start = start
    (self.strideInBytes, self.bytesPerPixel) = (strideInBytes, bytesPerPixel)
    self.extents = extents
  }

  /// True when they have colours.
  var areColors: Bool { bytesPerPixel == 4 }

  /// Lends some pixels of a row.
  borrowing func withRun(
    _ row: Int, _ columns: Range<Int>, _ body: (_ bytes: UnsafeMutableRawBufferPointer) -> Void
  ) {
    let place =
      (row - extents.minY) * strideInBytes + (columns.lowerBound - extents.minX) * bytesPerPixel
    unsafe body(
      UnsafeMutableRawBufferPointer(start: start + place, count: columns.count * bytesPerPixel))
  }

  /// Makes the pixels of a rectangle, each with colours, one premultiplied pixel.
  borrowing func fill(_ rect: PixelRect, with pixel: UInt32) {
    let part = rect.intersection(extents)
    let byte = UInt8(truncatingIfNeeded: pixel)
    let isEven = pixel == UInt32(byte) &* 0x0101_0101
    for row in part.rows {
      unsafe withRun(row, part.columns) { bytes in
        // Bytes are set in about half of the time that pixels take (`make bench BENCH=lottie`).
        if isEven {
          unsafe bytes.assumingMemoryBound(to: UInt8.self).update(repeating: byte)
        } else {
          unsafe bytes.assumingMemoryBound(to: UInt32.self).update(repeating: pixel)
        }
      }
    }
  }

  /// True when a colour can be painted in a way.
  func canPaintColors(_ mode: BlendMode) -> Bool { !areColors || mode == .normal }

  /// Paints a colour through the coverage of a rectangle.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - mode: The way in which it is painted, one of those that are possible here.
  ///   - rows: The coverage, from the rectangle's first pixel on.
  ///   - rect: The rectangle; what lies outside of the pixels does not count.
  ///   - part: The part of it that is painted; all when `nil`.
  borrowing func paint(
    _ color: SolidColor, _ mode: BlendMode = .normal, through rows: borrowing AlphaRows,
    of rect: PixelRect, in part: PixelRect? = nil
  ) {
    let part = (part ?? rect).intersection(rect).intersection(extents)
    guard !part.isEmpty else { return }
    guard areColors else {
      for y in part.rows {
        unsafe withRun(y, part.columns) { bytes in
          guard let first = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
          else { return }
          unsafe rows.withLevels(y - rect.minY, part.minX - rect.minX) { levels in
            unsafe AlphaCompositing.paint(
              mode, color.alphaLevel,
              through: UnsafeBufferPointer(start: levels, count: part.width), to: first)
          }
        }
      }
      return
    }
    let place = (part.minY - extents.minY) * strideInBytes + (part.minX - extents.minX) * 4
    unsafe color.paint(
      through: rows, in: part.movedBy(x: -rect.minX, y: -rect.minY), to: start + place,
      strideInBytes: strideInBytes)
  }

  /// Paints a border and the colour below it.
  ///
  /// - Parameters:
  ///   - border: The two.
  ///   - outside: The coverage of both, from the rectangle's first pixel on, which is lost.
  ///   - ring: The coverage of the border.
  ///   - rect: The rectangle; what lies outside of the pixels does not count.
  borrowing func paint(
    _ border: BorderRows, from outside: borrowing AlphaRows, _ ring: borrowing AlphaRows,
    of rect: PixelRect
  ) {
    let part = rect.intersection(extents)
    let count = part.width
    let line = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
    defer { unsafe line.deallocate() }
    unsafe line.initialize(repeating: 0, count: count)
    for y in part.rows {
      let (row, column) = (y - rect.minY, part.minX - rect.minX)
      var pixels = unsafe MutableSpan(_unsafeStart: line, count: count)
      unsafe outside.withLevels(row, column) { levels in
        unsafe ring.withLevels(row, column) { unsafe border.fill(&pixels, from: levels, $0) }
      }
      // The pixels have their coverage in themselves.
      outside.fill(row, column, column + count, with: 255)
      let colors = pixels.span
      unsafe withRun(y, part.columns) { target in
        guard let start = target.baseAddress else { return }
        unsafe outside.withLevels(row, column) {
          unsafe PixelCompositing.paint(colors, through: $0, to: start)
        }
      }
    }
  }

  /// Paints a picture through the coverage of a rectangle, of which it makes no other pixel.
  ///
  /// - Parameters:
  ///   - picture: The picture's rows.
  ///   - rows: The coverage, from the rectangle's first pixel on.
  ///   - rect: The rectangle; what lies outside of the pixels does not count.
  borrowing func paint(
    _ picture: inout some PixelRows, through rows: borrowing AlphaRows, of rect: PixelRect
  ) {
    let part = rect.intersection(extents)
    let columns = part.minX - rect.minX..<part.maxX - rect.minX
    let line = UnsafeMutablePointer<UInt32>.allocate(capacity: max(columns.count, 1))
    defer { unsafe line.deallocate() }
    unsafe line.initialize(repeating: 0, count: columns.count)
    for y in part.rows {
      let row = y - rect.minY
      let target = unsafe start + (y - extents.minY) * strideInBytes
      var rest = columns
      while let run = rows.run(row, rest) {
        var pixels = unsafe MutableSpan(_unsafeStart: line, count: run.count)
        let left = run.lowerBound + rect.minX
        picture.fill(&pixels, y, from: left)
        let (colors, isWide) = (pixels.span, picture.isWide)
        unsafe rows.withLevels(row, run.lowerBound) {
          unsafe PixelCompositing.paint(
            colors, through: $0, to: target + (left - extents.minX) * 4, isWide: isWide)
        }
        rest = run.upperBound..<columns.upperBound
      }
    }
  }
}
