import Graphics
package import LayerModel

/// The numbers that are allowed somewhere.
package struct NumberRange: Sendable {
  /// The words of a message for them.
  package let text: String
  package let least: Double
  /// True when the smallest is not allowed itself.
  package let isAbove: Bool
  /// The largest.
  package let most: Double
  /// True when only whole numbers are allowed.
  package let isWhole: Bool
  /// The smallest magnitude.
  package let leastMagnitude: Double

  /// Numbers beyond this are refused: squares of lengths, and products of a few matrices, must stay
  /// finite.
  package static let largest = 1e15

  /// A range.
  ///
  /// - Parameters:
  ///   - text: The words of a message for it.
  ///   - least: The smallest number.
  ///   - isAbove: True when that one is not allowed itself.
  ///   - most: The largest number.
  ///   - isWhole: True when only whole numbers are allowed.
  ///   - leastMagnitude: The smallest magnitude.
  package init(
    text: String, from least: Double = -largest, isAbove: Bool = false, to most: Double = largest,
    isWhole: Bool = false, leastMagnitude: Double = 0
  ) {
    self.text = text
    self.least = least
    self.isAbove = isAbove
    self.most = most
    self.isWhole = isWhole
    self.leastMagnitude = leastMagnitude
  }

  /// The numbers of an interval, ends included.
  package init(in interval: ClosedRange<Double>) {
    self.init(
      text: "a number in \(interval.shortestDecimal)", from: interval.lowerBound,
      to: interval.upperBound)
  }

  /// True for a number that is allowed.
  package func contains(_ number: Double) -> Bool {
    (isAbove ? number > least : number >= least) && number <= most
      && (!isWhole || number == number.rounded()) && abs(number) >= leastMagnitude
  }

  /// A number that is allowed, and easily read; `nil` where none of a few is.
  package var example: String? {
    [1, 0.5, 0, 2, 100].first(where: contains)?.shortestDecimal
  }

  /// This range in other words.
  package func called(_ text: String) -> NumberRange {
    NumberRange(
      text: text, from: least, isAbove: isAbove, to: most, isWhole: isWhole,
      leastMagnitude: leastMagnitude)
  }

  /// Every number that is not huge.
  package static let any = NumberRange(text: "a number")
  /// Every number, where it stands for its text.
  package static let unlimited = NumberRange(
    text: "a number", from: -.greatestFiniteMagnitude, to: .greatestFiniteMagnitude)
  /// Numbers above 0.
  package static let positive = NumberRange(text: "a number above 0", from: 0, isAbove: true)
  /// Numbers from 0 on.
  package static let notNegative = NumberRange(text: "a number, at least 0", from: 0)
  /// Parts of a whole.
  package static let unit = NumberRange(in: 0...1)
  /// The bounce of a spring.
  package static let bounce = NumberRange(in: -1...1)
  /// Cycles, which may also be infinite.
  package static let repeatCount = NumberRange(
    text: "a number, at least 0, or .inf", from: 0, to: .greatestFiniteMagnitude)
  /// Turns of a loop.
  package static let count = NumberRange(
    text: "a whole number, at least 0", from: 0, to: .greatestFiniteMagnitude, isWhole: true)
  /// Seeds: whole numbers are exact up to 2^53.
  package static let seed = NumberRange(
    text: "a whole number in 0…2^53", from: 0, to: 9_007_199_254_740_992, isWhole: true)
  /// A side of a canvas of one pixel per point, with the tolerance with which pixels are counted.
  package static let sideInPixels = NumberRange(
    text: "at most \(Canvas.longestSideInPixels) pixels", from: 0, isAbove: true,
    to: Double(Canvas.longestSideInPixels) + 1e-6)
  /// The longest clip, in seconds: eleven days, with which frame numbers stay exact at any rate.
  package static let longestDuration = 1_000_000.0
  /// The length of a clip, in seconds.
  package static let clipDuration = NumberRange(
    text: "seconds above 0, at most \(longestDuration.shortestDecimal)", from: 0,
    isAbove: true, to: longestDuration)
  /// A time in a clip, in seconds.
  package static let sceneTime = NumberRange(
    text: "seconds, at least 0", from: 0, to: longestDuration)
  /// The distance of an eye.
  package static let eyeDistance = NumberRange(
    text: "the eye's distance in points, not 0", leastMagnitude: 1e-6)
}

extension NumberRange {
  /// The numbers of a property.
  package init(_ domain: LayerProperty.Domain) {
    switch domain {
    case .any, .clamped: self = .any
    case .notNegative: self = .notNegative
    case .positive: self = .positive
    case .ascending: self = .unit
    case .whole(let largest):
      self.init(
        text: "a whole number in 0…\(largest)", from: 0, to: Double(largest), isWhole: true)
    }
  }
}
