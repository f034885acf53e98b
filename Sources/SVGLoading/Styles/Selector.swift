/// A selector of a style sheet (Selectors 4): conditions on an element, on those around it and on
/// those before it.
struct Selector {
  /// The way from an element to the one that the conditions before its own are on.
  enum Combinator {
    /// Any element around it.
    case descendant
    /// The element right around it.
    case child
    /// The element right before it.
    case nextSibling
    /// Any element before it in the same one.
    case laterSibling

    /// The combinator of a sign between conditions.
    init?(_ sign: Character) {
      switch sign {
      case ">": self = .child
      case "+": self = .nextSibling
      case "~": self = .laterSibling
      default: return nil
      }
    }
  }

  /// The conditions on each element, from the first written on; each with the way to the one of the
  /// conditions before.
  private let parts: [(condition: ElementCondition, combinator: Combinator)]
  /// The specificity: identities, then classes, attributes and places, then names.
  let weight: Int

  /// A longer selector than of so many bytes selects nothing that is drawn.
  static let longest = 1000

  /// A selector; `nil` for one of another form.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - first: The way from the element of which `:has()` is asked to that of the first
  ///     conditions; `nil` elsewhere.
  ///   - nesting: The lists that it stands in.
  init?(
    _ text: String, beginningWith first: Combinator? = nil, _ nesting: SelectorNesting = .none
  ) {
    guard text.utf8.count <= Self.longest else { return nil }
    var reader = SelectorReader(text, nesting)
    guard var parts = reader.parts() else { return nil }
    if let first {
      let anchor = ElementCondition()
      anchor.isAnchor = true
      parts[0].combinator = first
      parts.insert((anchor, .descendant), at: 0)
    }
    self.parts = parts
    weight = parts.reduce(0) { $0 + $1.condition.weight }
  }

  /// True for conditions on one element alone.
  var isCompound: Bool { parts.count == 1 }

  /// A thing that each element has that a selector may select.
  enum Mark: Hashable {
    case identity(String)
    case ofClass(String)
    case name(String)
    /// Every element has it.
    case any
  }

  /// The mark of the elements that it may select.
  var mark: Mark {
    guard let last = parts.last?.condition else { return .any }
    return last.identity.map { .identity($0) } ?? last.classes.first.map { .ofClass($0) }
      ?? last.name.map { .name($0) } ?? .any
  }

  /// True for an element that it selects.
  ///
  /// - Parameters:
  ///   - node: The element.
  ///   - search: Counts the conditions that are looked at.
  /// - Returns: True where it is one of them.
  func matches(_ node: SVGNode, _ search: inout SelectorSearch) -> Bool {
    outcome(ofPartsTo: parts.count - 1, for: node, &search) == .holds
  }

  /// The end of a search, which tells where it is of use to search on.
  private enum Outcome {
    case holds
    /// A failure with this element.
    case fails
    /// A failure with every element that is as deep.
    case failsBeside
    /// A failure with every element that is as deep, and around it.
    case failsAround
  }

  private func outcome(
    ofPartsTo place: Int, for node: SVGNode, _ search: inout SelectorSearch
  ) -> Outcome {
    let (condition, combinator) = parts[place]
    guard condition.holds(for: node, &search) else {
      return search.hasEnded ? .failsAround : .fails
    }
    guard place > 0 else { return .holds }
    switch combinator {
    case .descendant:
      var around = node.parent
      while let next = around {
        let outcome = outcome(ofPartsTo: place - 1, for: next, &search)
        if outcome == .holds || outcome == .failsAround { return outcome }
        around = next.parent
      }
      return .failsAround
    case .child:
      guard let parent = node.parent else { return .failsAround }
      let outcome = outcome(ofPartsTo: place - 1, for: parent, &search)
      return outcome == .holds || outcome == .failsAround ? outcome : .failsBeside
    case .nextSibling:
      guard let sibling = node.sibling(before: node.place) else { return .failsBeside }
      return outcome(ofPartsTo: place - 1, for: sibling, &search)
    case .laterSibling:
      var before = node.place
      while let sibling = node.sibling(before: before) {
        let outcome = outcome(ofPartsTo: place - 1, for: sibling, &search)
        if outcome != .fails { return outcome }
        before -= 1
      }
      return .failsBeside
    }
  }
}
