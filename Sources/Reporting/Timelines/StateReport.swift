import Escaping
package import Inbetween

/// A state of a scene, for programs.
package struct StateReport: Encodable {
  /// The way from a state to another.
  struct Transition: Encodable {
    let from: String
    let to: String
    /// The number of its animations.
    let animations: Int
  }

  let name: String
  let basedOn: String?
  /// The values that layers have while it is on, as `LAYER KEYPATH`.
  let values: [String]
  /// The ways that are written with it, to and from any state.
  let transitions: [Transition]

  init(_ state: SceneState) {
    (name, basedOn) = (state.name, state.basedOn)
    values = state.changes.flatMap { change in
      change.assignments.map { assignment in
        if case .property(let keyPath, _) = assignment { return "\(change.layer) \(keyPath)" }
        return "\(change.layer)"
      }
    }
    transitions = state.transitions.map {
      Transition(from: $0.from, to: $0.to, animations: $0.animations.count)
    }
  }
}

/// The states of a scene as a text, a line each, with the ways between them.
package struct StateList {
  private let states: [SceneState]

  /// The list of some states.
  package init(_ states: [SceneState]) { self.states = states }

  /// The lines, each with its end; empty without any state.
  package var text: String {
    guard !states.isEmpty else { return "" }
    var lines = ["", "states"]
    for state in states {
      let count = state.changes.reduce(0) { $0 + $1.assignments.count }
      let base = state.basedOn.map { " based on \(DisplayText.line($0))" } ?? ""
      lines.append("  \(DisplayText.line(state.name))\(base), \(count.counted("value"))")
      for way in state.transitions {
        let ends = [way.from, way.to].map { $0.isEmpty ? "none" : DisplayText.line($0) }
        lines.append("    \(ends[0]) → \(ends[1]), \(way.animations.count.counted("animation"))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
