/// Numbers that look random and are a function of seed, cell, particle and field.
///
/// So every particle of every frame is known without the frames before (core-animation 9.4).
struct RandomDraws: Sendable {
  private let state: UInt64

  /// The random draws of a particle, a name each.
  enum Field: UInt64 {
    case lifetime = 1, velocity, scale, spin, red, green, blue, alpha, angle, cone
    case x, y, z, side
  }

  init(seed: UInt64) { state = Self.mixed(seed &+ 0x9e37_79b9_7f4a_7c15) }

  private init(state: UInt64) { self.state = state }

  /// The draws of one of several that share these.
  func child(_ number: Int) -> RandomDraws {
    RandomDraws(state: Self.mixed(state ^ Self.mixed(UInt64(bitPattern: Int64(number)) &+ 1)))
  }

  /// A number in 0..<1.
  func unit(_ field: Field) -> Double {
    let bits = Self.mixed(state &+ field.rawValue &* 0x9e37_79b9_7f4a_7c15)
    return Double(bits >> 11) / 9_007_199_254_740_992
  }

  /// A number in −½..<½ of a range.
  func spread(_ field: Field, _ range: Double) -> Double { (unit(field) - 0.5) * range }

  /// The finaliser of splitmix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
