import Graphics

/// The blocks of a flat picture all of whose pixels are equal.
///
/// The mean of samples of equal pixels is that pixel, so that none has to be taken: a card of
/// 1200 × 800 that turns takes half of the time (`make bench BENCH=perspective`). A block is looked
/// at when a sample first lies in it: of an image little may be seen.
struct UniformBlocks {
  /// Pixels in a block's sides.
  private static let side = 16

  private let columns: Int
  private let (stride, width, height): (Int, Int, Int)
  /// The blocks, row after row, as far as they are known.
  private var blocks: [Block]

  private enum Block: Equatable {
    case unknown, uneven
    case even(UInt32)
  }

  /// The blocks of a picture.
  ///
  /// - Parameters:
  ///   - stride: Pixels from one row to the next.
  ///   - width: Columns.
  ///   - height: Rows.
  init(stride: Int, width: Int, height: Int) {
    (self.stride, self.width, self.height) = (stride, width, height)
    columns = (width + Self.side - 1) / Self.side
    let rows = (height + Self.side - 1) / Self.side
    blocks = Array(repeating: .unknown, count: columns * rows)
  }

  /// The pixel of a block; `nil` where they differ.
  private mutating func pixel(ofBlock number: Int, in pixels: Span<UInt32>) -> UInt32? {
    switch blocks[number] {
    case .uneven: return nil
    case .even(let pixel): return pixel
    case .unknown: break
    }
    let (left, top) = (number % columns * Self.side, number / columns * Self.side)
    let lines = top..<min(top + Self.side, height)
    let count = min(Self.side, width - left)
    let first = pixels[top * stride + left]
    let isEven = lines.allSatisfy { y in
      Self.areAll(pixels.extracting(y * stride + left..<y * stride + left + count), first)
    }
    blocks[number] = isEven ? .even(first) : .uneven
    return isEven ? first : nil
  }

  /// True when pixels of a row of a block are all one.
  @inline(__always)
  private static func areAll(_ pixels: Span<UInt32>, _ pixel: UInt32) -> Bool {
    guard pixels.count == side else {
      return pixels.indices.allSatisfy { pixels[$0] == pixel }
    }
    let changes =
      unsafe pixels.bytes.unsafeLoadUnaligned(as: SIMD16<UInt32>.self) ^ SIMD16(repeating: pixel)
    let pairs = changes.lowHalf | changes.highHalf
    let fours = pairs.lowHalf | pairs.highHalf
    return fours[0] | fours[1] | fours[2] | fours[3] == 0
  }

  /// Columns of a row of pixels.
  struct Run {
    let columns: Range<Int>
    /// The pixel that all samples find; `nil` where they may differ.
    let pixel: UInt32?
  }

  /// The pixels of some rows, from the left, in runs of which the samples find one pixel or differ.
  ///
  /// - Parameters:
  ///   - tile: The pixels.
  ///   - map: From their places to those of the picture.
  ///   - pixels: The picture's pixels, row after row.
  /// - Returns: The runs.
  mutating func runs(
    of tile: PixelRect, through map: ProjectiveTransform, in pixels: Span<UInt32>
  ) -> [Run] {
    var runs: [Run] = []
    for left in Swift.stride(from: tile.minX, to: tile.maxX, by: Self.side) {
      let columns = left..<min(left + Self.side, tile.maxX)
      let pixel = pixel(of: PixelRect(x: columns, y: tile.rows), through: map, in: pixels)
      if let last = runs.last, last.pixel == pixel {
        runs[runs.count - 1] = Run(
          columns: last.columns.lowerBound..<columns.upperBound, pixel: pixel)
      } else {
        runs.append(Run(columns: columns, pixel: pixel))
      }
    }
    return runs
  }

  /// The pixel that all samples of some pixels find; `nil` where they may differ.
  private mutating func pixel(
    of tile: PixelRect, through map: ProjectiveTransform, in pixels: Span<UInt32>
  ) -> UInt32? {
    // Most tiles of pictures that are not even are told by their middle.
    let size = tile.rect.size
    let middle = tile.rect.origin + Point(x: size.width / 2, y: size.height / 2)
    guard let place = map.apply(to: middle), place.x >= 0, place.x < Double(width), place.y >= 0,
      place.y < Double(height),
      pixel(
        ofBlock: Int(place.y) / Self.side * columns + Int(place.x) / Self.side, in: pixels) != nil
    else { return nil }
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, 0.0, 0.0)
    for corner in tile.rect.corners {
      guard let place = map.apply(to: corner), place.x.isFinite, place.y.isFinite else {
        return nil
      }
      (minX, minY) = (min(minX, place.x), min(minY, place.y))
      (maxX, maxY) = (max(maxX, place.x), max(maxY, place.y))
    }
    // A sample is taken from the pixels on all sides of it.
    guard minX >= 1, minY >= 1, maxX <= Double(width - 1), maxY <= Double(height - 1) else {
      return nil
    }
    let (left, right) = ((Int(minX) - 1) / Self.side, (Int(maxX) + 1) / Self.side)
    let (top, bottom) = ((Int(minY) - 1) / Self.side, (Int(maxY) + 1) / Self.side)
    guard let pixel = pixel(ofBlock: top * columns + left, in: pixels) else { return nil }
    for row in top...min(bottom, (height - 1) / Self.side) {
      for column in left...min(right, columns - 1)
      where self.pixel(ofBlock: row * columns + column, in: pixels) != pixel {
        return nil
      }
    }
    return pixel
  }
}
