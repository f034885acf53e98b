import FrameSampling
import LayerModel
import SceneModel
import Timing

/// The way in which changes animate in a view animation (core-animation 2.4, 5.4).
///
/// *Decided:* unless it is said, the animations are not additive. One starts at the old model
/// value, or, with `beginFromCurrentState`, at the presentation value, and ends at the running
/// model value; a later one of the same property takes its place.
struct ViewBlock {
  let style: ViewAnimation.Style
  let spring: SpringMotion.Parameters?
  var isAdditive = false

  /// The animation of a property from a value, or `nil` when it changes at once; `localTime` is the
  /// layer's now.
  func animation(
    of property: LayerProperty, from value: PropertyValue, at localTime: Seconds
  ) -> Animation? {
    animation(
      AnimationEndpoints(keyPath: AnimationKeyPath(property), fromValue: value), key: property.name,
      at: localTime)
  }

  /// The additive animation of a property from its old value to the new one, on top of all others:
  /// from their difference to nothing; `nil` for values that have none, which animate as above.
  func additiveAnimation(
    of property: LayerProperty, from old: PropertyValue, to new: PropertyValue, key: String,
    at localTime: Seconds
  ) -> Animation? {
    guard property.valueKind.laneCount != nil, property.valueKind != .color else { return nil }
    return animation(
      AnimationEndpoints(
        keyPath: AnimationKeyPath(property), fromValue: old.subtracting(new),
        toValue: .zero(of: property.valueKind), isAdditive: true), key: key, at: localTime)
  }

  private func animation(
    _ basic: AnimationEndpoints, key: String, at localTime: Seconds
  ) -> Animation? {
    guard style.duration > 0 else { return nil }
    return Animation(
      key: key, timing: timing(at: localTime), timingFunction: spring == nil ? style.curve : nil,
      action: spring.map { .spring(SpringMotion(basic, parameters: $0)) } ?? .basic(basic))
  }

  /// The timing of its animations, in a layer's time.
  func timing(at localTime: Seconds) -> MediaTiming {
    let isDelayed = style.delay > 0
    return MediaTiming(
      beginTime: isDelayed ? localTime + style.delay : nil, duration: style.duration,
      repeatCount: style.repeatCount, autoreverses: style.autoreverses,
      fillMode: isDelayed ? .backwards : .removed)
  }
}
