import LayerModel

/// The random numbers of a scene: functions of its seed and of the arguments of `random`.
package struct SceneRandom: Hashable, Sendable {
  package let seed: UInt64

  /// The numbers of a seed.
  package init(seed: UInt64) { self.seed = seed }

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
    var state = SplitMix64.mixed(seed &+ SplitMix64.step)
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
    return SplitMix64.unit(state)
  }

  private static func next(_ state: UInt64, _ bits: UInt64) -> UInt64 {
    SplitMix64.mixed((state ^ SplitMix64.mixed(bits &+ SplitMix64.step)) &+ SplitMix64.step)
  }
}
