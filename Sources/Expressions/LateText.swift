package import LayerModel
import Escaping
import Graphics

/// Writes an expression that is worked out when a handler runs, with all in it that is known while
/// loading filled in.
package struct LateText<Names: LateNames> {
  private struct Word {
    let token: ExpressionToken
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private let names: Names
  private let limits: WorkLimits
  private var words: [Word] = []
  /// The bytes that were written so far.
  private var output: [UInt8] = []
  /// The first byte of the text that is not written yet.
  private var rest = 0

  /// The source text of an expression, `${…}`, in which parameters, loop names and other constants
  /// are replaced by literals.
  ///
  /// - Parameters:
  ///   - text: The scalar's text.
  ///   - offset: The first byte behind the opening brace of an expression without mistakes.
  ///   - names: The names that it may use.
  ///   - limits: The limits on the work.
  /// - Returns: The text.
  /// - Throws: `ExpressionProblem` for a name that there is not, and for a name of a layer or a
  ///   property that is none.
  package static func text(
    of text: String, from offset: Int, _ names: Names, _ limits: WorkLimits
  ) throws(ExpressionProblem) -> String {
    var writer = LateText(Array(text.utf8), names, limits)
    try writer.read(from: offset)
    try writer.write()
    let whole = String(decoding: writer.output, as: UTF8.self)
    if let excess = limits.excess(of: .expressionBytes, found: writer.output.count) {
      throw ExpressionProblem(
        at: offset, "found an expression of \(excess.amount) with what is known filled in",
        allowed: excess.permission)
    }
    return "${\(whole)}"
  }

  private init(_ bytes: [UInt8], _ names: Names, _ limits: WorkLimits) {
    (self.bytes, self.names, self.limits) = (bytes, names, limits)
  }

  /// Takes the expression apart into words, without the brace at its end.
  private mutating func read(from offset: Int) throws(ExpressionProblem) {
    var lexer = ExpressionLexer(bytes, from: offset)
    rest = offset
    var depth = 0
    while true {
      let (token, start) = try lexer.next()
      if token == .symbol("{") { depth += 1 }
      if token == .symbol("}") { depth -= 1 }
      guard depth >= 0, token != .end else { break }
      words.append(Word(token: token, range: start..<lexer.index))
    }
  }

  private func token(_ index: Int) -> ExpressionToken {
    words.indices.contains(index) ? words[index].token : .end
  }

  // MARK: Writing

  private mutating func write() throws(ExpressionProblem) {
    var index = 0
    while index < words.count {
      guard case .name(let name) = token(index), token(index - 1) != .symbol("."),
        !ExpressionParser.keywords.contains(name)
      else {
        index += 1
        continue
      }
      if token(index + 1) == .symbol("(") {
        index = try call(of: name, at: index)
      } else {
        index = try self.name(name, at: index)
      }
    }
    output += bytes[rest..<(words.last?.range.upperBound ?? rest)]
  }

  /// Writes a text in place of the words of a range.
  private mutating func replace(_ range: Range<Int>, by text: String) {
    output += bytes[rest..<words[range.lowerBound].range.lowerBound]
    output += Array(text.utf8)
    rest = words[range.upperBound - 1].range.upperBound
  }

  /// Writes a name; gives the place of the word behind it.
  private mutating func name(_ name: String, at index: Int) throws(ExpressionProblem) -> Int {
    let offset = words[index].range.lowerBound
    guard var value = names.value(of: name) else {
      if let late = names.lateName(of: name) {
        if late != name { replace(index..<index + 1, by: late) }
        return index + 1
      }
      // A constant, or a mistake.
      var evaluator = ExpressionEvaluator(limits)
      let found = try evaluator.value(ofName: name, names, at: offset)
      guard case .number = found else {
        return try known(found, index..<index + 1)
      }
      return index + 1
    }
    // Of what is known only the part that is asked for.
    var end = index + 1
    while true {
      switch (value, token(end), token(end + 1), token(end + 2)) {
      case (.mapping(let mapping), .symbol("."), .name(let key), _):
        guard let member = mapping.member(key) else { return try known(value, index..<end) }
        (value, end) = (member, end + 2)
      case (.mapping(let mapping), .symbol("["), .text(let key), .symbol("]")):
        guard let member = mapping.member(key) else { return try known(value, index..<end) }
        (value, end) = (member, end + 3)
      case (.list(let list), .symbol("["), .number(let place), .symbol("]")):
        guard let place = Int(exactly: place), (0..<list.count).contains(place) else {
          return try known(value, index..<end)
        }
        (value, end) = (list.item(place), end + 3)
      case (.list(let list), .symbol("["), .name(let other), .symbol("]")):
        guard case .number(let number, _)? = names.value(of: other),
          let place = Int(exactly: number), (0..<list.count).contains(place)
        else { return try known(value, index..<end) }
        (value, end) = (list.item(place), end + 3)
      default: return try known(value, index..<end)
      }
    }
  }

  /// Writes a value that is known in place of some words.
  private mutating func known(
    _ value: ExpressionValue, _ range: Range<Int>
  ) throws(ExpressionProblem) -> Int {
    let offset = words[range.lowerBound].range.lowerBound
    let most = limits[.expressionBytes]
    guard let literal = value.literal(most: most) else {
      if case .invalid = value { throw .reported(at: offset) }
      let excess = limits.excess(of: .expressionBytes, found: most + 1, isLeast: true)
      throw ExpressionProblem(
        at: offset, "found a value of \(excess?.amount ?? "too many bytes") to be filled in",
        allowed: excess?.permission)
    }
    replace(range, by: literal)
    return range.upperBound
  }

  // MARK: Calls

  /// Writes the begin of a call, or all of it; gives the place of the word behind that.
  private mutating func call(of name: String, at index: Int) throws(ExpressionProblem) -> Int {
    let offset = words[index].range.lowerBound
    guard names.value(of: name) == nil, names.lateName(of: name) == nil else {
      throw ExpressionProblem(
        at: offset, "found a call of \(Quotation.quoted(name)), which is a value here",
        allowed: "the name of a function")
    }
    try ExpressionEvaluator.checkFunction(name, at: offset)
    switch name {
    case "layer", "presentation": return try layerValue(name, at: index)
    case "random" where token(index + 2) == .symbol(")"):
      let place = names.place(ofCallAt: offset) ?? ""
      let seed = names.ownSeed.map { "seeded(\($0), " } ?? "random("
      let literal = ExpressionValue.text(place).literal(most: .max) ?? "''"
      replace(index..<index + 3, by: "\(seed)\(literal), event)")
      return index + 3
    case "random":
      guard let seed = names.ownSeed else { return index + 2 }
      replace(index..<index + 2, by: "seeded(\(seed), ")
      return index + 2
    default: return index + 2
    }
  }

  /// Writes `layer('knob').position`.
  private mutating func layerValue(
    _ function: String, at index: Int
  ) throws(ExpressionProblem) -> Int {
    let offset = words[index].range.lowerBound
    guard let close = closing(of: index + 1) else { throw .reported(at: offset) }
    let argument = words[index + 1].range.upperBound..<words[close].range.lowerBound
    let layer = try layerName(argument, of: function)
    var end = close + 1
    var path: String?
    if token(end) == .symbol("["), case .text(let text) = token(end + 1),
      token(end + 2) == .symbol("]")
    {
      (path, end) = (text, end + 3)
    } else if token(end) == .symbol("."), case .name(let first) = token(end + 1) {
      (path, end) = (first, end + 2)
      // The longest key path that there is.
      var (longer, next) = (first, end)
      while token(next) == .symbol("."), case .name(let member) = token(next + 1) {
        (longer, next) = ("\(longer).\(member)", next + 2)
        if LayerValueName(longer) != nil { (path, end) = (longer, next) }
      }
    }
    guard let path else {
      throw ExpressionProblem(
        at: offset, "found a layer as a value",
        allowed: "one of its properties, such as \(function)('name').position")
    }
    guard LayerValueName(path) != nil else {
      throw ExpressionProblem(
        at: words[close + 1].range.upperBound, "unknown property \(Quotation.quoted(path))",
        allowed: "a property of layers that holds no file",
        suggestion: NearestName.find(path, among: LayerValueName.all))
    }
    let quoted = ExpressionValue.text(layer).literal(most: .max) ?? "''"
    replace(
      index..<end, by: "\(function)(\(quoted))" + (path.contains(".") ? "['\(path)']" : ".\(path)"))
    return end
  }

  /// The place of the word that closes a parenthesis.
  private func closing(of open: Int) -> Int? {
    var depth = 0
    for index in open..<words.count {
      switch words[index].token {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The name of a layer that an argument is.
  private func layerName(
    _ range: Range<Int>, of function: String
  ) throws(ExpressionProblem) -> String {
    let allowed = "the name of a layer that is known while loading: \(function)('name')"
    let part = Array(bytes[range]) + [UInt8(ascii: "}")]
    do throws(ExpressionProblem) {
      let (expression, _) = try ExpressionParser.parse(part, from: 0, limits)
      if let (thing, offset) = expression.lateThing(names) {
        throw ExpressionProblem(at: offset, "found \(thing) in \(function)(…)", allowed: allowed)
      }
      var evaluator = ExpressionEvaluator(limits)
      let value = try evaluator.value(of: expression, names)
      guard case .text(let text) = value else {
        throw ExpressionProblem(at: 0, "found \(value.noun) in \(function)(…)", allowed: allowed)
      }
      return text
    } catch {
      var problem = error
      problem.offset += range.lowerBound
      throw problem
    }
  }
}

/// The name of a layer's value that scripts may ask for.
package struct LayerValueName {
  /// The values that are no properties.
  package static let own = ["frame", "beginTime", "speed", "timeOffset"]
  /// The names of all.
  package static let all =
    own
    + AnimationKeyPath.all.filter { isReadable($0.valueKind) }.map(\.description)

  /// The property, or the member of one; `nil` for a value that is none.
  package let keyPath: AnimationKeyPath?

  /// The value of a name; `nil` when there is none.
  package init?(_ name: String) {
    keyPath = AnimationKeyPath(name)
    guard let keyPath else {
      if Self.own.contains(name) { return }
      return nil
    }
    guard Self.isReadable(keyPath.valueKind) else { return nil }
  }

  private static func isReadable(_ kind: PropertyValue.Kind) -> Bool {
    kind != .image && kind != .font
  }
}

extension ExpressionValue {
  /// The value as an expression; `nil` for one that is longer than some bytes, or a mistake.
  func literal(most limit: Int) -> String? {
    var text = ""
    return write(to: &text, limit) && text.utf8.count <= limit ? text : nil
  }

  private func write(to text: inout String, _ limit: Int) -> Bool {
    guard text.utf8.count <= limit else { return false }
    switch self {
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .number(let value, _):
      guard value.isFinite else { return false }
      text += value.shortestDecimal
    case .text(let value): text += "'\(value.replacing("'", with: "''"))'"
    case .list(let list):
      text += "["
      for index in 0..<list.count {
        if index > 0 { text += ", " }
        guard list.item(index).write(to: &text, limit) else { return false }
      }
      text += "]"
    case .mapping(let mapping):
      text += "{"
      for (index, member) in mapping.members.enumerated() {
        if index > 0 { text += ", " }
        text += "'\(member.key.replacing("'", with: "''"))': "
        guard member.value.write(to: &text, limit) else { return false }
      }
      text += "}"
    case .invalid: return false
    }
    return true
  }
}
