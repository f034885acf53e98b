import Documents
import LayerModel
import SceneModel
import Timing

/// An animation that is read or written: its parts, of whichever type it is.
struct AnimationDraft {
  // MARK: Around it

  /// The class of its layer; `nil` when that is not known.
  var layerKind: LayerKind?
  /// The property whose action it is.
  var usualProperty: LayerProperty?
  /// The layer that a script adds it to.
  var layer: LayerReference?
  /// The time after a switch of states at which it begins, in seconds.
  var delay = 0.0
  /// The script that runs when a transition of a script has ended.
  var completion: [ActionEntry] = []

  // MARK: Parts

  var type = SceneKeys.AnimationType.basic
  /// The parts that animations of all types have.
  var animation = Animation(action: .group([]))
  var keyPath: AnimationKeyPath?
  /// The animation between two values; its function and its flags are those of key frames, too.
  var basic = AnimationEndpoints(keyPath: AnimationKeyPath(.opacity))
  var keyframe = AnimationKeyframes(keyPath: AnimationKeyPath(.opacity), frames: .values([]))
  var spring = SpringDraft()
  var children: [Animation]?
  var transition = TransitionAnimation()
  /// Values that are read once it is known what they are values of.
  var written = Written()

  /// Values as they are written.
  struct Written {
    var function: Field?
    var from: Field?
    var to: Field?
    var by: Field?
    var values: Field?
    var path: Field?
    /// The duration, where it is until a spring has settled.
    var settling: Field?
  }

  /// Reads a value later.
  static func keep(
    _ place: any WritableKeyPath<Written, Field?> & Sendable
  ) -> @Sendable (Field, inout AnimationDraft) -> Bool {
    { field, draft in
      draft.written[keyPath: place] = field
      return true
    }
  }

  /// The values of what is animated, or the inputs of the value function.
  func codec(isDifference: Bool = false) -> Codec<PropertyValue> {
    if let valueFunction = basic.valueFunction { return PropertyCodecs.inputs(of: valueFunction) }
    guard let keyPath else { preconditionFailure("an animation without a key path has no values") }
    return PropertyCodecs.values(of: keyPath, isDifference: isDifference || basic.isAdditive)
  }

  /// The curve of an animation that does not say: none, but for what is UIKit's.
  var usualTimingFunction: TimingFunction? {
    type == .transition && transition.style.isViewTransition ? .easeInEaseOut : nil
  }
}

extension AnimationDraft {
  /// An animation that is written.
  init(
    _ animation: Animation, to layer: LayerReference? = nil,
    ofChangeOf property: LayerProperty? = nil,
    completion: [ActionEntry] = []
  ) {
    (self.animation, self.layer, usualProperty) = (animation, layer, property)
    self.completion = completion
    keyPath = animation.keyPath
    switch animation.action {
    case .basic(let basic): self.basic = basic
    case .spring(let spring):
      type = .spring
      basic = spring.endpoints
      self.spring = SpringDraft(spring.parameters)
    case .keyframe(let keyframe):
      type = .keyframe
      self.keyframe = keyframe
      basic.valueFunction = keyframe.valueFunction
      (basic.isAdditive, basic.isCumulative) = (keyframe.isAdditive, keyframe.isCumulative)
    case .group(let children):
      type = .group
      self.children = children
    case .transition(let transition):
      type = .transition
      self.transition = transition
    }
  }

  /// The animation of a key path between two values.
  func basic(of keyPath: AnimationKeyPath) -> AnimationEndpoints {
    var result = basic
    result.keyPath = keyPath
    return result
  }

  /// The animation of a key path through key frames.
  func keyframe(of keyPath: AnimationKeyPath) -> AnimationKeyframes {
    // Where key times do not fit the mode or the count they stay, to no effect.
    var result = keyframe
    (result.keyPath, result.valueFunction) = (keyPath, basic.valueFunction)
    (result.isAdditive, result.isCumulative) = (basic.isAdditive, basic.isCumulative)
    if case .values = result.frames { result.rotationMode = nil }
    return result
  }
}

extension YAMLNode {
  static func animation(
    _ animation: Animation, ofChangeOf property: LayerProperty? = nil, _ writing: DocumentWriting
  ) -> YAMLNode {
    let table = property == nil ? SceneKeys.animation : SceneKeys.actionAnimation
    return .animation(AnimationDraft(animation, ofChangeOf: property), of: table, writing)
  }

  /// An animation by a table.
  static func animation(
    _ draft: AnimationDraft, of table: KeyTable<AnimationDraft>, _ writing: DocumentWriting
  ) -> YAMLNode {
    let type = draft.type.rawValue
    return .mapping(
      .of(table.keys.filter { $0.variants.isEmpty || $0.variants.contains(type) }, draft, writing))
  }

  /// Animations in order.
  static func animations(_ animations: [Animation], _ writing: DocumentWriting) -> YAMLNode {
    .list(animations.map { .animation($0, writing) })
  }
}

extension Codec where Value == TimingFunction {
  /// Pacing curves.
  static var timingFunction: Codec {
    Codec(
      .shared(.timingFunction), read: { $0.timingFunction() },
      write: { function in
        if case .bezier(let curve) = function.form,
          TimingFunction.named.allSatisfy({ $0.function != function })
        {
          return .numbers([curve.c1x, curve.c1y, curve.c2x, curve.c2y])
        }
        return .text("\(function)")
      })
  }
}
