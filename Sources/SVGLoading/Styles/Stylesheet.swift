import Documents
import Escaping
import Graphics
import LayerModel

/// The rules of a document's `style` elements, and what they and attributes declare for elements
/// (CSS 2.1, with simple selectors).
struct Stylesheet {
  private struct Rule {
    let selector: Selector
    let declarations: [Declaration]
  }

  private struct Declaration {
    let name: String
    let value: String
    let isImportant: Bool
    /// True for a variable, and where one is used.
    var isDependent = false
  }

  private var rules: [Rule] = []
  /// The key frames of animations by their names; the last of several count.
  private(set) var keyframes: [String: StyleKeyframes] = [:]
  /// The fonts that it brings along.
  private(set) var faces: [StyleFontFace] = []
  private var weights: [Int] = []
  /// The places of rules by what the elements have that they may be for.
  private var places: [Selector.Mark: [Int]] = [:]
  /// The size of the canvas, which rules for media ask for.
  private let canvas: Size

  /// Rules in one another that nobody writes.
  private static let deepest = 20
  /// The steps in which a byte of a condition is read.
  private static let stepsOfByte = 8

  /// The sheet of a picture of a size, without rules.
  init(canvas: Size) { self.canvas = canvas }

  /// Adds the rules of a `style` element.
  mutating func add(_ style: XMLField) {
    guard style.attribute("type") ?? "text/css" == "text/css" || style.attribute("type") == "",
      holds("@media", StyleCondition.media(style.attribute("media") ?? "", canvas), style)
    else { return }
    let text = StyleText(style.element.text)
    add(text.all, of: text, style, 0, within: nil)
  }

  /// Adds the rules of a part of a text that stands so deep in others, and within a rule of some
  /// selectors.
  private mutating func add(
    _ range: Range<Int>, of text: StyleText, _ style: XMLField, _ depth: Int,
    within selectors: [String]?
  ) {
    guard depth <= Self.deepest else {
      style.leaveOut(
        "rules of more than \(Self.deepest) conditions are left out",
        drawing: "the picture without them")
      return
    }
    var rest = range
    var declarations: [Declaration] = []
    while let part = text.next(in: &rest) {
      guard case .rule(let name, let body) = part else {
        if case .statement(let statement) = part {
          Self.tell(statement, style)
          if selectors != nil { declarations += Self.declarations(statement[...], style) }
        }
        continue
      }
      // Those that stand before a rule come before it.
      guard add(declarations, to: selectors, style) else { return }
      declarations = []
      if let animation = Self.keyframesName(name) {
        guard let frames = Self.keyframes(body, of: text, style) else { return }
        keyframes[animation] = frames
        continue
      }
      var inner = selectors
      if name.hasPrefix("@") {
        let word = name.prefix { !$0.isWhitespace && $0 != "(" }.lowercased()
        let condition = name.dropFirst(word.count).trimmed
        guard style.take(Self.stepsOfByte * condition.utf8.count, of: .expressionSteps) else {
          return
        }
        switch word {
        case "@media":
          guard holds(word, StyleCondition.media(condition, canvas), style) else { continue }
        case "@supports":
          guard holds(word, StyleCondition.support(condition), style) else { continue }
        case "@font-face":
          guard style.take(of: .values) else { return }
          let declarations = StyleList.declarations(text.text(of: body))
          faces += StyleFontFace(declarations, of: style).map { [$0] } ?? []
          continue
        default:
          Self.tell(name, style)
          continue
        }
      } else {
        guard let found = Self.selectors(name, within: selectors, style) else { return }
        inner = found
      }
      // A rule by itself is no condition of another one.
      let isInner = name.hasPrefix("@") || selectors != nil
      add(body, of: text, style, isInner ? depth + 1 : depth, within: inner)
    }
    _ = add(declarations, to: selectors, style)
  }

  /// Adds a rule of some declarations; false, reported, for too many.
  private mutating func add(
    _ declarations: [Declaration], to selectors: [String]?, _ style: XMLField
  ) -> Bool {
    guard let selectors, !declarations.isEmpty else { return true }
    for text in selectors {
      guard let selector = Selector(text) else {
        style.leaveOut(
          "the selector \(Quotation.quoted(Quotation.cut(text, to: 40))) is left out",
          drawing: "the picture without its rule")
        continue
      }
      guard style.take(1 + declarations.count, of: .values) else { return false }
      places[selector.mark, default: []].append(rules.count)
      weights.append(selector.weight)
      rules.append(Rule(selector: selector, declarations: declarations))
    }
    return true
  }

