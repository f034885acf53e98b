/// A search for an element's selectors: the conditions looked at so far, and those that it may.
struct SelectorSearch {
  /// The conditions that were looked at.
  private(set) var steps = 0
  /// The conditions after which none holds any more.
  private let most: Int
  /// The element of which `:has()` is asked; `nil` outside of it.
  var anchor: SVGNode?

  init(most: Int) { self.most = most }

  /// True when too many conditions were looked at.
  var hasEnded: Bool { steps > most }

  /// Counts some conditions; false when they are too many.
  mutating func take(_ count: Int) -> Bool {
    steps += count
    return !hasEnded
  }
}
