import Graphics
import LayerModel
import SceneModel
import Timing

/// All animations of a scene: those of its layers, and those that its script adds.
///
/// The script is read, not played: entries in the order of their times, each as if it happened
/// once, and handlers after the entries that lead to them. A layer has the model values that the
/// entries so far have given it.
struct AnimationSites {
  /// The sites, in tree order, and then in the script's.
  private(set) var sites: [AnimationSite] = []
  /// The changes of whole matrices that animate by themselves, in the script's order.
  private(set) var matrixChanges: [MatrixChange] = []
  /// The changes of completions that animate by themselves what their animations moved.
  private(set) var resets: [CompletionReset] = []
  /// The key frames of views, in the script's order.
  private(set) var viewKeyframes: [ViewKeyframeAnimation] = []
  /// True while the script's changes animate by themselves.
  private var animates = true
  private var places: [Place] = []
  private var placesByReference: [LayerReference: Int] = [:]
  private let facts: SceneFacts
  /// The values that layers had before the present entry changed them, by their places.
  private var before: [Int: LayerProperties] = [:]

  /// A layer as the script has left it.
  private struct Place {
    var layer: Layer
    let path: String
  }

  init(_ scene: Scene) {
    facts = SceneFacts(scene)
    for (i, layer) in scene.layers.enumerated() {
      add(layer, name: layer.pathComponent(at: i))
    }
    let handlers = places.indices
    let script = scene.interactions.enumerated().sorted {
      ($0.element.firstTime, $0.offset) < ($1.element.firstTime, $1.offset)
    }
    for (_, interaction) in script {
      visit([interaction.entry], .at(interaction.firstTime), as: nil)
    }
    for i in handlers {
      for entries in [\Layer.onTap, \.onPress, \.onDrag] {
        visit(places[i].layer[keyPath: entries], .later, as: i)
      }
    }
    if sites.count == 1 { sites[0].isOnlyOne = true }
  }

  // MARK: Layers

  /// Adds a layer with all that is in it; no recursion, because layers may be nested deeply.
  private mutating func add(_ layer: Layer, name path: String) {
    var waiting = [(layer: layer, path: path)]
    while let (layer, path) = waiting.popLast() {
      addAlone(layer, path: path)
      let mask = layer.mask.map { ($0, "\(path)/\($0.pathComponent(at: 0, isMask: true))") }
      let sublayers = layer.sublayers.enumerated().map { i, sublayer in
        (sublayer, "\(path)/\(sublayer.pathComponent(at: i))")
      }
      waiting += sublayers.reversed() + [mask].compactMap(\.self)
    }
  }

  private mutating func addAlone(_ layer: Layer, path: String) {
    let place = places.count
    // Its layers have places of their own.
    var alone = layer
    (alone.sublayers, alone.mask, alone.animations) = ([], nil, [])
    places.append(Place(layer: alone, path: path))
    for name in [layer.name, path] where !name.isEmpty { placesByReference[.named(name)] = place }
    if let identity = layer.identity { placesByReference[.identified(identity)] = place }
    for (i, animation) in layer.animations.enumerated() {
      add(animation, to: place, label: animation.key ?? "animations[\(i)]")
    }
  }

  private mutating func add(
    _ animation: Animation, to place: Int, label: String? = nil,
    _ addition: AnimationSite.Addition? = nil
  ) {
    let layer = places[place].layer
    sites.append(
      AnimationSite(
        scene: facts, layer: layer, before: before[place] ?? layer.properties,
        layerPath: places[place].path, label: label ?? animation.key ?? "animation",
        animation: animation, addition: addition))
    later(animation.onStart + animation.onStop, as: place)
  }

  private func place(of name: LayerReference, as handler: Int?) -> Int? {
    name == .handlerLayer ? handler : placesByReference[name]
  }

  // MARK: The script

