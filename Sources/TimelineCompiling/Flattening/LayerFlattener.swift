import FrameSampling
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// Turns the layers of a record into layers of a timeline, and gives their values at an instant.
///
/// An animation's tracks are made once for each clock and window it has, a layer once for each of
/// its versions: all are kept together with what they were made from, so that nothing has to be
/// told when a record changes.
final class LayerFlattener {
  /// An animation's tracks.
  private struct Placed {
    let clockVersion: Int
    let begin: Seconds
    let removedAt: Seconds?
    let tracks: [Track]
    let transitionMap: TimeMap?
  }

  /// The flattened parts of a layer.
  private struct Kept {
    var animations: [Placed?] = []
    /// The captions in the layer's own time, once they were asked for.
    var captions: CaptionsContent??
    /// The track of the captions, and the version of the clock that it is made for.
    var captionsTrack: (clockVersion: Int, track: Track)?
    /// The whole layer, and its version.
    var layer: (version: Int, layer: TimelineLayer)?
    /// The layer from now on, and its version.
    var present: (version: Int, layer: TimelineLayer)?
  }

  private var kept: [Kept] = []
  /// The number of placements of an animation under a clock.
  private(set) var placementCount = 0
  /// The number of layers that were put together.
  private(set) var layerCount = 0

  // MARK: Values

  /// The model values of a layer at an instant.
  func model(of id: LayerID, in record: ScriptRecord, at instant: Seconds) -> LayerProperties {
    let layer = record[id]
    return Self.timelineLayer(layer, tracks: layer.history.lastTracks).properties(at: instant)
  }

  /// The presentation values of a layer at an instant that no change comes after: those before the
  /// last, and animations that are off it, do not count.
  func lastPresentation(
    of id: LayerID, in record: ScriptRecord, at instant: Seconds
  ) -> LayerProperties {
    makeRoom(for: id, in: record)
    let known = known(id, in: record, .whole) ?? known(id, in: record, .present)
    if let known { return known.properties(at: instant) }
    return Self.timelineLayer(record[id], tracks: tracks(of: id, in: record, .present))
      .properties(at: instant)
  }

  /// The presentation values of a layer at an instant.
  func presentation(
    of id: LayerID, in record: ScriptRecord, at instant: Seconds
  ) -> LayerProperties {
    timelineLayer(of: id, in: record).properties(at: instant)
  }

  // MARK: Layers

  /// A layer as a timeline holds it, with nothing around it.
  func timelineLayer(
    of id: LayerID, in record: ScriptRecord, _ extent: RecordExtent = .whole
  ) -> TimelineLayer {
    makeRoom(for: id, in: record)
    if let known = known(id, in: record, extent) { return known }
    layerCount += 1
    let made = Self.timelineLayer(record[id], tracks: tracks(of: id, in: record, extent))
    switch extent {
    case .whole: kept[id.index].layer = (record[id].version, made)
    case .present: kept[id.index].present = (record[id].version, made)
    }
    return made
  }

  /// The layer of a record with some tracks, and with other paths when it is the state of a
  /// transition, or stood elsewhere.
  static func timelineLayer(
    _ layer: RecordedLayer, tracks: [Track], path: String? = nil, originalPath: String? = nil,
    isState: Bool = false, presence: Range<Seconds>? = nil
  ) -> TimelineLayer {
    TimelineLayer(
      path: path ?? layer.path, originalPath: originalPath ?? layer.path,
      name: isState ? "" : layer.source.name, kind: layer.source.kind, isMask: layer.isMask,
      clock: layer.clock, absence: RecordedLayer.absence(of: presence ?? layer.presence),
      hasBeginTime: (layer.source.timing.beginTime ?? 0) != 0,
      model: layer.history.initial, tracks: tracks, location: layer.source.location)
  }

  /// Everything that runs over the first model values: later ones, captions, animations in the
  /// order in which they were added, and the times when the layer is not in the tree.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - record: The record that it is of.
  ///   - extent: The part of the record that counts.
  ///   - presence: The time for which it is in the tree; the one where it stands now when not said.
  /// - Returns: The tracks.
  func tracks(
    of id: LayerID, in record: ScriptRecord, _ extent: RecordExtent = .whole,
    presence: Range<Seconds>? = nil
  ) -> [Track] {
    makeRoom(for: id, in: record)
    if presence == nil, let known = known(id, in: record, extent) { return known.tracks }
    let history = record[id].history
    var tracks = extent == .whole ? history.tracks : history.lastTracks
    tracks += captions(of: id, in: record)
    let places =
      extent == .whole ? Array(record[id].animations.indices) : record[id].attachedPlaces
    // Nearly every animation has one.
    tracks.reserveCapacity(tracks.count + places.count)
    for i in places { tracks += placed(i, of: id, in: record).tracks }
    return tracks + RecordedLayer.absenceTracks(of: presence ?? record[id].presence)
  }

