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
  /// Two rows of numbers, and the steps of a row of blocks.
  private var rows: (here: [Int16], below: [Int16]) = ([], [])
  private var steps: [Int16] = []

  /// Takes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - blocks: The blocks that the sums are of.
  mutating func update(_ picture: ComparedPicture, blocks: DifferenceBlocks) {
    sums = [Int32](repeating: 0, count: blocks.columns * blocks.rows)
    let length = blocks.columns * DifferenceBlocks.side
    rows = ([Int16](repeating: 0, count: length + 1), [Int16](repeating: 0, count: length + 1))
    steps = rows.here
    _ = unsafe picture.withPlanes { planes in
      for plane in [FrameMeasures.Plane.y, .cb, .cr] { unsafe add(plane, of: planes, blocks) }
    }
  }

  /// Counts a plane where its steps are larger than those of the planes before.
  private mutating func add(
    _ plane: FrameMeasures.Plane, of planes: PicturePlanes, _ blocks: DifferenceBlocks
  ) {
    let form = unsafe planes.form
    let (width, height) = form.size(of: plane)
    let side = DifferenceBlocks.side / form.step(of: plane)
    // In 256ths of a sixteenth: the mean of two steps, each of which is seen in as many rows and
    // columns as a number stands for, but by a part where it reaches over several.
    let weight =
      8 * Int32(form.step(of: plane))
      * (form.channels.map { plane == .y ? $0.luma : max(abs($0.cb), abs($0.cr)) }.max() ?? 0) >> 8
    unsafe read(plane, 0, of: planes, width)
    for row in 0..<blocks.rows {
      for x in steps.indices { steps[x] = 0 }
      for y in row * side..<min(row * side + side, height) {
        swap(&rows.here, &rows.below)
        // In the last row a step down to itself is none.
        unsafe read(plane, min(y + 1, height - 1), of: planes, width)
        addSteps(width)
      }
      let first = row * blocks.columns
      for column in 0..<blocks.columns {
        var sum: Int32 = 0
        for x in column * side..<column * side + side { sum &+= Int32(steps[x]) }
        sums[first + column] = max(sums[first + column], (weight &* sum) &>> 8)
      }
    }
  }

  /// Reads the row below, and its last number once more: the last column has no step.
  private mutating func read(
    _ plane: FrameMeasures.Plane, _ y: Int, of planes: PicturePlanes, _ width: Int
  ) {
    unsafe rows.below.withUnsafeMutableBufferPointer { row in
      unsafe planes.read(plane, row: y, into: row)
      unsafe row[width] = row[width - 1]
    }
  }

  private mutating func addSteps(_ width: Int) {
    unsafe steps.withUnsafeMutableBufferPointer { steps in
      unsafe rows.here.withUnsafeBufferPointer { here in
        unsafe rows.below.withUnsafeBufferPointer { below in
          for x in 0..<width {
            let right = unsafe here[x + 1] &- here[x]
            let down = unsafe below[x] &- here[x]
            unsafe steps[x] &+= max(right, 0 &- right) &+ max(down, 0 &- down)
          }
        }
      }
    }
  }
}
