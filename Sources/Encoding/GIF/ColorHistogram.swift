public import Graphics

/// The frequencies of the colours in some pictures.
///
/// Counts are exact for all 16.7 million colours and only added, so neither the order of the
/// pictures nor how they were shared out among several histograms matters. Memory grows with the
/// variety of colours: 16 KiB for each of 4096 cells of the RGB cube that is touched.
public struct ColorHistogram: Sendable {
  /// Cells of 16 × 16 × 16 colours; empty until touched.
  private var cells: [[UInt32]]
  /// True when a pixel counted as transparent.
  public private(set) var hasTransparency = false

  /// A histogram without colours.
  public init() {
    cells = [[UInt32]](repeating: [], count: 4096)
  }

  /// Counts a picture's pixels.
  public mutating func add(_ pixmap: Pixmap) {
    guard pixmap.width > 0 else { return }
    unsafe pixmap.bytes.withUnsafeBytes { bytes in
      var run = (pixel: UInt32(0), count: 0)
      for y in 0..<pixmap.height {
        let row = y * pixmap.strideInBytes
        var x = 0
        while x < pixmap.width {
          let end = min(x + 16, pixmap.width)
          if end - x == 16,
            unsafe bytes.loadUnaligned(fromByteOffset: row + x * 4, as: SIMD16<UInt32>.self)
              .isAll(run.pixel)
          {
            run.count += 16
            x = end
            continue
          }
          while x < end {
            let pixel = unsafe bytes.load(fromByteOffset: row + x * 4, as: UInt32.self)
            if pixel == run.pixel {
              run.count += 1
            } else {
              add(pixel: run.pixel, count: run.count)
              run = (pixel, 1)
            }
            x += 1
          }
        }
      }
      add(pixel: run.pixel, count: run.count)
    }
  }

  /// Adds the counts of another histogram.
  public mutating func merge(_ other: ColorHistogram) {
    hasTransparency = hasTransparency || other.hasTransparency
    for cell in 0..<4096 where !other.cells[cell].isEmpty {
      if cells[cell].isEmpty {
        cells[cell] = other.cells[cell]
        continue
      }
      for place in 0..<4096 where other.cells[cell][place] > 0 {
        add(Int(other.cells[cell][place]), cell: cell, place: place)
      }
    }
  }

  private mutating func add(pixel: UInt32, count: Int) {
    guard count > 0 else { return }
    guard let color = GIFColor(pixel: pixel) else {
      hasTransparency = true
      return
    }
    let (r, g, b) = (color.red, color.green, color.blue)
    add(
      count, cell: (r >> 4) << 8 | (g >> 4) << 4 | b >> 4,
      place: (r & 15) << 8 | (g & 15) << 4 | b & 15
    )
  }

  private mutating func add(_ count: Int, cell: Int, place: Int) {
    if cells[cell].isEmpty { cells[cell] = [UInt32](repeating: 0, count: 4096) }
    // Saturating, which like adding does not depend on the order.
    let sum = Int(cells[cell][place]) + count
    cells[cell][place] = UInt32(clamping: sum)
  }

  /// The colours that occur, each once, with their counts; cell by cell.
  var entries: [(color: GIFColor, count: Int)] {
    var entries: [(color: GIFColor, count: Int)] = []
    for cell in 0..<4096 where !cells[cell].isEmpty {
      for place in 0..<4096 where cells[cell][place] > 0 {
        let color = GIFColor(
          red: (cell >> 8) << 4 | place >> 8, green: (cell >> 4 & 15) << 4 | place >> 4 & 15,
          blue: (cell & 15) << 4 | place & 15)
        entries.append((color, Int(cells[cell][place])))
      }
    }
    return entries
  }
}
