/// Counts of colours.
///
/// Memory grows with the variety of colours: 16 KiB for each of 4096 cells of the RGB cube that is
/// touched.
struct ColorCounts: Sendable {
  /// Cells of 16 × 16 × 16 colours; empty until touched.
  private var cells = [[UInt32]](repeating: [], count: 4096)

  /// Counts a colour.
  @inline(__always)
  mutating func add(_ color: GIFColor, count: Int) {
    let (r, g, b) = (color.red, color.green, color.blue)
    add(
      count, cell: (r >> 4) << 8 | (g >> 4) << 4 | b >> 4,
      place: (r & 15) << 8 | (g & 15) << 4 | b & 15)
  }

  /// Adds other counts.
  mutating func merge(_ other: ColorCounts) {
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
        entries.append((Self.color(cell, place), Int(cells[cell][place])))
      }
    }
    return entries
  }

  private static func color(_ cell: Int, _ place: Int) -> GIFColor {
    GIFColor(
      red: (cell >> 8) << 4 | place >> 8, green: (cell >> 4 & 15) << 4 | place >> 4 & 15,
      blue: (cell & 15) << 4 | place & 15)
  }
}
