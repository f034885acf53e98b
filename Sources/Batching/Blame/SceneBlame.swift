import Comparing
import Graphics
import Rendering
public import SceneModel
public import TimelineCompiling
public import Timing

/// Why two scenes differ at an instant: which layers are drawn differently, and which values differ.
///
/// Each layer is drawn alone, with the layers that it stands in, in both scenes; a layer whose picture differs
/// while that of the layer around it does not is where the difference comes from.
public struct SceneBlame: Sendable {
  /// A layer that differs.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// Names from the root.
    public let layer: String
    /// Where the layer is, when not in both scenes.
    public let presence: String?
    /// Pixels that differ when the layer is drawn alone; `nil` when that cannot be drawn.
    public let changedPixels: Int?
    /// Values that differ, a sentence each: the key path, both values, and the tracks that run.
    public let values: [String]

    /// One line.
    public var description: String {
      var parts = [presence, changedPixels.map { "\($0) pixels differ when drawn alone" }]
        .compactMap(\.self)
      parts += values
      return "\(layer): " + parts.joined(separator: "; ")
    }
  }

  private let a: Scene
  private let b: Scene
  private let timelineA: Timeline
  private let timelineB: Timeline
  /// Layers that are drawn alone, at most: each costs two pictures.
  private static let drawingLimit = 200

  /// The blame between two scenes.
  ///
  /// - Throws: `TimelineError` when one cannot be compiled.
  public init(_ a: Scene, _ b: Scene) throws(TimelineError) {
    self.a = a
    self.b = b
    timelineA = try TimelineCompiler().compile(a)
    timelineB = try TimelineCompiler().compile(b)
  }

  /// What differs at an instant, in the order of the layers.
  public func findings(at instant: Seconds) -> [Finding] {
    let placesA = ScenePlace.all(in: a)
    let placesB = ScenePlace.all(in: b)
    // Layers stand in the timeline in the same order as in the tree.
    let layersB = Dictionary(
      timelineB.layers.enumerated().map { ($0.element.path, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let pathsA = Set(timelineA.layers.map(\.path))
    var findings: [Finding] = []
    for (index, layer) in timelineA.layers.enumerated() {
      guard let other = layersB[layer.path] else {
        findings.append(
          Finding(
            layer: layer.path, presence: "only in the expected scene", changedPixels: nil,
            values: []))
        continue
      }
      let values = Self.differences(layer, timelineB.layers[other], at: instant)
      var changed: Int?
      if index < Self.drawingLimit, placesA.indices.contains(index), placesB.indices.contains(other)
      {
        changed = changedPixels(placesA[index], placesB[other], at: instant)
      }
      if !values.isEmpty || (changed ?? 0) > 0 && isSource(layer, timelineA, findings) {
        findings.append(
          Finding(layer: layer.path, presence: nil, changedPixels: changed, values: values))
      }
    }
    for layer in timelineB.layers where !pathsA.contains(layer.path) {
      findings.append(
        Finding(
          layer: layer.path, presence: "only in the judged scene", changedPixels: nil, values: []))
    }
    return findings
  }

  /// False when a layer around this one differs already: its picture is part of this one's.
  private func isSource(
    _ layer: TimelineLayer, _ timeline: Timeline, _ findings: [Finding]
  ) -> Bool {
    var parent = layer.parent
    while let index = parent {
      let path = timeline.layers[index].path
      if findings.contains(where: { $0.layer == path && ($0.changedPixels ?? 0) > 0 }) {
        return false
      }
      parent = timeline.layers[index].parent
    }
    return true
  }

  private static func differences(
    _ a: TimelineLayer, _ b: TimelineLayer, at instant: Seconds
  ) -> [String] {
    LayerProperty.all.filter { $0.kinds.contains(a.kind) && $0.kinds.contains(b.kind) }.compactMap {
      property in
      let keyPath = AnimationKeyPath(property)
      let (before, after) = (a.value(of: keyPath, at: instant), b.value(of: keyPath, at: instant))
      guard before != after else { return nil }
      let labels = Set(
        (a.tracks + b.tracks).filter { $0.outputs.contains { $0.keyPath.property == property } }
          .map(\.label))
      let source =
        labels.isEmpty
        ? "model value"
        : "track \(labels.sorted().map { $0.isEmpty ? "without a key" : $0 }.joined(separator: ", "))"
      return "\(keyPath) is \(after), not \(before) (\(source))"
    }
  }

  /// How many pixels differ between a layer drawn alone in both scenes; `nil` when one cannot be drawn.
  private func changedPixels(_ placeA: ScenePlace, _ placeB: ScenePlace, at instant: Seconds)
    -> Int?
  {
    guard let before = Self.picture(placeA.alone(in: a), at: instant),
      let after = Self.picture(placeB.alone(in: b), at: instant),
      before.width == after.width, before.height == after.height
    else { return nil }
    var comparer = FrameComparer(mode: .exact, thresholds: ComparisonThresholds())
    return (try? comparer.measure(after, against: before))?.changedPixels
  }

  private static func picture(_ scene: Scene, at instant: Seconds) -> Pixmap? {
    guard let timeline = try? TimelineCompiler().compile(scene) else { return nil }
    return try? StillRenderer(timeline).picture(at: instant)
  }
}
