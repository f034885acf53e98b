import Expressions
import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Does what is known only now.
  func perform(_ late: LateAction, _ context: HandlerContext) {
    do throws(LateProblem) {
      let value = try known(late.value, context)
      let actions = try late.reader.actions(late.key, value, late.location)
      for action in actions where !isOver { perform(action, context) }
    } catch {
      report(error, context)
    }
  }

  /// Gives variables new values.
  func perform(_ changes: [VariableChange], _ context: HandlerContext) {
    var values: [(name: String, value: ExpressionValue)] = []
    do throws(LateProblem) {
      for change in changes {
        values.append((change.name, try value(of: change.value, context)))
      }
    } catch {
      return report(error, context)
    }
    note(
      "change", cause: context.cause,
      message: values.map { "\($0.name) = \($0.value.joinedText ?? $0.value.noun)" }
        .joined(separator: ", "))
    for (name, value) in values { script.variables[name] = value }
  }

  /// True when an entry's condition holds now; false after reporting that it is none.
  func holds(_ condition: LateValue?, _ context: HandlerContext) -> Bool {
    guard let condition else { return true }
    do throws(LateProblem) {
      let value = try value(of: condition, context)
      if case .bool(let holds) = value { return holds }
      var place: SourceLocation?
      if case .expression(let expression) = condition { place = expression.location }
      throw LateProblem("when: found \(value.noun)", allowed: "true or false", at: place)
    } catch {
      report(error, context)
      return false
    }
  }

  /// Runs the entry of a name again.
  func runAgain(_ name: String, _ context: HandlerContext) {
    guard let entry = script.named[name] else {
      return report(
        LateProblem("the entry \"\(name)\" has not run before", at: nil), context)
    }
    if let excess = limits.excess(of: .handlers, found: handlerDepth + 1, isLeast: true) {
      return reportCircle(in: context.cause, excess)
    }
    note("again", layer: context.layer, cause: context.cause, message: name)
    handlerDepth += 1
    run([entry], context)
    handlerDepth -= 1
  }

  /// The settings of an entry's transaction; `nil` after reporting why there are none.
  func settings(of entry: ActionEntry, _ context: HandlerContext) -> TransactionSettings? {
    guard let late = entry.lateSettings else { return entry.transaction ?? TransactionSettings() }
    do throws(LateProblem) {
      return try late.reader.settings(try known(late.value, context), late.location)
    } catch {
      report(error, context)
      return nil
    }
  }

  /// The count of the runs of a handler before this one.
  func countRun(of entries: [ActionEntry]) -> Int {
    guard let handler = entries.first?.handler else { return 0 }
    let count = script.runs[handler, default: 0]
    script.runs[handler] = count + 1
    return count
  }

  private func report(_ problem: LateProblem, _ context: HandlerContext) {
    fail(
      .late(
        found: problem.found, allowed: problem.allowed, cause: context.cause, instant: now),
      at: problem.location)
  }

  // MARK: Values

  /// A value of an action with all in it worked out, but for what runs later.
  private func known(
    _ value: LateValue, _ context: HandlerContext
  ) throws(LateProblem) -> LateValue {
    switch value {
    case .expression(let expression):
      return .known(
        LateValue(try self.value(of: expression, context)), at: expression.location)
    case .list(let items):
      var list: [LateValue] = []
      list.reserveCapacity(items.count)
      for item in items { list.append(try known(item, context)) }
      return .list(list)
    case .mapping(var members):
      for i in members.indices { members[i].value = try known(members[i].value, context) }
      return .mapping(members)
    case .null, .bool, .number, .text, .layer, .identity, .entries, .content, .known:
      return value
    }
  }

  private func value(
    of value: LateValue, _ context: HandlerContext
  ) throws(LateProblem) -> ExpressionValue {
    switch value {
    case .expression(let expression): return try self.value(of: expression, context)
    case .list(let items):
      var list: [ExpressionValue] = []
      for item in items { list.append(try self.value(of: item, context)) }
      return .list(of: list)
    case .mapping(let members):
      var mapping: [(key: String, value: ExpressionValue)] = []
      for member in members {
        mapping.append((member.key, try self.value(of: member.value, context)))
      }
      return .mapping(of: mapping)
    case .known(let value, _): return try self.value(of: value, context)
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return .number(value)
    case .text(let text): return .text(text)
    case .layer(let layer): return .text("\(layer)")
    case .identity(let identity): return .text(identity.text)
    case .content(let name, _, _): return .text(name)
    case .entries: return .null
    }
  }

  private func value(
    of expression: LateExpression, _ context: HandlerContext
  ) throws(LateProblem) -> ExpressionValue {
    let names = LivePlace(player: self, context: context, expression: expression)
    let template = script.template(expression.text, limits)
    do throws(ExpressionProblem) {
      if let only = template.only {
        let value = try evaluator.value(of: only.expression.get(), names)
        guard value.depth <= limits[.nesting] else {
          throw ExpressionProblem(
            at: 0, "found \(value.noun) of \(value.depth) levels",
            allowed: "at most \(limits[.nesting])")
        }
        // Whoever takes it goes through all of it.
        return take(steps: value.total) ? value : .null
      }
      var text = ""
      for part in template.parts {
        switch part {
        case .text(let part): text += part
        case .braces(let braces):
          let value = try evaluator.value(of: braces.expression.get(), names)
          guard let part = value.joinedText else {
            throw ExpressionProblem(
              at: braces.offset, "found \(value.noun) inside a text",
              allowed: "texts, numbers, true or false")
          }
          text += part
        }
        guard text.utf8.count <= ExpressionTemplate.textLimit else {
          throw ExpressionProblem(
            at: 0, "found too long a text",
            allowed: "at most \(ExpressionTemplate.textLimit) bytes")
        }
      }
      return .text(text)
    } catch {
      throw LateProblem(
        error.found,
        allowed: error.allowed, at: expression.location)
    }
  }

  // MARK: Layers

  /// A value of a layer, by its name.
  fileprivate func value(
    _ name: String, of layer: LayerID, isPresented: Bool
  ) -> ExpressionValue? {
    guard let wanted = LayerValueName(name) else { return nil }
    guard take(steps: 16 + record[layer].stepCount) else { return .null }
    let timing = record[layer].timing
    switch name {
    case "beginTime": return .number(timing.beginTime ?? 0)
    case "speed": return .number(timing.speed)
    case "timeOffset": return .number(timing.timeOffset)
    default: break
    }
    let properties = isPresented ? shown(of: layer) : model(of: layer)
    guard let keyPath = wanted.keyPath else {
      let (size, anchor) = (properties.bounds.size, properties.anchorPoint)
      let position = properties.position
      return .list(
        of: [
          position.x - anchor.x * size.width, position.y - anchor.y * size.height, size.width,
          size.height,
        ].map { .number($0) })
    }
    return ExpressionValue(properties.value(of: keyPath))
  }

  /// The values of a layer that an expression names.
  fileprivate func values(
    of layer: LayerReference, isPresented: Bool, _ context: HandlerContext, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    let found =
      layer == .handlerLayer ? context.layer : layers(layer).last(where: record.isInTree)
    guard let found else {
      throw ExpressionProblem(
        at: offset, "no layer \"\(layer)\" is in the tree", allowed: "a layer that is in the tree")
    }
    return .mapping(LiveLayer(player: self, layer: found, isPresented: isPresented))
  }
}