  /// The selectors of a list, which in a rule are of elements that its own are of: `&` stands for
  /// them (CSS Nesting 1); `nil`, reported, for too many.
  private static func selectors(
    _ list: String, within outer: [String]?, _ style: XMLField
  ) -> [String]? {
    let own = StyleList.items(list).filter { !$0.isEmpty }
    guard var outer else { return own }
    func bytes(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }
    let length = bytes(own) * outer.count + bytes(outer) * own.count
    guard style.take(own.count * outer.count, of: .values),
      style.take(stepsOfByte * length, of: .expressionSteps)
    else { return nil }
    // A list has the specificity of its most specific one.
    let known = outer.filter { Selector($0) != nil }
    if Set(known.map { Selector($0)?.weight }).count > 1 {
      outer = [":is(\(known.joined(separator: ",")))"] + outer.filter { Selector($0) == nil }
    }
    return own.flatMap { text -> [String] in
      let isRelative = text.first.flatMap(Selector.Combinator.init) != nil
      let text = text.contains("&") && !isRelative ? text : "& " + text
      let uses = text.count { $0 == "&" }
      return outer.compactMap { around -> String? in
        guard text.utf8.count + uses * (around.utf8.count + 5) <= Selector.longest else {
          style.leaveOut(
            "a selector of more than \(Selector.longest) bytes is left out",
            drawing: "the picture without its rule")
          return nil
        }
        return nested(text, in: around)
      }
    }
  }

  /// A selector with one in place of `&`, as it is where that says the same, else as `:is(…)`.
  private static func nested(_ text: String, in around: String) -> String {
    let isSimple = Selector(around)?.isCompound == true
    let canFollow = isSimple && around.first.map { ".#[:".contains($0) } ?? false
    let signs = Array(text)
    return signs.indices.map { place in
      guard signs[place] == "&" else { return String(signs[place]) }
      let isLeft = isSimple && place > 0 && " >+~(,".contains(signs[place - 1])
      var rest = String(signs[(place + 1)...].prefix(2))[...]
      let isNamed = !StyleText.name(&rest).isEmpty
      return !isNamed && (place == 0 || isLeft || canFollow) ? around : ":is(\(around))"
    }.joined()
  }

  /// True where a condition holds; one that is not known is told.
  private func holds(_ word: String, _ outcome: Bool?, _ style: XMLField) -> Bool {
    if outcome == nil {
      style.leaveOut(
        "a rule \(Quotation.quoted(word)) of a condition that is not known is left out",
        drawing: "the picture without it")
    }
    return outcome == true
  }

  /// Tells of a rule that is left out.
  private static func tell(_ rule: some StringProtocol, _ style: XMLField) {
    let word = rule.trimmed.prefix { !$0.isWhitespace }
    // It says how bytes and names are read, which is known.
    guard word.hasPrefix("@"), !["@charset", "@namespace"].contains(word.lowercased()) else {
      return
    }
    style.leaveOut(
      "the rule \(Quotation.quoted(Quotation.cut(String(word), to: 30))) is left out",
      drawing: "the picture without it")
  }

  /// The places of the rules that may be for an element.
  private func places(for node: SVGNode) -> [Int] {
    guard !rules.isEmpty else { return [] }
    let marks =
      [Selector.Mark.any, .name(node.name)] + node.classes.map { .ofClass($0) }
      + (node.id.map { [.identity($0)] } ?? [])
    return marks.flatMap { places[$0] ?? [] }
  }

  /// Gives an element the properties that are declared for it, the winning value of each.
  func declare(for node: SVGNode) {
    // Of an animation "fill" says what is left of it.
    guard !node.isAnimation else { return }
    var values: [String: Declaration] = [:]
    for attribute in node.field.element.attributes where attribute.name.space.isEmpty {
      let name = attribute.name.local
      // The places of a text's characters are a list, and no properties.
      guard Style.names.contains(name),
        !(["x", "y"].contains(name) && ["text", "tspan"].contains(node.name))
      else { continue }
      let value = Calculation.simplified(attribute.value.trimmed)
      values[name] = Self.declaration(name, value, false, node.field) ?? values[name]
    }
    let attributes = values
    var important: [String: Declaration] = [:]
    func apply(_ declarations: [Declaration]) {
      for declaration in declarations {
        if declaration.isImportant {
          important[declaration.name] = declaration
        } else {
          values[declaration.name] = declaration
        }
      }
    }
    var found: [Int] = []
    var search = SelectorSearch(most: node.field.reading.diagnostics.left(of: .expressionSteps))
    for place in places(for: node) {
      if rules[place].selector.matches(node, &search) {
        found.append(place)
        _ = search.take(rules[place].declarations.count)
      }
      if search.hasEnded { break }
    }
    guard node.field.take(search.steps, of: .expressionSteps) else { return }
    found.sort { (weights[$0], $0) < (weights[$1], $1) }
    for place in found { apply(rules[place].declarations) }
    if let style = node["style"] {
      let text = StyleText(style)
      apply(Self.declarations(text.text(of: text.all), node.field))
    }
    values.merge(important) { $1 }
    // Behind the sheets are the attributes.
    for (name, declaration) in values where declaration.value == "revert-layer" {
      values[name] = attributes[name]
    }
    node.important = Set(important.keys)
    node.declared = values.mapValues(\.value)
    node.dependent = Set(values.values.lazy.filter(\.isDependent).map(\.name))
  }

