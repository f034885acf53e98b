/// SHA-256 of some bytes (FIPS 180-4): a name for content.
///
/// Of our own, because the vocabulary has no C.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  let words: SIMD8<UInt32>

  init(_ words: SIMD8<UInt32>) { self.words = words }

  /// The digest of some bytes.
  ///
  /// - Complexity: O(bytes), some 4 ns each.
  public init(of bytes: [UInt8]) {
    var hash = ContentHash()
    hash.add(bytes)
    self = hash.digest
  }

  /// The 32 bytes of the digest.
  public var bytes: [UInt8] {
    words.indices.flatMap { index in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: words[index] >> ($0 * 8)) }
    }
  }

  /// 64 hexadecimal digits.
  public var description: String {
    words.indices.map { index in
      let digits = String(words[index], radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Adds a block of 64 bytes to the state (FIPS 180-4, 6.2.2).
  static func add(_ bytes: RawSpan, from start: Int, to state: inout SIMD8<UInt32>) {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for i in 0..<16 {
      // Any four bytes are a number; where they lie is checked.
      schedule[i] = UInt32(
        bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start + i * 4, as: UInt32.self))
    }
    for i in 16..<64 {
      let (a, b) = (schedule[i - 15], schedule[i - 2])
      schedule[i] =
        schedule[i - 16] &+ (turned(a, 7) ^ turned(a, 18) ^ a &>> 3)
        &+ schedule[i - 7] &+ (turned(b, 17) ^ turned(b, 19) ^ b &>> 10)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let constants = constants.span
    /// A round: the letters take turns, so that none need be moved.
    @inline(__always) func turn(
      _ i: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32,
      _ f: UInt32, _ g: UInt32, _ h: inout UInt32
    ) {
      let sum =
        h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ (g ^ (e & (f ^ g)))
        // Both tables have 64 words, and there are as many rounds.
        &+ (unsafe constants[unchecked: i] &+ schedule[unchecked: i])
      d = d &+ sum
      h = sum &+ (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ ((a & b) | (c & (a | b)))
    }
    for i in stride(from: 0, to: 64, by: 8) {
      turn(i, a, b, c, &d, e, f, g, &h)
      turn(i + 1, h, a, b, &c, d, e, f, &g)
      turn(i + 2, g, h, a, &b, c, d, e, &f)
      turn(i + 3, f, g, h, &a, b, c, d, &e)
      turn(i + 4, e, f, g, &h, a, b, c, &d)
      turn(i + 5, d, e, f, &g, h, a, b, &c)
      turn(i + 6, c, d, e, &f, g, h, a, &b)
      turn(i + 7, b, c, d, &e, f, g, h, &a)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  /// The first 32 bits of the fractions of a root of the first prime numbers.
  private static func fractions(count: Int, of root: (Int) -> UInt32) -> [UInt32] {
    var primes: [Int] = []
    var next = 2
    while primes.count < count {
      if primes.allSatisfy({ next % $0 != 0 }) { primes.append(next) }
      next += 1
    }
    return primes.map(root)
  }

  /// The state before any block, fractions of square roots: ⌊√(p · 2⁶⁴)⌋.
  static let start = SIMD8<UInt32>(
    fractions(count: 8) { prime in
      UInt32(truncatingIfNeeded: largest { $0.multipliedFullWidth(by: $0).high < UInt64(prime) })
    })

  /// The constants of the rounds, fractions of cube roots: ⌊∛(p · 2⁹⁶)⌋.
  private static let constants = fractions(count: 64) { prime in
    UInt32(
      truncatingIfNeeded: largest { root in
        // The cube has at most 105 bits.
        let square = root.multipliedFullWidth(by: root)
        let low = square.low.multipliedFullWidth(by: root)
        return (square.high * root + low.high) >> 32 < UInt64(prime)
      })
  }

  /// The largest number below 2³⁷ that is below a root.
  private static func largest(_ isBelow: (UInt64) -> Bool) -> UInt64 {
    var result: UInt64 = 0
    for bit in (0..<37).reversed() where isBelow(result | 1 << UInt64(bit)) {
      result |= 1 << UInt64(bit)
    }
    return result
  }
}
