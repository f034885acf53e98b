import Documents
import Glibc
import Graphics
import LayerModel
import SceneModel
import Timing

/// Puts motion along paths into a layer (`animateMotion`).
struct PathMotion {
  let animations: [SVGAnimation]
  let document: SVGDocument

  /// The layer in one that moves.
  func put(in layer: inout Layer) {
    guard !animations.isEmpty else { return }
    var outer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
    outer.animations = SVGAnimation.stacked(animations, by: \.self) { animation in
      guard let path = path(of: animation) else { return [] }
      let isDrawn = path.elements.contains { if case .move = $0 { false } else { true } }
      // A path without a way is none, but one value is where it stays.
      guard isDrawn || animation.countOfValues != nil else { return [] }
      // At one speed the path has no other times than its own.
      let points =
        animation.isPaced
        ? [] : animation.node["keyPoints"].flatMap { SVGAnimation.numbers($0) } ?? []
      var moves: [Animation] = []
      if animation.stays, isDrawn {
        let start = points.first ?? 0
        moves = along(path, animation, [start, start])
      } else if points.count > 1 {
        moves = along(path, animation, points)
      } else {
        moves = along(path, animation)
      }
      let turn = animation.node["rotate"] ?? "0"
      if let degrees = PaintText.angle(turn), degrees != 0 {
        moves += animation.timed(
          .keyframe(
            turned(
              AnimationKeyframes(
                keyPath: AnimationKeyPath(.transform),
                frames: .values([.number(degrees * .pi / 180), .number(degrees * .pi / 180)])))))
      }
      return moves
    }
    layer = outer
  }

  private func turned(_ frames: AnimationKeyframes) -> AnimationKeyframes {
    var frames = frames
    frames.valueFunction = .rotateZ
    return frames
  }

  private func path(of animation: SVGAnimation) -> Path? {
    let node = animation.node
    let limit = node.field.reading.diagnostics.left(of: .pathElements)
    var data = node["path"]
    if let mpath = node.children.first(where: { $0.name == "mpath" }),
      let target = document.node(SVGNode.identity(in: mpath.reference), for: mpath)
    {
      data = target["d"]
    }
    if let data {
      do throws(SVGPathDataError) {
        let path = try Path(svgPathData: data.trimmed, elementLimit: limit)
        return node.field.take(path.elements.count, of: .pathElements) ? path : nil
      } catch {
        if error.exceedsElementLimit { _ = node.field.take(limit + 1, of: .pathElements) }
        return nil
      }
    }
    func point(_ text: String) -> Point? {
      NumberText.numbers(text).flatMap { $0.count >= 2 ? Point(x: $0[0], y: $0[1]) : nil }
    }
    var points: [Point]
    if let difference = animation.difference {
      let from = difference.from.flatMap(point) ?? .zero
      let to = animation.stays ? nil : point(difference.by)
      points = [from] + (to.map { [from + $0] } ?? [])
    } else {
      points = animation.values.compactMap(point)
      if points.count == 1, animation.isTo { points.insert(.zero, at: 0) }
    }
    return points.isEmpty ? nil : .polyline(points)
  }

  private func along(_ path: Path, _ animation: SVGAnimation) -> [Animation] {
    var frames = AnimationKeyframes(
      keyPath: AnimationKeyPath(.position), frames: .path(path), calculationMode: animation.mode)
    let count = path.elements.count { if case .move = $0 { false } else { true } } + 1
    if animation.mode != .paced {
      frames.keyTimes = animation.keyTimes(count)
      frames.timingFunctions = animation.curves(count)
      // A curve between two values is one of all of the path.
      if frames.keyTimes == nil, count != 2, let curve = animation.curves(2).first {
        frames.calculationMode = .paced
        frames.timingFunctions = []
        frames.rotationMode = rotation(animation)
        return animation.timed(.keyframe(frames)).map {
          var eased = $0
          eased.timingFunction = curve
          return eased
        }
      }
      if frames.calculationMode == .discrete {
        // Each point has as much time as the others.
        let times = frames.keyTimes ?? (0..<count).map { Double($0) / Double(count) }
        frames.keyTimes = times + [1]
      }
    }
    frames.rotationMode = rotation(animation)
    // One alone adds to nothing.
    frames.isAdditive = animation.isAdditive && animations.count > 1
    frames.isCumulative = animation.isCumulative
    return animation.timed(.keyframe(frames))
  }

  private func rotation(_ animation: SVGAnimation) -> AnimationRotationMode? {
    switch animation.node["rotate"] {
    case "auto": .auto
    case "auto-reverse": .autoReverse
    default: nil
    }
  }

  /// Steps between two key points: the way between them is a part of the path.
  private static let steps = 24

  /// The motion through parts of a path at times, worked out point by point.
  private func along(_ path: Path, _ animation: SVGAnimation, _ points: [Double]) -> [Animation] {
    let measure = PathMeasure(path)
    let times =
      animation.keyTimes(points.count)
      ?? points.indices.map {
        Double($0) / Double(animation.mode == .discrete ? points.count : points.count - 1)
      }
    let curves = animation.curves(points.count)
    var keyTimes: [Double] = []
    var places: [PropertyValue] = []
    var angles: [PropertyValue] = []
    var last: Double?
    // Steps have each point at its time, the last one too.
    let isStepped = animation.mode == .discrete
    let ways = Array(zip(points, isStepped ? points[...] : points.dropFirst()))
    for (place, pair) in ways.enumerated() {
      for step in 0...(isStepped ? 0 : Self.steps) {
        let share = Double(step) / Double(Self.steps)
        let eased = place < curves.count ? curves[place](share) : share
        let part = pair.0 + (pair.1 - pair.0) * eased
        guard let location = measure.location(atFraction: min(max(part, 0), 1)) else { continue }
        let end = place + 1 < times.count ? times[place + 1] : 1
        keyTimes.append(min(times[place] + (end - times[place]) * share, 1))
        places.append(.point(location.point))
        var angle = atan2(location.tangent.y, location.tangent.x)
        // The shorter way round from the one before.
        let turn = 2 * Double.pi
        if let last { angle += ((last - angle) / turn).rounded() * turn }
        last = angle
        angles.append(.number(angle))
      }
    }
    guard !places.isEmpty, animation.node.field.take(places.count * 2, of: .keyframes) else {
      return []
    }
    if isStepped {
      keyTimes.append(1)
    } else if let end = keyTimes.last, end < 1, let place = places.last, let angle = angles.last {
      keyTimes.append(1)
      places.append(place)
      angles.append(angle)
    }
    func frames(_ property: LayerProperty, _ values: [PropertyValue]) -> AnimationKeyframes {
      AnimationKeyframes(
        keyPath: AnimationKeyPath(property), frames: .values(values), keyTimes: keyTimes,
        calculationMode: isStepped ? .discrete : .linear)
    }
    var result = animation.timed(.keyframe(frames(.position, places)))
    if let mode = rotation(animation) {
      let half = mode == .autoReverse ? Double.pi : 0
      let turns = angles.map { value -> PropertyValue in
        if case .number(let angle) = value { return .number(angle + half) }
        return value
      }
      result += animation.timed(.keyframe(turned(frames(.transform, turns))))
    }
    return result
  }
}
