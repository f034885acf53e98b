import LayerModel

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

  init(seed: UInt64) { state = SplitMix64.mixed(seed &+ SplitMix64.step) }

  private init(state: UInt64) { self.state = state }

  /// The draws of one of several that share these.
  func child(_ number: Int) -> RandomDraws {
    RandomDraws(
      state: SplitMix64.mixed(state ^ SplitMix64.mixed(UInt64(bitPattern: Int64(number)) &+ 1)))
  }

  /// A number in 0..<1.
  func unit(_ field: Field) -> Double {
    SplitMix64.unit(SplitMix64.mixed(state &+ field.rawValue &* SplitMix64.step))
  }

  /// A number in −½..<½ of a range.
  func spread(_ field: Field, _ range: Double) -> Double { (unit(field) - 0.5) * range }
}
