/// Arithmetic on differences of samples, which lie within ±255 or are sums of a few of them.
///
/// Written with shifts, masks and additions, which compile to one instruction each; comparisons
/// that replace lanes compile to a branch for each lane.
extension SIMD8<Int16> {
  @inline(__always)
  init(truncatingBits lanes: SIMD8<UInt16>) {
    self = unsafeBitCast(lanes, to: Self.self)
  }

  @inline(__always)
  var isZero: Bool {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// All ones in lanes below 0.
  @inline(__always)
  var signs: Self { self &>> Self(repeating: 15) }

  /// Absolute values.
  @inline(__always)
  var magnitude16: Self { (self ^ signs) &- signs }

  /// Lane by lane the larger; for numbers whose difference 16 bits hold.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    let excess = other &- self
    return self &+ (excess & ~excess.signs)
  }

  /// True when a lane is larger than another's.
  @inline(__always)
  func exceeds(_ limit: Self) -> Bool { !(limit &- self).signs.isZero }

  /// Of each pair of lanes the larger.
  var largestOfPairs: SIMD4<Int16> { pointwiseMax(evenHalf, oddHalf) }

  /// The sums of neighbouring lanes.
  @inline(__always)
  var pairSums: SIMD4<Int32> { pairs.low &+ pairs.high }

  /// The larger ones of neighbouring lanes.
  @inline(__always)
  var pairMaxima: SIMD4<Int32> {
    let (low, high) = pairs
    let excess = high &- low
    return low &+ (excess & ~(excess &>> SIMD4(repeating: 31)))
  }

  @inline(__always)
  private var pairs: (low: SIMD4<Int32>, high: SIMD4<Int32>) {
    let lanes = unsafeBitCast(self, to: SIMD4<Int32>.self)
    let half = SIMD4<Int32>(repeating: 16)
    return ((lanes &<< half) &>> half, lanes &>> half)
  }

  /// Lane by lane within a range.
  @inline(__always)
  func clamped(_ lower: Self, _ upper: Self) -> Self {
    let raised = larger(lower)
    let excess = raised &- upper
    return raised &- (excess & ~excess.signs)
  }
}

extension SIMD4<Int32> {
  /// All ones in lanes below 0.
  @inline(__always)
  private var signs: Self { self &>> Self(repeating: 31) }

  /// Absolute values.
  @inline(__always)
  var magnitude32: Self { (self ^ signs) &- signs }

  /// Lane by lane the larger; for numbers whose difference 32 bits hold.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    let excess = other &- self
    return self &+ (excess & ~excess.signs)
  }
}

extension SIMD2<Int32> {
  /// Each lane twice.
  @inline(__always)
  var doubled: SIMD4<Int32> { SIMD4(self[0], self[0], self[1], self[1]) }
}
