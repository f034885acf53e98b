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
  let node: SVGNode
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
    let base = layer.properties.transform
    layer.properties.transform = .identity
    let count = animations.firstIndex(where: \.isAdditive) ?? animations.count
    let replacing = animations[..<count].map { TransformValues($0) }
    guard areStacked(replacing, before: animations[count...]) else {
      layer = worked(layer, base)
      return
    }
    for animation in animations[count...].reversed() {
      layer = turned(layer, [TransformValues(animation)], base: .identity)
    }
    layer = turned(layer, replacing, base: base)
  }

  /// True where those that take the place of the transform do so in one layer, each as it begins,
  /// and all behind them are added.
  private func areStacked(
    _ replacing: [TransformValues], before added: ArraySlice<SVGAnimation>
  ) -> Bool {
    guard added.allSatisfy(\.isAdditive) else { return false }
    guard animations.count > 1 else { return true }
    // One that begins again after others takes their place, and is added behind them.
    guard added.allSatisfy({ $0.intervals.count < 2 }) else { return false }
    return replacing.count < 2
      || !replacing.contains { $0.isTo || $0.isTurning }
        && Set(replacing.compactMap(\.center)).count < 2
  }

  /// A layer in one whose transform is worked out at frames.
  private func worked(_ content: Layer, _ base: Transform) -> Layer {
    var result = Layer(anchorPoint: .zero, sublayers: [content], location: content.location)
    place(&result, about: origin, base)
    result.animations = Frames(
      animations, curved: "the motion of one transform by several animations"
    )
    .animations(AnimationKeyPath(.transform)) {
      PaintText.transform(node.moment["transform"] ?? node.value(of: "transform") ?? "none").map {
        .transform(Transform($0))
      }
    }
    return result
  }

  /// A layer within one that has a transform and animations that take its place.
  private func turned(_ content: Layer, _ moves: [TransformValues], base: Transform) -> Layer {
    guard !moves.isEmpty || base != .identity else { return content }
    var result = Layer(anchorPoint: .zero, sublayers: [content], location: content.location)
    if moves.count == 1, moves[0].isSkew || moves[0].isTurning {
      let move = moves[0]
      result.sublayers = [move.isSkew ? sheared(content, move) : turned(content, move)]
      place(&result, about: origin, base)
      // While it runs the transform is not there.
      if base != .identity { result.animations = move.shifts(by: 0) }
      return result
    }
    let center = moves.compactMap(\.center).first ?? .zero
    place(&result, about: origin + center, base)
    result.animations = SVGAnimation.stacked(moves, by: \.animation) {
      $0.animations(about: center)
    }
    return result
  }

  /// A layer in one that turns about a point that moves: to it, turned, and back.
  private func turned(_ content: Layer, _ move: TransformValues) -> Layer {
    var back = Layer(anchorPoint: .zero, sublayers: [content])
    back.animations = move.shifts(by: -1)
    var turn = Layer(anchorPoint: .zero, sublayers: [back])
    (turn.properties.bounds.origin, turn.properties.position) = (origin, origin)
    turn.animations = move.animations
    var to = Layer(anchorPoint: .zero, sublayers: [turn])
    to.animations = move.shifts(by: 1)
    return to
  }

  /// A layer in one that shears it along x, or along y, which is x between two reflections.
  private func sheared(_ content: Layer, _ move: TransformValues) -> Layer {
    func reflected(_ content: Layer) -> Layer {
      guard move.isUpright else { return content }
      var layer = Layer(anchorPoint: .zero, sublayers: [content])
      layer.properties.transform = Transform(AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
      return layer
    }
    let center = move.isUpright ? Point(x: origin.y, y: origin.x) : origin
    var shear = Layer(anchorPoint: .zero, sublayers: [reflected(content)])
    (shear.properties.bounds.origin, shear.properties.position) = (center, center)
    shear.animations = move.skews
    return reflected(shear)
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
  let animation: SVGAnimation
  private let type: String
  private let values: [[Double]]

  init(_ animation: SVGAnimation) {
    self.animation = animation
    let type = animation.type
    self.type = type
    func numbers(_ text: String) -> [Double] {
      SVGAnimation.arguments(NumberText.numbers(text) ?? [], of: type)
    }
    if let difference = animation.difference {
      let by = numbers(difference.by)
      let from = difference.from.map(numbers) ?? by.map { _ in 0 }
      let to = by.indices.map { by[$0] + ($0 < from.count ? from[$0] : 0) }
      values = animation.stays ? [from] : [from, to]
    } else {
      let texts = animation.values
      let start = texts.count == 1 && animation.isTo ? [animation.start(from: animation.base)] : []
      values = (start + texts).map(numbers)
    }
  }

  var isTo: Bool { animation.isTo }
  var isTurn: Bool { type == "rotate" }
  var isSkew: Bool {
    type.hasPrefix("skew") && !values.isEmpty && values.allSatisfy { !$0.isEmpty }
  }
  /// True for a shear along y.
  var isUpright: Bool { type == "skewY" }

  /// The animations of a layer that has no transform but the shear.
  var skews: [Animation] {
    animation.animations(
      AnimationKeyPath(.transform, .skew), values.map { .number($0[0] * .pi / 180) }, isOnly: true
    ) { $0.isAdditive = false }
  }

  /// True for turns about a point that moves.
  var isTurning: Bool { isTurn && center == nil }

  /// The point of all turns; `nil` where it moves, or there are no turns.
  var center: Point? {
    guard isTurn else { return nil }
    let centers = Set(values.map { Point(x: value($0, 1), y: value($0, 2)) })
    // With each turn that is added it moves on.
    return centers.count == 1 && !(animation.isCumulative && centers != [.zero])
      ? centers.first : nil
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
    let matrices = list.compactMap { PaintText.transform(type, $0) }.map {
      PropertyValue.transform(Transform($0.about(.zero - center)))
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
    ) { $0.isAdditive = false }
  }
}
