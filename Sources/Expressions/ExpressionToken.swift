/// A word of an expression.
enum ExpressionToken: Equatable {
  case number(Double)
  case text(String)
  case name(String)
  /// An operator, a bracket or a separator.
  case symbol(String)
  /// The end of the scalar.
  case end

  /// The word as messages show it.
  var described: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .name(let name): "\"\(name)\""
    case .symbol(let symbol): "\"\(symbol)\""
    case .end: "the end of the text"
    }
  }
}
