import SceneModel

/// States in their order, each name once, and the ways between them.
struct StateList {
  private(set) var states: [SceneState] = []
  private var places: [String: Int] = [:]
  private var ways: [Way: Int] = [:]

  /// A way of a state's list.
  private struct Way: Hashable {
    let place: Int
    let from: String
    let to: String
  }

  /// Adds a state; what another of its name does, both do together.
  mutating func add(_ state: SceneState) {
    guard let place = places[state.name] else {
      places[state.name] = states.count
      states.append(state)
      states[states.count - 1].transitions = []
      for way in state.transitions { add(way, to: states.count - 1) }
      return
    }
    states[place].changes += state.changes
    states[place].animations += state.animations
    states[place].removedAnimations += state.removedAnimations
    for way in state.transitions { add(way, to: place) }
  }

  /// Adds a transition to the list of its `to` state, else of its `from` state, else of the first.
  mutating func add(_ way: StateTransition) {
    guard !states.isEmpty else { return }
    add(way, to: places[way.to] ?? places[way.from] ?? 0)
  }

  private mutating func add(_ way: StateTransition, to place: Int) {
    let key = Way(place: place, from: way.from, to: way.to)
    if let known = ways[key] {
      states[place].transitions[known].animations += way.animations
    } else {
      ways[key] = states[place].transitions.count
      states[place].transitions.append(way)
    }
  }

  /// Takes bases away that are no states.
  ///
  /// - Returns: The names of the states that had them.
  mutating func removeUnknownBases() -> [String] {
    states.indices.compactMap { i in
      guard let base = states[i].basedOn, places[base] == nil else { return nil }
      states[i].basedOn = nil
      return states[i].name
    }
  }
}
