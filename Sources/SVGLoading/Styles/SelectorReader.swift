/// Reads the text of a selector.
struct SelectorReader {
  private var rest: Substring
  private let nesting: SelectorNesting

  /// The conditions that a selector may have elements for, at most.
  private static let mostParts = 20

  init(_ text: String, _ nesting: SelectorNesting) {
    (rest, self.nesting) = (text.trimmed[...], nesting)
  }

  /// The conditions and the ways between them; `nil` for a text of another form.
  mutating func parts() -> [(condition: ElementCondition, combinator: Selector.Combinator)]? {
    var parts: [(condition: ElementCondition, combinator: Selector.Combinator)] = []
    var combinator = Selector.Combinator.descendant
    while true {
      guard parts.count < Self.mostParts, let condition = condition() else { return nil }
      parts.append((condition, combinator))
      let blanks = rest.prefix(while: \.isWhitespace)
      rest = rest.dropFirst(blanks.count)
      guard let sign = rest.first else { return parts }
      if let found = Selector.Combinator(sign) {
        combinator = found
        rest = rest.dropFirst().drop(while: \.isWhitespace)
      } else {
        guard !blanks.isEmpty else { return nil }
        combinator = .descendant
      }
    }
  }

  private mutating func name() -> String? {
    let name = StyleText.name(&rest)
    return name.isEmpty ? nil : name
  }

  /// The conditions on one element; `nil` where there are none that are known.
  private mutating func condition() -> ElementCondition? {
    let result = ElementCondition()
    let length = rest.utf8.count
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else if let first = rest.first, first.isLetter || first == "_" || first == "\\" {
      guard let name = name() else { return nil }
      result.name = name
      result.weight += 1
    }
    while let sign = rest.first, "#.[:".contains(sign) {
      rest = rest.dropFirst()
      switch sign {
      case "#":
        guard let identity = name() else { return nil }
        // An element has one.
        guard result.identity == nil || result.identity == identity else { return nil }
        result.identity = identity
        result.weight += 10_000
      case ".":
        guard let found = name() else { return nil }
        result.classes.append(found)
        result.weight += 100
      case "[":
        guard let text = inside(upTo: "]"), let attribute = AttributeCondition(text) else {
          return nil
        }
        result.attributes.append(attribute)
        result.weight += 100
      default:
        guard let name = name()?.lowercased(), addClass(name, to: result) else {
          return nil
        }
      }
    }
    return rest.utf8.count < length ? result : nil
  }

  /// Adds the condition of a pseudo-class; false for one that is not known.
  private mutating func addClass(_ name: String, to result: ElementCondition) -> Bool {
    func add(_ step: Int, _ begin: Int, fromEnd isFromEnd: Bool) {
      result.places.append(
        PlaceCondition(
          step: step, begin: begin, isFromEnd: isFromEnd,
          among: name.hasSuffix("-of-type") ? .ofType : .all))
    }
    switch name {
    case "is", "where", "not":
      guard let list = list(argument(), isRelative: false, { Selector($0, $1) }),
        let most = list.map(\.weight).max()
      else { return false }
      result.lists.append((list, name != "not"))
      result.weight += name == "where" ? 0 : most
      return true
    case "has":
      guard let list = list(argument(), isRelative: true, { RelativeSelector($0, $1) }),
        let most = list.map(\.weight).max()
      else { return false }
      result.others.append(list)
      result.weight += most
      return true
    case "root": result.isRoot = true
    case "empty": result.isEmpty = true
    case "first-child", "first-of-type": add(0, 1, fromEnd: false)
    case "last-child", "last-of-type": add(0, 1, fromEnd: true)
    case "only-child", "only-of-type":
      add(0, 1, fromEnd: false)
      add(0, 1, fromEnd: true)
    case "nth-of-type", "nth-last-of-type":
      guard let (step, begin) = argument().flatMap(Self.places) else { return false }
      add(step, begin, fromEnd: name.hasPrefix("nth-last"))
    case "nth-child", "nth-last-child":
      guard let text = argument(), let place = place(text, fromEnd: name == "nth-last-child")
      else { return false }
      result.places.append(place.condition)
      result.weight += place.weight
    default: return false
    }
    result.weight += 100
    return true
  }

  /// The place of `2n+1` or `2n+1 of rect, .k`, and what its list weighs.
  private func place(
    _ text: Substring, fromEnd isFromEnd: Bool
  ) -> (condition: PlaceCondition, weight: Int)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    let of = words.first { $0.lowercased() == "of" }
    guard let (step, begin) = Self.places(text[..<(of?.startIndex ?? text.endIndex)]) else {
      return nil
    }
    func condition(_ siblings: PlaceCondition.Siblings) -> PlaceCondition {
      PlaceCondition(step: step, begin: begin, isFromEnd: isFromEnd, among: siblings)
    }
    guard let of else { return (condition(.all), 0) }
    let list = list(text[of.endIndex...], isRelative: false, { Selector($0, $1) })
    guard let list, let most = list.map(\.weight).max() else { return nil }
    return (condition(.selected(list)), most)
  }

  /// The selectors of a list; `nil` where one is of another form, or the list too deep in others.
  private func list<Item>(
    _ text: Substring?, isRelative: Bool, _ item: (String, SelectorNesting) -> Item?
  ) -> [Item]? {
    guard let text, let inside = nesting.within(isRelative: isRelative) else { return nil }
    let items = StyleList.items(text)
    let list = items.compactMap { item($0, inside) }
    return list.count == items.count ? list : nil
  }

  /// The text in the parentheses that stand next.
  private mutating func argument() -> Substring? {
    guard rest.first == "(" else { return nil }
    rest = rest.dropFirst()
    return inside(upTo: ")")
  }

  /// The text up to a sign that is in no quotes and in no parentheses of its own, which are passed.
  private mutating func inside(upTo end: Character) -> Substring? {
    var (depth, quote) = (0, Character?.none)
    for place in rest.indices {
      let sign = rest[place]
      if let open = quote {
        if sign == open { quote = nil }
      } else if sign == "\"" || sign == "'" {
        quote = sign
      } else if sign == end, depth == 0 {
        defer { rest = rest[rest.index(after: place)...] }
        return rest[..<place]
      } else if sign == "(" {
        depth += 1
      } else if sign == ")" {
        depth -= 1
      }
    }
    return nil
  }

  /// The places of `odd`, `even`, `3`, `2n` or `2n+1`; `nil` for another text.
  private static func places(_ text: Substring) -> (step: Int, begin: Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text.isEmpty { return nil }
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    let parts = text.split(separator: "n", omittingEmptySubsequences: false)
    func number(_ text: Substring, _ usual: Int) -> Int? {
      if text.isEmpty { return usual }
      if text == "-" || text == "+" { return text == "-" ? -1 : 1 }
      return Int(text).flatMap { (-1_000_000...1_000_000).contains($0) ? $0 : nil }
    }
    switch parts.count {
    case 1: return number(parts[0], 0).map { (0, $0) }
    case 2: return number(parts[0], 1).flatMap { step in number(parts[1], 0).map { (step, $0) } }
    default: return nil
    }
  }
}
