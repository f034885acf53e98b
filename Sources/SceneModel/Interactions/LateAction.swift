public import LayerModel
package import Graphics

/// An action with expressions that are worked out when it runs: they name variables, or ask for the
/// values of layers.
///
/// A scene that is loaded has it; it is written as it was.
public struct LateAction: Hashable, Sendable {
  /// The key of the action, such as `set`.
  public let key: String
  /// The value of the key.
  package var value: LateValue
  /// The reader of the value once all in it is known.
  @Incidental package var reader: LateReader
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// An action from its parts.
  package init(
    _ key: String, _ value: LateValue, reader: LateReader, location: SourceLocation?
  ) {
    (self.key, self.value, self.location) = (key, value, location)
    _reader = Incidental(wrappedValue: reader)
  }
}

/// The values of an action as they were written, with texts for what is known when it runs.
package indirect enum LateValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  /// A value that is worked out.
  case expression(LateExpression)
  case list([LateValue])
  case mapping([Member])
  /// A layer that is named.
  case layer(LayerReference)
  /// The identity of a layer that is added.
  case identity(LayerIdentity)
  /// Entries that run later, and whose expressions are worked out then.
  case entries([ActionEntry])
  /// An image, a font or a sound; a font that is known by name has no source.
  case content(name: String, source: ContentSource?, folders: [String])
  /// A value that was worked out, and the place of its expression.
  case known(LateValue, at: SourceLocation?)

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package var value: LateValue

    package init(_ key: String, _ value: LateValue) { (self.key, self.value) = (key, value) }
  }

  /// The value of a key.
  package subscript(key: String) -> LateValue? {
    guard case .mapping(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

/// A text with expressions in `${…}`, of which a handler alone knows something.
package struct LateExpression: Hashable, Sendable {
  /// The text, in which `layer(0)` means the first of ``layers``.
  package let text: String
  /// The layers that it names, in order.
  package var layers: [LayerReference]
  /// Measures texts; `nil` where nothing does.
  @Incidental package var measure: LateMeasure?
  /// The place where the author wrote it.
  @Incidental package var location: SourceLocation?

  package init(
    _ text: String, layers: [LayerReference], measure: LateMeasure? = nil,
    location: SourceLocation?
  ) {
    (self.text, self.layers, self.location) = (text, layers, location)
    _measure = Incidental(wrappedValue: measure)
  }
}

/// The reason why an action cannot be done with the values that were worked out.
package struct LateProblem: Error, Hashable, Sendable {
  /// The thing that was found, as a clause.
  package let found: String
  /// The values that are allowed, when a few words can say them.
  package let allowed: String?
  /// The place of the expression.
  package let location: SourceLocation?

  package init(_ found: String, allowed: String? = nil, at location: SourceLocation?) {
    (self.found, self.allowed, self.location) = (found, allowed, location)
  }
}

/// Makes an action of a value in which all is known.
package struct LateReader: Sendable {
  /// Reads the actions of a key.
  package let actions:
    @Sendable (_ key: String, _ value: LateValue, _ location: SourceLocation?) throws(LateProblem)
      -> [ScriptAction]
  /// Reads the settings of a transaction.
  package let settings:
    @Sendable (_ value: LateValue, _ location: SourceLocation?) throws(LateProblem)
      -> TransactionSettings

  package init(
    actions:
      @escaping @Sendable (String, LateValue, SourceLocation?) throws(LateProblem)
      -> [ScriptAction],
    settings:
      @escaping @Sendable (LateValue, SourceLocation?) throws(LateProblem)
      -> TransactionSettings
  ) {
    (self.actions, self.settings) = (actions, settings)
  }
}

extension SceneWalk {
  /// Visits the layers that a value of an action names, those in its expressions included.
  func visit(_ value: inout LateValue) {
    switch value {
    case .null, .bool, .number, .text, .identity, .content: break
    case .expression(var expression):
      for i in expression.layers.indices { reference(&expression.layers[i]) }
      value = .expression(expression)
    case .list(var items):
      for i in items.indices { visit(&items[i]) }
      value = .list(items)
    case .mapping(var members):
      for i in members.indices { visit(&members[i].value) }
      value = .mapping(members)
    case .layer(let layer): value = .layer(visited(layer))
    case .entries(var entries):
      visit(&entries)
      value = .entries(entries)
    case .known(var inner, let location):
      visit(&inner)
      value = .known(inner, at: location)
    }
  }
}

extension LateAction {
  /// The layer that gets a transition.
  package var transitionTarget: LayerReference? {
    guard key == "transition" || key == "addAnimation" && value["transition"] != nil else {
      return nil
    }
    if case .layer(let layer)? = value["layer"] { return layer }
    return .handlerLayer
  }

  /// The layers that it names, those of entries that run later left out.
  package var layers: [LayerReference] { value.layers }
}

extension LateValue {
  /// The layers that it names, those of entries that run later left out.
  package var layers: [LayerReference] {
    switch self {
    case .layer(let layer): [layer]
    case .expression(let expression): expression.layers
    case .list(let items): items.flatMap(\.layers)
    case .mapping(let members): members.flatMap(\.value.layers)
    case .known(let value, _): value.layers
    default: []
    }
  }
}