  private mutating func visit(
    _ entries: [ActionEntry], _ addition: AnimationSite.Addition, as handler: Int?
  ) {
    for entry in entries {
      findResets(
        in: entry.transaction?.completion ?? [],
        of: entry.actions.compactMap {
          if case .addAnimation(let layer, let animation) = $0 { (layer, animation) } else { nil }
        }.flatMap { layer, animation in
          animation.keyPaths.map { LayerChange(layer, [.presentation($0)]) }
        }, handler)
      // The changes of one commit are seen together, in any order of writing.
      before = [:]
      animates = entry.transaction?.disableActions != true
      for action in entry.actions { change(action, handler) }
      for action in entry.actions { find(in: action, addition, handler) }
      later(entry.transaction?.completion ?? [], as: handler)
    }
  }

  /// Walks the handlers that run after the present entry.
  private mutating func later(_ entries: [ActionEntry], as handler: Int?) {
    let present = before
    visit(entries, .later, as: handler)
    before = present
  }

  /// Sets the model values that an action gives to layers.
  private mutating func change(_ action: ScriptAction, _ handler: Int?) {
    switch action {
    case .set(let change): apply(change, handler)
    case .animateView(let view): for change in view.changes { apply(change, handler) }
    case .animateViewKeyframes(let view):
      for change in view.keyframes.flatMap(\.changes) { apply(change, handler) }
    case .entries(let entries):
      for action in entries.flatMap(\.actions) { change(action, handler) }
    case .addSublayer(let layer, let sublayerPlace):
      // There from now on; its animations are found with the others.
      var bare = layer
      bare.animations = []
      let parent = superlayerPath(of: sublayerPlace, as: handler).map { "\($0)/" } ?? ""
      add(bare, name: parent + layer.pathComponent(at: 0))
    default: break
    }
  }

  private func superlayerPath(of sublayerPlace: SublayerPlace, as handler: Int?) -> String? {
    guard let named = sublayerPlace.layer, let place = place(of: named, as: handler) else {
      return nil
    }
    let path = places[place].path
    switch sublayerPlace {
    case .front, .index: return path
    case .below, .above: return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }

  private mutating func apply(_ change: LayerChange, _ handler: Int?) {
    guard let place = place(of: change.layer, as: handler) else { return }
    if before[place] == nil { before[place] = places[place].layer.properties }
    for case .property(let keyPath, let value) in change.assignments
    where value.kind == keyPath.valueKind {
      let properties = places[place].layer.properties
      places[place].layer.properties = properties.setting(keyPath, to: value)
      guard keyPath.valueKind == .transform else { continue }
      if animates, places[place].layer.hasImplicitAnimations,
        places[place].layer.actions[keyPath.property] == nil
      {
        matrixChanges.append(
          MatrixChange(
            layerPath: places[place].path, keyPath: keyPath, before: places[place].layer.location,
            beginsAtIdentity: properties.value(of: keyPath) == .transform(.identity),
            location: change.location))
      }
      // That is where its turns are written now.
      places[place].layer.location = change.location
    }
  }

  /// Finds the animations that an action adds.
  private mutating func find(
    in action: ScriptAction, _ addition: AnimationSite.Addition, _ handler: Int?
  ) {
    switch action {
    case .addAnimation(let name, let animation):
      if let place = place(of: name, as: handler) { add(animation, to: place, addition) }
    case .transition(let name, let animation, let completion):
      if let place = place(of: name, as: handler) { add(animation, to: place, addition) }
      later(completion, as: handler)
    case .addSublayer(let layer, _):
      guard
        let place = layer.identity.flatMap({ placesByReference[.identified($0)] })
          ?? placesByReference[.named(layer.name)]
          ?? placesByReference[.named(layer.pathComponent(at: 0))]
      else { return }
      for (i, animation) in layer.animations.enumerated() {
        add(animation, to: place, label: animation.key ?? "animations[\(i)]", addition)
      }
    case .animateView(let view):
      findResets(in: view.completion, of: view.changes, handler)
      later(view.completion, as: handler)
    case .animateViewKeyframes(let view):
      viewKeyframes.append(view)
      findResets(in: view.completion, of: view.keyframes.flatMap(\.changes), handler)
      later(view.completion, as: handler)
    case .entries(let entries):
      for entry in entries {
        for action in entry.actions { find(in: action, addition, handler) }
        later(entry.transaction?.completion ?? [], as: handler)
      }
    default: break
    }
  }
}

// MARK: Completions

extension AnimationSites {
  /// A property of a layer.
  private struct Moved: Hashable {
    let place: Int
    let property: LayerProperty
  }

