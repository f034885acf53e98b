import CoreGraphics

/// The stored value of a key, of a class of animations.
struct Accessor: Sendable {
  let read: @Sendable (CAAnimation) -> Any?
  let write: @Sendable (CAAnimation, Any?) -> Void
}

/// The tables of the keys that animations know.
enum Accessors {
  /// A property of a class of animations.
  private typealias Path<Owner, Value> = any ReferenceWritableKeyPath<Owner, Value> & Sendable

  /// The tables of an animation's class and of those above it.
  static func tables(of animation: CAAnimation) -> [[String: Accessor]] {
    switch animation {
    case is CASpringAnimation: [spring, basic, property, self.animation]
    case is CABasicAnimation: [basic, property, self.animation]
    case is CAKeyframeAnimation: [keyframe, property, self.animation]
    case is CAPropertyAnimation: [property, self.animation]
    case is CAAnimationGroup: [group, self.animation]
    case is CATransition: [transition, self.animation]
    default: [self.animation]
    }
  }

  private static func accessor<Owner: CAAnimation, Value>(
    _ path: Path<Owner, Value>, _ read: @escaping @Sendable (Value) -> Any?,
    _ value: @escaping @Sendable (Any?) -> Value
  ) -> Accessor {
    Accessor(
      read: { ($0 as? Owner).flatMap { read($0[keyPath: path]) } },
      write: { ($0 as? Owner)?[keyPath: path] = value(AnyValue.unwrapped($1)) })
  }

  /// A number of any type; none is 0.
  private static func number<Owner: CAAnimation, Number: BinaryFloatingPoint & SendableMetatype>(
    _ path: Path<Owner, Number>
  ) -> Accessor {
    accessor(
      path, { NSNumber(value: Double($0)) }, { Number($0.flatMap { AnyValue.number($0) } ?? 0) })
  }

  private static func flag<Owner: CAAnimation>(_ path: Path<Owner, Bool>) -> Accessor {
    accessor(path, { NSNumber(value: $0) }, { ($0 as? NSNumber)?.boolValue ?? false })
  }

  /// A value of a type of its own, or none.
  private static func object<Owner: CAAnimation, Value>(_ path: Path<Owner, Value?>) -> Accessor {
    accessor(path, { $0 }, { $0 as? Value })
  }

  /// A name that has a type, as itself or as a text.
  private static func name<Owner: CAAnimation, Name: RawRepresentable<String> & SendableMetatype>(
    _ path: Path<Owner, Name>, _ make: @escaping @Sendable (String) -> Name
  ) -> Accessor {
    accessor(path, { $0.rawValue }, { make($0 as? String ?? ($0 as? Name)?.rawValue ?? "") })
  }

  static let animation: [String: Accessor] = [
    "beginTime": number(\CAAnimation.beginTime),
    "duration": number(\CAAnimation.duration),
    "speed": number(\CAAnimation.speed),
    "timeOffset": number(\CAAnimation.timeOffset),
    "repeatCount": number(\CAAnimation.repeatCount),
    "repeatDuration": number(\CAAnimation.repeatDuration),
    "autoreverses": flag(\CAAnimation.autoreverses),
    "fillMode": name(\CAAnimation.fillMode) { CAMediaTimingFillMode(rawValue: $0) },
    "timingFunction": object(\CAAnimation.timingFunction),
    "removedOnCompletion": flag(\CAAnimation.isRemovedOnCompletion),
    "isRemovedOnCompletion": flag(\CAAnimation.isRemovedOnCompletion),
    "delegate": object(\CAAnimation.delegate),
  ]
  static let property: [String: Accessor] = [
    "keyPath": object(\CAPropertyAnimation.keyPath),
    "additive": flag(\CAPropertyAnimation.isAdditive),
    "isAdditive": flag(\CAPropertyAnimation.isAdditive),
    "cumulative": flag(\CAPropertyAnimation.isCumulative),
    "isCumulative": flag(\CAPropertyAnimation.isCumulative),
    "valueFunction": object(\CAPropertyAnimation.valueFunction),
  ]
  static let basic: [String: Accessor] = [
    "fromValue": object(\CABasicAnimation.fromValue),
    "toValue": object(\CABasicAnimation.toValue),
    "byValue": object(\CABasicAnimation.byValue),
  ]
  static let spring: [String: Accessor] = [
    "mass": number(\CASpringAnimation.mass),
    "stiffness": number(\CASpringAnimation.stiffness),
    "damping": number(\CASpringAnimation.damping),
    "initialVelocity": number(\CASpringAnimation.initialVelocity),
    "allowsOverdamping": flag(\CASpringAnimation.allowsOverdamping),
  ]
  static let keyframe: [String: Accessor] = [
    "values": object(\CAKeyframeAnimation.values),
    "path": object(\CAKeyframeAnimation.path),
    "keyTimes": object(\CAKeyframeAnimation.keyTimes),
    "timingFunctions": object(\CAKeyframeAnimation.timingFunctions),
    "calculationMode": name(\CAKeyframeAnimation.calculationMode) {
      CAAnimationCalculationMode(rawValue: $0)
    },
    "tensionValues": object(\CAKeyframeAnimation.tensionValues),
    "continuityValues": object(\CAKeyframeAnimation.continuityValues),
    "biasValues": object(\CAKeyframeAnimation.biasValues),
  ]
  static let group: [String: Accessor] = ["animations": object(\CAAnimationGroup.animations)]
  static let transition: [String: Accessor] = [
    "type": name(\CATransition.type) { CATransitionType(rawValue: $0) },
    "startProgress": number(\CATransition.startProgress),
    "endProgress": number(\CATransition.endProgress),
  ]
}
