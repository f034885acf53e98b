import Graphics
import LayerModel
import TimelineModel
import Timing

/// A timeline's tracks in flat arrays of plain values, in the order in which they apply.
///
/// Tracks of numbers, points, sizes, rectangles and colours are evaluated in vectors of four
/// numbers, by the very operations of ``Track/apply(at:to:_:)``; all other tracks by that itself.
/// Reading a `Track` out of an array would retain, copy and release all that it refers to, which
/// costs more than its value.
struct SamplingTable: Sendable {
  /// A track that is evaluated by itself; an object, so that using it copies one reference.
  final class AnyTrack: Sendable {
    let track: Track
    init(_ track: Track) { self.track = track }
  }

  /// A layer whose images may dissolve.
  final class ContentsLayer: Sendable {
    let layer: TimelineLayer
    init(_ layer: TimelineLayer) { self.layer = layer }
  }

  /// A property and its model value.
  struct ModelValue: Sendable {
    let property: LayerProperty
    let value: PropertyValue
  }

  var maps = TimeMapTable()
  var layers: [TabulatedLayer] = []
  var steps: [TabulatedLayer.Step] = []
  var segments: [TabulatedSegment] = []
  var lanes: [ValueLanes] = []
  var curves: [TimingFunction] = []
  var paths: [PathSegment] = []
  var matrices: [Transform] = []
  var matrixParts: [TransformComponents] = []
  var modelValues: [ModelValue] = []
  var anyTracks: [AnyTrack] = []
  var contentsLayers: [ContentsLayer] = []
  /// The different maps of all tracks, for ``FrameSampler/changes(over:)``.
  var trackMaps: [Int] = []
  /// The fields by property, while the table is made.
  private var fields: [LayerProperty: LaneField?] = [:]
  /// The properties that the tracks of a layer before one write, while the table is made.
  private var written: Set<LayerProperty> = []

  /// A table of a timeline.
  ///
  /// - Complexity: O(layers + tracks + key frames).
  init(_ timeline: Timeline) {
    layers.reserveCapacity(timeline.layers.count)
    for layer in timeline.layers { add(layer) }
    for (i, contents) in timeline.moving.enumerated() where layers[contents.layer].moving < 0 {
      layers[contents.layer].moving = Int32(i)
    }
    (fields, written) = ([:], [])
    maps.finishAdding()
    trackMaps = Array(Set(trackMaps)).sorted()
  }

  private mutating func add(_ layer: TimelineLayer) {
    var row = TabulatedLayer()
    row.clock = maps.add(layer.clock)
    row.hasMask = !layer.mask.isEmpty
    if layer.animatesContents {
      row.contents = Int32(contentsLayers.count)
      contentsLayers.append(ContentsLayer(layer))
      for track in layer.tracks { trackMaps.append(maps.add(track.timeMap)) }
    } else {
      var new = layer.animatedProperties.map { reset($0, in: layer.model) }
      var starts: [Int32?] = [nil, nil, nil]
      // A property that no track before has written is what it is in the model.
      written.removeAll(keepingCapacity: true)
      for track in layer.tracks {
        let map = maps.add(track.timeMap)
        trackMaps.append(map)
        if let tabulated = tabulated(track, Int32(map), of: layer, &starts) {
          new.append(.track(tabulated))
        } else {
          new.append(.anyTrack(Int32(anyTracks.count)))
          anyTracks.append(AnyTrack(track))
        }
        for output in track.outputs { written.insert(output.keyPath.property) }
      }
      row.steps = steps.count..<steps.count + new.count
      steps += new
    }
    layers.append(row)
  }

  private mutating func reset(
    _ property: LayerProperty, in model: LayerProperties
  ) -> TabulatedLayer.Step {
    if let place = DecomposedTransforms.Place(property) {
      return .resetMatrix(place, Self.append(model[place], to: &matrices))
    }
    let value = model[property]
    if let value = value.lanes, let field = field(of: property) {
      return .reset(field, lanes: Self.append(value, to: &lanes))
    }
    return .resetProperty(
      Self.append(ModelValue(property: property, value: value), to: &modelValues))
  }

  private mutating func field(of property: LayerProperty) -> LaneField? {
    if let known = fields[property] { return known }
    let field = LaneField(property)
    fields[property] = .some(field)
    return field
  }

  /// Appends an element and gives its number.
  private static func append<Element>(_ element: Element, to list: inout [Element]) -> Int32 {
    list.append(element)
    return Int32(list.count - 1)
  }
}

// MARK: Tracks

extension SamplingTable {
  /// A track as plain values; `nil` when it writes something else than its own value, or its values
  /// are not all made of at most four numbers.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - map: The number of its map.
  ///   - layer: Its layer.
  ///   - starts: The numbers of the parts of the layer's matrices, as far as they are known.
  /// - Returns: The track in the table's terms.
  private mutating func tabulated(
    _ track: Track, _ map: Int32, of layer: TimelineLayer, _ starts: inout [Int32?]
  ) -> TabulatedTrack? {
    guard track.outputs.count == 1, case .value = track.outputs[0].source,
      let kindLanes = track.keyPath.valueKind.laneCount,
      track.outputs[0].keyPath == track.keyPath
    else { return nil }
    let mark = (lanes.count, segments.count, curves.count, paths.count)
    guard let content = content(of: track, in: layer),
      let target = target(of: track.keyPath, kindLanes, in: layer, &starts)
    else {
      lanes.removeLast(lanes.count - mark.0)
      segments.removeLast(segments.count - mark.1)
      curves.removeLast(curves.count - mark.2)
      paths.removeLast(paths.count - mark.3)
      return nil
    }
    return TabulatedTrack(
      map: map, content: content, target: target, isAdditive: track.outputs[0].isAdditive,
      isCumulative: track.isCumulative, cycleEnd: track.cycleEnd)
  }

