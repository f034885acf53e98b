import Documents
import Escaping
import LayerModel
import SceneModel
import Timing

/// Reads the states of an archive and the ways between them.
struct StateReader {
  let context: ArchiveContext

  /// The lists of states and transitions in a tree of layers, those of the outermost first.
  static func lists(named name: String, in root: XMLField) -> [XMLField] {
    var found: [XMLField] = []
    var waiting = [root]
    while let next = waiting.popLast() {
      for child in next.elements {
        if child.name == name {
          found.append(child)
        } else if child.name == "sublayers" || child.name == "mask" || child.name.hasSuffix("Layer")
        {
          waiting.append(child)
        }
      }
    }
    return found
  }

  /// Notes the layers that states add, before layers are read.
  func noteAddedLayers(_ lists: [XMLField]) {
    for (element, place) in elements(lists, "LKStateAddElement") {
      guard let target = element.attribute("targetId"),
        element.attribute("keyPath") ?? "sublayers" == "sublayers",
        let object = element["object"] ?? element.elements.first
      else { continue }
      context.added[target, default: []].append(
        ArchiveContext.AddedLayer(element: object, identity: Self.identity(place)))
    }
  }

  /// The identity of a layer that a state adds, by the element's place in the file.
  private static func identity(_ place: Int) -> String { "added-\(place)" }

  private func elements(_ lists: [XMLField], _ name: String) -> [(XMLField, place: Int)] {
    lists.flatMap(\.elements).flatMap { state in
      (state["elements"]?.elements ?? state.elements).filter { $0.name == name }
        .map { ($0, $0.element.offset) }
    }
  }

  /// The states, each once, with the transitions.
  ///
  /// - Parameters:
  ///   - lists: The lists of states.
  ///   - transitions: The lists of transitions.
  ///   - layers: The layers by their identities.
  /// - Returns: The states.
  func states(
    _ lists: [XMLField], _ transitions: [XMLField], layers: [LayerIdentity: LayerProperties]
  ) -> [SceneState] {
    var states = StateList()
    for field in lists.flatMap(\.elements) {
      // Layers with states of their own switch together.
      guard let name = field.attribute("name"), !name.isEmpty else { continue }
      states.add(state(field, name, layers))
    }
    if let name = states.removeUnknownBases().first,
      let state = lists.lazy.flatMap(\.elements).first(where: { $0.attribute("name") == name })
    {
      state.leaveOut(
        "a state on which another one is based is not there", drawing: "the other one alone",
        at: "basedOn")
    }
    for field in transitions.flatMap(\.elements) {
      let way = transition(field, layers)
      if !way.animations.isEmpty { states.add(way) }
    }
    return states.states
  }

  // MARK: States

  private func state(
    _ field: XMLField, _ name: String, _ layers: [LayerIdentity: LayerProperties]
  ) -> SceneState {
    var state = SceneState(name: name, basedOn: field.attribute("basedOn"))
    if state.basedOn?.isEmpty == true || state.basedOn == name { state.basedOn = nil }
    for element in field["elements"]?.elements ?? field.elements {
      guard element.take(of: .events) else { break }
      switch element.name {
      case "elements": break
      case "LKStateSetValue", "LKStateSetProperty":
        state.changes += change(element, layers).map { [$0] } ?? []
      case "LKStateAddAnimation": state.animations += animations(element, layers)
      case "LKStateRemoveAnimation":
        if let key = element.attribute("key"), let (layer, _, _) = target(of: element) {
          state.removedAnimations.append(RemovedAnimation(layer, key: key))
        }
      case "LKStateAddElement":
        if let known = context.layers[Self.identity(element.element.offset)] {
          state.changes.append(
            LayerChange(
              .identified(known.identity), [.property(AnimationKeyPath(.isHidden), .bool(false))],
              location: element.location))
        } else {
          leaveOut(element)
        }
      case "LKStateRemoveElement":
        let target = element["object"]?.attribute("id") ?? element.attribute("objectId")
        if let target, let known = context.layers[target] {
          state.changes.append(
            LayerChange(
              .identified(known.identity), [.property(AnimationKeyPath(.isHidden), .bool(true))],
              location: element.location))
        } else {
          leaveOut(element)
        }
      default: leaveOut(element)
      }
    }
    return state
  }

