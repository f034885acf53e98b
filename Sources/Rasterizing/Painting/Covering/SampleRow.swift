/// A row of pixels of 16 × 16 samples each, of which those inside of anything are set.
///
/// The samples of a pixel lie on 16 lines. They are moved along each line by another 256th of a
/// pixel, so that an upright edge is measured to a 256th, too.
@safe final class SampleRow {
  /// Lines in a pixel, and samples on a line.
  static let count = 1 << bits
  static let bits = 4

  private var words: UnsafeMutablePointer<UInt64>
  /// Words of a line: each has the samples of four pixels.
  private(set) var stride = 0

  /// No pixels yet.
  init() { unsafe words = .allocate(capacity: 0) }

  deinit { unsafe words.deallocate() }

  /// Makes sure that there are enough pixels; none of their samples are set.
  func prepare(width: Int) {
    // Two words are counted at a time.
    let stride = (width + 7) / 8 * 2
    guard stride > self.stride else { return }
    unsafe words.deallocate()
    unsafe words = .allocate(capacity: stride * Self.count)
    unsafe words.initialize(repeating: 0, count: stride * Self.count)
    self.stride = stride
  }

  /// How far the samples of a line lie behind a pixel's left side and its 16ths, in 4096ths of a
  /// pixel.
  @inline(__always)
  static func offset(ofLine line: Int) -> Int {
    // The bits of its number in reverse: lines side by side are far apart.
    let reversed = (line & 1) << 3 | (line & 2) << 1 | (line & 4) >> 1 | (line & 8) >> 3
    return reversed << 4 | 8
  }

  /// Sets the samples of a line from one to before another one, within the pixels.
  @inline(__always)
  func set(_ line: Int, _ start: Int, _ end: Int) {
    guard start < end else { return }
    let row = unsafe words + line &* stride
    let (first, last) = (start >> 6, (end &- 1) >> 6)
    let head = UInt64.max &<< UInt64(start & 63)
    let tail = UInt64.max &>> UInt64(63 &- (end &- 1) & 63)
    if first == last {
      unsafe row[first] |= head & tail
    } else {
      unsafe row[first] |= head
      for word in first &+ 1..<last { unsafe row[word] = .max }
      unsafe row[last] |= tail
    }
  }

  /// Writes the part of each pixel's samples that is set, in 255ths, and clears them.
  func write(_ row: Int, width: Int, to rows: borrowing AlphaRows) {
    var word = 0
    while word * 4 < width {
      let levels = levels(at: word)
      let first = word &* 4
      for i in 0..<min(8, width &- first) { rows.set(row, first &+ i, levels[i]) }
      word &+= 2
    }
  }

  /// The levels of eight pixels, whose samples are then cleared.
  @inline(__always)
  private func levels(at word: Int) -> SIMD8<UInt8> {
    var any = SIMD2<UInt64>()
    // Sums of bits: those of ones, twos, fours and eights.
    var (ones, twos, fours, eights) = (any, any, any, any)
    var last = any
    for line in 0..<Self.count {
      let place = unsafe words + (line &* stride &+ word)
      let bits = unsafe SIMD2(place[0], place[1])
      unsafe place[0] = 0
      unsafe place[1] = 0
      any |= bits
      if line == 15 {
        last = bits
      } else {
        let carry1 = ones & bits
        ones ^= bits
        let carry2 = twos & carry1
        twos ^= carry1
        let carry4 = fours & carry2
        fours ^= carry2
        eights ^= carry4
      }
    }
    guard any != SIMD2() else { return SIMD8() }
    let bytes =
      Self.counts(ones) &+ Self.counts(last) &+ Self.counts(twos) &<< 1
      &+ Self.counts(fours) &<< 2 &+ Self.counts(eights) &<< 3
    let pairs = unsafe unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
    let sums = (pairs & 255) &+ pairs &>> 8
    // 255/256 of it, rounded.
    return SIMD8(truncatingIfNeeded: sums &- (sums &+ 127) &>> 8)
  }

  /// How many bits of each byte are set.
  @inline(__always)
  private static func counts(_ bits: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let pairs = bits &- (bits &>> 1 & 0x5555_5555_5555_5555)
    let nibbles = (pairs & 0x3333_3333_3333_3333) &+ (pairs &>> 2 & 0x3333_3333_3333_3333)
    return (nibbles &+ nibbles &>> 4) & 0x0F0F_0F0F_0F0F_0F0F
  }
}
