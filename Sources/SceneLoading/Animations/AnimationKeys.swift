/// Keys of animations, by the type that has them.
enum AnimationKeys {
  /// The types there are.
  static let types = ["basic", "keyframe", "spring", "group", "transition"]
  /// Keys of a spline's shape, which only the cubic modes of values have.
  static let spline = ["tensionValues", "continuityValues", "biasValues"]

  static let property = ["keyPath", "isAdditive", "isCumulative", "valueFunction"]
  static let basic = ["fromValue", "toValue", "byValue"]
  static let keyframe =
    ["values", "path", "keyTimes", "timingFunctions", "calculationMode", "rotationMode"] + spline
  /// Keys of a spring's three forms.
  static let physicalSpring = ["mass", "stiffness", "damping", "allowsOverdamping"]
  static let perceptualSpring = ["perceptualDuration", "bounce"]
  static let fittedSpring = ["dampingRatio", "initialSpringVelocity"]
  static let spring =
    physicalSpring + ["initialVelocity"] + perceptualSpring + fittedSpring
  static let transition = ["transition", "subtype", "startProgress", "endProgress"]

  /// The keys of all types.
  static let all =
    property + basic + keyframe + spring + transition + ["animations"]
}
