/// A pacing curve (`CAMediaTimingFunction`) that turns linear progress into eased progress: a cubic
/// Bézier, or one of those that people know by name from elsewhere.
public struct TimingFunction: Hashable, Sendable {
  /// The kinds of curves.
  package enum Form: Hashable, Sendable {
    case bezier(CubicBezier)
    case penner(PennerEasing)
    case linear(LinearEasing)
    case steps(StepEasing)
  }

  /// The curve.
  package let form: Form

  package init(_ form: Form) { self.form = form }

  /// A curve from its control points; `nil` unless both x lie in 0...1, where x is monotonic, and
  /// all four are finite.
  ///
  /// Both y may leave 0…1, the curve then overshoots.
  public init?(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else {
      return nil
    }
    self.init(.bezier(CubicBezier(c1x, c1y, c2x, c2y)))
  }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Self {
    TimingFunction(.bezier(CubicBezier(x1, y1, x2, y2)))
  }

  /// No easing at all.
  public static let linear = bezier(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = bezier(0.42, 0, 0.58, 1)
  /// The curve of implicit animations, CSS's `ease` (spelt `default` in scenes).
  public static let `default` = bezier(0.25, 0.1, 0.25, 1)

  /// A curve of Robert Penner's, such as `easeOutBack`.
  ///
  /// - Parameters:
  ///   - side: The side at which the family's motion is seen.
  ///   - family: The motion.
  /// - Returns: The curve.
  public static func ease(
    _ side: PennerEasing.Side, _ family: PennerEasing.Family
  ) -> TimingFunction { TimingFunction(.penner(PennerEasing(side, family))) }

  /// A piecewise linear curve, CSS's `linear()`; `nil` where it has no stop, or a number is not
  /// finite.
  ///
  /// - Parameter stops: Eased progress with the progress in per cent at which it is reached; stops
  ///   without it lie at equal distances between those that have it, the first at 0 and the last
  ///   at 100. One that is less than that of a stop before is the same as that.
  /// - Returns: The curve.
  public static func linear(_ stops: [(output: Double, percent: Double?)]) -> TimingFunction? {
    LinearEasing(stops).map { TimingFunction(.linear($0)) }
  }

  /// Equal steps, CSS's `steps()`; `nil` for less than one, less than two that jump at neither end,
  /// or more than a million.
  public static func steps(_ count: Int, _ jump: StepEasing.Jump = .end) -> TimingFunction? {
    StepEasing(count, jump).map { TimingFunction(.steps($0)) }
  }

  /// The curves with Core Animation's raw names, in the order they are documented.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// The names of all curves that have one: Core Animation's, then Penner's.
  public static let names = named.map(\.name) + PennerEasing.all.map(\.description)

  /// The curve of a name, Core Animation's or Penner's, or `nil` for any other word.
  public init?(name: String) {
    if let match = Self.named.first(where: { $0.name == name }) {
      self = match.function
    } else if let easing = PennerEasing.all.first(where: { $0.description == name }) {
      self.init(.penner(easing))
    } else {
      return nil
    }
  }

  /// The control points of a Bézier curve, those in the corners included; of any other the corners
  /// twice.
  package var controlPoints: [(x: Double, y: Double)] {
    guard case .bezier(let curve) = form else { return [(0, 0), (0, 0), (1, 1), (1, 1)] }
    return [(0, 0), (curve.c1x, curve.c1y), (curve.c2x, curve.c2y), (1, 1)]
  }

  /// True for a Bézier curve that is a straight line.
  package var isLinear: Bool {
    if case .bezier(let curve) = form { curve.isLinear } else { false }
  }

  /// Eased progress for linear progress `p`.
  ///
  /// Below 0 it is what it is at 0, and above 1 what it is at 1. With a Bézier curve or one of
  /// Penner's it is exactly 0 and 1 there; in between it is not clamped.
  ///
  /// - Complexity: O(1), of a piecewise linear curve O(log stops).
  public func callAsFunction(_ p: Double) -> Double {
    switch form {
    case .bezier(let curve): p <= 0 ? 0 : p >= 1 ? 1 : curve(p)
    case .penner(let easing): p <= 0 ? 0 : p >= 1 ? 1 : easing(p)
    case .linear(let easing): easing(min(max(p, 0), 1))
    case .steps(let easing): easing(min(max(p, 0), 1))
    }
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The curve as a scene writes it: its name where it has one, its function, or its control
  /// points.
  public var description: String {
    switch form {
    case .bezier(let curve):
      Self.named.first { $0.function == self }?.name
        ?? "[\(curve.c1x), \(curve.c1y), \(curve.c2x), \(curve.c2y)]"
    case .penner(let easing): easing.description
    case .linear(let easing): easing.description
    case .steps(let easing): easing.description
    }
  }
}
