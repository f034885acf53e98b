import LayerModel
import Escaping

/// Reads an expression behind `${`, up to its `}`.
///
/// Precedence, loosest first: `?:`, `or`, `and`, `not`, comparisons, `+ -`, `* / %`, unary minus,
/// calls, indices and members.
struct ExpressionParser {
  private enum Precedence {
    static let not = 3
    static let lowest = 1
    static let binary: [String: Int] = [
      "or": 1, "and": 2, "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "+": 5, "-": 5,
      "*": 6, "/": 6, "%": 6,
    ]
  }

  static let keywords: Set<String> = ["and", "or", "not", "true", "false", "null"]

  private var lexer: ExpressionLexer
  private var token: ExpressionToken = .end
  private var offset: Int
  private let start: Int
  private var depth = 0
  private let limits: WorkLimits
  private var result = Expression()

  private init(_ bytes: [UInt8], from start: Int, _ limits: WorkLimits) {
    lexer = ExpressionLexer(bytes, from: start)
    self.start = start
    offset = start
    self.limits = limits
  }

  /// The expression in a text from a byte on, and the byte behind its closing brace.
  static func parse(
    _ bytes: [UInt8], from start: Int, _ limits: WorkLimits
  ) throws(ExpressionProblem) -> (expression: Expression, end: Int) {
    var parser = ExpressionParser(bytes, from: start, limits)
    try parser.advance()
    if parser.token == .symbol("}") {
      throw ExpressionProblem(at: start, "found nothing between the braces", allowed: "a value")
    }
    try parser.choice()
    guard parser.token == .symbol("}") else {
      throw parser.unexpected("an operator, or } at the end")
    }
    return (parser.result, parser.lexer.index)
  }

  // MARK: Words

  private mutating func advance() throws(ExpressionProblem) {
    (token, offset) = try lexer.next()
    let count = lexer.index - start
    if let excess = limits.excess(of: .expressionBytes, found: count, isLeast: true) {
      throw ExpressionProblem(
        at: start, "found an expression of \(excess.amount)", allowed: excess.permission)
    }
  }

  private func unexpected(_ allowed: String) -> ExpressionProblem {
    ExpressionProblem(at: offset, "found \(token.described) in an expression", allowed: allowed)
  }

  private mutating func expect(_ symbol: String) throws(ExpressionProblem) {
    guard token == .symbol(symbol) else { throw unexpected("\"\(symbol)\"") }
    try advance()
  }

  private mutating func append(_ operation: Expression.Operation, at offset: Int) {
    result.steps.append(Expression.Step(operation: operation, offset: offset))
  }

  /// The word as an operator between values, with its precedence.
  private var binaryOperator: (text: String, precedence: Int)? {
    switch token {
    case .symbol(let text), .name(let text):
      Precedence.binary[text].map { (text, $0) }
    default: nil
    }
  }

  /// Goes one level deeper, if that is not too deep.
  private mutating func enter() throws(ExpressionProblem) {
    depth += 1
    if let excess = limits.excess(of: .expressionNesting, found: depth, isLeast: true) {
      throw ExpressionProblem(at: offset, "found \(excess.amount)", allowed: excess.permission)
    }
  }

  // MARK: Levels

  /// `a ? b : c`, or anything tighter.
  private mutating func choice() throws(ExpressionProblem) {
    try enter()
    // Choices to the right of one another are no deeper than the first.
    var ends: [Int] = []
    while true {
      try binary(Precedence.lowest)
      guard token == .symbol("?") else { break }
      let condition = result.steps.count
      append(.jump(0), at: offset)
      try advance()
      try choice()
      ends.append(result.steps.count)
      append(.jump(0), at: offset)
      result.steps[condition].operation = .skipUnless(result.steps.count)
      try expect(":")
    }
    for end in ends { result.steps[end].operation = .jump(result.steps.count) }
    depth -= 1
  }

  private mutating func binary(_ least: Int) throws(ExpressionProblem) {
    try prefix(least)
    while let (text, precedence) = binaryOperator, precedence >= least {
      let place = offset
      try advance()
      switch text {
      case "and", "or":
        let skip = result.steps.count
        append(.condition(of: text), at: place)
        append(.jump(0), at: place)
        try binary(precedence + 1)
        append(.condition(of: text), at: place)
        result.steps[skip + 1].operation = .skip(when: text == "or", to: result.steps.count)
      default:
        try binary(precedence + 1)
        guard let found = Expression.BinaryOperator(rawValue: text) else { continue }
        append(.binary(found), at: place)
      }
    }
  }

  /// `not` and unary minus before an operand.
  private mutating func prefix(_ least: Int) throws(ExpressionProblem) {
    if token == .name("not") {
      guard least <= Precedence.not else {
        throw unexpected("parentheses around \"not …\"")
      }
      let place = offset
      try enter()
      try advance()
      try binary(Precedence.not)
      append(.not, at: place)
      depth -= 1
      return
    }
    var signs: [Int] = []
    while token == .symbol("-") {
      signs.append(offset)
      try advance()
    }
    try postfix()
    for place in signs.reversed() { append(.negate, at: place) }
  }

  private mutating func postfix() throws(ExpressionProblem) {
    try primary()
    while true {
      let place = offset
      switch token {
      case .symbol("["):
        try advance()
        try choice()
        try expect("]")
        append(.index, at: place)
      case .symbol("."):
        try advance()
        guard case .name(let name) = token else { throw unexpected("a name behind the point") }
        append(.member(name), at: offset)
        try advance()
      case .symbol("("):
        throw unexpected("a call of a function by its name")
      default: return
      }
    }
  }

  private mutating func primary() throws(ExpressionProblem) {
    let place = offset
    switch token {
    case .number(let value):
      try advance()
      append(.push(.number(value)), at: place)
    case .text(let text):
      try advance()
      append(.push(.text(text)), at: place)
    case .symbol("("):
      try advance()
      try choice()
      try expect(")")
    case .symbol("["):
      append(.list(count: try items(until: "]")), at: place)
    case .symbol("{"): try mapping(at: place)
    case .name(let name) where !Self.keywords.contains(name):
      try advance()
      guard token == .symbol("(") else { return append(.name(name), at: place) }
      append(.call(name, count: try items(until: ")")), at: place)
    case .name("true"): try constant(.bool(true))
    case .name("false"): try constant(.bool(false))
    case .name("null"): try constant(.null)
    default: throw unexpected("a value")
    }
  }

  private mutating func constant(_ value: ExpressionValue) throws(ExpressionProblem) {
    append(.push(value), at: offset)
    try advance()
  }

  /// The values up to a closing symbol; how many there are.
  private mutating func items(until close: String) throws(ExpressionProblem) -> Int {
    try advance()
    var count = 0
    if token == .symbol(close) {
      try advance()
      return 0
    }
    while true {
      try choice()
      count += 1
      guard token == .symbol(",") else {
        try expect(close)
        return count
      }
      try advance()
    }
  }

  /// `{'city': 'Oslo', 'sales': 3}`: texts with their values.
  private mutating func mapping(at place: Int) throws(ExpressionProblem) {
    try advance()
    var keys: [String] = []
    while token != .symbol("}") {
      if !keys.isEmpty { try expect(",") }
      guard case .text(let key) = token else { throw unexpected("a key in '…', or }") }
      try advance()
      try expect(":")
      try choice()
      keys.append(key)
    }
    try advance()
    append(.mapping(keys: keys), at: place)
  }
}
