import FrameSampling
import Comparing
import Graphics
import LayerModel
import Rendering
public import SceneModel
public import TimelineCompiling
import TimelineModel
public import Timing

/// The reasons why two scenes differ at an instant: the parts of the scenes as wholes, the layers
/// that are drawn differently, and the values that differ.
///
/// Layers are the same by name, or, without one, by what they hold. Each layer is drawn alone, with
/// the layers that it stands in, in both scenes; a layer whose picture differs while that of the
/// layer around it does not is where the difference comes from.
public struct SceneBlame: Sendable {
  /// A layer that differs, or something of the whole scene.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// Names from the root; `canvas` and `time` for what is of the whole scene.
    public let layer: String
    /// The scene that has the layer, when not both, or its other place.
    public let presence: String?
    /// Pixels that differ when the layer is drawn alone; `nil` when that cannot be drawn, or is
    /// none.
    public let changedPixels: Int?
    /// Values that differ, a sentence each: the key path, both values, and the tracks that run.
    public let values: [String]

    init(
      _ layer: String, presence: String? = nil, changedPixels: Int? = nil, values: [String] = []
    ) {
      self.layer = layer
      self.presence = presence
      self.changedPixels = changedPixels
      self.values = values
    }

    /// One line.
    public var description: String {
      var parts = [presence, changedPixels.map { "\($0) pixels differ when drawn alone" }]
        .compactMap(\.self)
      parts += values
      return "\(layer): " + parts.joined(separator: "; ")
    }
  }

  private let timelineA: Timeline
  private let timelineB: Timeline
  private let pairing: LayerPairing
  /// Layers that are drawn alone, at most: each costs two pictures.
  private static let drawingLimit = 200

  /// The blame between two scenes.
  ///
  /// - Throws: `TimelineError` when one cannot be compiled.
  public init(_ a: Scene, _ b: Scene) throws(TimelineError) {
    timelineA = try TimelineCompiler().compile(a)
    timelineB = try TimelineCompiler().compile(b)
    pairing = LayerPairing(timelineA, timelineB)
  }

  /// The differences at an instant: of the scenes as wholes first, then in the order of the layers.
  public func findings(at instant: Seconds) -> [Finding] {
    var findings = sceneFindings
    // Layers in whose own picture something differs: it is part of that of the layers in them.
    var sources: Set<Int> = []
    var drawnCount = 0
    for (index, layer) in timelineA.layers.enumerated() {
      guard let place = pairing.partners[index] else {
        if isThere(layer, instant) {
          findings.append(Finding(layer.path, presence: "only in the expected scene"))
        }
        continue
      }
      let other = timelineB.layers[place]
      let values = Self.differences(layer, other, at: instant)
      var changed: Int?
      if drawnCount < Self.drawingLimit {
        drawnCount += 1
        changed = changedPixels(index, place, at: instant)
      }
      let isChanged = (changed ?? 0) > 0
      let isSource = isChanged && !isInside(index, sources)
      if isChanged { sources.insert(index) }
      let presence =
        pairing.reordered.contains(index) ? "at another place among the layers beside it" : nil
      if !values.isEmpty || isSource || presence != nil {
        let name = layer.path == other.path ? layer.path : "\(layer.path), now \(other.path)"
        findings.append(
          Finding(name, presence: presence, changedPixels: changed, values: values))
      }
    }
    let known = Set(pairing.partners.values)
    for (index, layer) in timelineB.layers.enumerated()
    where !known.contains(index) && isThere(layer, instant) {
      findings.append(Finding(layer.path, presence: "only in the judged scene"))
    }
    return findings
  }

  /// The differences of the scenes as wholes.
  private var sceneFindings: [Finding] {
    let (a, b) = (timelineA, timelineB)
    func lines(_ values: [(name: String, before: PropertyValue, after: PropertyValue)]) -> [String]
    {
      values.compactMap { value in
        ValueDifference(value.before, value.after).map {
          "\(value.name) is \($0.texts.after), not \($0.texts.before)"
        }
      }
    }
    let canvas = lines([
      ("size", .size(a.canvas.size), .size(b.canvas.size)),
      ("scale", .number(a.canvas.scale), .number(b.canvas.scale)),
      ("background", .color(a.canvas.background), .color(b.canvas.background)),
    ])
    let time = lines([
      (
        "framesPerSecond", .name(a.frameRate.description), .name(b.frameRate.description)
      ),
      ("duration", .number(a.duration), .number(b.duration)),
    ])
    return [Finding("canvas", values: canvas), Finding("time", values: time)].filter {
      !$0.values.isEmpty
    }
  }

  /// A layer in a transition is there only while that plays.
  private func isThere(_ layer: TimelineLayer, _ instant: Seconds) -> Bool {
    guard layer.path != layer.originalPath else { return true }
    return layer.value(of: AnimationKeyPath(.isHidden), at: instant) == .bool(false)
  }

  /// True when a layer around this one differs already: its picture is part of this one's.
  private func isInside(_ index: Int, _ sources: Set<Int>) -> Bool {
    var next = timelineA.layers[index].parent
    while let parent = next {
      if sources.contains(parent) { return true }
      next = timelineA.layers[parent].parent
    }
    return false
  }

  private static func differences(
    _ a: TimelineLayer, _ b: TimelineLayer, at instant: Seconds
  ) -> [String] {
    let (samplerA, samplerB) = (LayerSampler(a), LayerSampler(b))
    let kinds = a.kind == b.kind ? [] : ["the kind is \(b.kind.rawValue), not \(a.kind.rawValue)"]
    let properties = LayerProperty.all.filter {
      $0.kinds.contains(a.kind) && $0.kinds.contains(b.kind)
    }
    return kinds
      + properties.compactMap { property in
        let keyPath = AnimationKeyPath(property)
        let dissolve =
          property == .contents
          ? ValueDifference(
            samplerA.contentsDissolve(at: instant), samplerB.contentsDissolve(at: instant)) : nil
        guard
          let difference = dissolve
            ?? ValueDifference(
              samplerA.value(of: keyPath, at: instant), samplerB.value(of: keyPath, at: instant))
        else { return nil }
        let labels = Set(
          (a.tracks + b.tracks).filter { $0.outputs.contains { $0.keyPath.property == property } }
            .map(\.label))
        let source =
          labels.isEmpty
          ? "model value"
          : "track \(labels.sorted().map { $0.isEmpty ? "without a key" : $0 }.joined(separator: ", "))"
        return "\(keyPath) is \(difference.texts.after), not \(difference.texts.before) (\(source))"
      }
  }

  /// The number of pixels that differ between a layer drawn alone in both scenes; `nil` when one
  /// cannot be drawn.
  private func changedPixels(_ placeA: Int, _ placeB: Int, at instant: Seconds) -> Int? {
    guard let before = Self.picture(timelineA.isolating(placeA), at: instant),
      let after = Self.picture(timelineB.isolating(placeB), at: instant),
      before.width == after.width, before.height == after.height
    else { return nil }
    var comparer = FrameComparer(mode: .exact, thresholds: ComparisonThresholds())
    return comparer.measure(after, against: before).changedPixels
  }

  private static func picture(_ timeline: Timeline, at instant: Seconds) -> Pixmap? {
    try? StillRenderer(timeline).picture(at: instant)
  }
}
