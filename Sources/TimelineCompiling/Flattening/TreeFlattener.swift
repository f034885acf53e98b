import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// Writes the layers of a record out flat, each with its tracks.
///
/// While a transition plays its layer stands there twice: in the state before, and as it is.
/// ```
/// push, flip, …          fade, or in a layer that masks to its bounds
/// ├ (old state)          ├ layer, hidden meanwhile
/// │ └ its copy           └ (both states), one picture, or clipped to the layer's bounds
/// └ layer                  ├ (old)  of a fade: opacity 1 − q
///                          │ └ its copy
///                          └ (new)  of a fade: opacity q, added
///                            └ the layer again
/// ```
struct TreeFlattener {
  private(set) var layers: [TimelineLayer] = []
  /// The layer that each of them is, or whose state it shows; `nil` where a layer stood before it
  /// was moved.
  private(set) var sources: [LayerID?] = []
  /// The reason why it has stopped; `nil` unless there are too many layers or tracks.
  private(set) var excess: LimitExcess?
  private var trackCount = 0
  /// The key frames of all tracks, and the pieces of the clocks of all layers.
  private(set) var partCount = 0
  private let record: ScriptRecord
  private let flattener: LayerFlattener
  private let limits: WorkLimits
  /// The part of the record that is written out.
  private let extent: RecordExtent
  /// The layers that are left out, and the animations that are gone through for a transition.
  private var asideCount = 0

  /// Writes out the tree of a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - flattener: Makes its layers, and keeps them.
  ///   - limits: The limits on the tree.
  ///   - extent: The part of the record that is written out.
  init(
    _ record: ScriptRecord, _ flattener: LayerFlattener, _ limits: WorkLimits,
    extent: RecordExtent = .whole
  ) {
    self.record = record
    self.flattener = flattener
    self.limits = limits
    self.extent = extent
    layers.reserveCapacity(record.layers.count)
    addSublayers(of: nil, under: nil, as: nil)
  }

  /// Flattens the kept state of a layer, with its sublayers and its mask, without the rest of the
  /// tree.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - record: The record that it is in.
  ///   - flattener: Makes its layers, and keeps them.
  ///   - limits: The limits on the tree.
  ///   - tracks: Further tracks of the layer.
  init(
    of state: LayerID, in record: ScriptRecord, _ flattener: LayerFlattener, _ limits: WorkLimits,
    _ tracks: [Track]
  ) {
    (self.record, self.flattener, self.limits, extent) = (record, flattener, limits, .whole)
    let path = record[state].path
    addAlone(
      state, under: nil, as: Appearance(original: path, path: path, originalPath: path), tracks)
  }

  /// The layers and tracks that were looked at.
  var stepCount: Int { layers.count + trackCount + asideCount }

  /// Adds the layers in another one, or in the root.
  private mutating func addSublayers(
    of layer: LayerID?, under parent: Int?, as appearance: Appearance?
  ) {
    for placement in record.sublayers(of: layer) {
      if extent == .whole || record.isPresent(placement) {
        add(placement, under: parent, as: appearance)
      } else {
        asideCount += 1
      }
    }
  }

  /// A layer that stands under another path than now: a state in a transition, or one that a script
  /// has moved, at one of its places.
  private struct Appearance {
    /// The path of its layer now.
    let original: String
    /// The path by which it is called instead.
    let path: String
    /// The path by which its layer was called there.
    let originalPath: String
    /// True for a state in a transition, which is no layer of its author's.
    var isState = true
    /// True for a place where its layer is no more.
    var isLeft = false
    /// The time for which its layer is there, in clip time.
    var presence: Range<Seconds> = -.infinity..<(.infinity)

    /// The path of a layer in it.
    func path(of layer: RecordedLayer) -> String { path + layer.path.dropFirst(original.count) }
    /// The path by which a layer in it was called there.
    func originalPath(of layer: RecordedLayer) -> String {
      originalPath + layer.path.dropFirst(original.count)
    }
  }

