/// The conditions of a selector on one element.
///
/// A class, because it is looked at for each of many elements.
final class ElementCondition {
  var name: String?
  var identity: String?
  var classes: [String] = []
  var attributes: [AttributeCondition] = []
  var places: [PlaceCondition] = []
  /// True for the outermost element alone.
  var isRoot = false
  /// True for elements with nothing in them alone.
  var isEmpty = false
  /// True for the element of which `:has()` is asked alone.
  var isAnchor = false
  /// Lists of selectors, of each of which one has to select it, or none: `:is(…)`, `:not(…)`.
  var lists: [(selectors: [Selector], isWanted: Bool)] = []
  /// Lists of selectors that begin at it, of each of which one has to select another element.
  var others: [[RelativeSelector]] = []
  /// The specificity, as a selector's.
  var weight = 0

  /// True for an element on which the conditions hold.
  func holds(for node: SVGNode, _ search: inout SelectorSearch) -> Bool {
    guard search.take(2 + classes.count + attributes.count) else { return false }
    if let name, name != node.name { return false }
    if let identity, identity != node.id { return false }
    if isRoot, node.parent != nil { return false }
    if isEmpty, !node.isEmpty { return false }
    if isAnchor, node !== search.anchor { return false }
    return classes.allSatisfy(node.classes.contains)
      && attributes.allSatisfy { attribute in
        node[attribute.name].map { attribute.holds(for: $0) } ?? false
      }
      && places.allSatisfy { $0.holds(for: node, &search) }
      && lists.allSatisfy { list in
        list.selectors.contains { $0.matches(node, &search) } == list.isWanted
      }
      && others.allSatisfy { list in
        list.contains { $0.selectsAny(from: node, &search) }
      }
  }
}
