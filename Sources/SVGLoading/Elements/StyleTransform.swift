import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// Puts animations of an element's transform by a style sheet into its layer: a layer for each
/// function of their lists, which rests while none runs.
struct StyleTransform {
  let node: SVGNode
  let style: Style
  /// The animations, those that win last.
  let animations: [SVGAnimation]
  /// The point about which transforms act, and the size of the box that percentages are parts of.
  let origin: Point
  let size: Size

  /// More functions in one list nobody writes.
  private static let mostCalls = 12

  /// The layer with the motion, which lies in others then.
  func put(in layer: inout Layer) {
    let base = layer.properties.transform
    let runs = animations.enumerated().compactMap { place, animation in
      self.columns(of: animation, at: place).map { (animation: animation, columns: $0) }
    }
    let all = runs.flatMap { $0.columns }
    guard node.field.take(all.reduce(0) { $0 + $1.count }, of: .keyframes),
      node.field.take(all.count + 1, of: .layers)
    else { return }
    // Where one runs that is not added, the transform that the element has without it does not
    // count, nor do those of the animations before.
    func rests(after place: Int) -> [Animation] {
      runs[(place + 1)...].filter { !$0.animation.isAdditive }.flatMap { Self.rests($0.animation) }
    }
    // What is added acts within the transforms before it.
    let isAdded = runs.contains { $0.animation.isAdditive }
    if isAdded {
      layer.properties.transform = .identity
    } else if base != .identity {
      layer.animations += rests(after: -1)
    }
    for place in runs.indices.reversed() {
      for column in runs[place].columns.reversed() {
        var outer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
        outer.properties.bounds.origin = origin
        outer.properties.position = origin
        outer.animations = Self.animations(column, runs[place].animation) + rests(after: place)
        layer = outer
      }
    }
    guard isAdded, base != .identity else { return }
    layer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
    layer.properties.transform = base
    layer.animations = rests(after: -1)
  }

  /// The transform functions of an animation's key frames by their places; `nil`, told, for a text
  /// that is no transform.
  private func columns(of animation: SVGAnimation, at place: Int) -> [[TransformCall]]? {
    guard let style = animation.style else { return nil }
    let rest = animation.isAdditive ? "none" : self.style["transform"] ?? "none"
    let lists = style.texts.map {
      TransformCall.list($0 ?? rest, of: size, fontSize: self.style.fontSize)
    }
    guard !lists.contains(where: { $0 == nil }) else {
      node.field.leaveOut(
        "an animation of a transform that is none is left out",
        drawing: "the element without it")
      return nil
    }
    tell(animation, at: place)
    return Self.columns(lists.compactMap(\.self))
  }

  /// Tells of key frames that are those of another animation, as nothing is said for them.
  private func tell(_ animation: SVGAnimation, at place: Int) {
    guard place > 0, !animation.isAdditive, animation.style?.texts.contains(nil) == true else {
      return
    }
    node.field.leaveOut(
      "an animation of a transform from or to where another one is, is approximated",
      drawing: "the element's own transform in its place")
  }

  /// The functions of lists by their places, the outermost first, where all lists have the same
  /// kinds; else their matrices.
  private static func columns(_ lists: [[TransformCall]]) -> [[TransformCall]] {
    let longest = lists.max { $0.count < $1.count } ?? []
    let areAlike = lists.allSatisfy { zip($0, longest).allSatisfy { $0.kind == $1.kind } }
    guard areAlike, longest.count <= mostCalls else {
      return [
        lists.map { TransformCall($0.matrix) }
      ]
    }
    return longest.indices.map { place in
      lists.map { place < $0.count ? $0[place] : longest[place].neutral }
    }
  }

  private static func animations(
    _ column: [TransformCall], _ animation: SVGAnimation
  ) -> [Animation] {
    func make(_ function: ValueFunction, _ value: ([Double]) -> PropertyValue) -> [Animation] {
      animation.animations(
        AnimationKeyPath(.transform), column.map { value($0.numbers) }, function: function,
        isOnly: true
      ) { $0.isAdditive = false }
    }
    func angle(_ numbers: [Double]) -> PropertyValue { .number(numbers[0] * .pi / 180) }
    switch column.first?.kind {
    case .translate: return make(.translate) { .numbers([$0[0], $0[1], 0]) }
    case .scale: return make(.scale) { .numbers([$0[0], $0[1], 1]) }
    case .rotateX: return make(.rotateX, angle)
    case .rotateY: return make(.rotateY, angle)
    case .rotateZ: return make(.rotateZ, angle)
    case .skewX:
      return animation.animations(
        AnimationKeyPath(.transform, .skew), column.map { angle($0.numbers) }, isOnly: true
      ) { $0.isAdditive = false }
    case .matrix, nil:
      return animation.animations(
        AnimationKeyPath(.transform), column.map { .transform($0.matrix) }, isOnly: true
      ) { $0.isAdditive = false }
    }
  }

  /// The animations that take a transform away while another one runs.
  private static func rests(_ animation: SVGAnimation) -> [Animation] {
    animation.timed(
      .keyframe(
        AnimationKeyframes(
          keyPath: AnimationKeyPath(.transform),
          frames: .values([.transform(.identity), .transform(.identity)]))))
  }
}
