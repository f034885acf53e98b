/// An error in SVG path data, and its place.
public struct SVGPathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The character that does not fit, counted from 1; one past the end when the text stops too
  /// early.
  public let position: Int
  /// The text that is there: a quoted character, or "the end".
  public let found: String
  /// The elements that could have been there.
  public let expected: String
  /// True when nothing is wrong but the number of elements.
  public let exceedsElementLimit: Bool

  init(position: Int, found: String, expected: String, exceedsElementLimit: Bool = false) {
    self.position = position
    self.found = found
    self.expected = expected
    self.exceedsElementLimit = exceedsElementLimit
  }

  /// "found "x" at character 7, expected a number".
  public var description: String { "found \(found) at character \(position), expected \(expected)" }
}
