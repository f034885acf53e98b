import Graphics
import LayerModel
import TimelineModel
import Timing

/// The tracks of some layers in flat arrays, in the order in which they apply: the one evaluator of
/// values at an instant.
///
/// Tracks of numbers, points, sizes, rectangles and colours are evaluated in vectors of four
/// numbers, and write where the value lies in the layer's properties; all other tracks compute with
/// values themselves. The code is the same, written for any ``SampledValue``. Reading a `Track` out
/// of an array would retain, copy and release all that it refers to, which costs more than its
/// value.
struct SamplingTable: Sendable {
  /// A property and its model value.
  struct ModelValue: Sendable {
    let property: LayerProperty
    let value: PropertyValue
  }

  var maps = TimeMapTable()
  var layers: [FlatLayer] = []
  var steps: [FlatLayer.Step] = []
  /// The key frames of all tracks, whose values are numbers in ``lanes`` or ``values``.
  var segments: [KeyframeSegment<Int32>] = []
  var lanes: [ValueLanes] = []
  var values: [PropertyValue] = []
  var targets: [ValueTarget] = []
  var matrices: [Transform] = []
  var matrixParts: [TransformComponents] = []
  var modelValues: [ModelValue] = []
  /// The different maps of all tracks, for ``FrameSampler/changes(over:)``.
  var trackMaps: [Int] = []

  /// A table of some layers.
  ///
  /// - Complexity: O(layers + tracks + key frames).
  init(_ layers: [TimelineLayer]) {
    self.layers.reserveCapacity(layers.count)
    for layer in layers { add(layer) }
    maps.finishAdding()
    trackMaps = Array(Set(trackMaps)).sorted()
  }

  /// A table of a timeline.
  init(_ timeline: Timeline) {
    self.init(timeline.layers)
    for (i, contents) in timeline.animatedImages.enumerated()
    where layers[contents.layer].animatedImages < 0 {
      layers[contents.layer].animatedImages = Int32(i)
      layers[contents.layer].canStand = false
    }
  }

  private mutating func add(_ layer: TimelineLayer) {
    var row = FlatLayer()
    row.clock = maps.add(layer.clock)
    row.canStand = !layer.kind.has(.copies) && !layer.kind.has(.particles)
    row.hasMask = !layer.mask.isEmpty
    row.animatesContents = layer.animatesContents
    let start = steps.count
    for property in layer.animatedProperties { addReset(property, in: layer.model) }
    var written: Set<LayerProperty> = []
    var matrixStarts = InlineArray<3, Int32>(repeating: -1)
    for track in layer.tracks {
      let map = maps.add(track.timeMap)
      trackMaps.append(map)
      let content = track.content(in: layer.model, after: written)
      for output in track.outputs {
        if output.fitsLanes(content),
          let target = laneTarget(output.keyPath, in: layer.model, &matrixStarts)
        {
          steps.append(
            .lanes(flat(track, content, output, Int32(map), as: ValueLanes.self), target))
        } else {
          let flat = flat(track, content, output, Int32(map), as: PropertyValue.self)
          let target = Self.append(ValueTarget(output), to: &targets)
          steps.append(
            track.keyPath.valueKind == .image
              ? .images(flat, target: target) : .values(flat, target: target))
        }
        written.insert(output.keyPath.property)
      }
    }
    row.steps = start..<steps.count
    layers.append(row)
  }

  private mutating func addReset(_ property: LayerProperty, in model: LayerProperties) {
    if let place = DecomposedTransforms.Place(property) {
      steps.append(.resetMatrix(place, Self.append(model[place], to: &matrices)))
      return
    }
    let value = model[property]
    if value.lanes != nil, let field = LaneField(property) {
      steps.append(.reset(field, lanes: ValueLanes.append(value, to: &self)))
    } else {
      let value = ModelValue(property: property, value: value)
      steps.append(.resetProperty(Self.append(value, to: &modelValues)))
    }
  }

