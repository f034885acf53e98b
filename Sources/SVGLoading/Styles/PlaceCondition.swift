/// A condition on the place of an element among those in the same one: `:nth-child(2n+1)`.
///
/// A class, because it keeps the places that it has found.
final class PlaceCondition {
  /// The siblings that are counted.
  enum Siblings {
    case all
    case ofType
    /// Siblings that one of some selectors selects.
    case selected([Selector])
  }

  /// The places from 1 that it may be: those of `step · n + begin` for n from 0 on.
  private let step: Int
  private let begin: Int
  /// True when places are counted from the last one.
  private let isFromEnd: Bool
  private let siblings: Siblings
  /// The places from 0 of the selected elements in those that were looked at, and how many there
  /// are.
  private var places: [ObjectIdentifier: (places: [Int?], count: Int)] = [:]

  init(step: Int, begin: Int, isFromEnd: Bool, among siblings: Siblings) {
    (self.step, self.begin, self.isFromEnd, self.siblings) = (step, begin, isFromEnd, siblings)
  }

  /// True for an element at one of the places.
  func holds(for node: SVGNode, _ search: inout SelectorSearch) -> Bool {
    guard let (place, count) = place(of: node, &search) else { return false }
    let way = (isFromEnd ? count - place : place + 1) - begin
    return step == 0 ? way == 0 : way % step == 0 && way / step >= 0
  }

  private func place(
    of node: SVGNode, _ search: inout SelectorSearch
  ) -> (place: Int, count: Int)? {
    switch siblings {
    case .all: return (node.place, node.siblings.count)
    case .ofType: return node.placeOfType
    case .selected(let selectors):
      guard let parent = node.parent else {
        return selectors.contains { $0.matches(node, &search) } ? (0, 1) : nil
      }
      let key = ObjectIdentifier(parent)
      if places[key] == nil {
        var (found, count) = ([Int?](), 0)
        for sibling in parent.children {
          let isSelected = selectors.contains { $0.matches(sibling, &search) }
          found.append(isSelected ? count : nil)
          count += isSelected ? 1 : 0
        }
        places[key] = (found, count)
      }
      guard let (found, count) = places[key], let place = found[node.place] else { return nil }
      return (place, count)
    }
  }
}
