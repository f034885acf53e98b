import Glibc

/// A curve of Robert Penner's: one of ten motions, seen at the start, at the end or at both.
///
/// The formulas are those that are widely published under these names (easings.net): the out of a
/// family is its in, turned by a half turn, and both are halves of the in-out.
public struct PennerEasing: Hashable, Sendable, CustomStringConvertible {
  /// The motion.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// The side at which the motion is seen.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case `in`, out, inOut
  }

  let side: Side
  let family: Family

  init(_ side: Side, _ family: Family) { (self.side, self.family) = (side, family) }

  /// The thirty, family by family.
  static let all = Family.allCases.flatMap { family in
    Side.allCases.map { PennerEasing($0, family) }
  }

  /// The name, such as `easeInOutBack`.
  public var description: String {
    let (side, family) = (side.rawValue, family.rawValue)
    return "ease\(side.prefix(1).uppercased())\(side.dropFirst())"
      + "\(family.prefix(1).uppercased())\(family.dropFirst())"
  }

  /// Eased progress between 0 and 1.
  func callAsFunction(_ p: Double) -> Double {
    switch side {
    case .in: start(p)
    case .out: 1 - start(1 - p)
    case .inOut: p < 0.5 ? start(2 * p) / 2 : 1 - start(2 - 2 * p) / 2
    }
  }

  /// The motion at the start.
  private func start(_ p: Double) -> Double {
    switch family {
    case .sine: return 1 - cos(p * .pi / 2)
    case .quad: return p * p
    case .cubic: return p * p * p
    case .quart: return p * p * p * p
    case .quint: return p * p * p * p * p
    case .expo: return p <= 0 ? 0 : exp2(10 * p - 10)
    case .circ: return 1 - (1 - p * p).squareRoot()
    case .back:
      let overshoot = side == .inOut ? 1.70158 * 1.525 : 1.70158
      return p * p * ((overshoot + 1) * p - overshoot)
    case .elastic:
      // One swing takes 0.3, and 0.45 where the motion is at both ends.
      let period = side == .inOut ? 0.45 : 0.3
      return p <= 0 ? 0 : -exp2(10 * p - 10) * sin((p - 1 - period / 4) * 2 * .pi / period)
    case .bounce: return 1 - Self.bounce(1 - p)
    }
  }

  /// Four parabolas, each of which begins on the ground.
  private static func bounce(_ p: Double) -> Double {
    // Beginnings, middles and heights of the bounces, in elevenths of 4.
    let bounces = [(1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375)]
    let (_, middle, height) = bounces.first { p < $0.0 / 2.75 } ?? (2.75, 2.625, 0.984375)
    let x = p - middle / 2.75
    return 7.5625 * x * x + height
  }
}