  /// Adds a layer of the tree at one of its places, its mask and its sublayers, and the old states
  /// in its transitions.
  private mutating func add(_ placement: Placement, under parent: Int?, as appearance: Appearance?)
  {
    // Transitions in transitions double what is in them.
    guard excess == nil else { return }
    let layer = placement.layer
    var appearance = appearance
    if !record[layer].earlierPlaces.isEmpty, extent == .whole || appearance != nil {
      appearance = self.appearance(of: placement, under: parent, in: appearance)
    } else if let outer = appearance?.presence, record[layer].presence.clamped(to: outer).isEmpty {
      // What came when all of it was elsewhere was never there.
      return
    }
    guard appearance?.presence.isEmpty != true else { return }
    let playing = playing(in: layer, appearance)
    guard !playing.isEmpty else { return addAlone(layer, under: parent, as: appearance, []) }
    add(layer, playing, under: parent, as: appearance)
  }

  /// A layer at one of its places, below a position.
  private func appearance(of placement: Placement, under parent: Int?, in outer: Appearance?)
    -> Appearance
  {
    let layer = record[placement.layer]
    let isLast = placement.number == layer.placeNumber
    let presence =
      isLast ? layer.presence : layer.earlierPlaces[placement.number].presence
    let path: String
    let originalPath: String
    if isLast {
      path = outer?.path(of: layer) ?? layer.path
      originalPath = outer?.originalPath(of: layer) ?? layer.path
    } else {
      let name = layer.earlierPlaces[placement.number].name
      path = parent.map { "\(layers[$0].path)/\(name)" } ?? name
      originalPath = parent.map { "\(layers[$0].originalPath)/\(name)" } ?? name
    }
    return Appearance(
      original: layer.path, path: path, originalPath: originalPath,
      isState: outer?.isState ?? false, isLeft: !isLast || outer?.isLeft ?? false,
      presence: presence.clamped(to: outer?.presence ?? -.infinity..<(.infinity)))
  }

  /// Adds a layer in whose transitions its states stand beside it.
  private mutating func add(
    _ layer: LayerID, _ playing: [Playing], under parent: Int?, as appearance: Appearance?
  ) {
    for one in playing where !one.isApart && !one.tracks.isOutgoingInFront {
      addOutgoing(of: one, on: layer, under: parent, as: appearance)
    }
    addAlone(
      layer, under: parent, as: appearance,
      playing.flatMap { one -> [Track] in
        guard one.isApart else { return one.tracks.incoming }
        return [
          .holding(.isHidden, .bool(true), where: one.tracks.timeMap, label: "transition")
        ]
      })
    for one in playing {
      if one.tracks.transition.style.isDissolve {
        addDissolve(of: one, on: layer, under: parent, as: appearance)
      } else if one.isApart {
        addWindow(of: one, on: layer, under: parent, as: appearance)
      } else if one.tracks.isOutgoingInFront {
        addOutgoing(of: one, on: layer, under: parent, as: appearance)
      }
    }
  }

  /// Adds a layer without its transitions.
  private mutating func addAlone(
    _ layer: LayerID, under parent: Int?, as appearance: Appearance?, _ more: [Track]
  ) {
    // Nothing large in this frame: layers may be nested deeply.
    let position = append(layer, under: parent, as: appearance, more)
    let masks =
      extent == .whole ? record.masks(of: layer) : record.mask(of: layer).map { [$0] } ?? []
    for mask in masks { addAlone(mask, under: position, as: appearance, []) }
    layers[position].mask = position + 1..<layers.count
    addSublayers(of: layer, under: position, as: appearance)
    layers[position].subtreeEnd = layers.count
  }

  /// Appends a layer, with further tracks, without its mask and sublayers.
  private mutating func append(
    _ layer: LayerID, under parent: Int?, as appearance: Appearance?, _ more: [Track]
  ) -> Int {
    guard appearance != nil || !more.isEmpty else {
      return append(
        flattener.timelineLayer(of: layer, in: record, extent), of: layer, under: parent)
    }
    // Only the layer that was moved is itself hidden at its places.
    let isPlaced =
      appearance.map { $0.original == record[layer].path && !$0.presence.isEndless } ?? false
    let presence = isPlaced ? appearance?.presence : nil
    let flat = LayerFlattener.timelineLayer(
      record[layer],
      tracks: flattener.tracks(of: layer, in: record, extent, presence: presence) + more,
      path: appearance?.path(of: record[layer]),
      originalPath: appearance?.originalPath(of: record[layer]),
      isState: appearance?.isState ?? false, presence: presence)
    return append(flat, of: layer, under: parent, isLeft: appearance?.isLeft ?? false)
  }

