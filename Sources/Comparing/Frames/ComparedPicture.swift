import Graphics
import Media

/// A picture in the form in which it is compared with another.
enum ComparedPicture {
  /// Pixels.
  case pixels(Pixmap)
  /// A decoder's samples, which are compared without working out their pixels.
  case samples(CodedPicture)

  /// Columns and rows.
  var size: (width: Int, height: Int) {
    switch self {
    case .pixels(let pixmap): (pixmap.width, pixmap.height)
    case .samples(let picture): (picture.width, picture.height)
    }
  }

  /// The levels of a plane in a window, row by row, in sixteenths of a level of 255.
  ///
  /// - Returns: As many for all pictures of one form; of colour differences in 4:2:0 a quarter as
  ///   many. None for a plane that the picture does not have.
  func levels(of plane: FrameMeasures.Plane, in bounds: PixelBounds) -> [Int32] {
    switch self {
    case .pixels(let pixmap): Self.levels(pixmap, plane, bounds)
    case .samples(let picture):
      picture.withPlanes(facing: picture) { planes, _ in
        switch plane {
        case .y: Self.levels(planes.y, 1, bounds)
        case .cb: Self.levels(planes.cb, 2, bounds)
        case .cr: Self.levels(planes.cr, 2, bounds)
        case .alpha: []
        }
      } ?? []
    }
  }

  private static func levels(
    _ plane: YCbCrPlanes.Plane, _ side: Int, _ bounds: PixelBounds
  ) -> [Int32] {
    var levels: [Int32] = []
    levels.reserveCapacity(bounds.width * bounds.height)
    let (lowest, highest) = (Int32(plane.range.lowerBound), Int32(plane.range.upperBound))
    for y in bounds.y / side..<min((bounds.y + bounds.height + side - 1) / side, plane.height) {
      let row = plane.row(y)
      for x in bounds.x / side..<min((bounds.x + bounds.width + side - 1) / side, plane.width) {
        let sample = min(max(Int32(row[x]), lowest), highest)
        levels.append((sample - lowest) * 255 * 16 / (highest - lowest))
      }
    }
    return levels
  }

  private static func levels(
    _ pixmap: Pixmap, _ plane: FrameMeasures.Plane, _ bounds: PixelBounds
  ) -> [Int32] {
    // In 128ths, as the differences of pixels are weighted.
    let weights: SIMD4<Int32> =
      switch plane {
      case .y: SIMD4(9, 92, 27, 0)
      case .cb: SIMD4(64, -49, -15, 0)
      case .cr: SIMD4(-6, -58, 64, 0)
      case .alpha: SIMD4(0, 0, 0, 128)
      }
    var levels: [Int32] = []
    levels.reserveCapacity(bounds.width * bounds.height)
    pixmap.bytes.withUnsafeBytes { bytes in
      // Blocks at the right and at the bottom may be cut off.
      for y in bounds.y..<min(bounds.y + bounds.height, pixmap.height) {
        for x in bounds.x..<min(bounds.x + bounds.width, pixmap.width) {
          let start = y * pixmap.strideInBytes + x * 4
          let pixel = bytes.loadUnaligned(fromByteOffset: start, as: SIMD4<UInt8>.self)
          levels.append((SIMD4<Int32>(truncatingIfNeeded: pixel) &* weights).wrappedSum() >> 3)
        }
      }
    }
    return levels
  }
}

extension DifferenceBlocks {
  /// Takes the differences of two pictures.
  ///
  /// - Returns: False when there is none; `nil` when they do not have one size and form.
  mutating func update(_ a: ComparedPicture, _ b: ComparedPicture, tolerance: Int) -> Bool? {
    guard a.size == b.size else { return nil }
    return switch (a, b) {
    case (.pixels(let a), .pixels(let b)): update(a, b, tolerance: tolerance)
    case (.samples(let a), .samples(let b)):
      a.withPlanes(facing: b) { update($0, $1, tolerance: tolerance) }
    default: nil
    }
  }
}

extension LocalActivity {
  /// The sums of a picture in either form.
  static func update(_ sums: inout [Int32], of picture: ComparedPicture, blocks: DifferenceBlocks) {
    switch picture {
    case .pixels(let pixmap): update(&sums, of: pixmap, blocks: blocks)
    case .samples(let picture):
      _ = picture.withPlanes(facing: picture) { planes, _ in
        update(&sums, of: planes, blocks: blocks)
      }
    }
  }
}

extension LumaPlane {
  /// Takes some rows of a picture in either form.
  mutating func update(_ picture: ComparedPicture, rows: Range<Int>) {
    switch picture {
    case .pixels(let pixmap): update(pixmap, rows: rows)
    case .samples(let picture):
      _ = picture.withPlanes(facing: picture) { planes, _ in update(planes.y, rows: rows) }
    }
  }
}

extension PictureQualityMeter {
  /// Measures two pictures of one size and form.
  mutating func measure(
    _ b: ComparedPicture, against a: ComparedPicture
  ) throws(MediaError) -> PictureQuality {
    switch (a, b) {
    case (.pixels(let a), .pixels(let b)): try measure(b, against: a)
    case (.samples(let a), .samples(let b)): try measure(b, against: a)
    default: preconditionFailure("pictures of two forms")
    }
  }
}
