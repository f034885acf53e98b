/// The items of a list, each of which becomes a value when it is asked for.
package protocol ExpressionList {
  /// The number of items.
  var count: Int { get }
  /// The number of values in all, items of items included, each as often as it is met.
  var total: Int { get }
  /// The levels of values below it.
  var depth: Int { get }
  /// The value of an item, counted from 0, in range.
  func item(_ index: Int) -> ExpressionValue
}

/// The members of a mapping, each of which becomes a value when it is asked for.
package protocol ExpressionMapping {
  /// The number of members.
  var count: Int { get }
  /// The number of values in all, members of members included, each as often as it is met.
  var total: Int { get }
  /// The levels of values below it.
  var depth: Int { get }
  /// The members, in order.
  var members: [(key: String, value: ExpressionValue)] { get }
  /// The first member of a name; `nil` when there is none.
  func member(_ key: String) -> ExpressionValue?
}

/// A list of values that an expression makes.
struct ValueList: ExpressionList {
  let items: [ExpressionValue]
  let (total, depth): (Int, Int)

  init(items: [ExpressionValue]) {
    self.items = items
    depth = 1 + (items.map(\.depth).max() ?? 0)
    total = items.reduce(0) { $0.addingSaturated($1.total) }
  }

  var count: Int { items.count }
  func item(_ index: Int) -> ExpressionValue { items[index] }
}

/// A mapping that an expression makes.
struct ValueMapping: ExpressionMapping {
  let members: [(key: String, value: ExpressionValue)]
  let (total, depth): (Int, Int)

  init(members: [(key: String, value: ExpressionValue)]) {
    self.members = members
    depth = 1 + (members.map(\.value.depth).max() ?? 0)
    total = members.reduce(0) { $0.addingSaturated($1.value.total) }
  }

  var count: Int { members.count }
  func member(_ key: String) -> ExpressionValue? { members.first { $0.key == key }?.value }
}

extension Int {
  /// The sum with another number that is not negative; the largest where it is more.
  fileprivate func addingSaturated(_ other: Int) -> Int {
    let (sum, isMore) = addingReportingOverflow(other)
    return isMore ? .max : sum
  }
}

extension ExpressionValue {
  /// The number of values in it, itself included, each as often as it is met.
  package var total: Int {
    switch self {
    case .list(let list): list.total.addingSaturated(1)
    case .mapping(let mapping): mapping.total.addingSaturated(1)
    case .null, .bool, .number, .text, .invalid: 1
    }
  }

  /// The levels of values in it below itself; 0 for one that holds none.
  package var depth: Int {
    switch self {
    case .list(let list): list.depth
    case .mapping(let mapping): mapping.depth
    case .null, .bool, .number, .text, .invalid: 0
    }
  }

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