  // MARK: Transitions

  private mutating func addOutgoing(
    of one: Playing, on layer: LayerID, under parent: Int?, as appearance: Appearance?
  ) {
    let position = addPlace("old", .transform, of: one, on: layer, under: parent, as: appearance)
    addOutgoingState(of: one, on: layer, under: position, as: appearance, one.tracks.outgoing)
    layers[position].subtreeEnd = layers.count
  }

  private mutating func addDissolve(
    of one: Playing, on layer: LayerID, under parent: Int?, as appearance: Appearance?
  ) {
    let whole = addPlace("states", .layer, of: one, on: layer, under: parent, as: appearance) {
      properties in
      // Drawn as a picture of its own, on which the second state is added to the first.
      properties.shouldRasterize = true
    }
    let old = addPart("old", of: layer, under: whole, one.tracks.outgoingWeight)
    addOutgoingState(of: one, on: layer, under: old, as: appearance, [])
    layers[old].subtreeEnd = layers.count
    let new = addPart("new", of: layer, under: whole, one.tracks.incomingWeight) { properties in
      properties.compositingFilter = .plusLighter
    }
    addAlone(
      layer, under: new, as: state(of: layer, layer, path: layers[new].path, in: appearance), [])
    layers[new].subtreeEnd = layers.count
    layers[whole].subtreeEnd = layers.count
  }

  /// Adds the window of the layer's own bounds, under which both states slide.
  private mutating func addWindow(
    of one: Playing, on layer: LayerID, under parent: Int?, as appearance: Appearance?
  ) {
    let model = record[layer].history.initial
    let geometry = flattener.tracks(of: layer, in: record, extent).filter { track in
      track.outputs.allSatisfy { $0.keyPath.property.isGeometry }
    }
    let whole = addPlace(
      "states", .layer, of: one, on: layer, under: parent, as: appearance, geometry
    ) {
      for property in LayerProperty.geometry { $0[property] = model[property] }
      $0.masksToBounds = true
    }
    let parts = [
      ("old", one.outgoingState, one.tracks.outgoing), ("new", layer, one.tracks.incoming),
    ]
    for (name, state, tracks) in one.tracks.isOutgoingInFront ? parts.reversed() : parts {
      let still = one.tracks.holding(flattener.presentation(of: state, in: record, at: one.start))
      addAlone(
        state, under: whole,
        as: self.state(of: layer, state, path: "\(layers[whole].path)/\(name)", in: appearance),
        still + tracks)
    }
    layers[whole].subtreeEnd = layers.count
  }

  private mutating func addOutgoingState(
    of one: Playing, on layer: LayerID, under position: Int, as appearance: Appearance?,
    _ tracks: [Track]
  ) {
    // A transition that it was in itself goes on in the old state.
    let appearance = state(
      of: layer, one.outgoingState, path: layers[position].path, in: appearance)
    addAlone(one.outgoingState, under: position, as: appearance, tracks)
  }

  /// A state of a layer in a transition, which stands under a path of its own.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - shown: The layer itself, or the copy that is its old state.
  ///   - path: The path of the state.
  ///   - appearance: The place of the layer.
  /// - Returns: The state's names.
  private func state(
    of layer: LayerID, _ shown: LayerID, path: String, in appearance: Appearance?
  ) -> Appearance {
    Appearance(
      original: record[shown].path, path: path,
      originalPath: appearance?.originalPath(of: record[layer]) ?? record[layer].path,
      isLeft: appearance?.isLeft ?? false)
  }

