import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// Puts animations of an element's transform into its layer (`animateTransform`).
///
/// Those that take the place of the transform are animations of the layer's own; each that is added
/// to it has a layer of its own around what it moves.
struct TransformMotion {
  let animations: [SVGAnimation]
  /// The point about which transforms act.
  let origin: Point

  /// The layer with the motion, which may lie in others then.
  func put(in layer: inout Layer) {
    guard let first = animations.first else { return }
    // Each may take as many as three layers in one another.
    let most = first.node.field.reading.diagnostics.limits.deepestLayers
    guard animations.count <= most else {
      first.node.field.report(
        "found \(animations.count) animations of one transform", allowed: "\(most) at most")
      return
    }
    guard first.node.field.take(animations.count * 3, of: .layers) else { return }
    var inner = layer
    inner.properties.transform = .identity
    var added: [SVGAnimation] = []
    var replacing: [SVGAnimation] = []
    for animation in animations {
      if animation.isAdditive {
        added.append(animation)
      } else if added.isEmpty {
        replacing.append(animation)
      } else {
        animation.node.field.leaveOut(
          "a transform in place of others that are added is approximated",
          drawing: "it and those before it")
        added.append(animation)
      }
    }
    for animation in added.reversed() {
      inner = turned(inner, [animation], base: .identity)
    }
    layer = turned(inner, replacing, base: layer.properties.transform)
  }

  /// A layer within one that has a transform and animations that take its place.
  private func turned(_ content: Layer, _ animations: [SVGAnimation], base: Transform) -> Layer {
    var result = Layer(sublayers: [content], location: content.location)
    result.properties.anchorPoint = .zero
    let moves = animations.map { TransformValues($0) }
    if base == .identity, moves.allSatisfy(\.isSkew) {
      (result.properties.bounds.origin, result.properties.position) = (origin, origin)
      result.animations = moves.flatMap(\.skews)
      return result
    }
    let centers = Set(moves.compactMap(\.center))
    let center = centers.first ?? .zero
    if centers.count > 1 || moves.contains(where: { $0.center == nil && $0.isTurn }) {
      // Turns about other points, or about a point that moves: to it, turned, and back.
      var inner = content
      for move in moves where move.isTurn {
        var back = Layer(sublayers: [inner])
        back.properties.anchorPoint = .zero
        back.animations = move.shifts(by: -1)
        var turn = Layer(sublayers: [back])
        turn.properties.anchorPoint = .zero
        (turn.properties.bounds.origin, turn.properties.position) = (origin, origin)
        turn.animations = move.animations
        inner = turn
        inner = Layer(sublayers: [inner])
        inner.properties.anchorPoint = .zero
        inner.animations = move.shifts(by: 1)
      }
      result.sublayers = [inner]
      place(&result, about: origin, base)
      result.animations = moves.filter { !$0.isTurn }.flatMap(\.animations)
      return result
    }
    place(&result, about: origin + center, base)
    result.animations = moves.flatMap { $0.animations(about: center) }
    return result
  }

  /// Gives a layer that acts about a point a transform.
  private func place(_ layer: inout Layer, about point: Point, _ base: Transform) {
    (layer.properties.bounds.origin, layer.properties.position) = (point, point)
    layer.properties.transform =
      base == .identity || point == .zero
      ? base
      : Transform.translation(x: point.x, y: point.y).concatenating(base)
        .concatenating(.translation(x: -point.x, y: -point.y))
  }
}

/// The values of an animation of a transform.
private struct TransformValues {
  private let animation: SVGAnimation
  private let type: String
  private let values: [[Double]]

  init(_ animation: SVGAnimation) {
    self.animation = animation
    type = animation.node["type"] ?? "translate"
    func numbers(_ text: String) -> [Double] { NumberText.numbers(text) ?? [] }
    if let difference = animation.difference {
      let by = numbers(difference.by)
      let from = difference.from.map(numbers) ?? by.map { _ in 0 }
      let to = by.indices.map { by[$0] + ($0 < from.count ? from[$0] : 0) }
      values = animation.stays ? [from] : [from, to]
    } else {
      let texts = animation.values
      values = (texts.count == 1 && animation.isTo ? ["0"] + texts : texts).map(numbers)
    }
  }

