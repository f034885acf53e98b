/// The items of a list, each of which becomes a value when it is asked for.
package protocol ExpressionList {
  /// The number of items.
  var count: Int { get }
  /// The value of an item, counted from 0, in range.
  func item(_ index: Int) -> ExpressionValue
}

/// The members of a mapping, each of which becomes a value when it is asked for.
package protocol ExpressionMapping {
  /// The number of members.
  var count: Int { get }
  /// The members, in order.
  var members: [(key: String, value: ExpressionValue)] { get }
  /// The first member of a name; `nil` when there is none.
  func member(_ key: String) -> ExpressionValue?
}
