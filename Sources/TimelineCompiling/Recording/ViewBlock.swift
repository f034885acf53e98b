import LayerModel
import SceneModel
import Timing

/// How changes animate in a view animation (core-animation 2.4, 5.4).
///
/// *Decided:* the animations are not additive. One starts at the old model value, or, with
/// `beginFromCurrentState`, at the presentation value, and ends at the running model value; a later
/// one of the same property takes its place.
struct ViewBlock {
  let style: ViewAnimation.Style
  let spring: SpringAnimation.Parameters?

  /// The animation of a property from a value, or `nil` when it changes at once; `localTime` is the
  /// layer's now.
  func animation(
    of property: LayerProperty, from value: PropertyValue, at localTime: Seconds
  ) -> Animation? {
    guard style.duration > 0 else { return nil }
    let basic = BasicAnimation(keyPath: AnimationKeyPath(property), fromValue: value)
    return Animation(
      key: property.name, timing: timing(at: localTime),
      timingFunction: spring == nil ? style.curve : nil,
      action: spring.map { .spring(SpringAnimation(basic, parameters: $0)) } ?? .basic(basic))
  }

  /// When its animations run, in a layer's time.
  func timing(at localTime: Seconds) -> MediaTiming {
    let isDelayed = style.delay > 0
    return MediaTiming(
      beginTime: isDelayed ? localTime + style.delay : nil, duration: style.duration,
      repeatCount: style.repeats ? .infinity : 0, autoreverses: style.autoreverses,
      fillMode: isDelayed ? .backwards : .removed)
  }
}
