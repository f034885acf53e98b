import Expressions
import Documents

/// The names that may be used at a place of a scene: a loop's, a definition's, the parameters.
final class ExpansionScope: ExpressionNames {
  /// Values by name, in order.
  struct Values {
    private(set) var names: [String] = []
    private var byName: [String: ExpressionValue] = [:]

    /// The names with the values that a text can hold: "i = 3".
    var described: [String] {
      names.compactMap { name in byName[name]?.joinedText.map { "\(name) = \($0)" } }
    }

    subscript(name: String) -> ExpressionValue? {
      get { byName[name] }
      set {
        if byName.updateValue(newValue ?? .null, forKey: name) == nil { names.append(name) }
      }
    }
  }

  /// The scope around it, whose names it hides; `nil` for the parameters of a file.
  let outer: ExpansionScope?
  /// The file in which it is.
  let document: ExpansionDocument
  /// The names of its own.
  var values: Values
  /// The tags whose values are known only when the animation is added.
  let lateTags: Set<String>
  /// The origin of all values that are worked out in it.
  let origin: NodeOrigin?
  /// The definitions and files that led here.
  let uses: UseChain

  /// A scope inside another one, with names of its own.
  init(
    in outer: ExpansionScope, _ values: Values, lateTags: Set<String> = [], origin: NodeOrigin?
  ) {
    self.outer = outer
    self.lateTags = lateTags
    document = outer.document
    self.values = values
    self.origin = origin
    uses = outer.uses
  }

  /// The scope of a file's parameters or, around it, of a definition in the file.
  init(
    of document: ExpansionDocument, in outer: ExpansionScope? = nil, _ values: Values = Values(),
    origin: NodeOrigin?, uses: UseChain
  ) {
    self.outer = outer
    self.document = document
    self.values = values
    lateTags = []
    self.origin = origin
    self.uses = uses
  }

  /// The scope of the file's parameters.
  var parameters: ExpansionScope {
    var scope = self
    while let outer = scope.outer { scope = outer }
    return scope
  }

  func value(of name: String) -> ExpressionValue? {
    var scope: ExpansionScope? = self
    while let next = scope {
      if let value = next.values[name] { return value }
      if next.lateTags.contains(name) { return nil }
      scope = next.outer
    }
    return nil
  }

  /// True for a tag whose value is known only when its animation is added, and that nothing hides.
  func hasLateTag(_ name: String) -> Bool {
    var scope: ExpansionScope? = self
    while let next = scope {
      if next.lateTags.contains(name) { return true }
      if next.values[name] != nil { return false }
      scope = next.outer
    }
    return false
  }

  /// All names, the innermost first, each once.
  var names: [String] {
    var result: [String] = []
    var scope: ExpansionScope? = self
    while let next = scope {
      result += next.values.names
      scope = next.outer
    }
    var seen: Set<String> = []
    return result.filter { seen.insert($0).inserted }
  }

  var random: SceneRandom? { document.random }
}

/// A definition or a file that is used, and those whose use led to it.
final class UseChain {
  /// The name, as messages show it.
  let name: String
  /// The identity: a file's path, or a definition's name and document.
  let key: String
  /// The use around it.
  let outer: UseChain?
  /// The number of steps to the place of the use.
  let depth: Int
  /// The values of `with`, as far as texts can hold them; `nil` where they cannot.
  let arguments: [String]?
  /// The name of the entry that it becomes, which a use of it in its own handlers runs again; `nil`
  /// while there is none.
  var entryName: String?
  /// The number of uses, this one included and the scene's own file left out.
  let count: Int

  /// A use inside another one; the scene's own file is in none.
  init(
    _ name: String, key: String, in outer: UseChain?, depth: Int = 0, arguments: [String]? = nil
  ) {
    (self.depth, self.arguments) = (depth, arguments)
    self.name = name
    self.key = key
    self.outer = outer
    count = outer.map { $0.count + 1 } ?? 0
  }

  /// The use of a key, when it is among those that led here.
  func use(of key: String) -> UseChain? {
    var next: UseChain? = self
    while let use = next {
      if use.key == key { return use }
      next = use.outer
    }
    return nil
  }

  /// The names from the first use of a key on, when it is among them.
  func circle(of key: String) -> [String]? {
    var names: [String] = []
    var next: UseChain? = self
    while let use = next {
      names.append(use.name)
      if use.key == key { return names.reversed() }
      next = use.outer
    }
    return nil
  }
}

/// A file whose expressions are worked out: the scene's own, or one that it uses.
final class ExpansionDocument {
  /// The file, when it is not the scene's own.
  let file: UsedFile?
  let source: SourceText
  /// The definitions, by name.
  var definitions: [String: YAMLNode] = [:]
  /// The names that each definition asks for, once they are known.
  var namesOfDefinitions: [String: Set<String>] = [:]
  /// The names that the whole scene has for its variables, by theirs.
  var variables: [String: String] = [:]
  /// The random numbers of the file's seed; `nil` while it is not known.
  var random: SceneRandom?
  /// The canvas as it is written, and the names that it may use.
  var canvas: (entry: YAMLNode.Entry?, scope: ExpansionScope)?
  /// The canvas worked out; `nil` before and meanwhile.
  var canvasSize: ExpressionValue?
  /// True while the canvas is worked out.
  var isWorkingOutCanvas = false

  /// A file without definitions so far.
  init(file: UsedFile?, source: SourceText) {
    self.file = file
    self.source = source
  }
}
