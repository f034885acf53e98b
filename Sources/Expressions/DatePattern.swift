/// A pattern of `formatDate`: the fields `d dd M MM MMM MMMM yy yyyy EEE EEEE`, in English, and
/// what stands between them.
struct DatePattern {
  private static let allowed = "d, dd, M, MM, MMM, MMMM, yy, yyyy, EEE, EEEE, and no other letters"
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let fields: Set<String> = [
    "d", "dd", "M", "MM", "MMM", "MMMM", "yy", "yyyy", "EEE", "EEEE",
  ]

  /// Fields, and the texts between them, in turn.
  private var runs: [(text: String, isField: Bool)] = []

  /// A pattern.
  ///
  /// - Throws: `ExpressionProblem` for letters that are no field.
  init(_ text: String, at offset: Int) throws(ExpressionProblem) {
    var rest = Substring(text)
    while let first = rest.first {
      let run = first.isLetter ? rest.prefix { $0 == first } : rest.prefix { !$0.isLetter }
      guard !first.isLetter || Self.fields.contains(String(run)) else {
        throw ExpressionProblem(
          at: offset, "found \"\(run.prefix(10))\" in a pattern of formatDate",
          allowed: Self.allowed)
      }
      runs.append((String(run), first.isLetter))
      rest = rest.dropFirst(run.count)
    }
  }

  /// A day as the pattern has it.
  ///
  /// - Parameters:
  ///   - date: A year of four digits, a month and a day of two, with dashes between them, in the
  ///     Gregorian calendar.
  ///   - offset: The place of the call, for errors.
  /// - Returns: The text.
  /// - Throws: `ExpressionProblem` for a text that is no such day.
  func text(for date: String, at offset: Int) throws(ExpressionProblem) -> String {
    let parts = date.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      part.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(Substring(part))) : nil
    }
    guard numbers.count == 3, parts.map(\.count) == [4, 2, 2], (1...12).contains(numbers[1]),
      (1...Self.days(ofMonth: numbers[1], numbers[0])).contains(numbers[2])
    else {
      throw ExpressionProblem(
        at: offset, "found \"\(date.prefix(20))\" as a date", allowed: "a day such as '2026-03-01'")
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let weekday = Self.weekdays[Self.weekday(year, month, day)]
    return runs.map { run in
      guard run.isField else { return run.text }
      return switch run.text {
      case "d": "\(day)"
      case "dd": two(day)
      case "M": "\(month)"
      case "MM": two(month)
      case "MMM": String(Self.months[month - 1].prefix(3))
      case "MMMM": Self.months[month - 1]
      case "yy": two(year % 100)
      case "yyyy": String(date.prefix(4))
      case "EEE": String(weekday.prefix(3))
      default: weekday
      }
    }.joined()
  }

  private static func days(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days from a Sunday: by Zeller's congruence, counted from the year 400 on so that nothing is
  /// negative.
  private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (m, y) = month < 3 ? (month + 12, year + 399) : (month, year + 400)
    return (day + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400 + 6) % 7
  }
}