  /// A layer that has no extent and changes nothing, and is there only while a transition plays;
  /// one of the kind that keeps depth leaves that to the layers around it, too.
  private mutating func addPlace(
    _ name: String, _ kind: LayerKind, of one: Playing, on layer: LayerID, under parent: Int?,
    as appearance: Appearance?, _ tracks: [Track] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Int {
    var properties = LayerProperties()
    properties.isHidden = true
    // Among its siblings it is where the layer is, without moving what is in it.
    properties.zPosition = one.zPosition
    properties.anchorPointZ = one.zPosition
    change(&properties)
    let source = record[layer]
    let path = appearance?.path(of: source) ?? source.path
    return append(
      TimelineLayer(
        path: "\(path) (transition \(one.number), \(name))",
        originalPath: appearance?.originalPath(of: source) ?? source.path,
        kind: kind, clock: source.clock, model: properties,
        tracks: tracks + [
          .holding(.isHidden, .bool(false), where: one.tracks.timeMap, label: "transition")
        ], location: source.source.location), of: layer, under: parent,
      isLeft: appearance?.isLeft ?? false)
  }

  private mutating func addPart(
    _ name: String, of layer: LayerID, under whole: Int, _ weight: Track,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Int {
    var properties = LayerProperties()
    change(&properties)
    return append(
      TimelineLayer(
        path: "\(layers[whole].path)/\(name)", originalPath: layers[whole].originalPath,
        kind: .layer,
        clock: record[layer].clock, model: properties, tracks: [weight],
        location: record[layer].source.location), of: layer, under: whole,
      isLeft: sources[whole] == nil)
  }

  private mutating func append(
    _ layer: TimelineLayer, of source: LayerID, under parent: Int?, isLeft: Bool = false
  ) -> Int {
    let position = layers.count
    var layer = layer
    layer.parent = parent
    layer.mask = position + 1..<position + 1
    layer.subtreeEnd = position + 1
    layers.append(layer)
    sources.append(isLeft ? nil : source)
    trackCount += layer.tracks.count
    partCount += layer.tracks.reduce(layer.clock.pieceCount) { $0 + $1.content.keyframeCount }
    let found =
      limits.excess(of: .shownLayers, found: layers.count, isLeast: true)
      ?? limits.excess(of: .tracks, found: trackCount, isLeast: true)
    if let found, excess == nil { excess = found.at(layer: layer.path) }
    return position
  }

  /// A transition of a layer that has begun.
  private struct Playing {
    let number: Int
    let outgoingState: LayerID
    let tracks: TransitionTracks
    let zPosition: Double
    /// The time of its addition, in clip time.
    let start: Seconds
    /// True when the layer is hidden meanwhile, and both states stand elsewhere.
    let isApart: Bool
  }

  /// The transitions of a layer that play at some time while it is at a place.
  private mutating func playing(in layer: LayerID, _ appearance: Appearance?) -> [Playing] {
    let places =
      extent == .whole ? Array(record[layer].animations.indices) : record[layer].attachedPlaces
    var all: [Playing] = []
    for number in places {
      let animation = record[layer].animations[number]
      guard case .transition(let transition) = animation.animation.action,
        let outgoingState = animation.outgoingState,
        let map = flattener.transitionMap(of: number, on: layer, in: record)
      else { continue }
      let presence = appearance?.presence ?? -.infinity..<(.infinity)
      let timeMap = presence.isEndless ? map : map.limited(to: presence)
      guard timeMap.shownSpan != nil else { continue }
      if extent == .present { asideCount += record[layer].animations.count }
      let state = flattener.presentation(of: layer, in: record, at: animation.addedAt)
      all.append(
        Playing(
          number: number, outgoingState: outgoingState,
          tracks: TransitionTracks(
            transition: transition, timeMap: timeMap, size: state.bounds.size,
            anchorPoint: state.anchorPoint),
          zPosition: state.zPosition, start: animation.addedAt,
          isApart: transition.style.isDissolve || transition.style != .flip && state.masksToBounds))
    }
    return all
  }
}

extension Range<Seconds> {
  /// True when it holds all times.
  fileprivate var isEndless: Bool { self == -.infinity..<(.infinity) }
}