/// The values of the script's variables, and what its expressions need.
struct ScriptState {
  /// The values, by name.
  var variables: [String: ExpressionValue]
  /// The runs of each handler so far.
  var runs: [Int: Int] = [:]
  /// The view animations with names, as they run.
  var animators: [String: LiveAnimator] = [:]
  /// The entries with names that have run.
  var named: [String: ActionEntry] = [:]
  /// The random numbers of the scene.
  let random: SceneRandom
  private var templates: [String: ExpressionTemplate] = [:]

  /// The state at the start of a scene.
  init(_ scene: Scene) {
    variables = Dictionary(
      scene.variables.map { ($0.name, ExpressionValue($0.value)) },
      uniquingKeysWith: { _, last in last })
    random = SceneRandom(seed: scene.seed)
  }

  /// A text taken apart, once for all runs.
  mutating func template(_ text: String, _ limits: WorkLimits) -> ExpressionTemplate {
    if let known = templates[text] { return known }
    let template = ExpressionTemplate(text, limits)
    templates[text] = template
    return template
  }
}

/// The names of an expression while a handler runs.
private struct LivePlace: ExpressionNames {
  let player: ScriptPlayer
  let context: HandlerContext
  let expression: LateExpression

  private var layers: [LayerReference] { expression.layers }

  var random: SceneRandom? { player.script.random }

  func value(of name: String) -> ExpressionValue? {
    if let tag = context.tags[name] { return ExpressionValue(tag: tag) }
    if let variable = player.script.variables[name] { return variable }
    return name == "event" ? .number(Double(context.event)) : nil
  }

  func values(
    of layer: ExpressionValue, isPresented: Bool, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    guard case .number(let number, _) = layer, let index = Int(exactly: number),
      layers.indices.contains(index)
    else { throw ExpressionProblem(at: offset, "found \(layer.noun) as a layer") }
    return try player.values(
      of: layers[index], isPresented: isPresented, context, at: offset)
  }

  func measured(
    _ text: String, in fonts: [String], width: Double?, at offset: Int
  ) throws(ExpressionProblem) -> Size {
    guard let measure = expression.measure else {
      throw ExpressionProblem(at: offset, "found a measure of a text where nothing measures texts")
    }
    do throws(LateProblem) {
      let measured = try measure.measured(text, fonts, width)
      for font in measured.fonts { player.record.note(font, at: expression.location) }
      return measured.size
    } catch {
      throw ExpressionProblem(at: offset, error.found, allowed: error.allowed)
    }
  }
}

/// The values of a layer while a handler runs.
private struct LiveLayer: ExpressionMapping {
  let player: ScriptPlayer
  let layer: LayerID
  let isPresented: Bool

  // Asked for by name only.
  var count: Int { 0 }
  var total: Int { 0 }
  var depth: Int { 1 }
  var members: [(key: String, value: ExpressionValue)] { [] }
  func member(_ key: String) -> ExpressionValue? {
    player.value(key, of: layer, isPresented: isPresented)
  }
}
