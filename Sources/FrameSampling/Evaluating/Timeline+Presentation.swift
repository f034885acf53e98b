import Graphics
public import LayerModel
public import TimelineModel
public import Timing

extension TimelineLayer {
  /// Brings the animated properties to what they are at an instant; the others are left as they are.
  ///
  /// - Complexity: O(tracks), apart from the types' own interpolation.
  public func present(at instant: Seconds, in properties: inout LayerProperties) {
    guard !tracks.isEmpty else { return }
    for property in animatedProperties { properties[property] = model[property] }
    var matrices = RunningMatrices()
    for i in tracks.indices { tracks[i].apply(at: instant, to: &properties, &matrices) }
    matrices.finish(&properties)
  }

  /// The presentation value of a key path at an instant, as animated: not clamped, and an angle with
  /// all its turns.
  public func value(of keyPath: AnimationKeyPath, at instant: Seconds) -> PropertyValue {
    var (properties, matrices) = (model, RunningMatrices())
    for track in tracks { track.apply(at: instant, to: &properties, &matrices) }
    return properties.writtenValue(of: keyPath, matrices)
  }
}

extension Timeline {
  /// The position of the layer that a name or a `/`-separated path of names means, or `nil` when
  /// there is none; the first in tree order when several match.
  public func layer(named name: String) -> Int? {
    layers.firstIndex { $0.path == name }
      ?? layers.firstIndex { $0.name == name }
      ?? layers.firstIndex { $0.path.hasSuffix("/" + name) }
  }
}
