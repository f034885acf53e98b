/// Tells the rims of shapes, where antialiasing may draw a little differently, from what has really
/// changed.
///
/// The rule is Vyšniauskas's ("Anti-aliased Pixel and Intensity Slope Detector", 2009): a pixel
/// lies on a rim when it has both darker and brighter neighbours, at most two equal ones, and the
/// darkest or the brightest of them belongs to a flat area in both pictures.
struct RimDetector {
  private let a: UnsafeBufferPointer<UInt8>
  private let b: UnsafeBufferPointer<UInt8>
  private let width: Int
  private let height: Int

  /// Gives a detector for the lumas of two pictures of one size, which lives as long as the call.
  static func with<Result>(
    _ a: LumaPlane, _ b: LumaPlane, _ body: (RimDetector) -> Result
  ) -> Result {
    precondition(a.width == b.width && a.height == b.height, "planes of two sizes")
    return a.samples.withUnsafeBufferPointer { samplesA in
      b.samples.withUnsafeBufferPointer { samplesB in
        body(RimDetector(a: samplesA, b: samplesB, width: a.width, height: a.height))
      }
    }
  }

  /// True when a pixel lies on a rim in either picture.
  func isRim(x: Int, y: Int) -> Bool { isRim(a, b, x, y) || isRim(b, a, x, y) }

  private typealias Samples = UnsafeBufferPointer<UInt8>

  private func isRim(_ plane: Samples, _ other: Samples, _ x: Int, _ y: Int) -> Bool {
    let here = Int(plane[y * width + x])
    var equal = 0
    var (darkest, darkX, darkY) = (0, x, y)
    var (brightest, brightX, brightY) = (0, x, y)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where column != x || row != y {
        let step = Int(plane[row * width + column]) - here
        if step == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if step < darkest {
          (darkest, darkX, darkY) = (step, column, row)
        } else if step > brightest {
          (brightest, brightX, brightY) = (step, column, row)
        }
      }
    }
    guard darkest < 0, brightest > 0 else { return false }
    return isFlat(plane, darkX, darkY) && isFlat(other, darkX, darkY)
      || isFlat(plane, brightX, brightY) && isFlat(other, brightX, brightY)
  }

  // MARK: Rows

  /// Counts marked pixels that lie on no rim.
  ///
  /// Neighbourhoods are looked at row by row without a branch, which compiles to vectors; only
  /// pixels that may lie on a rim are looked at one by one.
  ///
  /// - Parameters:
  ///   - marks: A mark for each pixel, row by row.
  ///   - bounds: The pixels that are looked at.
  /// - Returns: The marked ones less those on rims.
  func countOffRims(of marks: UnsafeBufferPointer<Bool>, in bounds: PixelBounds) -> Int {
    let columns = bounds.x..<bounds.x + bounds.width
    let rows = bounds.y..<bounds.y + bounds.height
    var ring = NeighborhoodRing(width: width)
    var possible = [UInt8](repeating: 0, count: width)
    var count = 0
    for y in rows {
      let row = UnsafeBufferPointer(rebasing: marks[y * width..<(y + 1) * width])
      // A few pixels are sooner looked at than all neighbourhoods of three rows.
      let marked = row.withMemoryRebound(to: UInt8.self) { bytes in
        var sum = 0
        for byte in bytes { sum &+= Int(byte) }
        return sum
      }
      let looksAtAll = marked > width / 16
      if looksAtAll {
        for row in max(0, y - 1)...min(height - 1, y + 1) where !ring.holds(row) {
          load(row, into: &ring)
        }
        ring.findPossible(&possible, at: y, of: height)
      }
      count += marked
      guard marked > 0 else { continue }
      for x in columns where row[x] && (!looksAtAll || possible[x] != 0) {
        if isRim(x: x, y: y) { count -= 1 }
      }
    }
    return count
  }

  private func load(_ y: Int, into ring: inout NeighborhoodRing) {
    ring.load(y) { flat, candidates in
      var x = 0
      if y > 0, y < height - 1, let a = a.baseAddress, let b = b.baseAddress {
        markAlone(0, y, flat, candidates)
        x = 1
        while x + 16 < width {
          let ofA = SixteenNeighborhoods(a + y * width + x, stride: width)
          let ofB = SixteenNeighborhoods(b + y * width + x, stride: width)
          Self.store(ofA.even.isFlat & ofB.even.isFlat, ofA.odd.isFlat & ofB.odd.isFlat, flat, x)
          Self.store(
            ofA.even.isBetween | ofB.even.isBetween, ofA.odd.isBetween | ofB.odd.isBetween,
            candidates, x)
          x += 16
        }
      }
      while x < width {
        markAlone(x, y, flat, candidates)
        x += 1
      }
    }
  }

  /// Stores the marks of sixteen pixels, a byte each, from lanes of the even and of the odd ones.
  @inline(__always)
  private static func store(
    _ even: SIMD8<Int16>, _ odd: SIMD8<Int16>, _ row: UnsafeMutableBufferPointer<UInt8>, _ x: Int
  ) {
    guard let start = row.baseAddress else { return }
    UnsafeMutableRawPointer(start + x).storeBytes(
      of: (even & 255) | (odd &<< 8), as: SIMD8<Int16>.self)
  }

  /// One pixel, such as those at the picture's edge, where neighbours are missing.
  private func markAlone(
    _ x: Int, _ y: Int, _ flat: UnsafeMutableBufferPointer<UInt8>,
    _ candidates: UnsafeMutableBufferPointer<UInt8>
  ) {
    flat[x] = isFlat(a, x, y) && isFlat(b, x, y) ? 255 : 0
    candidates[x] = 255
  }

  /// True when more than two neighbours are equal.
  private func isFlat(_ plane: Samples, _ x: Int, _ y: Int) -> Bool {
    let here = plane[y * width + x]
    // The pixel itself is counted, too.
    var equal = -1
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where plane[row * width + column] == here
      {
        equal += 1
      }
    }
    return equal > 2
  }
}
