/// A pacing curve (`CAMediaTimingFunction`): a cubic Bézier from (0, 0) to (1, 1) that turns linear
/// progress into eased progress.
public struct TimingFunction: Hashable, Sendable {
  /// The first control point's x; 0…1.
  public let c1x: Double
  /// The first control point's y; may leave 0…1, the curve then overshoots.
  public let c1y: Double
  /// The second control point's x; 0…1.
  public let c2x: Double
  /// The second control point's y; may leave 0…1.
  public let c2y: Double

  /// A curve from its control points; `nil` unless both x lie in 0...1, where x is monotonic, and
  /// all four are finite.
  public init?(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else {
      return nil
    }
    self.init(c1x, c1y, c2x, c2y)
  }

  private init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
  }

  /// No easing at all.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The curve of implicit animations, CSS's `ease` (spelt `default` in scenes).
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// The named curves, with Core Animation's raw names, in the order they are documented.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// The curve of a Core Animation name, or `nil` for any other word.
  public init?(name: String) {
    guard let match = Self.named.first(where: { $0.name == name }) else { return nil }
    self = match.function
  }

  /// Eased progress for linear progress `p`.
  ///
  /// At and below 0 it is exactly 0, at and above 1 exactly 1; in between it is not clamped. The
  /// parameter with x(s) = `p` is found to 1e-14 by Newton's method kept inside a bisection
  /// bracket, so the answer is the same on every machine and for every duration.
  ///
  /// - Complexity: O(1), about five evaluations of a cubic.
  public func callAsFunction(_ p: Double) -> Double {
    if p <= 0 { return 0 }
    if p >= 1 { return 1 }
    if c1x == c1y, c2x == c2y { return p }
    let s = parameter(atX: p)
    return Self.cubic(c1y, c2y, s)
  }

  private static func cubic(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let c = 3 * c1
    let b = 3 * (c2 - c1) - c
    let a = 1 - c - b
    return ((a * s + b) * s + c) * s
  }

  private static func slope(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let c = 3 * c1
    let b = 3 * (c2 - c1) - c
    let a = 1 - c - b
    return (3 * a * s + 2 * b) * s + c
  }

  private func parameter(atX p: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = p
    // 1e-14 is the tolerance; 200 halvings are far more than a Double holds, and never reached.
    for _ in 0..<200 {
      let error = Self.cubic(c1x, c2x, s) - p
      if abs(error) < 1e-14 { break }
      if error < 0 { low = s } else { high = s }
      let slope = Self.slope(c1x, c2x, s)
      let newton = s - error / slope
      let next = slope > 0 && newton > low && newton < high ? newton : (low + high) / 2
      if next == s { break }
      s = next
    }
    return s
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The curve's name where it has one, else its control points.
  public var description: String {
    Self.named.first { $0.function == self }?.name ?? "[\(c1x), \(c1y), \(c2x), \(c2y)]"
  }
}
