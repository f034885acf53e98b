/// The names at a place of a scene, those included whose values are known only when a handler runs.
package protocol LateNames: ExpressionNames {
  /// The name by which a late text calls a variable, a tag or the count of a handler's runs; `nil`
  /// for one that is none of these.
  func lateName(of name: String) -> String?
  /// True where an action's expressions are worked out when it runs.
  var areLate: Bool { get }
  /// The seed of the numbers that `random` gives here; `nil` where it is the whole scene's.
  var ownSeed: UInt64? { get }
}

/// The rule about what a handler alone knows.
package enum LateNameRule {
  /// The places where such a name may stand, as messages say it.
  package static let allowed =
    "a value that is known while loading; a script's stand in the actions and `when` of interactions and handlers alone"
}

extension Expression {
  /// The first thing in it whose value is known only when a handler runs, in the words of messages,
  /// and its place; `nil` when all is known while loading.
  package func lateThing(_ names: some LateNames) -> (described: String, offset: Int)? {
    for step in steps {
      switch step.operation {
      case .name(let name)
      where names.value(of: name) == nil && names.lateName(of: name) != nil:
        return ("\"\(name)\"", step.offset)
      case .call(let name, _)
      where ["layer", "presentation"].contains(name) && names.value(of: name) == nil:
        return ("\(name)(…)", step.offset)
      case .call("random", 0) where names.areLate && names.value(of: "random") == nil:
        return ("random()", step.offset)
      default: break
      }
    }
    return nil
  }

  /// The bytes at which `random` is called without arguments.
  package var placedCalls: [Int] {
    steps.compactMap { step in
      if case .call("random", 0) = step.operation { step.offset } else { nil }
    }
  }

  /// True where it asks for the scene's random numbers.
  package var isRandom: Bool {
    steps.contains { if case .call("random", _) = $0.operation { true } else { false } }
  }
}
