import Timing

/// The line of a cue's times.
struct CaptionTimes {
  static let form = "00:00:01,000 --> 00:00:04,000"

  let begin, end: Seconds
  /// True when something stands behind the times.
  let hasSettings: Bool

  /// The times of a line, counted from 1.
  init(_ text: String, line: Int) throws(CaptionProblem) {
    let allowed = "two times, \(Self.form)"
    func broken() -> CaptionProblem {
      CaptionProblem(line: line, found: "found \(CaptionReader.quoted(text))", allowed: allowed)
    }
    guard let arrow = text.firstRange(of: "-->") else { throw broken() }
    let words = text[arrow.upperBound...].split(whereSeparator: Self.isSpace)
    let before = text[..<arrow.lowerBound].split(whereSeparator: Self.isSpace)
    guard before.count == 1, let first = words.first, let begin = Self.seconds(before[0]),
      let end = Self.seconds(first)
    else { throw broken() }
    guard end >= begin else {
      throw CaptionProblem(
        line: line, found: "found a cue that ends before it begins",
        allowed: "an end at \(before[0]) or later")
    }
    guard end <= CaptionReader.latest else {
      throw CaptionProblem(
        line: line, found: "found a cue that ends at \(first)",
        allowed: "times of at most \(Int(CaptionReader.latest)) seconds")
    }
    (self.begin, self.end, hasSettings) = (begin, end, words.count > 1)
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  /// A time of hours, if it has any, minutes, seconds and thousandths; `nil` for any other text.
  static func seconds(_ text: Substring) -> Seconds? {
    let halves = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    guard halves.count == 2, halves[1].utf8.count == 3, let thousandths = number(halves[1]) else {
      return nil
    }
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.suffix(2).allSatisfy({ $0.utf8.count <= 2 }),
      parts[0].utf8.count <= 6
    else { return nil }
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, numbers.suffix(2).allSatisfy({ $0 < 60 }) else {
      return nil
    }
    let whole = numbers.reduce(0) { $0 * 60 + $1 }
    // One rounding, so that equal times are equal numbers.
    return Double(whole * 1000 + thousandths) / 1000
  }

  /// A number of at least one decimal digit and nothing else.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }
}
