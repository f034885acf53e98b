import Escaping
package import Graphics
package import LayerModel

/// The names that an expression may use.
package protocol ExpressionNames {
  /// The value of a parameter, a loop's name or a tag.
  func value(of name: String) -> ExpressionValue?
  /// The scene's random numbers; `nil` while its seed is not known.
  var random: SceneRandom? { get }
  /// The text that stands for a call of `random` without arguments; `nil` where all such calls are
  /// one.
  ///
  /// - Parameter offset: The byte of the scalar at which the call is.
  /// - Returns: The text.
  func place(ofCallAt offset: Int) -> String?
  /// The values of a layer that a script asks for.
  ///
  /// - Parameters:
  ///   - layer: The argument that says which layer.
  ///   - isPresented: True for those on screen, false for the model's.
  ///   - offset: The place that asks for them, for errors.
  /// - Returns: A mapping of the names of properties to their values.
  /// - Throws: `ExpressionProblem` where there is no such layer, and where no script runs.
  func values(
    of layer: ExpressionValue, isPresented: Bool, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue
  /// The canvas, a mapping of its width and height in points.
  ///
  /// - Parameter offset: The place that asks for it, for errors.
  /// - Returns: The mapping.
  /// - Throws: `ExpressionProblem` where there is none.
  func canvas(at offset: Int) throws(ExpressionProblem) -> ExpressionValue
  /// The room that a text takes.
  ///
  /// - Parameters:
  ///   - text: The text; line ends break lines.
  ///   - fonts: The names or files of a list of fonts.
  ///   - width: The width at which lines are broken; `nil` breaks none. All in ems.
  ///   - offset: The place that asks for it, for errors.
  /// - Returns: The widest line's advance, and the height of all lines.
  /// - Throws: `ExpressionProblem` where there is no such font, and where nothing measures texts.
  func measured(
    _ text: String, in fonts: [String], width: Double?, at offset: Int
  ) throws(ExpressionProblem) -> Size
}

extension ExpressionNames {
  package func place(ofCallAt offset: Int) -> String? { nil }

  package func values(
    of layer: ExpressionValue, isPresented: Bool, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    throw ExpressionProblem(
      at: offset, "found \(isPresented ? "presentation" : "layer")(…)",
      allowed: LateNameRule.allowed)
  }

  package func canvas(at offset: Int) throws(ExpressionProblem) -> ExpressionValue {
    throw ExpressionProblem(at: offset, "found canvas where there is none")
  }

  package func measured(
    _ text: String, in fonts: [String], width: Double?, at offset: Int
  ) throws(ExpressionProblem) -> Size {
    throw ExpressionProblem(at: offset, "found a measure of a text where nothing measures texts")
  }
}

/// Works out expressions, one after another, within a budget.
package struct ExpressionEvaluator {
  /// The constants; parameters hide them.
  package static let constants: [String: Double] = ["pi": .pi]
  /// The names of functions and constants.
  package static let builtIn: [String] = functions + ["canvas"] + constants.keys.sorted()
  /// The words that are no names.
  package static let keywords = ExpressionParser.keywords
  private static let functions =
    ExpressionFunction.allCases.map(\.rawValue) + TextFunction.allCases.map(\.rawValue)
    + ["random", "seeded", "layer", "presentation"]

  /// The most values of a list or a mapping that is made, in all.
  private static let mostValues = 1 << 20

  private let limits: WorkLimits
  /// The number of steps that were taken so far.
  private var stepCount = 0

  /// An evaluator that has done nothing yet.
  package init(_ limits: WorkLimits) { self.limits = limits }

  /// The value of an expression.
  package mutating func value(
    of expression: Expression, _ names: some ExpressionNames
  ) throws(ExpressionProblem) -> ExpressionValue {
    var stack: [ExpressionValue] = []
    var index = 0
    while index < expression.steps.count {
      let step = expression.steps[index]
      index += 1
      stepCount += 1
      try checkBudget(step.offset)
      switch step.operation {
      case .push(let value): stack.append(value)
      case .name(let name): stack.append(try value(named: name, names, step.offset))
      case .call(let name, let count):
        let value = try call(name, stack.suffix(count), names, step.offset)
        stack.removeLast(count)
        stack.append(value)
      case .list(let count):
        let items = Array(stack.suffix(count))
        stack.removeLast(count)
        stack.append(try made(.list(ValueList(items: items)), step.offset))
      case .mapping(let keys):
        let members = Array(zip(keys, stack.suffix(keys.count)))
        stack.removeLast(keys.count)
        stack.append(try made(.mapping(ValueMapping(members: members)), step.offset))
      case .index:
        let place = try pop(&stack, step.offset)
        stack.append(try item(place, of: try pop(&stack, step.offset), step.offset))
      case .member(let name):
        stack.append(try member(name, of: try pop(&stack, step.offset), step.offset))
      case .negate:
        let operand = try pop(&stack, step.offset)
        guard case .number(let value, _) = operand else {
          throw mismatch(operand, "-", "a number", step.offset)
        }
        stack.append(.number(-value))
      case .not:
        stack.append(.bool(!(try condition(pop(&stack, step.offset), of: "not", step.offset))))
      case .binary(let op):
        let right = try pop(&stack, step.offset)
        let left = try pop(&stack, step.offset)
        stack.append(try binary(op, left, right, step.offset))
      case .condition(let word):
        guard let top = stack.last else { throw .reported(at: step.offset) }
        _ = try condition(top, of: word, step.offset)
      case .skip(let when, let target):
        if case .bool(when)? = stack.last { index = target } else { stack.removeLast() }
      case .skipUnless(let target):
        if !(try condition(pop(&stack, step.offset), of: "?", step.offset)) { index = target }
      case .jump(let target): index = target
      }
    }
    return try pop(&stack, expression.steps.last?.offset ?? 0)
  }

  /// The value of a list or mapping literal, after counting its elements, nested ones included,
  /// against the limits: variables in it share their elements, so that few characters can make a
  /// literal that takes for ever to traverse.
  private mutating func made(
    _ value: ExpressionValue, _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    guard value.total <= Self.mostValues else {
      throw ExpressionProblem(
        at: offset, "found \(value.noun) of \(value.total) values in all",
        allowed: "at most \(Self.mostValues)")
    }
    stepCount += value.total
    try checkBudget(offset)
    return value
  }

  private func checkBudget(_ offset: Int) throws(ExpressionProblem) {
    if let excess = limits.excess(of: .expressionSteps, found: stepCount, isLeast: true) {
      throw ExpressionProblem(
        at: offset, "found expressions that take \(excess.amount)", allowed: excess.permission)
    }
  }

  private func pop(
    _ stack: inout [ExpressionValue], _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    guard let value = stack.popLast() else { throw .reported(at: offset) }
    if case .invalid = value { throw .reported(at: offset) }
    return value
  }

  // MARK: Names

  /// Reports the name of a function that there is not.
  static func checkFunction(_ name: String, at offset: Int) throws(ExpressionProblem) {
    guard !functions.contains(name) else { return }
    throw ExpressionProblem(
      at: offset, "unknown function \(Quotation.quoted(name))",
      allowed: Quotation.alternatives(functions))
  }

  /// The value of a name by itself.
  mutating func value(
    ofName name: String, _ names: some ExpressionNames, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    try value(named: name, names, offset)
  }

  private func value(
    named name: String, _ names: some ExpressionNames, _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    if let value = names.value(of: name) { return value }
    if let constant = Self.constants[name] { return .number(constant) }
    if name == "canvas" { return try names.canvas(at: offset) }
    if Self.builtIn.contains(name) {
      throw ExpressionProblem(
        at: offset, "found the function \"\(name)\" as a value", allowed: "a call: \(name)(…)")
    }
    if ["M_PI", "PI"].contains(name) {
      throw ExpressionProblem(
        at: offset, "unknown parameter \(Quotation.quoted(name))", allowed: "pi, a half turn")
    }
    var problem = ExpressionProblem(at: offset, "unknown parameter \(Quotation.quoted(name))")
    problem.unknownName = name
    throw problem
  }

  private mutating func call(
    _ name: String, _ arguments: ArraySlice<ExpressionValue>, _ names: some ExpressionNames,
    _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    if names.value(of: name) != nil {
      throw ExpressionProblem(
        at: offset, "found a call of \(Quotation.quoted(name)), which is a parameter here",
        allowed: "the name of a function")
    }
    if name == "random" {
      guard let random = names.random else {
        throw ExpressionProblem(
          at: offset, "found random in what the seed is made of", allowed: "a seed without it")
      }
      if arguments.isEmpty, let place = names.place(ofCallAt: offset) {
        return .number(try random([.text(place)], at: offset))
      }
      return .number(try random(arguments, at: offset))
    }
    if name == "seeded" { return .number(try seeded(arguments, at: offset)) }
    if name == "layer" || name == "presentation" {
      guard let layer = arguments.first, arguments.count == 1 else {
        throw ExpressionProblem(
          at: offset, "found \(arguments.count) arguments of \(name)",
          allowed: "\(name)('name')")
      }
      return try names.values(of: layer, isPresented: name == "presentation", at: offset)
    }
    let value: ExpressionValue
    if let function = ExpressionFunction(rawValue: name) {
      value = try function(arguments, at: offset)
    } else if let function = TextFunction(rawValue: name) {
      value = try function(arguments, names, at: offset, counting: &stepCount)
      try checkBudget(offset)
    } else {
      throw ExpressionProblem(
        at: offset, "unknown function \(Quotation.quoted(name))",
        allowed: Quotation.alternatives(Self.functions))
    }
    if case .number(let number, _) = value, !number.isFinite {
      throw ExpressionProblem(at: offset, "found a result of \(name) that is no finite number")
    }
    return value
  }

  /// The number that `random` gives where a scene has another seed: `seeded(7, 'a')` is what
  /// `random('a')` is under `seed: 7`.
  private func seeded(
    _ arguments: ArraySlice<ExpressionValue>, at offset: Int
  ) throws(ExpressionProblem) -> Double {
    guard case .number(let seed, _)? = arguments.first, seed == seed.rounded(),
      let whole = UInt64(exactly: seed)
    else {
      throw ExpressionProblem(
        at: offset, "found no seed in seeded", allowed: "seeded(seed, a, b, …)")
    }
    return try SceneRandom(seed: whole)(arguments.dropFirst(), at: offset)
  }

  // MARK: Parts

  private mutating func item(
    _ place: ExpressionValue, of value: ExpressionValue, _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    switch (value, place) {
    case (.mapping, .text(let name)): return try member(name, of: value, offset)
    case (.list(let items), .number(let index, _)):
      guard index == index.rounded(), index >= 0, index < Double(items.count) else {
        throw ExpressionProblem(
          at: offset, "found the index \(ExpressionValue.number(index).joinedText ?? "")",
          allowed: items.count == 0
            ? "none: the list is empty" : "a whole number in 0…\(items.count - 1)")
      }
      return items.item(Int(index))
    case (.list, _):
      throw ExpressionProblem(
        at: offset, "found \(place.noun) as an index", allowed: "a whole number from 0")
    default:
      throw ExpressionProblem(at: offset, "found an index of \(value.noun)", allowed: "of a list")
    }
  }

  private mutating func member(
    _ name: String, of value: ExpressionValue, _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    guard case .mapping(let entries) = value else {
      throw ExpressionProblem(
        at: offset, "found the member \(Quotation.quoted(name)) of \(value.noun)",
        allowed: "a member of a mapping")
    }
    stepCount += entries.count / 16
    if let value = entries.member(name) { return value }
    let keys = entries.members.map(\.key)
    throw ExpressionProblem(
      at: offset, "unknown member \(Quotation.quoted(name))",
      allowed: keys.isEmpty ? "none" : keys.count <= 12 ? Quotation.alternatives(keys) : nil,
      suggestion: NearestName.find(name, among: keys.prefix(100)))
  }

  // MARK: Operators

  private func condition(
    _ value: ExpressionValue, of word: String, _ offset: Int
  ) throws(ExpressionProblem) -> Bool {
    guard case .bool(let condition) = value else {
      throw mismatch(value, word, "true or false", offset)
    }
    return condition
  }

  private func mismatch(
    _ value: ExpressionValue, _ word: String, _ allowed: String, _ offset: Int
  ) -> ExpressionProblem {
    if case .invalid = value { return .reported(at: offset) }
    return ExpressionProblem(
      at: offset, "found \(value.noun) as an operand of \"\(word)\"", allowed: allowed)
  }

  private mutating func binary(
    _ op: Expression.BinaryOperator, _ left: ExpressionValue, _ right: ExpressionValue,
    _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    switch op {
    case .equal, .unequal:
      let isEqual = left.equals(right, counting: &stepCount)
      return .bool(isEqual == (op == .equal))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return .bool(try order(op, left, right, offset))
    case .add:
      if case .text = left { return try joined(left, right, offset) }
      if case .text = right { return try joined(left, right, offset) }
    default: break
    }
    guard case .number(let a, _) = left else {
      throw mismatch(left, op.rawValue, "a number", offset)
    }
    guard case .number(let b, _) = right else {
      throw mismatch(right, op.rawValue, "a number", offset)
    }
    if b == 0, op == .divide || op == .remainder {
      throw ExpressionProblem(at: offset, "found a division by zero")
    }
    let result =
      switch op {
      case .add: a + b
      case .subtract: a - b
      case .multiply: a * b
      case .divide: a / b
      default: a.truncatingRemainder(dividingBy: b)
      }
    guard result.isFinite else {
      throw ExpressionProblem(
        at: offset, "found a result of \"\(op.rawValue)\" that is no finite number")
    }
    return .number(result)
  }

  private mutating func joined(
    _ left: ExpressionValue, _ right: ExpressionValue, _ offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    let allowed = "texts, numbers, true or false"
    guard let a = left.joinedText else { throw mismatch(left, "+", allowed, offset) }
    guard let b = right.joinedText else { throw mismatch(right, "+", allowed, offset) }
    // Long texts take long.
    stepCount += (a.utf8.count + b.utf8.count) / 64
    guard a.utf8.count + b.utf8.count <= ExpressionTemplate.textLimit else {
      throw ExpressionProblem(
        at: offset, "found parameters that make too long a text",
        allowed: "at most \(ExpressionTemplate.textLimit) bytes")
    }
    return .text(a + b)
  }

  private func order(
    _ op: Expression.BinaryOperator, _ left: ExpressionValue, _ right: ExpressionValue,
    _ offset: Int
  ) throws(ExpressionProblem) -> Bool {
    switch (left, right) {
    case (.number(let a, _), .number(let b, _)):
      switch op {
      case .less: return a < b
      case .lessOrEqual: return a <= b
      case .greater: return a > b
      default: return a >= b
      }
    case (.text(let a), .text(let b)):
      let isLess = a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
      let isMore = b.unicodeScalars.lexicographicallyPrecedes(a.unicodeScalars)
      switch op {
      case .less: return isLess
      case .lessOrEqual: return !isMore
      case .greater: return isMore
      default: return !isLess
      }
    default:
      throw ExpressionProblem(
        at: offset, "found \(left.noun) \(op.rawValue) \(right.noun)",
        allowed: "two numbers, or two texts")
    }
  }
}
