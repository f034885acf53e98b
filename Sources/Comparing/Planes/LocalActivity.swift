/// The activity of each block: with more to see, encoding leaves more behind.
struct LocalActivity {
  /// Levels are held in sixteenths.
  static let unit = 16.0

  /// Sums over blocks of the mean of the steps to the right and down of each pixel, in sixteenths
  /// of a level.
  ///
  /// A step of luma is one in all channels. A step of a colour difference counts where steps of
  /// luma are smaller, so that edges between colours of one luma count; in 4:2:0 it reaches over
  /// two pixels. The last column and row have no step.
  private(set) var sums: [Int32] = []
  /// The steps of a row of blocks.
  private var steps: [Int32] = []

  /// Takes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - blocks: The blocks that the sums are of.
  ///   - rows: The rows of blocks that are looked at; in others the sums are any.
  mutating func update(_ picture: ComparedPicture, blocks: DifferenceBlocks, in rows: Range<Int>) {
    let count = blocks.columns * blocks.rows + 8
    if sums.count == count {
      let places = rows.lowerBound * blocks.columns..<rows.upperBound * blocks.columns + 8
      unsafe sums.withUnsafeMutableBufferPointer { unsafe $0[places].update(repeating: 0) }
    } else {
      sums = [Int32](repeating: 0, count: count)
    }
    if steps.count != blocks.columns + 8 {
      steps = [Int32](repeating: 0, count: blocks.columns + 8)
    }
    _ = unsafe picture.withPlanes { planes in
      for plane in [ComparedPlane.y, .cb, .cr] { unsafe add(plane, of: planes, blocks, rows) }
    }
  }

  /// Counts a plane where its steps are larger than those of the planes before.
  private mutating func add(
    _ plane: ComparedPlane, of planes: PicturePlanes, _ blocks: DifferenceBlocks,
    _ blockRows: Range<Int>
  ) {
    let form = unsafe planes.form
    let side = form.side(of: plane)
    // In 256ths of a sixteenth: the mean of two steps, each of which is seen in as many rows and
    // columns as a number stands for, but by a part where it reaches over several.
    let weight =
      8 * Int32(form.step(of: plane)) * (plane.isColor ? form.steps.colors : form.steps.luma) >> 8
    unsafe sums.withUnsafeMutableBytes { sums in
      unsafe steps.withUnsafeMutableBytes { steps in
        for row in blockRows {
          let rows = form.rows(of: plane, inBlockRow: row)
          unsafe planes.sumColumns(of: plane, rows, less: planes, shift: (1, 0)) { column, found in
            unsafe steps.storeBytes(
              of: SixteenColumns.sums(found.magnitudes, ofBlocks: side),
              toByteOffset: 4 &* (column &>> (side == 2 ? 1 : 2)), as: SIMD8<Int32>.self)
          }
          let first = row &* blocks.columns
          unsafe planes.sumColumns(of: plane, rows, less: planes, shift: (0, 1)) { column, found in
            let block = column &>> (side == 2 ? 1 : 2)
            let right = unsafe steps.loadUnaligned(
              fromByteOffset: 4 &* block, as: SIMD8<Int32>.self)
            let place = 4 &* (first &+ block)
            let known = unsafe sums.loadUnaligned(fromByteOffset: place, as: SIMD8<Int32>.self)
            let down = SixteenColumns.sums(found.magnitudes, ofBlocks: side)
            unsafe sums.storeBytes(
              of: pointwiseMax(known, (weight &* (right &+ down)) &>> 8), toByteOffset: place,
              as: SIMD8<Int32>.self)
          }
        }
      }
    }
  }
}
