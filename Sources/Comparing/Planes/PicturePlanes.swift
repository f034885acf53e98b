import Glibc
import Graphics
import Media

/// The planes of a picture while they are lent, as rows of whole numbers.
///
/// Pixels are worked out in sixteenths of a level: sums of them are exact, and rounding does not
/// shift them. A decoder's samples in 4:2:0 are taken as they are, those below black or above
/// white, which show nothing, as black or white.
@unsafe struct PicturePlanes {
  typealias Plane = ComparedPlane

  /// The rows of a plane, or of pixels.
  @unsafe struct Rows {
    let start: UnsafeRawPointer
    let stride: Int

    init(_ plane: YCbCrPlanes.Plane) {
      unsafe (start, stride) = (UnsafeRawPointer(plane.start), plane.strideInBytes)
    }

    init(_ start: UnsafeRawPointer, stride: Int) {
      unsafe (self.start, self.stride) = (start, stride)
    }

    subscript(y: Int) -> UnsafeRawPointer { unsafe start + y &* stride }
  }

  /// Of pixels the same.
  private let rows: (y: Rows, cb: Rows, cr: Rows)
  /// The steps of samples in colours; `nil` for pixels.
  private let weights: YCbCrPlanes.Weights?
  /// The meaning of the numbers.
  let form: PlaneForm

  /// The planes of pixels; `nil` when there is none.
  init?(_ bytes: UnsafeRawBufferPointer, of pixmap: Pixmap) {
    guard let start = bytes.baseAddress else { return nil }
    let all = unsafe Rows(start, stride: pixmap.strideInBytes)
    unsafe rows = (all, all, all)
    unsafe (weights, form) = (nil, PlaneForm(pixmap))
  }

  /// A decoder's planes.
  init(_ planes: YCbCrPlanes) {
    unsafe rows = (Rows(planes.y), Rows(planes.cb), Rows(planes.cr))
    unsafe (weights, form) = (planes.weights, PlaneForm(planes))
  }

  private func rows(of plane: Plane) -> Rows {
    switch plane {
    case .y, .alpha: unsafe rows.y
    case .cb: unsafe rows.cb
    case .cr: unsafe rows.cr
    }
  }

  // MARK: Single numbers

  /// A number of a plane.
  func number(of plane: Plane, _ x: Int, _ y: Int) -> Int32 {
    unsafe number(of: plane, x, in: rows(of: plane)[y])
  }

  /// The numbers of a window of a plane, row by row, in sixteenths of a level of 255.
  func sixteenths(of plane: Plane, _ columns: Range<Int>, _ lines: Range<Int>) -> [Int32] {
    unsafe [Int32](unsafeUninitializedCapacity: columns.count * lines.count) { levels, count in
      for y in lines {
        let row = unsafe rows(of: plane)[y]
        for x in columns {
          let number = unsafe number(of: plane, x, in: row)
          unsafe levels.initializeElement(at: count, to: form.sixteenths(number, of: plane))
          count += 1
        }
      }
    }
  }

  @inline(__always)
  private func number(of plane: Plane, _ x: Int, in row: UnsafeRawPointer) -> Int32 {
    guard unsafe form.isOfPixels else {
      let sample = unsafe row.load(fromByteOffset: x, as: UInt8.self)
      return unsafe min(max(Int32(sample), form.black), form.white(of: plane))
    }
    let pixel = unsafe row.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
    let products =
      SIMD4<Int32>(truncatingIfNeeded: pixel)
      &* SIMD4<Int32>(truncatingIfNeeded: PlaneForm.pixelWeights(of: plane))
    return (products.wrappedSum() &+ 4) &>> 3
  }

