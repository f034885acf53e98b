import Graphics
public import LayerModel
public import TimelineModel
public import Timing

/// The values of a single layer of a timeline at any instant.
public struct LayerSampler: Sendable {
  /// The layer that is sampled.
  public let layer: TimelineLayer
  private let table: SamplingTable

  /// A sampler of a layer.
  public init(_ layer: TimelineLayer) {
    self.layer = layer
    table = SamplingTable([layer])
  }

  /// Writes the presentation values of the animated properties at an instant, and leaves the
  /// others.
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
    var scratch = SamplingScratch()
    table.present(0, at: instant, &scratch, in: &properties)
    return scratch.dissolve
  }

  /// The images that are shown in place of the contents at an instant; `nil` while one is alone.
  public func contentsDissolve(at instant: Seconds) -> ImageDissolve? {
    guard layer.animatesContents else { return nil }
    var properties = layer.model
    return present(at: instant, in: &properties)
  }

  /// The presentation value of a key path at an instant, as animated: not clamped, and an angle
  /// with all its turns.
  public func value(of keyPath: AnimationKeyPath, at instant: Seconds) -> PropertyValue {
    guard layer.animatedProperties.contains(keyPath.property) else {
      return layer.model.value(of: keyPath)
    }
    var (properties, scratch) = (layer.model, SamplingScratch())
    table.apply(0, at: instant, &scratch, to: &properties)
    return scratch.transforms.written(keyPath, in: properties)
  }
}

extension TimelineLayer {
  /// The presentation value of a key path at an instant; for many of them keep a ``LayerSampler``.
  public func value(of keyPath: AnimationKeyPath, at instant: Seconds) -> PropertyValue {
    LayerSampler(self).value(of: keyPath, at: instant)
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
