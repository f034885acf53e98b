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
  /// Lists of selectors, of each of which one has to select it, or none: `:is(…)`, `:not(…)`.
  var lists: [(selectors: [Selector], isWanted: Bool)] = []
  /// The specificity, as a selector's.
  var weight = 0

  /// A place among the elements that are in the same one.
  struct PlaceCondition {
    /// The places from 1 that it may be: those of `step · n + begin` for n from 0 on.
    let step: Int
    let begin: Int
    /// True when places are counted from the last one.
    let isFromEnd: Bool
    /// True when elements of the same name alone are counted.
    let isOfType: Bool

    func holds(for node: SVGNode) -> Bool {
      let (place, count) = isOfType ? node.placeOfType : (node.place, node.siblingCount)
      let way = (isFromEnd ? count - place : place + 1) - begin
      return step == 0 ? way == 0 : way % step == 0 && way / step >= 0
    }
  }

  /// True for an element on which the conditions hold.
  func holds(for node: SVGNode, _ steps: inout Int) -> Bool {
    steps += 2 + classes.count + attributes.count
    if let name, name != node.name { return false }
    if let identity, identity != node.id { return false }
    if isRoot, node.parent != nil { return false }
    if isEmpty, !node.isEmpty { return false }
    return places.allSatisfy { $0.holds(for: node) }
      && classes.allSatisfy(node.classes.contains)
      && attributes.allSatisfy { attribute in
        node[attribute.name].map { attribute.holds(for: $0) } ?? false
      }
      && lists.allSatisfy { list in
        list.selectors.contains { $0.matches(node, &steps) } == list.isWanted
      }
  }
}