  private func leaveOut(_ element: XMLField) {
    element.leaveOut(
      "the element \(Quotation.quoted(Quotation.cut(element.name, to: 40))) of a state is left out",
      drawing: "the state without it")
  }

  private func target(of element: XMLField) -> (
    reference: LayerReference, LayerIdentity, kind: LayerKind
  )? {
    let target = element.attribute("targetId") ?? ""
    guard let known = context.layers[target] else {
      element.leaveOut(
        "a part of a state speaks of \(Quotation.quoted(Quotation.cut(target, to: 40))), which is no layer",
        drawing: "the state without it", at: "targetId")
      return nil
    }
    return (.identified(known.identity), known.identity, known.kind)
  }

  private func change(
    _ element: XMLField, _ layers: [LayerIdentity: LayerProperties]
  ) -> LayerChange? {
    guard let (layer, identity, kind) = target(of: element) else { return nil }
    let name = element.attribute("keyPath") ?? element.attribute("key") ?? ""
    let keyPaths = KeyPathSpelling.keyPaths(name, of: layers[identity]).filter {
      $0.property.kinds.contains(kind)
    }
    guard !keyPaths.isEmpty else {
      element.leaveOut(
        "a state's value of \(Quotation.quoted(Quotation.cut(name, to: 60))) is left out",
        drawing: "the state without it", at: "keyPath")
      return nil
    }
    guard let written = element.written("value") else { return nil }
    let assignments = keyPaths.compactMap { keyPath in
      written.value(of: keyPath, in: context).map { LayerChange.Assignment.property(keyPath, $0) }
    }
    return assignments.isEmpty
      ? nil : LayerChange(layer, assignments, location: element.location)
  }

  private func animations(
    _ element: XMLField, _ layers: [LayerIdentity: LayerProperties], isTransition: Bool = false
  ) -> [StateAnimation] {
    let children = element.elements.filter {
      $0.name == "animation" || $0.name.hasPrefix("CA")
    }
    guard !children.isEmpty, let (layer, identity, _) = target(of: element) else { return [] }
    let key = element.attribute("key")
    let reader = AnimationReader(
      context: context, properties: layers[identity] ?? LayerProperties())
    return children.flatMap { child in
      reader.animations(of: child, keyPath: isTransition ? key : nil).map { read in
        var animation = read
        // Under a key it takes the place of one that still runs.
        let path = animation.keyPath.map { "\($0)" }
        animation.key = animation.key ?? (isTransition ? path : key ?? path) ?? "state"
        let delay =
          child.attribute("delay") ?? element.attribute("delay") ?? element.attribute("beginTime")
        var seconds = delay.flatMap(CAMLText.number) ?? animation.timing.beginTime ?? 0
        if !(0...NumberRange.longestDuration).contains(seconds) { seconds = 0 }
        animation.timing.beginTime = nil
        if isTransition { animation.startFromScreen() }
        return StateAnimation(layer, delay: seconds > 1e-9 ? seconds : 0, animation)
      }
    }
  }

  private func transition(
    _ field: XMLField, _ layers: [LayerIdentity: LayerProperties]
  ) -> StateTransition {
    let elements = (field["elements"]?.elements ?? field.elements).filter {
      ($0.name == "LKStateTransitionElement" || $0.name.hasSuffix("TransitionElement"))
        && !["0", "false", "NO"].contains($0.attribute("enabled"))
    }
    return StateTransition(
      from: field.attribute("fromState") ?? StateTransition.any,
      to: field.attribute("toState") ?? StateTransition.any,
      animations: elements.flatMap { animations($0, layers, isTransition: true) })
  }
}

extension Animation {
  /// Sets `startsAtPresentation` of animations without `fromValue` and `byValue`.
  fileprivate mutating func startFromScreen() {
    func started(_ ends: AnimationEndpoints) -> AnimationEndpoints {
      var ends = ends
      if ends.fromValue == nil, ends.byValue == nil { ends.startsAtPresentation = true }
      return ends
    }
    switch action {
    case .basic(let ends): action = .basic(started(ends))
    case .spring(var spring):
      spring.endpoints = started(spring.endpoints)
      action = .spring(spring)
    case .group(var children):
      for i in children.indices { children[i].startFromScreen() }
      action = .group(children)
    case .keyframe, .transition: break
    }
  }
}
