/// The lists of selectors that a selector stands in.
struct SelectorNesting {
  private var depth = 0
  /// True in `:has()`, which may not have another one in it.
  private(set) var isRelative = false

  /// Lists in one another that nobody writes.
  private static let deepest = 4

  /// A selector in no list.
  static let none = SelectorNesting()

  /// The nesting within one more list; `nil` for one that is too deep.
  func within(isRelative: Bool) -> SelectorNesting? {
    guard depth < Self.deepest, !(isRelative && self.isRelative) else { return nil }
    var nesting = self
    nesting.depth += 1
    nesting.isRelative = isRelative || self.isRelative
    return nesting
  }
}