  var isTurn: Bool { type == "rotate" }
  var isSkew: Bool { type == "skewX" && !values.isEmpty && values.allSatisfy { !$0.isEmpty } }

  /// The animations of a layer that has no transform but the shear along y.
  var skews: [Animation] {
    animation.animations(
      AnimationKeyPath(.transform, .skew), values.map { .number($0[0] * .pi / 180) }, isOnly: true
    ) { $0.isAdditive = false }
  }

  /// The point of all turns; `nil` where it moves, or there are no turns.
  var center: Point? {
    guard isTurn else { return nil }
    let centers = Set(values.map { Point(x: value($0, 1), y: value($0, 2)) })
    return centers.count == 1 ? centers.first : nil
  }

  private func value(_ numbers: [Double], _ place: Int, _ usual: Double = 0) -> Double {
    place < numbers.count ? numbers[place] : usual
  }

  /// The animations about the origin.
  var animations: [Animation] { animations(about: .zero) }

  /// The animations of a layer whose matrix acts about a point.
  func animations(about center: Point) -> [Animation] {
    guard !values.isEmpty, values.allSatisfy({ !$0.isEmpty }) else { return [] }
    let keyPath = AnimationKeyPath(.transform)
    func make(_ function: ValueFunction, _ list: [PropertyValue]) -> [Animation] {
      animation.animations(keyPath, list, function: function, isOnly: true) {
        $0.isAdditive = false
      }
    }
    switch type {
    case "rotate":
      return make(.rotateZ, values.map { .number(value($0, 0) * .pi / 180) })
    case "translate":
      return make(.translate, values.map { .numbers([value($0, 0), value($0, 1), 0]) })
    case "scale" where center == .zero:
      return make(
        .scale, values.map { .numbers([value($0, 0, 1), value($0, 1, value($0, 0, 1)), 1]) })
    default:
      return matrices(about: center)
    }
  }

  /// The animations of matrices, with more of them between the values of a skew, whose angle does
  /// not run as its matrix does.
  private func matrices(about center: Point) -> [Animation] {
    let steps = type.hasPrefix("skew") && animation.mode == .linear ? 12 : 1
    var list: [[Double]] = []
    for (a, b) in zip(values, values.dropFirst()) {
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        list.append(a.indices.map { a[$0] + (value(b, $0, a[$0]) - a[$0]) * share })
      }
    }
    if let last = values.last { list.append(last) }
    let matrices = list.compactMap { PaintText.transform(type, $0) }.map { map in
      PropertyValue.transform(
        Transform(
          AffineTransform.translation(x: center.x, y: center.y).concatenating(map)
            .concatenating(.translation(x: -center.x, y: -center.y))))
    }
    guard matrices.count == list.count else { return [] }
    return animation.animations(AnimationKeyPath(.transform), matrices, isOnly: true) { frames in
      frames.isAdditive = false
      frames.isCumulative = false
      guard steps > 1, let times = animation.keyTimes(values.count) else { return }
      frames.keyTimes = (0..<list.count).map { place in
        let index = min(place / steps, times.count - 2)
        let share = Double(place - index * steps) / Double(steps)
        return min(times[index] + (times[index + 1] - times[index]) * share, 1)
      }
      frames.timingFunctions = []
    }
  }

  /// The animations of a layer that goes to the points of turns, or back.
  func shifts(by sign: Double) -> [Animation] {
    animation.animations(
      AnimationKeyPath(.transform),
      values.map { .numbers([sign * value($0, 1), sign * value($0, 2), 0]) }, function: .translate,
      isOnly: true
    ) { ($0.isAdditive, $0.isCumulative) = (false, false) }
  }
}
