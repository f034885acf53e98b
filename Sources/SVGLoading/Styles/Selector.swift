/// A selector of a style sheet: simple selectors, of an element and of those around it.
struct Selector {
  /// The conditions on one element; a class, because it is looked at for each of many.
  private final class Compound {
    var name: String?
    var identity: String?
    var classes: [String] = []
    var attributes: [(name: String, value: String?)] = []
    var isFirst = false
    var isLast = false
    /// The places from 1 that it may have: those of `step · n + begin` for n from 0 on.
    var places: (step: Int, begin: Int)?
    var isRoot = false
    /// Lists of selectors, of each of which one has to select it: `:is(…)`.
    var lists: [[Selector]] = []
  }

  /// The elements from the outermost in; true for one that has to be right around the next.
  private var parts: [(compound: Compound, isParent: Bool)] = []
  /// The specificity: identities, then classes and attributes, then names.
  private(set) var weight = 0

  /// A longer selector than of so many bytes selects nothing that is drawn.
  static let longest = 1000

  /// A selector; `nil` for one of another form, as is one in a list that has a list itself.
  init?(_ text: String, isListed: Bool = false) {
    guard text.utf8.count <= Self.longest else { return nil }
    var isParent = false
    for word in StyleList.words(text.replacing(">", with: " > ")) {
      if word == ">" {
        guard !parts.isEmpty, !isParent else { return nil }
        parts[parts.count - 1].isParent = true
        isParent = true
        continue
      }
      guard let compound = compound(word[...], isListed) else { return nil }
      parts.append((compound, false))
      isParent = false
    }
    guard !parts.isEmpty, !isParent, parts.count <= 20 else { return nil }
  }

  private mutating func compound(_ word: Substring, _ isListed: Bool) -> Compound? {
    let result = Compound()
    var rest = word
    func name() -> String? {
      let name = StyleText.name(&rest)
      return name.isEmpty ? nil : name
    }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else if let first = rest.first, first.isLetter || first == "_" {
      result.name = name()
      weight += 1
    }
    while let sign = rest.first {
      rest = rest.dropFirst()
      switch sign {
      case "#":
        guard let identity = name() else { return nil }
        result.identity = identity
        weight += 10_000
      case ".":
        guard let found = name() else { return nil }
        result.classes.append(found)
        weight += 100
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inside = rest[..<end].split(separator: "=", maxSplits: 1)
        guard let key = inside.first, key.allSatisfy({ $0.isLetter || $0 == "-" || $0 == ":" })
        else {
          return nil
        }
        let value = inside.count > 1 ? inside[1].trimmed.filter { $0 != "\"" && $0 != "'" } : nil
        result.attributes.append((String(key), value))
        rest = rest[rest.index(after: end)...]
        weight += 100
      case ":":
        switch name() {
        case "first-child": result.isFirst = true
        case "last-child": result.isLast = true
        case "nth-child":
          guard rest.first == "(", let end = rest.firstIndex(of: ")"),
            let places = Self.places(rest[rest.index(after: rest.startIndex)..<end])
          else { return nil }
          rest = rest[rest.index(after: end)...]
          result.places = places
        case "root": result.isRoot = true
        case "is":
          guard !isListed, rest.first == "(", let end = Self.end(of: rest) else { return nil }
          let items = StyleList.items(rest[..<end].dropFirst())
          rest = rest[rest.index(after: end)...]
          let list = items.compactMap { Selector($0, isListed: true) }
          guard list.count == items.count, let most = list.map(\.weight).max() else { return nil }
          result.lists.append(list)
          weight += most - 100
        default: return nil
        }
        weight += 100
      default: return nil
      }
    }
    return result
  }

  /// The place of the parenthesis that closes the one at a text's begin.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    return text.indices.first { place in
      if text[place] == "(" { depth += 1 }
      if text[place] == ")" { depth -= 1 }
      return depth == 0
    }
  }

  /// The places of `odd`, `even`, `3`, `2n` or `2n+1`; `nil` for another text.
  private static func places(_ text: Substring) -> (step: Int, begin: Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
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
    guard let last = parts.last?.compound else { return .any }
    return last.identity.map { .identity($0) } ?? last.classes.first.map { .ofClass($0) }
      ?? last.name.map { .name($0) } ?? .any
  }

  /// True for an element that it selects.
  ///
  /// - Parameters:
  ///   - node: The element.
  ///   - steps: Counts the conditions that are looked at.
  /// - Returns: True where it is one of them.
  func matches(_ node: SVGNode, _ steps: inout Int) -> Bool {
    var place = parts.count - 1
    guard var outermost = run(endingAt: &place, node, &steps) else { return false }
    while place >= 0 {
      // The nearest one leaves the most elements around it for the rest.
      var around = outermost.parent
      var found: (node: SVGNode, place: Int)?
      while found == nil, let next = around {
        var rest = place
        found = run(endingAt: &rest, next, &steps).map { ($0, rest) }
        around = next.parent
      }
      guard let found else { return false }
      (outermost, place) = found
    }
    return true
  }

  /// The outermost of elements that are right in one another as the parts of the selector are that
  /// end at a place, which goes on to the part before them; `nil` where they are not.
  private func run(endingAt place: inout Int, _ node: SVGNode, _ steps: inout Int) -> SVGNode? {
    var node = node
    while true {
      let compound = parts[place].compound
      steps += 2 + compound.classes.count + compound.attributes.count
      guard Self.holds(compound, node),
        compound.lists.allSatisfy({ $0.contains { $0.matches(node, &steps) } })
      else { return nil }
      place -= 1
      guard place >= 0, parts[place].isParent else { return node }
      guard let parent = node.parent else { return nil }
      node = parent
    }
  }

  private static func holds(_ compound: Compound, _ node: SVGNode) -> Bool {
    if let name = compound.name, name != node.name { return false }
    if let identity = compound.identity, identity != node.id { return false }
    if compound.isFirst, node.place != 0 { return false }
    if compound.isLast, node.place + 1 != node.parent?.children.count ?? 1 { return false }
    if let (step, begin) = compound.places {
      let way = node.place + 1 - begin
      guard step == 0 ? way == 0 : way % step == 0 && way / step >= 0 else { return false }
    }
    if compound.isRoot, node.parent != nil { return false }
    return compound.classes.allSatisfy(node.classes.contains)
      && compound.attributes.allSatisfy { attribute in
        node[attribute.name].map { attribute.value == nil || $0 == attribute.value } ?? false
      }
  }
}
