import Escaping

/// Spells the way to a value as messages do: `layers[2].animations["spin"].keyTimes[1]`.
package enum KeyPathText {
  /// One step of the way.
  package enum Step: Hashable, Sendable {
    case key(String)
    case item(Int)
    /// An animation of a list, by its key.
    case named(String)
  }

  /// True for the way to a layer: to an item of a list of layers, to a mask, to one that is added.
  package static func isPlaceOfLayer(_ steps: some BidirectionalCollection<Step>) -> Bool {
    let keys = steps.reversed().lazy.compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }.prefix(2)
    return ["layers", "sublayers", "mask", "addSublayer"].contains(keys.first)
      || Array(keys) == ["layer", "addSublayer"]
  }

  /// The way that some steps go.
  package static func path(_ steps: [Step]) -> String {
    steps.reduce("") { path, step in
      switch step {
      case .key(let key): Self.key(key, in: path)
      case .item(let index): "\(path)[\(index)]"
      case .named(let name): "\(path)[\(Quotation.quoted(name))]"
      }
    }
  }

  /// The step to an item of a list: by its number, or an animation by its key when it has one.
  ///
  /// - Parameters:
  ///   - node: The item.
  ///   - index: Its place in the list.
  ///   - list: The step to the list itself.
  /// - Returns: The step.
  package static func step(to node: YAMLNode, at index: Int, after list: Step?) -> Step {
    if case .key("animations")? = list, case .text(let key, _)? = node["key"]?.content {
      return .named(key)
    }
    return .item(index)
  }

  /// The way to the value of a key.
  private static func key(_ key: String, in path: String) -> String {
    let isName =
      !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard isName else { return "\(path)[\(Quotation.quoted(key))]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }
}
