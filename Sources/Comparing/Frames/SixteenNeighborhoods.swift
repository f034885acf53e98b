/// The neighbourhoods of sixteen pixels of a row, none of them at the picture's edge.
struct SixteenNeighborhoods {
  /// Of the first pixel, the third and so on.
  let even: EightNeighborhoods
  let odd: EightNeighborhoods

  @inline(__always)
  init(_ first: UnsafePointer<UInt8>, stride: Int) {
    let start = UnsafeRawPointer(first)
    let here = Self.lanes(start)
    var (even, odd) = (NeighborhoodSums(here.even), NeighborhoodSums(here.odd))
    for row in -1...1 {
      for column in -1...1 where row != 0 || column != 0 {
        let lanes = Self.lanes(start + row * stride + column)
        even.add(lanes.even)
        odd.add(lanes.odd)
      }
    }
    (self.even, self.odd) = (EightNeighborhoods(even), EightNeighborhoods(odd))
  }

  @inline(__always)
  private static func lanes(
    _ start: UnsafeRawPointer
  ) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>) {
    let pairs = start.loadUnaligned(as: SIMD8<Int16>.self)
    let byte = SIMD8<Int16>(repeating: 255)
    return (pairs & byte, (pairs &>> SIMD8(repeating: 8)) & byte)
  }
}

/// The neighbours of eight pixels, one after the other.
private struct NeighborhoodSums {
  private let here: SIMD8<Int16>
  /// All ones where a neighbour is darker.
  private(set) var darker = SIMD8<Int16>()
  /// All ones where one is brighter.
  private(set) var brighter = SIMD8<Int16>()
  /// Less one for each neighbour that differs.
  private(set) var differing = SIMD8<Int16>()

  @inline(__always)
  init(_ here: SIMD8<Int16>) { self.here = here }

  @inline(__always)
  mutating func add(_ neighbors: SIMD8<Int16>) {
    let isDarker = (neighbors &- here).signs
    let isBrighter = (here &- neighbors).signs
    darker |= isDarker
    brighter |= isBrighter
    differing &+= isDarker | isBrighter
  }
}

/// The marks of a rim, for eight pixels.
struct EightNeighborhoods {
  /// All ones where more than two neighbours are equal.
  let isFlat: SIMD8<Int16>
  /// All ones where there are darker and brighter neighbours, and at most two equal ones.
  let isBetween: SIMD8<Int16>

  @inline(__always)
  fileprivate init(_ sums: NeighborhoodSums) {
    // More than two of eight are equal where at most five differ.
    isFlat = (SIMD8(repeating: -6) &- sums.differing).signs
    isBetween = sums.darker & sums.brighter & ~isFlat
  }
}
