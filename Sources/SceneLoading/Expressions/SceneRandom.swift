/// Numbers that look random and depend only on a scene's seed and on what they are asked with.
struct SceneRandom {
  private let seed: UInt64

  /// The numbers of a seed.
  init(seed: UInt64) { self.seed = seed }

  /// A number in 0 ≤ x < 1: SplitMix64 over the seed and the bits of the arguments.
  ///
  /// - Parameters:
  ///   - arguments: Numbers and texts.
  ///   - offset: The place of the call, for errors.
  /// - Returns: The number.
  /// - Throws: `ExpressionProblem` for an argument of another kind.
  func callAsFunction(
    _ arguments: ArraySlice<ExpressionValue>, at offset: Int
  ) throws(ExpressionProblem) -> Double {
    var state = Self.mixed(seed &+ Self.step)
    for argument in arguments {
      switch argument {
      case .number(let value, _):
        // Zero has two spellings.
        state = Self.next(state, value == 0 ? 0 : value.bitPattern)
      case .text(let text):
        state = Self.next(state, UInt64(text.utf8.count))
        for byte in text.utf8 { state = Self.next(state, UInt64(byte)) }
      case .invalid: throw .reported(at: offset)
      default:
        throw ExpressionProblem(
          at: offset, "found \(argument.noun) as an argument of random",
          allowed: "numbers and texts")
      }
    }
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

  private static func next(_ state: UInt64, _ bits: UInt64) -> UInt64 {
    mixed((state ^ mixed(bits &+ step)) &+ step)
  }

  /// The finaliser of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
