/// A pattern of `format`, such as `#,##0.00`: digits that are always there (`0`), those that are
/// there when they count (`#`), a point, and a comma between groups of digits.
struct NumberPattern {
  private static let allowed =
    "decimals in 0…15, or a pattern of #, 0, commas and a point, such as '#,##0.00'"
  private static let mostDigits = 15

  /// The least digits before the point.
  private var leastWhole = 0
  /// The digits behind the point, at least and at most.
  private var leastDecimals = 0
  private(set) var mostDecimals = 0
  /// The digits of a group; 0 for none.
  private var group = 0

  /// A pattern.
  ///
  /// - Throws: `ExpressionProblem` for a text that is none.
  init(_ text: String, at offset: Int) throws(ExpressionProblem) {
    let problem = ExpressionProblem(
      at: offset, "found the pattern \"\(text.prefix(40))\" in format", allowed: Self.allowed)
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = halves.first, halves.count <= 2, !text.isEmpty, text != "." else {
      throw problem
    }
    var zeros = false
    for (place, letter) in whole.enumerated() {
      switch letter {
      case "#" where !zeros: group += group > 0 ? 1 : 0
      case "0":
        zeros = true
        leastWhole += 1
        group += group > 0 ? 1 : 0
      // Of several commas the last one counts; counted one too many until the end.
      case "," where place > 0: group = 1
      default: throw problem
      }
    }
    guard group != 1 else { throw problem }
    group = max(0, group - 1)
    for letter in halves.dropFirst().joined() {
      switch letter {
      case "0" where leastDecimals == mostDecimals: leastDecimals += 1
      case "#": break
      default: throw problem
      }
      mostDecimals += 1
    }
    guard leastWhole <= Self.mostDigits, mostDecimals <= Self.mostDigits else { throw problem }
  }

  /// A number's digits as the pattern has them.
  ///
  /// - Parameter decimal: The number with ``mostDecimals`` decimals.
  /// - Returns: The text.
  func text(for decimal: String) -> String {
    let isNegative = decimal.hasPrefix("-")
    let halves = decimal.drop { $0 == "-" }.split(separator: ".")
    var whole = halves[0] == "0" ? "" : String(halves[0])
    var decimals = halves.count > 1 ? String(halves[1]) : ""
    while decimals.count > leastDecimals, decimals.last == "0" { decimals.removeLast() }
    let least = max(leastWhole, decimals.isEmpty ? 1 : 0)
    whole = String(repeating: "0", count: max(0, least - whole.count)) + whole
    if group > 0 {
      let digits = Array(whole)
      whole = ""
      for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place) % group == 0 { whole += "," }
        whole.append(digit)
      }
    }
    return (isNegative ? "-" : "") + whole + (decimals.isEmpty ? "" : "." + decimals)
  }
}