  /// Appends an element and gives its number.
  private static func append<Element>(_ element: Element, to list: inout [Element]) -> Int32 {
    list.append(element)
    return Int32(list.count - 1)
  }
}

// MARK: Tracks

extension SamplingTable {
  /// The target of a key path whose values are vectors; `nil` when they are not stored in the
  /// layer's own properties.
  private mutating func laneTarget(
    _ keyPath: AnimationKeyPath, in model: LayerProperties,
    _ matrixStarts: inout InlineArray<3, Int32>
  ) -> LaneTarget? {
    guard let member = keyPath.member else {
      return LaneField(keyPath.property).map { .field($0) }
    }
    if let place = DecomposedTransforms.Place(keyPath.property) {
      if matrixStarts[place.rawValue] < 0 {
        matrixStarts[place.rawValue] = Self.append(
          TransformComponents(model[place]), to: &matrixParts)
      }
      return .member(member, of: place, start: matrixStarts[place.rawValue])
    }
    guard let first = member.firstLane, let count = keyPath.valueKind.laneCount,
      let field = LaneField(keyPath.property)
    else { return nil }
    return .part(of: field, first: Int32(first), count: Int32(count))
  }

  /// An output of a track, its values laid out as values of a type.
  private mutating func flat<Value: SampledValue>(
    _ track: Track, _ content: TrackContent, _ output: TrackOutput, _ map: Int32,
    as type: Value.Type
  ) -> FlatTrack {
    func number(_ value: PropertyValue) -> Int32 { Value.append(value, to: &self) }
    let flat: FlatTrack.Content
    switch content {
    case .endpoints(let from, let to):
      flat = .endpoints(from: from.map(number), to: to.map(number))
    case .keyframes(let keyframes):
      let start = Int32(segments.count)
      for segment in keyframes.segments {
        let segment = segment.map(number)
        segments.append(segment)
      }
      flat = .keyframes(start: start, end: Int32(segments.count))
    }
    return FlatTrack(
      map: map, content: flat, isAdditive: output.isAdditive, isCumulative: track.isCumulative,
      cycleEnd: track.cycleEnd)
  }
}

extension Track {
  /// The values without references to the running one, where that is the same at each instant.
  fileprivate func content(
    in model: LayerProperties, after written: Set<LayerProperty>
  ) -> TrackContent {
    guard case .endpoints(let from, let to) = content, from.isRunning || to.isRunning,
      isAdditive || !written.contains(keyPath.property)
    else { return content }
    let start: PropertyValue
    switch (valueFunction, isAdditive, model[keyPath.property]) {
    // An additive track begins at nothing: the running value is added afterwards.
    case (nil, true, _): start = .zero(of: keyPath.valueKind)
    case (let function?, true, _): start = function.neutralInput
    case (let function?, false, .transform(let matrix)): start = function.input(from: matrix)
    default: start = model.value(of: keyPath)
    }
    return .endpoints(from: from.starting(at: start), to: to.starting(at: start))
  }
}

extension TrackContent.Endpoint {
  /// True when it refers to the running value.
  fileprivate var isRunning: Bool {
    if case .value = self { false } else { true }
  }

  /// The end where the running value is known.
  fileprivate func starting(at start: PropertyValue) -> Self {
    switch self {
    case .value: self
    case .running: .value(start)
    case .runningPlus(let distance): .value(distance.added(to: start))
    }
  }
}

extension TrackOutput {
  /// True when it writes nothing but a track's own values, all made of at most four numbers.
  fileprivate func fitsLanes(_ content: TrackContent) -> Bool {
    guard case .value = source, keyPath.valueKind.laneCount != nil else { return false }
    // A running colour may be none, which no vector says.
    if case .endpoints(let from, let to) = content, keyPath.valueKind == .color,
      from.isRunning || to.isRunning
    {
      return false
    }
    var fits = true
    content.forEachValue { fits = fits && $0.lanes != nil }
    return fits
  }
}
