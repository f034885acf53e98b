import Foundation

/// The power spectra of both channels, summed over the frames of a block.
struct BlockSpectrum {
  /// Samples of a frame, half of which it shares with the next: bins are 12 Hz wide.
  static let size = 2048
  private static let hop = size / 2
  private static let window = (0..<size).map {
    Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(size)))
  }
  /// The turns of the transform's first half circle.
  private static let turns = (0..<size / 2).map { k -> SIMD2<Float> in
    let angle = -2 * Double.pi * Double(k) / Double(size)
    return SIMD2(Float(cos(angle)), Float(sin(angle)))
  }
  private static let reversed = (0..<size).map { i in
    Int(UInt32(i).bitReversed >> (32 - UInt32(size.trailingZeroBitCount)))
  }

  /// The power in each bin, left and right.
  private(set) var powers = [[Float]](repeating: [Float](repeating: 0, count: size / 2), count: 2)

  /// The spectra of a block, of which zeros complete the last frame.
  init(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) {
    var start = 0
    repeat {
      add(left.dropFirst(start), right.dropFirst(start))
      start += Self.hop
    } while start + Self.size <= left.count
  }

  /// Adds a frame: left and right are the two parts of one complex signal.
  private mutating func add(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) {
    var values = [SIMD2<Float>](repeating: .zero, count: Self.size)
    for (i, (l, r)) in zip(left, right).prefix(Self.size).enumerated() {
      values[Self.reversed[i]] = Self.window[i] * SIMD2(l, r)
    }
    var half = 1
    while half < Self.size {
      let stride = Self.size / (2 * half)
      for start in Swift.stride(from: 0, to: Self.size, by: 2 * half) {
        for k in 0..<half {
          let (turn, b) = (Self.turns[k * stride], values[start + k + half])
          let turned = SIMD2(b.x * turn.x - b.y * turn.y, b.x * turn.y + b.y * turn.x)
          let a = values[start + k]
          values[start + k] = a + turned
          values[start + k + half] = a - turned
        }
      }
      half *= 2
    }
    for k in 1..<Self.size / 2 {
      let (a, b) = (values[k], values[Self.size - k])
      let l = SIMD2(a.x + b.x, a.y - b.y)
      let r = SIMD2(a.y + b.y, b.x - a.x)
      powers[0][k] += (l * l).sum() / 4
      powers[1][k] += (r * r).sum() / 4
    }
  }

  /// The share of a channel's spectrum that is another: 0 for equal ones, 1 for ones that have
  /// nothing in common.
  func distance(to other: BlockSpectrum, _ channel: Int) -> Double {
    var (difference, sum) = (0.0, 0.0)
    for (a, b) in zip(powers[channel], other.powers[channel]) {
      difference += Double(abs(a - b))
      sum += Double(a + b)
    }
    return sum > 0 ? difference / sum : 0
  }
}

extension UInt32 {
  fileprivate var bitReversed: UInt32 {
    (0..<32).reduce(0) { $0 | ((self >> UInt32($1)) & 1) << UInt32(31 - $1) }
  }
}
