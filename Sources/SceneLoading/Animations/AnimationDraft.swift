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
  /// The script that runs when a transition of a script has ended.
  var completion: [ActionEntry] = []

  // MARK: Parts

  var type = SceneKeys.AnimationType.basic
  /// The parts that animations of all types have.
  var animation = Animation(action: .group([]))
  var keyPath: AnimationKeyPath?
  var valueFunction: ValueFunction?
  var isAdditive = false
  var isCumulative = false
  var fromValue: PropertyValue?
  var startsAtPresentation = false
  var toValue: PropertyValue?
  var byValue: PropertyValue?
  var frames: KeyframeAnimation.Frames?
  var keyTimes: [Double]?
  var timingFunctions: [TimingFunction] = []
  var calculationMode = KeyframeAnimation.CalculationMode.linear
  var rotationMode: AnimationRotationMode?
  var tensionValues: [Double] = []
  var continuityValues: [Double] = []
  var biasValues: [Double] = []
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
    if let valueFunction { return PropertyCodecs.inputs(of: valueFunction) }
    guard let keyPath else { preconditionFailure("an animation without a key path has no values") }
    return PropertyCodecs.values(of: keyPath, isDifference: isDifference || isAdditive)
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
    switch animation.action {
    case .basic(let basic):
      setEnds(basic)
    case .spring(let spring):
      type = .spring
      setEnds(spring.endpoints)
      self.spring = SpringDraft(spring.parameters)
    case .keyframe(let keyframe):
      type = .keyframe
      (keyPath, valueFunction) = (keyframe.keyPath, keyframe.valueFunction)
      (isAdditive, isCumulative) = (keyframe.isAdditive, keyframe.isCumulative)
      (frames, keyTimes, timingFunctions) = (
        keyframe.frames, keyframe.keyTimes, keyframe.timingFunctions
      )
      (calculationMode, rotationMode) = (keyframe.calculationMode, keyframe.rotationMode)
      (tensionValues, continuityValues) = (keyframe.tensionValues, keyframe.continuityValues)
      biasValues = keyframe.biasValues
    case .group(let children):
      type = .group
      self.children = children
    case .transition(let transition):
      type = .transition
      self.transition = transition
    }
  }

  private mutating func setEnds(_ basic: BasicAnimation) {
    (keyPath, valueFunction) = (basic.keyPath, basic.valueFunction)
    (isAdditive, isCumulative) = (basic.isAdditive, basic.isCumulative)
    (fromValue, toValue, byValue) = (basic.fromValue, basic.toValue, basic.byValue)
    startsAtPresentation = basic.startsAtPresentation
  }

  /// The animation between two values; `nil` without a key path.
  var basic: BasicAnimation? {
    keyPath.map { keyPath in
      var basic = BasicAnimation(
        keyPath: keyPath, fromValue: fromValue, toValue: toValue, byValue: byValue,
        valueFunction: valueFunction, isAdditive: isAdditive, isCumulative: isCumulative)
      basic.startsAtPresentation = startsAtPresentation
      return basic
    }
  }

  /// The animation through key frames; `nil` without them or a key path.
  var keyframe: KeyframeAnimation? {
    guard let keyPath, let frames else { return nil }
    var result = KeyframeAnimation(
      keyPath: keyPath, frames: frames,
      // Where they do not fit the mode or the count they stay, to no effect.
      keyTimes: keyTimes, timingFunctions: timingFunctions, calculationMode: calculationMode,
      isAdditive: isAdditive, isCumulative: isCumulative)
    (result.tensionValues, result.continuityValues) = (tensionValues, continuityValues)
    (result.biasValues, result.valueFunction) = (biasValues, valueFunction)
    if case .path = frames { result.rotationMode = rotationMode }
    return result
  }
}

extension YAMLNode {
  /// An animation.
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
        TimingFunction.named.first { $0.function == function }.map { .text($0.name) }
          ?? .numbers([function.c1x, function.c1y, function.c2x, function.c2y])
      })
  }
}
