/// The differences of two pictures in the lines of one row of blocks, in all planes.
///
/// Lines are worked on as a whole, in loops that compile to vectors.
struct DifferenceLines {
  typealias Plane = FrameMeasures.Plane

  private let form: PlaneForm
  private let columns: Int
  /// For each plane line after line, each as long as whole blocks.
  private var numbers: [[Int16]]
  /// Two lines of pictures.
  private var pictures: [Int16]
  /// For each column of numbers their sum, that of their absolute values, and the largest of those.
  private var columnSums: [Int16]

  /// Lines of pictures of some form, with a number of blocks in a row.
  init(_ form: PlaneForm, columns: Int) {
    (self.form, self.columns) = (form, columns)
    let length = columns * DifferenceBlocks.side
    let empty = [Int16](repeating: 0, count: length * DifferenceBlocks.side)
    numbers = [[Int16]](repeating: empty, count: Plane.allCases.count)
    pictures = [Int16](repeating: 0, count: 2 * length)
    columnSums = [Int16](repeating: 0, count: 3 * length)
  }

  /// Columns and lines of a plane's numbers in a block.
  func side(of plane: Plane) -> Int { DifferenceBlocks.side / form.step(of: plane) }

  /// The rows of a plane that lie in a row of blocks.
  func samples(of plane: Plane, inBlockRow row: Int) -> Range<Int> {
    let side = side(of: plane)
    return row * side..<min(row * side + side, form.size(of: plane).height)
  }

  /// A difference in a column of a plane and a line of the row of blocks.
  subscript(plane: Plane, x: Int, line: Int) -> Int32 {
    Int32(numbers[plane.place][line * columns * side(of: plane) + x])
  }

  /// Says that a plane does not differ.
  mutating func clear(_ plane: Plane) {
    unsafe numbers[plane.place].withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
  }

  /// Takes the differences of some rows of a plane.
  mutating func read(_ plane: Plane, _ rows: Range<Int>, _ a: PicturePlanes, _ b: PicturePlanes) {
    let (width, length) = (form.size(of: plane).width, columns * side(of: plane))
    let side = side(of: plane)
    unsafe numbers[plane.place].withUnsafeMutableBufferPointer { numbers in
      unsafe pictures.withUnsafeMutableBufferPointer { pictures in
        let rowA = unsafe UnsafeMutableBufferPointer(rebasing: pictures[..<width])
        let rowB = unsafe UnsafeMutableBufferPointer(rebasing: pictures[width..<2 * width])
        for line in 0..<side {
          let first = line * length
          guard line < rows.count else {
            for x in 0..<length { unsafe numbers[first + x] = 0 }
            continue
          }
          unsafe a.read(plane, row: rows.lowerBound + line, into: rowA)
          unsafe b.read(plane, row: rows.lowerBound + line, into: rowB)
          for x in 0..<width { unsafe numbers[first + x] = rowB[x] &- rowA[x] }
        }
      }
    }
  }

  /// Sums a plane's differences in each block.
  mutating func sum(
    _ plane: Plane, into sums: inout DifferenceBlocks.Sums, _ blocks: Range<Int>
  ) {
    let (side, columns) = (side(of: plane), columns)
    let length = columns * side
    unsafe numbers[plane.place].withUnsafeBufferPointer { numbers in
      unsafe columnSums.withUnsafeMutableBufferPointer { sums in
        unsafe sums.update(repeating: 0)
        for line in 0..<side {
          let first = line * length
          for x in 0..<length {
            let number = unsafe numbers[first + x]
            let magnitude = max(number, 0 &- number)
            unsafe sums[x] &+= number
            unsafe sums[length + x] &+= magnitude
            unsafe sums[2 * length + x] = max(sums[2 * length + x], magnitude)
          }
        }
      }
    }
    unsafe columnSums.withUnsafeBufferPointer { columnSums in
      sums.set(blocks) { column in
        let x = column * side
        // In full for both sides, so that they compile to additions alone.
        return unsafe side == 4
          ? Self.block(columnSums, x, 4, length) : Self.block(columnSums, x, 2, length)
      }
    }
  }

  @inline(__always)
  private static func block(
    _ columnSums: UnsafeBufferPointer<Int16>, _ start: Int, _ side: Int, _ length: Int
  ) -> (signed: Int32, magnitude: Int32, largest: Int32) {
    var (signed, magnitude, largest): (Int32, Int32, Int16) = (0, 0, 0)
    for x in start..<start + side {
      unsafe signed &+= Int32(columnSums[x])
      unsafe magnitude &+= Int32(columnSums[length + x])
      unsafe largest = max(largest, columnSums[2 * length + x])
    }
    return (signed, magnitude, Int32(largest))
  }

  /// The largest difference of a channel in a pixel, in levels of 255.
  func level(_ x: Int, _ line: Int, hasAlpha: Bool) -> Int32 {
    let step = form.colorStep
    let luma = self[.y, x, line]
    let (blue, red) = (self[.cb, x / step, line / step], self[.cr, x / step, line / step])
    var largest: Int32 = 0
    for channel in form.channels {
      let sum = channel.luma &* luma &+ channel.cb &* blue &+ channel.cr &* red
      largest = max(largest, abs(sum))
    }
    let level = (largest &+ PlaneForm.channelUnit / 2) / PlaneForm.channelUnit
    return min(max(level, hasAlpha ? abs(self[.alpha, x, line]) &>> 4 : 0), 255)
  }
}