  /// The largest difference of a channel of a pixel to another picture's, in levels of 255; that of
  /// samples is worked out with the nearest sample of colour differences.
  func level(_ x: Int, _ y: Int, besides other: PicturePlanes) -> Int32 {
    guard let weights = unsafe weights else {
      let (a, b) = unsafe (rows.y[y], other.rows.y[y])
      let own = unsafe a.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      let others = unsafe b.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      return Int32((pointwiseMax(own, others) &- pointwiseMin(own, others)).max())
    }
    func difference(_ plane: Plane, _ x: Int, _ y: Int) -> Int32 {
      unsafe other.number(of: plane, x, y) - number(of: plane, x, y)
    }
    let luma = weights.luma * difference(.y, x, y)
    let (blue, red) = (difference(.cb, x / 2, y / 2), difference(.cr, x / 2, y / 2))
    let largest = max(
      abs(luma + weights.blueFromCb * blue), abs(luma + weights.redFromCr * red),
      abs(luma + weights.greenFromCb * blue + weights.greenFromCr * red))
    return min((largest + 128) >> 8, 255)
  }

  /// A row of luma in 8 bits, which of pixels is worked out in some memory.
  func luma(
    _ y: Int, in memory: UnsafeMutableBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let row = unsafe rows.y[y]
    guard unsafe form.isOfPixels else {
      return unsafe UnsafeBufferPointer(
        start: row.assumingMemoryBound(to: UInt8.self), count: memory.count)
    }
    unsafe Thumbnail.readLuma(row, into: memory)
    return UnsafeBufferPointer(memory)
  }

  /// Rows of luma in 8 bits.
  @unsafe struct Luma {
    fileprivate let start: UnsafeRawPointer
    fileprivate let stride: Int

    subscript(y: Int) -> UnsafePointer<UInt8> {
      unsafe (start + y &* stride).assumingMemoryBound(to: UInt8.self)
    }
  }

  /// Lends some rows of luma in 8 bits, which of pixels are worked out.
  func withLuma<Result>(
    in rows: Range<Int>, _ memory: inout [UInt8], _ body: (Luma) -> Result
  ) -> Result {
    guard unsafe form.isOfPixels else {
      return unsafe body(Luma(start: self.rows.y.start, stride: self.rows.y.stride))
    }
    let (width, height) = unsafe (form.width, form.height)
    if memory.count != width * height { memory = [UInt8](repeating: 0, count: width * height) }
    return unsafe memory.withUnsafeMutableBufferPointer { memory in
      for y in rows {
        _ = unsafe luma(
          y, in: UnsafeMutableBufferPointer(rebasing: memory[y * width..<(y + 1) * width]))
      }
      guard let start = memory.baseAddress else { preconditionFailure("a picture is empty") }
      return unsafe body(Luma(start: UnsafeRawPointer(start), stride: width))
    }
  }

  /// PSNR and SSIM against another picture of the same form.
  ///
  /// - Parameters:
  ///   - other: The other picture.
  ///   - changed: The rows of a plane outside of which both are equal.
  /// - Returns: PSNR and SSIM.
  func quality(
    besides other: PicturePlanes, changed: (_ plane: Plane) -> Range<Int>
  ) -> PictureQuality {
    func bytes(_ picture: PicturePlanes, _ plane: Plane, _ channel: Int) -> PlaneQuality.Bytes {
      let rows = unsafe picture.rows(of: plane)
      return unsafe PlaneQuality.Bytes(
        start: rows.start, stride: rows.stride, step: form.bytesPerColumn, channel: channel)
    }
    let channels =
      unsafe form.isOfPixels ? (0..<3).map { (Plane.y, $0) } : form.planes.map { ($0, 0) }
    return PictureQuality(
      channels.map { plane, channel in
        let (width, height) = unsafe form.size(of: plane)
        return unsafe PlaneQuality(
          bytes(self, plane, channel), bytes(other, plane, channel), width: width, height: height,
          changed: changed(plane))
      })
  }

  // MARK: Rows

  /// True when some rows of a plane are known to be equal to another picture's.
  ///
  /// Pixels are looked at once: colours are all equal when luma is said to be, and else not known
  /// to be.
  func hasEqualRows(_ lines: Range<Int>, of plane: Plane, as other: PicturePlanes) -> Bool {
    let (own, others) = unsafe (rows(of: plane), other.rows(of: plane))
    let width = unsafe form.size(of: plane).width
    return lines.allSatisfy { y in
      let (a, b) = unsafe (own[y], others[y])
      guard plane == .alpha else {
        return unsafe memcmp(a, b, width * form.bytesPerColumn) == 0
      }
      var changes: UInt32 = 0
      for x in 0..<width {
        changes |=
          unsafe a.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
          ^ b.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
      }
      return changes >> 24 == 0
    }
  }

