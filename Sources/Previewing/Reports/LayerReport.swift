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
  /// The change of its position, x and then y, for a point to the right and a point down on the
  /// canvas; `nil` where that is another everywhere, or the layer is not shown.
  let motion: [Double]?
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
    let position = frame.layers.firstIndex { $0.index == index && $0.isOriginal }
    outline = position.flatMap { frame.layers[$0].corners }
    motion = position.flatMap { Self.motion(of: $0, in: frame) }
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

  /// The change of a layer's position for a point to the right and one down on the canvas.
  private static func motion(of position: Int, in frame: PresentationFrame) -> [Double]? {
    guard frame.layers[position].parent != nil else { return [1, 0, 0, 1] }
    guard let corner = frame.layers[position].corners?.first else { return nil }
    func place(_ x: Double, _ y: Double) -> Point? {
      frame.positionPoint(of: position, under: Point(x: corner[0] + x, y: corner[1] + y))
    }
    guard let start = place(0, 0), let right = place(1, 0), let down = place(0, 1),
      let twice = place(2, 2), (twice - (right + down) * 2 + start * 3).length < 1e-6
    else { return nil }
    return [right.x - start.x, down.x - start.x, right.y - start.y, down.y - start.y]
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
