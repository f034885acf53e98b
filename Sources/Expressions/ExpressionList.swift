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

/// A list of values that an expression makes.
struct ValueList: ExpressionList {
  let items: [ExpressionValue]

  var count: Int { items.count }
  func item(_ index: Int) -> ExpressionValue { items[index] }
}

/// A mapping that an expression makes.
struct ValueMapping: ExpressionMapping {
  let members: [(key: String, value: ExpressionValue)]

  var count: Int { members.count }
  func member(_ key: String) -> ExpressionValue? { members.first { $0.key == key }?.value }
}

extension ExpressionValue {
  /// The mapping of some keys to values.
  package static func mapping(
    of members: [(key: String, value: ExpressionValue)]
  ) -> ExpressionValue {
    .mapping(ValueMapping(members: members))
  }

  /// The list of some values.
  package static func list(of items: [ExpressionValue]) -> ExpressionValue {
    .list(ValueList(items: items))
  }
}