  /// Sums what a plane differs by from another picture's in some rows, sixteen columns at a time.
  ///
  /// - Parameters:
  ///   - plane: One of the form's planes.
  ///   - rows: At most four rows of the other picture.
  ///   - other: A picture of the same form.
  ///   - shift: The columns and rows by which numbers of this picture lie behind those that they
  ///     are held against; the last ones stand for those beyond the picture.
  ///   - body: Gets the first of the columns and their sums; there is no difference in columns
  ///     beyond the picture.
  @inline(__always)
  func sumColumns(
    of plane: Plane, _ rows: Range<Int>, less other: PicturePlanes,
    shift: (x: Int, y: Int) = (0, 0), _ body: (_ column: Int, _ sums: SixteenColumns) -> Void
  ) {
    if unsafe form.isOfPixels {
      unsafe sumColumns(
        PixelColumns(PlaneForm.pixelWeights(of: plane)), plane, rows, other, shift, body)
    } else {
      unsafe sumColumns(
        SampleColumns(form.black, form.white(of: plane)), plane, rows, other, shift, body)
    }
  }

  @inline(__always)
  private func sumColumns<Reader: ColumnReader>(
    _ reader: Reader, _ plane: Plane, _ rows: Range<Int>, _ other: PicturePlanes,
    _ shift: (x: Int, y: Int), _ body: (_ column: Int, _ sums: SixteenColumns) -> Void
  ) {
    let pairs = unsafe RowPairs(
      rows, of: other.rows(of: plane), facing: self.rows(of: plane), shift,
      form.size(of: plane))
    var column = 0
    // Those that lie within both rows, without a look at where they end.
    while unsafe column < pairs.wholeColumns {
      var sums = SixteenColumns()
      unsafe pairs.readWhole(reader, column) { sums.add($0, $1) }
      body(column, sums)
      column &+= 16
    }
    while unsafe column < pairs.columns {
      var sums = SixteenColumns()
      unsafe pairs.read(reader, column) { sums.add($0, $1) }
      body(column, sums)
      column &+= 16
    }
  }

  /// The squares of what numbers of sixteen columns differ by beyond a zone, in levels of 255,
  /// summed over rows and pairs of columns.
  ///
  /// - Parameters:
  ///   - plane: One of the form's planes.
  ///   - rows: At most four rows.
  ///   - other: A picture of the same form.
  ///   - column: The first column.
  ///   - step: 256ths of a level in a difference of 1: the largest is less than 256 levels.
  ///   - zone: Levels that are none to speak of.
  /// - Returns: A sum for each pair of columns.
  @inline(never)
  func excesses(
    of plane: Plane, _ rows: Range<Int>, over other: PicturePlanes, column: Int, step: UInt16,
    zone: UInt16
  ) -> SIMD8<Int32> {
    var sums = SIMD8<UInt32>()
    @inline(__always)
    func add(_ differences: SIMD8<Int16>) {
      let magnitudes = SIMD8<UInt16>(
        truncatingIfNeeded: pointwiseMax(differences, 0 &- differences))
      let levels = (magnitudes &* SIMD8(repeating: step)) &>> 8
      let excesses = pointwiseMax(levels, SIMD8(repeating: zone)) &- SIMD8(repeating: zone)
      sums &+= SIMD8<UInt32>(truncatingIfNeeded: excesses &* excesses)
    }
    let pairs = unsafe RowPairs(
      rows, of: other.rows(of: plane), facing: self.rows(of: plane), (0, 0), form.size(of: plane))
    if unsafe form.isOfPixels {
      unsafe pairs.read(PixelColumns(PlaneForm.pixelWeights(of: plane)), column) {
        add($0)
        add($1)
      }
    } else {
      unsafe pairs.read(SampleColumns(form.black, form.white(of: plane)), column) {
        add($0)
        add($1)
      }
    }
    return SIMD8(truncatingIfNeeded: sums)
  }
}
