extension SIMD16<UInt32> {
  /// True when all lanes have this value.
  @inline(__always)
  func isAll(_ value: UInt32) -> Bool {
    let different = self ^ SIMD16(repeating: value)
    let eight = different.lowHalf | different.highHalf
    let four = eight.lowHalf | eight.highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y == 0
  }
}
