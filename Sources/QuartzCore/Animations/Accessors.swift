import CoreGraphics

/// The stored value of a key, of a class of animations.
struct Accessor {
  let read: (CAAnimation) -> Any?
  let write: (CAAnimation, Any?) -> Void
}

/// The tables of the keys that animations know.
enum Accessors {
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

  private static func accessor<Owner: CAAnimation>(
    _ read: @escaping (Owner) -> Any?, _ write: @escaping (Owner, Any?) -> Void
  ) -> Accessor {
    Accessor(
      read: { ($0 as? Owner).flatMap(read) },
      write: { animation, value in
        if let owner = animation as? Owner { write(owner, AnyValue.unwrapped(value)) }
      })
  }

  // Constant: the closures have nothing of their own.
  nonisolated(unsafe) static let animation: [String: Accessor] = [
    "beginTime": accessor(
      { NSNumber(value: $0.beginTime) },
      { (a: CAAnimation, v) in a.beginTime = AnyValue.number(v ?? 0) ?? 0 }),
    "duration": accessor(
      { NSNumber(value: $0.duration) },
      { (a: CAAnimation, v) in a.duration = AnyValue.number(v ?? 0) ?? 0 }),
    "speed": accessor(
      { NSNumber(value: $0.speed) },
      { (a: CAAnimation, v) in a.speed = Float(AnyValue.number(v ?? 0) ?? 0) }),
    "timeOffset": accessor(
      { NSNumber(value: $0.timeOffset) },
      { (a: CAAnimation, v) in a.timeOffset = AnyValue.number(v ?? 0) ?? 0 }),
    "repeatCount": accessor(
      { NSNumber(value: $0.repeatCount) },
      { (a: CAAnimation, v) in a.repeatCount = Float(AnyValue.number(v ?? 0) ?? 0) }),
    "repeatDuration": accessor(
      { NSNumber(value: $0.repeatDuration) },
      { (a: CAAnimation, v) in a.repeatDuration = AnyValue.number(v ?? 0) ?? 0 }),
    "autoreverses": accessor(
      { NSNumber(value: $0.autoreverses) },
      { (a: CAAnimation, v) in a.autoreverses = (v as? NSNumber)?.boolValue ?? false }),
    "fillMode": accessor(
      { $0.fillMode.rawValue },
      { (a: CAAnimation, v) in
        a.fillMode = CAMediaTimingFillMode(
          rawValue: v as? String ?? (v as? CAMediaTimingFillMode)?.rawValue ?? "")
      }),
    "timingFunction": accessor(
      { $0.timingFunction },
      { (a: CAAnimation, v) in a.timingFunction = v as? CAMediaTimingFunction }),
    "removedOnCompletion": accessor(
      { NSNumber(value: $0.isRemovedOnCompletion) },
      { (a: CAAnimation, v) in a.isRemovedOnCompletion = (v as? NSNumber)?.boolValue ?? false }),
    "isRemovedOnCompletion": accessor(
      { NSNumber(value: $0.isRemovedOnCompletion) },
      { (a: CAAnimation, v) in a.isRemovedOnCompletion = (v as? NSNumber)?.boolValue ?? false }),
    "delegate": accessor(
      { $0.delegate }, { (a: CAAnimation, v) in a.delegate = v as? (any CAAnimationDelegate) }),
  ]
  nonisolated(unsafe) static let property: [String: Accessor] = [
    "keyPath": accessor(
      { $0.keyPath }, { (a: CAPropertyAnimation, v) in a.keyPath = v as? String }),
    "additive": accessor(
      { NSNumber(value: $0.isAdditive) },
      { (a: CAPropertyAnimation, v) in a.isAdditive = (v as? NSNumber)?.boolValue ?? false }),
    "isAdditive": accessor(
      { NSNumber(value: $0.isAdditive) },
      { (a: CAPropertyAnimation, v) in a.isAdditive = (v as? NSNumber)?.boolValue ?? false }),
    "cumulative": accessor(
      { NSNumber(value: $0.isCumulative) },
      { (a: CAPropertyAnimation, v) in a.isCumulative = (v as? NSNumber)?.boolValue ?? false }),
    "isCumulative": accessor(
      { NSNumber(value: $0.isCumulative) },
      { (a: CAPropertyAnimation, v) in a.isCumulative = (v as? NSNumber)?.boolValue ?? false }),
    "valueFunction": accessor(
      { $0.valueFunction },
      { (a: CAPropertyAnimation, v) in a.valueFunction = v as? CAValueFunction }),
  ]
  nonisolated(unsafe) static let basic: [String: Accessor] = [
    "fromValue": accessor({ $0.fromValue }, { (a: CABasicAnimation, v) in a.fromValue = v }),
    "toValue": accessor({ $0.toValue }, { (a: CABasicAnimation, v) in a.toValue = v }),
    "byValue": accessor({ $0.byValue }, { (a: CABasicAnimation, v) in a.byValue = v }),
  ]
  nonisolated(unsafe) static let spring: [String: Accessor] = [
    "mass": accessor(
      { NSNumber(value: Double($0.mass)) },
      { (a: CASpringAnimation, v) in a.mass = CGFloat(AnyValue.number(v ?? 0) ?? 0) }),
    "stiffness": accessor(
      { NSNumber(value: Double($0.stiffness)) },
      { (a: CASpringAnimation, v) in a.stiffness = CGFloat(AnyValue.number(v ?? 0) ?? 0) }),
    "damping": accessor(
      { NSNumber(value: Double($0.damping)) },
      { (a: CASpringAnimation, v) in a.damping = CGFloat(AnyValue.number(v ?? 0) ?? 0) }),
    "initialVelocity": accessor(
      { NSNumber(value: Double($0.initialVelocity)) },
      { (a: CASpringAnimation, v) in a.initialVelocity = CGFloat(AnyValue.number(v ?? 0) ?? 0) }),
    "allowsOverdamping": accessor(
      { NSNumber(value: $0.allowsOverdamping) },
      { (a: CASpringAnimation, v) in a.allowsOverdamping = (v as? NSNumber)?.boolValue ?? false }),
  ]
  nonisolated(unsafe) static let keyframe: [String: Accessor] = [
    "values": accessor({ $0.values }, { (a: CAKeyframeAnimation, v) in a.values = v as? [Any] }),
    "path": accessor({ $0.path }, { (a: CAKeyframeAnimation, v) in a.path = v as? CGPath }),
    "keyTimes": accessor(
      { $0.keyTimes }, { (a: CAKeyframeAnimation, v) in a.keyTimes = v as? [NSNumber] }),
    "timingFunctions": accessor(
      { $0.timingFunctions },
      { (a: CAKeyframeAnimation, v) in a.timingFunctions = v as? [CAMediaTimingFunction] }),
    "calculationMode": accessor(
      { $0.calculationMode.rawValue },
      { (a: CAKeyframeAnimation, v) in
        a.calculationMode = CAAnimationCalculationMode(
          rawValue: v as? String ?? (v as? CAAnimationCalculationMode)?.rawValue ?? "")
      }),
    "tensionValues": accessor(
      { $0.tensionValues }, { (a: CAKeyframeAnimation, v) in a.tensionValues = v as? [NSNumber] }),
    "continuityValues": accessor(
      { $0.continuityValues },
      { (a: CAKeyframeAnimation, v) in a.continuityValues = v as? [NSNumber] }),
    "biasValues": accessor(
      { $0.biasValues }, { (a: CAKeyframeAnimation, v) in a.biasValues = v as? [NSNumber] }),
  ]
  nonisolated(unsafe) static let group: [String: Accessor] = [
    "animations": accessor(
      { $0.animations }, { (a: CAAnimationGroup, v) in a.animations = v as? [CAAnimation] })
  ]
  nonisolated(unsafe) static let transition: [String: Accessor] = [
    "type": accessor(
      { $0.type.rawValue },
      { (a: CATransition, v) in
        a.type = CATransitionType(
          rawValue: v as? String ?? (v as? CATransitionType)?.rawValue ?? "")
      }),
    "startProgress": accessor(
      { NSNumber(value: $0.startProgress) },
      { (a: CATransition, v) in a.startProgress = Float(AnyValue.number(v ?? 0) ?? 0) }),
    "endProgress": accessor(
      { NSNumber(value: $0.endProgress) },
      { (a: CATransition, v) in a.endProgress = Float(AnyValue.number(v ?? 0) ?? 0) }),
  ]
}