  /// A declaration; `nil`, told, for a value that the property may not have.
  private static func declaration(
    _ name: String, _ value: String, _ isImportant: Bool, _ field: XMLField
  ) -> Declaration? {
    let isDependent =
      StyleVariables.isName(name)
      || Style.declarable.contains(name) && StyleVariables.areUsed(in: value)
    guard isDependent || accepts(value, of: name, field) else { return nil }
    return Declaration(
      name: name, value: value, isImportant: isImportant, isDependent: isDependent)
  }

  /// True for a value that a property may have; one that it may not have is told, and passed over.
  private static func accepts(_ value: String, of name: String, _ field: XMLField) -> Bool {
    guard Style.declarable.contains(name) else { return false }
    guard !PropertyGrammar.accepts(value, of: name) else { return true }
    field.leaveOut(
      "a value of \(name) that is not known is left out",
      drawing: "the element with what it has without it", at: name)
    return false
  }

  /// The declarations of a text that stands in an element.
  private static func declarations(_ text: Substring, _ field: XMLField) -> [Declaration] {
    // A semicolon within an address or quotes is none.
    StyleList.declarations(text).flatMap { part -> [Declaration] in
      guard let colon = part.firstIndex(of: ":") else { return [] }
      var name = part[..<colon].trimmed
      if !StyleVariables.isName(name) {
        var rest = name[...]
        name = (StyleText.name(&rest) + rest).lowercased()
      }
      if name.hasPrefix("-webkit-animation") { name = String(name.dropFirst(8)) }
      var value = Calculation.simplified(part[part.index(after: colon)...].trimmed)
      var isImportant = false
      if let sign = value.lastIndex(of: "!"), value[sign...].lowercased().contains("important") {
        isImportant = true
        value = value[..<sign].trimmed
      }
      let all: [(name: String, value: String)] =
        switch name {
        case "background":
          [("background-color", Self.backgroundColor(value, field))]
        case "marker": ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
        case "animation" where StyleVariables.areUsed(in: value):
          AnimationProperties.usual.map { ($0.name, value) }
        case "animation": AnimationProperties.longhands(value)
        default: [(name, value)]
        }
      return all.compactMap { declaration($0.name, $0.value, isImportant, field) }
    }
  }

  /// The colour of a background, of which pictures are told as left out.
  private static func backgroundColor(_ value: String, _ field: XMLField) -> String {
    guard !PropertyGrammar.isForAll(value), !StyleVariables.areUsed(in: value) else { return value }
    if value.contains("url(") || value.contains("gradient(") {
      field.leaveOut("a picture in the background is left out", drawing: "its colour")
    }
    let last = StyleList.words(StyleList.items(value).last ?? "")
    return last.first { PropertyGrammar.accepts($0, of: "background-color") } ?? "initial"
  }

  // MARK: Key frames

  /// The name of a rule of key frames; `nil` for another rule.
  private static func keyframesName(_ prelude: String) -> String? {
    let words = prelude.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count == 2, ["@keyframes", "@-webkit-keyframes"].contains(words[0].lowercased())
    else { return nil }
    return words[1].trimmed.filter { $0 != "\"" && $0 != "'" }
  }

  /// The key frames of a rule's body; `nil`, reported, for too many.
  private static func keyframes(
    _ body: Range<Int>, of text: StyleText, _ field: XMLField
  ) -> StyleKeyframes? {
    var frames: [(times: [Double], declarations: [StyleKeyframes.Declaration])] = []
    var rest = body
    while let part = text.next(in: &rest) {
      guard case .rule(let selector, let range) = part else { continue }
      let inside = text.text(of: range)
      guard let times = StyleKeyframes.times(selector) else {
        field.leaveOut(
          "the key frame \(Quotation.quoted(Quotation.cut(selector, to: 40))) is left out",
          drawing: "the animation without it")
        continue
      }
      for part in StyleList.declarations(inside) {
        let name = (part.split(separator: ":").first ?? "").trimmed.lowercased()
        if !name.isEmpty, !Style.declarable.contains(name), !name.hasPrefix("animation") {
          field.leaveOut(
            "an animation of \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
            drawing: "the element without it")
        }
      }
      let declarations = declarations(inside, field).map { ($0.name, $0.value) }
      guard field.take(times.count * (1 + declarations.count), of: .values) else { return nil }
      frames.append((times, declarations))
    }
    return StyleKeyframes(frames)
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex
    return String(start[..<end])
  }
}
