import Foundation
import Graphics

/// The functions of expressions, but for `random`, which knows the scene's seed.
enum ExpressionFunction: String, CaseIterable {
  case min, max, abs, floor, ceil, round, sqrt, pow, sin, cos, tan, atan2, lerp, clamp, length
  case format

  /// The numbers of arguments that it takes.
  private var counts: ClosedRange<Int> {
    switch self {
    case .min, .max: 1...Int.max
    case .abs, .floor, .ceil, .round, .sqrt, .sin, .cos, .tan, .length: 1...1
    case .pow, .atan2, .format: 2...2
    case .lerp, .clamp: 3...3
    }
  }

  /// The call as messages show it.
  private var signature: String {
    switch self {
    case .min, .max: "\(rawValue)(a, b, …)"
    case .pow, .atan2: self == .pow ? "pow(x, exponent)" : "atan2(y, x)"
    case .lerp: "lerp(a, b, t)"
    case .clamp: "clamp(x, low, high)"
    case .length: "length(list), or length(text)"
    case .format: "format(x, decimals), or format(x, '#,##0.00')"
    default: "\(rawValue)(x)"
    }
  }

  /// The result for some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The values, in order.
  ///   - offset: The place of the call, for errors.
  /// - Returns: The value, a number that may be infinite or NaN where there is none.
  /// - Throws: `ExpressionProblem` when the arguments are not those that it takes.
  func callAsFunction(
    _ arguments: ArraySlice<ExpressionValue>, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    guard counts.contains(arguments.count) else {
      throw ExpressionProblem(
        at: offset, "found \(arguments.count) arguments of \(rawValue)", allowed: signature)
    }
    if self == .length {
      switch arguments.first {
      case .list(let items): return .number(Double(items.count))
      case .text(let text): return .number(Double(text.count))
      case let other: throw wrong(other ?? .null, offset)
      }
    }
    if self == .format, case .text(let text)? = arguments.last,
      case .number(let value, _)? = arguments.first
    {
      let pattern = try NumberPattern(text, at: offset)
      return .text(
        pattern.text(for: try format(value, Double(pattern.mostDecimals), at: offset)))
    }
    var numbers: [Double] = []
    for argument in arguments {
      guard case .number(let value, _) = argument else { throw wrong(argument, offset) }
      numbers.append(value)
    }
    if self == .format { return .text(try format(numbers[0], numbers[1], at: offset)) }
    return .number(number(numbers))
  }

  private func wrong(_ value: ExpressionValue, _ offset: Int) -> ExpressionProblem {
    if case .invalid = value { return .reported(at: offset) }
    return ExpressionProblem(
      at: offset, "found \(value.noun) as an argument of \(rawValue)", allowed: signature)
  }

  private func number(_ x: [Double]) -> Double {
    switch self {
    case .min: x.dropFirst().reduce(x[0]) { Swift.min($0, $1) }
    case .max: x.dropFirst().reduce(x[0]) { Swift.max($0, $1) }
    case .abs: Swift.abs(x[0])
    case .floor: x[0].rounded(.down)
    case .ceil: x[0].rounded(.up)
    case .round: x[0].rounded(.toNearestOrAwayFromZero)
    case .sqrt: x[0].squareRoot()
    case .pow: Foundation.pow(x[0], x[1])
    case .sin: Foundation.sin(x[0])
    case .cos: Foundation.cos(x[0])
    case .tan: Foundation.tan(x[0])
    case .atan2: Foundation.atan2(x[0], x[1])
    case .lerp: x[0] + (x[1] - x[0]) * x[2]
    case .clamp: Swift.min(Swift.max(x[0], x[1]), x[2])
    case .length, .format: .nan
    }
  }

  // MARK: Decimals

  private static let mostDecimals = 15
  private static let largestFormatted = 1e15

  /// A number with as many decimals as are asked for; halves are rounded away from zero.
  private func format(
    _ value: Double, _ decimals: Double, at offset: Int
  ) throws(ExpressionProblem) -> String {
    guard decimals == decimals.rounded(), (0...Double(Self.mostDecimals)).contains(decimals) else {
      throw ExpressionProblem(
        at: offset, "found \(decimals.shortestDecimal) decimals",
        allowed: "a whole number in 0…\(Self.mostDecimals)")
    }
    guard Swift.abs(value) <= Self.largestFormatted else {
      throw ExpressionProblem(
        at: offset, "found \(value.shortestDecimal) in format", allowed: "a number within ±1e15")
    }
    let count = Int(decimals)
    let power = (0..<count).reduce(1.0) { power, _ in power * 10 }
    let magnitude = Swift.abs(value)
    var whole = magnitude.rounded(.down)
    // The product is exact in two parts: the double, and the rest that rounding took from it.
    let part = magnitude - whole
    let product = part * power
    let error = (-product).addingProduct(part, power)
    var digits = product.rounded(.down)
    let rest = product - digits - 0.5
    if rest >= -error { digits += 1 }
    if digits >= power {
      whole += 1
      digits = 0
    }
    let fraction = String(Int(digits))
    let text =
      count == 0
      ? String(Int(whole))
      : "\(Int(whole))." + String(repeating: "0", count: count - fraction.count) + fraction
    return value < 0 && (whole > 0 || digits > 0) ? "-" + text : text
  }
}
