/// The parts of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014) by which random numbers are made of seeds.
package enum SplitMix64 {
  /// The step from a state to the next: 2⁶⁴ divided by the golden ratio.
  package static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The finaliser: a number each bit of which depends on all bits of a state.
  package static func mixed(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in 0 ≤ x < 1: the upper 53 bits.
  package static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) / 9_007_199_254_740_992 }
}
