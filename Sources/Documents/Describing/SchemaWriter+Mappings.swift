extension SchemaWriter {
  /// The definitions of a mapping: itself, its variants, and the keys that those share.
  package func definitions(of schema: MappingSchema) -> Entries {
    let isRoot = schema.name == format.schemas[0].name
    let isWorkedOut = format.hasExpressions && !schema.isLiteral && !isRoot
    var head: Entries = [("description", .text(schema.meaning))]
    head.append(("type", isWorkedOut ? .texts(["object", "string"]) : .text("object")))
    if isWorkedOut { head.append(("pattern", .text(Self.onlyExpression))) }
    let rows = schema.rows
    var groups = schema.rules.flatMap { self.groups(of: $0) }
    guard !schema.variants.isEmpty else {
      let properties = rows.filter { $0.family == nil }.map { ($0.name, key($0)) }
      var body = closed(properties, rows, of: schema, isWorkedOut: isWorkedOut)
      let needs = demands(rows, schema.rules)
      if isWorkedOut, !needs.isEmpty {
        body.append(("if", Self.usesDefinition))
        body.append(("else", .object(needs)))
      } else {
        body += needs
      }
      return [(schema.name, .object(head + body))] + groups
    }
    // Each key once, for all variants.
    groups += rows.map { (definition(of: $0, in: schema), key($0)) }
    func properties(_ rows: [KeyRow]) -> Entries {
      rows.map { ($0.name, .entry("$ref", reference(definition(of: $0, in: schema)))) }
    }
    var names: [String] = []
    var result: Entries = []
    for variant in schema.variants where !names.contains(variant.name) && variant.name != Self.any {
      names.append(variant.name)
      let own = rows.filter { $0.variants.isEmpty || $0.variants.contains(variant.name) }
      let body =
        closed(properties(own), own, of: schema, isWorkedOut: isWorkedOut)
        + demands(own, schema.rules + variant.rules)
      result.append(("\(schema.name)-\(variant.name)", .object(body)))
    }
    result.append(
      (
        "\(schema.name)-\(Self.any)",
        .object(closed(properties(rows), rows, of: schema, isWorkedOut: isWorkedOut))
      ))
    return [(schema.name, .object(head + choice(schema, isWorkedOut: isWorkedOut)))] + result
      + groups
  }

  package static let any = MappingSchema.any

  /// The name of a key's definition, which is that of the schema whose keys the mapping has, too.
  private func definition(of row: KeyRow, in schema: MappingSchema) -> String {
    let base = format.schemas.first { $0.name == schema.base }
    let isShared = base?.rows.contains { $0.name == row.name && $0.isRequired == row.isRequired }
    return "\(isShared == true ? schema.base ?? schema.name : schema.name).\(row.name)"
  }

  /// A key with its meaning.
  private func key(_ row: KeyRow) -> JSONTree {
    var description = row.meaning
    if !row.unit.isEmpty { description += " Unit: \(row.unit)." }
    var entries: Entries = [("description", .text(description))]
    if let standard = row.standard { entries.append(("default", .literal(standard))) }
    return .object(entries + json(row.schema).entries)
  }

  /// The keys of a closed mapping.
  private func closed(
    _ properties: Entries, _ rows: [KeyRow], of schema: MappingSchema, isWorkedOut: Bool
  ) -> Entries {
    var properties = properties
    if isWorkedOut {
      properties += [Self.use, Self.with, Self.forEach].map {
        ($0, .entry("$ref", reference($0)))
      }
    }
    var result: Entries = [("properties", .object(properties))]
    var patterns = rows.filter { $0.family != nil }.map { ($0.name, key($0)) }
    // The key that it becomes decides what its value may be.
    if isWorkedOut, schema.hasKeysOfExpressions {
      patterns.append((Self.anyExpression, .object([])))
    }
    if !patterns.isEmpty { result.append(("patternProperties", .object(patterns))) }
    result.append(("additionalProperties", .bool(false)))
    if isWorkedOut {
      result.append(("dependentRequired", .entry(Self.with, .texts([Self.use]))))
    }
    return result
  }

  private static let usesDefinition = JSONTree.entry("required", .texts([use]))

  // MARK: Variants

  /// The first variant whose condition holds; all keys where a definition may bring the others.
  private func choice(_ schema: MappingSchema, isWorkedOut: Bool) -> Entries {
    let all = JSONTree.entry("$ref", reference("\(schema.name)-\(Self.any)"))
    let exact = schema.rules.filter { if case .exactlyOne = $0 { true } else { false } }
    let fallback = JSONTree.object(all.entries + demands([], exact))
    let chain = schema.variants.reversed().reduce(fallback) { rest, variant in
      .object([
        ("if", test(variant.condition)),
        (
          "then",
          variant.name == Self.any
            ? fallback : .entry("$ref", reference("\(schema.name)-\(variant.name)"))
        ),
        ("else", rest),
      ])
    }
    guard isWorkedOut else { return chain.entries }
    return [("if", Self.usesDefinition), ("then", all), ("else", chain)]
  }

  private func test(_ condition: MappingSchema.Condition) -> JSONTree {
    switch condition {
    case .isOneOf(let key, let texts):
      let value = JSONTree.object(
        texts.count == 1 ? [("const", .text(texts[0]))] : [("enum", .texts(texts))])
      return .object([
        ("properties", .entry(key, value)), ("required", .texts([key])),
      ])
    case .has(let keys):
      return keys.count == 1
        ? .entry("required", .texts(keys)) : .entry("anyOf", .array(keys.map(Self.required)))
    case .lacks(let key):
      return .entry("properties", .entry(key, .entry("type", .text("null"))))
    case .isFalse(let key):
      return .entry("properties", .entry(key, .entry("const", .bool(false))))
    }
  }

  private func test(_ conditions: [MappingSchema.Condition]) -> JSONTree {
    conditions.count == 1 ? test(conditions[0]) : .entry("allOf", .array(conditions.map(test)))
  }

  private static func required(_ key: String) -> JSONTree { .entry("required", .texts([key])) }

  // MARK: Rules

  /// The keys that must be there, and the rules about several keys.
  private func demands(_ rows: [KeyRow], _ rules: [MappingSchema.Rule]) -> Entries {
    var result: Entries = []
    let required = rows.filter(\.isRequired).map(\.name)
    if !required.isEmpty { result.append(("required", .texts(required))) }
    let names = Set(rows.map(\.name))
    let all = rules.compactMap { json($0, of: names) }
    if !all.isEmpty { result.append(("allOf", .array(all))) }
    return result
  }

  /// A rule for a mapping that has some keys; `nil` when it does not concern it.
  private func json(_ rule: MappingSchema.Rule, of names: Set<String>) -> JSONTree? {
    switch rule {
    case .exactlyOne(let keys):
      let own = keys.filter(names.contains)
      let some = own.isEmpty ? keys : own
      return some.count == 1
        ? Self.required(some[0]) : .entry("oneOf", .array(some.map(Self.required)))
    case .oneOrMore(let keys): return .entry("anyOf", .array(keys.map(Self.required)))
    case .excludes(let key, let others):
      guard names.contains(key) else { return nil }
      return .object([
        ("if", Self.required(key)),
        ("then", .entry("properties", .object(others.map { ($0, .bool(false)) }))),
      ])
    case .needs(let key, let other):
      guard names.contains(key) else { return nil }
      return .entry("dependentRequired", .entry(key, .texts([other])))
    case .when(let conditions, let keys, let more):
      var then: Entries = []
      if !keys.isEmpty {
        then.append(("properties", .object(keys.map { ($0.key, json($0.schema)) })))
      }
      let rules = more.compactMap { json($0, of: names) }
      if !rules.isEmpty { then.append(("allOf", .array(rules))) }
      return .object([("if", test(conditions)), ("then", .object(then))])
    case .group(let name, let key, _):
      return names.contains(key) ? .entry("$ref", reference(name)) : nil
    }
  }

  /// The definitions of rules that several tables share.
  private func groups(of rule: MappingSchema.Rule) -> Entries {
    guard case .group(let name, _, let rules) = rule else { return [] }
    return [(name, .entry("allOf", .array(rules.compactMap { json($0, of: []) })))]
  }
}