  /// The track of a layer's captions, if it has any.
  private func captions(of id: LayerID, in record: ScriptRecord) -> [Track] {
    guard record[id].source.captions != nil else { return [] }
    let clockVersion = record[id].clockVersion
    if let known = kept[id.index].captionsTrack, known.clockVersion == clockVersion {
      return [known.track]
    }
    let captions = kept[id.index].captions ?? CaptionsContent(of: record[id].source)
    kept[id.index].captions = .some(captions)
    guard let captions else { return [] }
    let track = captions.track(under: record[id].clock, at: record[id].source.location)
    kept[id.index].captionsTrack = (clockVersion, track)
    return [track]
  }

  /// The map from clip time to the progress of a transition.
  func transitionMap(of animation: Int, on id: LayerID, in record: ScriptRecord) -> TimeMap? {
    placed(animation, of: id, in: record).transitionMap
  }

  private func placed(_ i: Int, of id: LayerID, in record: ScriptRecord) -> Placed {
    makeRoom(for: id, in: record)
    let missing = record[id].animations.count - kept[id.index].animations.count
    if missing > 0 { kept[id.index].animations += Array(repeating: nil, count: missing) }
    let clockVersion = record[id].clockVersion
    let begin = record[id].animations[i].begin
    let removedAt = record[id].animations[i].removedAt
    if let known = kept[id.index].animations[i], known.clockVersion == clockVersion,
      known.begin == begin, known.removedAt == removedAt
    {
      return known
    }
    placementCount += 1
    let animation = record[id].animations[i]
    let (tracks, map) = animation.flattened.placed(
      under: record[id].clock, in: animation.window)
    let placed = Placed(
      clockVersion: clockVersion, begin: begin, removedAt: removedAt, tracks: tracks,
      transitionMap: map)
    kept[id.index].animations[i] = placed
    return placed
  }

  /// A layer as it was put together last, if nothing has changed since.
  private func known(
    _ id: LayerID, in record: ScriptRecord, _ extent: RecordExtent
  ) -> TimelineLayer? {
    let last = extent == .whole ? kept[id.index].layer : kept[id.index].present
    return last.flatMap { $0.version == record[id].version ? $0.layer : nil }
  }

  /// Makes room for the flattened layers of a record at once: they are large, and would be moved
  /// as their list grows.
  private func makeRoom(for id: LayerID, in record: ScriptRecord) {
    guard kept.count <= id.index else { return }
    kept += Array(repeating: Kept(), count: record.layers.count - kept.count)
  }
}

extension TimelineLayer {
  /// The presentation values at an instant.
  fileprivate func properties(at instant: Seconds) -> LayerProperties {
    var properties = model
    LayerSampler(self).present(at: instant, in: &properties)
    return properties
  }
}

extension RecordedLayer {
  /// Hides a layer while it is not in the tree.
  fileprivate static func absenceTracks(of presence: Range<Seconds>) -> [Track] {
    guard let absence = absence(of: presence) else { return [] }
    return [.holding(.isHidden, .bool(true), where: absence, label: "not in the tree")]
  }

  /// Has a value while a layer is not in the tree; `nil` when it always is.
  fileprivate static func absence(of presence: Range<Seconds>) -> TimeMap? {
    guard presence != -.infinity..<(.infinity) else { return nil }
    let hidden = PiecewiseLinearMap.Body.constant(TimePosition(time: 0))
    let comes = presence.lowerBound > -.infinity
    var pieces: [PiecewiseLinearMap.Piece] = []
    if comes { pieces.append(.init(start: presence.lowerBound, body: .nothing)) }
    if presence.upperBound < .infinity {
      pieces.append(.init(start: presence.upperBound, body: hidden))
    }
    return TimeMap([.pieces(PiecewiseLinearMap(before: comes ? hidden : .nothing, pieces))])
  }
}
