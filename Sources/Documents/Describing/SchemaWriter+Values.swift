extension SchemaWriter {
  /// The schema of values; keywords of JSON Schema concern one type each, so that the schemas of
  /// all types stand beside each other.
  package func json(_ schema: ValueSchema, isItem: Bool = false) -> JSONTree {
    guard schema.otherTexts.isEmpty || schema.hasNames else {
      var plain = schema
      plain.otherTexts = []
      return .object([
        ("if", .entry("enum", .texts(schema.otherTexts))),
        ("else", json(plain, isItem: isItem)),
      ])
    }
    if schema.isAnything { return .object([]) }
    if let shared = schema.shared {
      return .entry("$ref", reference(shared.name + (schema.isNullable ? "OrNull" : "")))
    }
    let names = schema.names
    guard !names.isEmpty else { return simple(schema) ?? flat(schema, isItem: isItem) }
    let all = JSONTree.array(
      (names + schema.otherTexts).map { .text($0) } + (schema.isNullable ? [.null] : []))
    var rest = schema
    rest.isNullable = false
    rest.otherTexts = []
    switch schema.texts {
    case .pattern(let pattern, _): rest.texts = .pattern(pattern, names: [])
    default: rest.texts = nil
    }
    guard case .object(let other) = flat(rest, isItem: isItem, textHasExpressions: true) else {
      return .entry("enum", all)
    }
    return .entry("anyOf", .array([.entry("enum", all), .object(other)]))
  }

  /// Numbers and booleans, of which there are many, by the definitions of their types.
  private func simple(_ schema: ValueSchema) -> JSONTree? {
    guard schema.texts == nil, schema.items == nil, schema.keys == nil, !schema.isNullable,
      !schema.isLiteral
    else { return nil }
    guard let numbers = schema.numbers else {
      return schema.isBool ? .entry("$ref", reference(Self.boolean)) : nil
    }
    guard !schema.isBool, !schema.mayBeInfinite, numbers.most <= NumberRange.largest else {
      return nil
    }
    let any = limits(of: .any, mayBeInfinite: false).map { "\($0)" }
    var narrower = limits(of: numbers, mayBeInfinite: false).filter { !any.contains("\($0)") }
    if numbers.isWhole { narrower.append(("multipleOf", .number(1))) }
    return .object([("$ref", reference(Self.number))] + narrower)
  }

  /// The definitions of the simple types.
  package var simpleTypes: Entries {
    [
      (Self.number, flat(.number(), isItem: false)), (Self.boolean, flat(.bool, isItem: false)),
    ]
  }

  private static let number = "number"
  private static let boolean = "boolean"

  /// Types and keywords without lists of names; `false` when no type is left.
  private func flat(
    _ schema: ValueSchema, isItem: Bool, textHasExpressions: Bool = false
  ) -> JSONTree {
    var types: [String] = []
    var entries: Entries = []
    var conditions: [JSONTree] = []
    if schema.isNullable { types.append("null") }
    if schema.isBool { types.append("boolean") }
    if let numbers = schema.numbers {
      types.append(numbers.isWhole ? "integer" : "number")
      entries += limits(of: numbers, mayBeInfinite: schema.mayBeInfinite)
    }
    add(texts: schema, textHasExpressions, &types, &entries)
    if let items = schema.items {
      types.append("array")
      add(items, &entries, &conditions)
    }
    if let keys = schema.keys {
      types.append("object")
      switch keys {
      case .table(let name):
        let mapping = JSONTree.object(
          [("$ref", reference(name))] + (isItem || !format.hasExpressions ? [] : Self.isNoLoop))
        // Nothing but a mapping: its definition knows the types.
        if types.filter({ $0 != "string" }) == ["object"], schema.texts == nil { return mapping }
        conditions.append(
          .object([("if", .entry("type", .text("object"))), ("then", mapping)]))
      case .free(let value):
        let json = json(value)
        if !json.entries.isEmpty { entries.append(("additionalProperties", json)) }
      }
    }
    guard !types.isEmpty else { return .bool(false) }
    let type = types.count == 1 ? JSONTree.text(types[0]) : .texts(types)
    switch conditions.count {
    case 0: break
    case 1: entries += conditions[0].entries
    default: entries.append(("allOf", .array(conditions)))
    }
    return .object([("type", type)] + entries)
  }

  private func limits(of range: NumberRange, mayBeInfinite: Bool) -> Entries {
    var entries: Entries = []
    if range.least > -.greatestFiniteMagnitude {
      entries.append((range.isAbove ? "exclusiveMinimum" : "minimum", .number(range.least)))
    }
    if !mayBeInfinite, range.most < .greatestFiniteMagnitude {
      entries.append(("maximum", .number(range.most)))
    }
    if range.leastMagnitude > 0 {
      entries.append(
        (
          "not",
          .object([
            ("type", .text("number")), ("exclusiveMinimum", .number(-range.leastMagnitude)),
            ("exclusiveMaximum", .number(range.leastMagnitude)),
          ])
        ))
    }
    return entries
  }

  private func add(
    texts schema: ValueSchema, _ textHasExpressions: Bool, _ types: inout [String],
    _ entries: inout Entries
  ) {
    let isWorkedOut = format.hasExpressions && !schema.isLiteral
    switch schema.texts {
    case .any, .nonempty:
      types +=
        ["string"] + (schema.numbers == nil ? ["number"] : []) + (schema.isBool ? [] : ["boolean"])
      if case .nonempty? = schema.texts { entries.append(("minLength", .number(1))) }
    case .pattern(let pattern, _):
      types.append("string")
      entries.append(
        ("pattern", .text(isWorkedOut ? "\(pattern)|\(Self.anyExpression)" : pattern)))
    case .names, nil:
      guard isWorkedOut, schema.isNullable || !schema.isEmpty || textHasExpressions else { return }
      types.append("string")
      entries.append(
        ("pattern", .text(textHasExpressions ? Self.anyExpression : Self.onlyExpression)))
    }
  }

  // MARK: Lists

  private func add(
    _ items: ValueSchema.Items, _ entries: inout Entries, _ conditions: inout [JSONTree]
  ) {
    switch items {
    case .each(let item, let count):
      let json = self.item(item)
      if !json.entries.isEmpty { entries.append(("items", json)) }
      var limits: Entries = []
      if count.lowerBound > 0 { limits.append(("minItems", .number(Double(count.lowerBound)))) }
      if count.upperBound < .max { limits.append(("maxItems", .number(Double(count.upperBound)))) }
      guard !limits.isEmpty else { return }
      if format.hasExpressions {
        conditions.append(.object([("if", Self.hasLoop), ("else", .object(limits))]))
      } else {
        entries += limits
      }
    case .eachOrNumbers(let item, let count):
      let numbers = ValueSchema.list(of: .number(), count: count...count, "numbers")
      var then: Entries = []
      var inner: [JSONTree] = []
      if let items = numbers.items { add(items, &then, &inner) }
      then += inner.flatMap(\.entries)
      conditions.append(
        .object([
          (
            "if",
            .object([
              ("type", .text("array")),
              ("contains", .entry("type", .text("number"))),
            ])
          ),
          ("then", .object(then)), ("else", .entry("items", self.item(item))),
        ]))
    case .places(let schemas):
      let number = JSONTree.number(Double(schemas.count))
      let places = JSONTree.object([
        ("prefixItems", .array(schemas.map { json($0) })), ("minItems", number),
        ("maxItems", number),
      ])
      guard format.hasExpressions else { return entries += places.entries }
      conditions.append(.object([("if", Self.hasLoop), ("else", places)]))
    }
  }

  /// An item of a list, which may be a loop.
  private func item(_ schema: ValueSchema) -> JSONTree {
    guard format.hasExpressions, !schema.isAnything else { return json(schema, isItem: true) }
    var plain = json(schema, isItem: true)
    if schema.shared != nil, case .table(let name)? = schema.parts.keys {
      // The definition is that of a place where there is no list.
      plain = .object([
        ("if", .entry("$ref", reference("isLoop"))), ("then", .entry("$ref", reference(name))),
        ("else", plain),
      ])
    }
    let loops =
      schema.hasMapping
      ? JSONTree.object([
        ("type", .text("object")), ("required", .texts([Self.forEach, ExpansionKeys.value])),
      ]) : .entry("$ref", reference("isLoop"))
    let value = JSONTree.object([
      ("if", .entry("$ref", reference("isLoop"))), ("then", .object([])), ("else", plain),
    ])
    return .object([
      ("if", loops),
      (
        "then",
        .object([
          (
            "properties",
            .object([
              (Self.forEach, .entry("$ref", reference(Self.forEach))),
              (ExpansionKeys.value, value),
            ])
          ),
          ("required", .texts([Self.forEach, ExpansionKeys.value])),
          ("additionalProperties", .bool(false)),
        ])
      ),
      ("else", plain),
    ])
  }

  /// A list in which a loop makes items, so that their number is not known.
  private static let hasLoop = JSONTree.object([
    ("type", .text("array")), ("contains", .entry("$ref", .text("#/$defs/isLoop"))),
  ])

  /// A mapping that stands where there is no list.
  private static let isNoLoop: Entries = [
    ("not", .entry("$ref", .text("#/$defs/isLoop")))
  ]
}

extension ValueSchema {
  /// The names that editors offer.
  fileprivate var names: [String] {
    switch texts {
    case .names(let names), .pattern(_, let names): names
    default: []
    }
  }

  fileprivate var hasNames: Bool { !names.isEmpty }

  /// True when no value is allowed but null.
  fileprivate var isEmpty: Bool {
    !isBool && numbers == nil && texts == nil && items == nil && keys == nil
  }

  /// True when the mappings of a table are among the values.
  fileprivate var hasMapping: Bool {
    if case .table? = parts.keys { true } else { false }
  }
}
