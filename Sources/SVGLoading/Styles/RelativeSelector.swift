/// A selector that begins at an element: `> rect` in `g:has(> rect)`.
struct RelativeSelector {
  /// The way from the element to the first ones.
  private let combinator: Selector.Combinator
  private let selector: Selector

  /// The specificity, as a selector's.
  var weight: Int { selector.weight }

  /// A selector; `nil` for one of another form.
  ///
  /// - Parameters:
  ///   - text: The text, which may begin with a sign for the way.
  ///   - nesting: The lists that it stands in.
  init?(_ text: String, _ nesting: SelectorNesting) {
    let combinator = text.first.flatMap(Selector.Combinator.init)
    self.combinator = combinator ?? .descendant
    let rest = combinator == nil ? text : text.dropFirst().trimmed
    guard let selector = Selector(rest, beginningWith: self.combinator, nesting) else {
      return nil
    }
    self.selector = selector
  }

  /// True when it selects any element from one on.
  func selectsAny(from node: SVGNode, _ search: inout SelectorSearch) -> Bool {
    let outer = search.anchor
    defer { search.anchor = outer }
    search.anchor = node
    switch combinator {
    case .descendant, .child: return selectsAny(in: node.children[...], &search)
    case .nextSibling, .laterSibling:
      return selectsAny(in: node.siblings[(node.place + 1)...], &search)
    }
  }

  /// True when it selects any of some elements, or an element in them.
  private func selectsAny(
    in nodes: ArraySlice<SVGNode>, _ search: inout SelectorSearch
  ) -> Bool {
    for node in nodes {
      if selector.matches(node, &search) || selectsAny(in: node.children[...], &search) {
        return true
      }
      if search.hasEnded { return false }
    }
    return false
  }
}
