import Graphics
public import LayerModel
public import TimelineModel
public import Timing

extension TimelineLayer {
  /// Brings the animated properties to what they are at an instant; the others are left as they
  /// are.
  ///
  /// - Parameters:
  ///   - instant: The instant, in clip time.
  ///   - properties: The layer's values.
  /// - Returns: The images that are shown in place of the contents, while one dissolves into
  ///   another.
  /// - Complexity: O(tracks), apart from the types' own interpolation.
  @discardableResult
  public func present(
    at instant: Seconds, in properties: inout LayerProperties
  ) -> ImageDissolve? {
    guard !tracks.isEmpty else { return nil }
    for property in animatedProperties { properties[property] = model[property] }
    var matrices = DecomposedTransforms()
    var dissolve: ImageDissolve?
    for i in tracks.indices {
      if animatesContents { tracks[i].show(&dissolve, at: instant, over: properties, matrices) }
      tracks[i].apply(at: instant, to: &properties, &matrices)
    }
    matrices.finish(&properties)
    return dissolve
  }

  /// The images that are shown in place of the contents at an instant; `nil` while one is alone.
  public func contentsDissolve(at instant: Seconds) -> ImageDissolve? {
    guard animatesContents else { return nil }
    var properties = model
    return present(at: instant, in: &properties)
  }

  /// The presentation value of a key path at an instant, as animated: not clamped, and an angle
  /// with all its turns.
  public func value(of keyPath: AnimationKeyPath, at instant: Seconds) -> PropertyValue {
    var (properties, matrices) = (model, DecomposedTransforms())
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
