import Graphics

/// The value of an expression: a scalar, a list or a mapping.
package enum ExpressionValue {
  case null
  case bool(Bool)
  /// A number; `written` is its text where it came from a file as it is.
  case number(Double, written: String? = nil)
  case text(String)
  case list(any ExpressionList)
  case mapping(any ExpressionMapping)
  /// A mistake that has been reported.
  case invalid

  /// The value inside a text; `nil` for those that no text can hold.
  package var joinedText: String? {
    switch self {
    case .bool(let value): "\(value)"
    case .number(let value, let written): Self.text(of: value, written)
    case .text(let text): text
    case .null, .list, .mapping, .invalid: nil
    }
  }

  /// A number's text: as it was written, and whole numbers without a point.
  package static func text(of value: Double, _ written: String?) -> String {
    guard let written else { return value.shortestDecimal }
    let isWhole = value == value.rounded()
    let hasPoint = written.utf8.contains { ".eE".utf8.contains($0) }
    return isWhole && hasPoint && value.isFinite ? value.shortestDecimal : written
  }

  /// The kind of value, as messages name it.
  package var noun: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    case .invalid: "a mistake"
    }
  }

  /// True for values that are the same: of one kind, and with equal parts.
  ///
  /// - Parameters:
  ///   - other: The value to compare with.
  ///   - steps: Counts the parts that are looked at.
  /// - Returns: True when they are equal.
  func equals(_ other: ExpressionValue, counting steps: inout Int) -> Bool {
    steps += 1
    switch (self, other) {
    case (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.number(let a, _), .number(let b, _)): return a == b
    case (.text(let a), .text(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return false }
      for index in 0..<a.count where !a.item(index).equals(b.item(index), counting: &steps) {
        return false
      }
      return true
    case (.mapping(let a), .mapping(let b)):
      guard a.count == b.count else { return false }
      let others = Dictionary(b.members, uniquingKeysWith: { first, _ in first })
      for member in a.members {
        guard let value = others[member.key], member.value.equals(value, counting: &steps)
        else { return false }
      }
      return true
    default: return false
    }
  }
}
