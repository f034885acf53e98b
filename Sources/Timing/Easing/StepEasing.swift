/// A staircase of equal steps (CSS Easing Functions Level 1, `steps()`).
public struct StepEasing: Hashable, Sendable, CustomStringConvertible {
  /// The ends at which the value jumps, too.
  public enum Jump: String, CaseIterable, Hashable, Sendable {
    case start = "jump-start"
    case end = "jump-end"
    case none = "jump-none"
    case both = "jump-both"

    /// The word of CSS for it, of which two have short ones; `nil` for others.
    package init?(css word: String) {
      self.init(rawValue: ["start": "jump-start", "end": "jump-end"][word] ?? word)
    }
  }

  let count: Int
  let jump: Jump

  /// More steps than any screen shows.
  package static let mostSteps = 1_000_000

  init?(_ count: Int, _ jump: Jump) {
    guard count >= (jump == .none ? 2 : 1), count <= Self.mostSteps else { return nil }
    (self.count, self.jump) = (count, jump)
  }

  /// Eased progress in 0…1; at 0 it has jumped already where it jumps at the start.
  func callAsFunction(_ p: Double) -> Double {
    let jumps = jump == .none ? count - 1 : jump == .both ? count + 1 : count
    // A product within a rounding of a whole number is that number.
    let done = Int((p * Double(count) + 1e-9).rounded(.down))
    let step = jump == .start || jump == .both ? done + 1 : done
    return Double(min(step, jumps)) / Double(jumps)
  }

  /// The function as CSS writes it, such as `steps(4, jump-end)`.
  public var description: String { "steps(\(count), \(jump.rawValue))" }
}