  /// Finds the changes of a completion that animate by themselves what an animation moved.
  ///
  /// - Parameters:
  ///   - completion: The entries that run at the end of the animation.
  ///   - changes: The changes that it animates.
  ///   - handler: The layer whose handler it is in.
  private mutating func findResets(
    in completion: [ActionEntry], of changes: [LayerChange], _ handler: Int?
  ) {
    guard !completion.isEmpty else { return }
    var moved: [Moved: AnimationKeyPathValue] = [:]
    for change in changes {
      guard let place = place(of: change.layer, as: handler) else { continue }
      for value in change.assignments.flatMap(\.values) {
        moved[Moved(place: place, property: value.keyPath.property)] = value
      }
    }
    findResets(in: completion, of: moved, isAnimated: true, handler)
  }

  private mutating func findResets(
    in entries: [ActionEntry], of moved: [Moved: AnimationKeyPathValue], isAnimated: Bool,
    _ handler: Int?
  ) {
    for entry in entries where entry.lateSettings == nil {
      let settings = entry.transaction
      let isAnimated =
        isAnimated && settings?.disableActions != true && settings?.duration != 0
        && !entry.actions.contains { if case .transition = $0 { true } else { false } }
      for action in entry.actions {
        switch action {
        case .entries(let inner):
          findResets(in: inner, of: moved, isAnimated: isAnimated, handler)
        case .set(let change) where isAnimated: findReset(in: change, of: moved, handler)
        default: break
        }
      }
    }
  }

  private mutating func findReset(
    in change: LayerChange, of moved: [Moved: AnimationKeyPathValue], _ handler: Int?
  ) {
    guard let place = place(of: change.layer, as: handler),
      places[place].layer.hasImplicitAnimations
    else { return }
    var names: [String] = []
    for value in change.assignments.flatMap(\.values) {
      let property = value.keyPath.property
      guard property.animation == .implicit, places[place].layer.actions[property] == nil,
        let last = moved[Moved(place: place, property: property)],
        last != value || value.value == nil, !names.contains(property.name)
      else { continue }
      names.append(property.name)
    }
    guard !names.isEmpty else { return }
    resets.append(
      CompletionReset(
        layerPath: places[place].path, properties: names, location: change.location))
  }
}

/// A key path and the value that it gets; `nil` for one that is not known.
private struct AnimationKeyPathValue: Equatable {
  let keyPath: AnimationKeyPath
  let value: PropertyValue?
}

extension LayerChange.Assignment {
  /// The values of a layer's properties that it sets.
  fileprivate var values: [AnimationKeyPathValue] {
    switch self {
    case .property(let keyPath, let value):
      [AnimationKeyPathValue(keyPath: keyPath, value: value)]
    case .presentation(let keyPath): [AnimationKeyPathValue(keyPath: keyPath, value: nil)]
    case .frame(let frame):
      [
        AnimationKeyPathValue(keyPath: AnimationKeyPath(.bounds, .size), value: .size(frame.size)),
        AnimationKeyPathValue(keyPath: AnimationKeyPath(.position), value: .point(frame.origin)),
      ]
    case .mask, .beginTime, .speed, .timeOffset: []
    }
  }
}

extension Animation {
  /// The key paths that it animates, or an animation in it.
  fileprivate var keyPaths: [AnimationKeyPath] {
    if case .group(let children) = action { return children.flatMap(\.keyPaths) }
    return keyPath.map { [$0] } ?? []
  }
}

extension Interaction {
  /// The first time at which it happens, in scene time.
  fileprivate var firstTime: Seconds {
    switch schedule {
    case .at(let time): time
    case .every(let interval, _): interval
    }
  }
}
