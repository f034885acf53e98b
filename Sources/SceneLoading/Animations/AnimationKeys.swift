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

  /// The keys that other types have than a type, with the reasons why it has them not.
  static let refused = Dictionary(uniqueKeysWithValues: types.map { ($0, refused(of: $0)) })

  private static func refused(
    of type: String
  ) -> [(keys: [String], reason: @Sendable () -> String)] {
    var refused: [(keys: [String], reason: @Sendable () -> String)] = []
    func refuse(_ keys: [String], _ reason: String) { refused.append((keys, { reason })) }
    if type != "group" { refuse(["animations"], "belongs to group animations") }
    if type != "keyframe" { refuse(keyframe, "belongs to keyframe animations") }
    if type != "basic", type != "spring" {
      refuse(basic, "belongs to basic and spring animations")
    }
    if type == "group" { refuse(property, "belongs to the animations inside the group") }
    if type == "transition" { refuse(property, "belongs to property animations") }
    if type != "spring" { refuse(spring, "belongs to spring animations") }
    if type != "transition" { refuse(transition, "belongs to transitions") }
    return refused
  }
}