  private mutating func target(
    of keyPath: AnimationKeyPath, _ count: Int, in layer: TimelineLayer, _ starts: inout [Int32?]
  ) -> TabulatedTrack.Target? {
    guard let member = keyPath.member else { return field(of: keyPath.property).map { .field($0) } }
    if let place = DecomposedTransforms.Place(keyPath.property) {
      let start = starts[place.rawValue] ?? start(of: place, keyPath.property, in: layer)
      starts[place.rawValue] = start
      return .member(member, of: place, start: start)
    }
    guard let first = member.firstLane, let field = field(of: keyPath.property) else { return nil }
    return .part(of: field, first: Int32(first), count: Int32(count))
  }

  /// The number of the parts of a layer's matrix before any track; −1 when another track writes the
  /// whole matrix.
  private mutating func start(
    of place: DecomposedTransforms.Place, _ property: LayerProperty, in layer: TimelineLayer
  ) -> Int32 {
    let isWritten = layer.tracks.indices.contains { i in
      layer.tracks[i].outputs.contains {
        $0.keyPath.property == property && $0.keyPath.member == nil
      }
    }
    return isWritten ? -1 : Self.append(TransformComponents(layer.model[place]), to: &matrixParts)
  }

  private mutating func content(
    of track: Track, in layer: TimelineLayer
  ) -> TabulatedTrack.Content? {
    switch track.content {
    case .endpoints(let from, let to):
      guard let from = endpoint(from, of: track, in: layer),
        let to = endpoint(to, of: track, in: layer)
      else { return nil }
      return .endpoints(from: from, to: to)
    case .keyframes(let keyframes):
      let start = segments.count
      for segment in keyframes.segments {
        guard let tabulated = tabulated(segment) else { return nil }
        segments.append(tabulated)
      }
      return .keyframes(start: Int32(start), end: Int32(segments.count))
    }
  }

  private mutating func endpoint(
    _ endpoint: TrackContent.Endpoint, of track: Track, in layer: TimelineLayer
  ) -> TabulatedTrack.Endpoint? {
    switch endpoint {
    case .value(let value): return value.lanes.map { .value(Self.append($0, to: &lanes)) }
    case .running:
      if let start = start(of: track, in: layer) {
        return .value(Self.append(start, to: &lanes))
      }
      return mayRun(track) ? .running : nil
    case .runningPlus(let distance):
      guard let distance = distance.lanes else { return nil }
      if let start = start(of: track, in: layer) {
        return .value(Self.append(start + distance, to: &lanes))
      }
      return mayRun(track) ? .runningPlus(Self.append(distance, to: &lanes)) : nil
    }
  }

  /// The running value before a track, where that is the same at each instant.
  private func start(of track: Track, in layer: TimelineLayer) -> ValueLanes? {
    // An additive track begins at nothing: the running value is added afterwards.
    if track.isAdditive { return ValueLanes() }
    let property = track.keyPath.property
    guard !written.contains(property) else { return nil }
    guard let member = track.keyPath.member else { return layer.model[property].lanes }
    if let place = DecomposedTransforms.Place(property) {
      return TransformComponents(layer.model[place]).lanes(of: member)
    }
    guard let first = member.firstLane, let count = track.keyPath.valueKind.laneCount else {
      return nil
    }
    return layer.model[property].lanes?.part(Int32(first), Int32(count))
  }

  /// False for colours: a running one may be none, which no vector says.
  private func mayRun(_ track: Track) -> Bool { track.keyPath.valueKind != .color }

  private mutating func tabulated(_ segment: Keyframes.Segment) -> TabulatedSegment? {
    let interpolation: TabulatedSegment.Interpolation
    switch segment.interpolation {
    case .hold(let value):
      guard let value = value.lanes else { return nil }
      interpolation = .hold(value)
    case .between(let from, let to):
      guard let from = from.lanes, let to = to.lanes else { return nil }
      interpolation = .between(from, to)
    case .spline(let span):
      guard let from = span.from.lanes, let to = span.to.lanes, let leaving = span.leaving.lanes,
        let arriving = span.arriving.lanes
      else { return nil }
      lanes += [from, to, leaving, arriving]
      interpolation = .spline(Int32(lanes.count - 4))
    case .along(let path): interpolation = .along(Self.append(path, to: &paths))
    case .paced(let path, let length):
      interpolation = .paced(Self.append(path, to: &paths), length: length)
    case .stop(let path, let parameter):
      interpolation = .stop(Self.append(path, to: &paths), at: parameter)
    }
    return TabulatedSegment(
      start: segment.start, end: segment.end,
      timingFunction: segment.timingFunction.map { Self.append($0, to: &curves) } ?? -1,
      interpolation: interpolation)
  }
}
