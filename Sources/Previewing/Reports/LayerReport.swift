import Inbetween

/// A layer's values at an instant: as they are written, and as they are shown.
struct LayerReport: Encodable {
  /// A value as text, with its numbers where it is a colour.
  struct Value: Encodable, Equatable {
    let text: String
    let color: [Double]?

    init(_ value: PropertyValue) {
      text = value.description
      if case .color(let color?) = value {
        self.color = [color.red, color.green, color.blue, color.alpha]
      } else {
        color = nil
      }
    }
  }

  /// A key path of the layer.
  struct Row: Encodable {
    let keyPath: String
    let unit: String
    let meaning: String
    let isAnimated: Bool
    let model: Value
    let now: Value
    /// True when it is another than a frame before.
    let isChanged: Bool
  }

  let index: Int
  let path: String
  let type: String
  let file: String?
  let line: Int?
  let column: Int?
  /// The corners of its bounds, in canvas points; `nil` while it is not shown, or behind the eye.
  let outline: [[Double]]?
  let rows: [Row]

  /// The values of a layer.
  ///
  /// - Parameters:
  ///   - index: The layer's place in the timeline.
  ///   - frame: The presentation tree.
  ///   - period: The time from a frame to the next.
  ///   - timeline: The timeline.
  init(_ index: Int, in frame: PresentationFrame, period: Seconds, of timeline: Timeline) {
    let layer = timeline.layers[index]
    self.index = index
    (path, type) = (layer.path, layer.kind.rawValue)
    (file, line, column) = (layer.location?.file, layer.location?.line, layer.location?.column)
    outline = frame.layers.first { $0.index == index && $0.isOriginal }.flatMap(\.corners)
    let sampler = LayerSampler(layer)
    let animated = layer.animatedKeyPaths
    rows = (animated + Self.written(in: layer)).enumerated().map { place, keyPath in
      let now = sampler.value(of: keyPath, at: frame.instant)
      let before = sampler.value(of: keyPath, at: max(0, frame.instant - period))
      return Row(
        keyPath: keyPath.description, unit: keyPath.property.unit.rawValue,
        meaning: keyPath.property.meaning, isAnimated: place < animated.count,
        model: Value(layer.model.value(of: keyPath)), now: Value(now), isChanged: now != before)
    }
  }

  /// Key paths that everyone looks for.
  private static let usual: Set<String> = ["position", "bounds", "opacity"]

  /// The properties that no track writes and that are not as they are by default, and the usual
  /// ones.
  private static func written(in layer: TimelineLayer) -> [AnimationKeyPath] {
    let plain = LayerProperties()
    return LayerProperty.all.filter { property in
      property.kinds.contains(layer.kind) && !layer.animatedProperties.contains(property)
        && (usual.contains(property.name) || layer.model[property] != plain[property])
    }.compactMap { AnimationKeyPath($0.name) }
  }
}

extension PresentationLayer {
  /// The corners of its bounds on the canvas, around; `nil` where one is behind the eye.
  var corners: [[Double]]? {
    let bounds = properties.bounds
    let corners = [
      (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
      (bounds.minX, bounds.maxY),
    ].compactMap { transformToCanvas.apply(to: Point(x: $0.0, y: $0.1)) }
    return corners.count == 4 ? corners.map { [$0.x, $0.y] } : nil
  }
}

/// The layers under a point, front to back.
struct HitList: Encodable {
  /// A layer that holds the point.
  struct Hit: Encodable {
    let index: Int
    let path: String
    /// The point in the layer's own coordinates.
    let point: [Double]
    /// The layer's bounds: x, y, width, height.
    let bounds: [Double]
    let outline: [[Double]]?
  }

  let hits: [Hit]

  /// The most layers that are listed.
  private static let limit = 100

  init(_ point: Point, in frame: PresentationFrame) {
    hits = frame.hits(point, limit: Self.limit).map { position in
      let layer = frame.layers[position]
      let own = layer.ownPoint(under: point) ?? point
      let bounds = layer.properties.bounds
      return Hit(
        index: layer.index, path: layer.path, point: [own.x, own.y],
        bounds: [bounds.minX, bounds.minY, bounds.size.width, bounds.size.height],
        outline: layer.corners)
    }
  }
}
