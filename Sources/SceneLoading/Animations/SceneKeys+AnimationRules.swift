import Documents
import LayerModel

extension SceneKeys {
  /// Keys of a spring's three forms.
  static let physicalSpring = ["mass", "stiffness", "damping", "allowsOverdamping"]
  static let perceptualSpring = ["perceptualDuration", "bounce"]
  static let fittedSpring = ["dampingRatio", "initialSpringVelocity"]
  /// The keys of each of a spring's forms.
  static let physicalKeys = springKeys(physicalSpring + ["initialVelocity"])
  static let perceptualKeys = springKeys(perceptualSpring + ["initialVelocity"])
  static let fittedKeys = springKeys(fittedSpring)

  private static func springKeys(_ names: [String]) -> [Key<AnimationDraft>] {
    springKeys.filter { names.contains($0.name) }
  }

  /// The rules about the forms of springs.
  static var springRules: [MappingSchema.Rule] {
    let others = physicalSpring + perceptualSpring + ["initialVelocity"]
    return fittedSpring.map { .excludes($0, others) }
      + perceptualSpring.map { .excludes($0, physicalSpring) }
      + [.needs("initialSpringVelocity", "dampingRatio"), .needs("bounce", "perceptualDuration")]
  }

  /// The rules by which the values of an animation are those of its key path.
  static let typedRules: [MappingSchema.Rule] = {
    let keyPaths = AnimationKeyPath.all.filter(\.property.isAnimatable)
    let kinds = Dictionary(grouping: keyPaths) { keyPath in
      "\(values(keyPath)) \(values(keyPath, isDifference: true)) \(keyPath.valueKind) "
        + "\(keyPath.property.valueKind == .transform)"
    }
    let rules = keyPaths.compactMap { keyPath in
      kinds.values.first { $0.first == keyPath }.map { rule(of: $0, as: keyPath) }
    }
    return rules
      + ValueFunction.allCases.map { function in
        let input = PropertyCodecs.inputs(of: function).schema
        return .when(
          [.isOneOf("valueFunction", [function.rawValue])],
          [
            ("fromValue", input.accepting(["presentation"])), ("toValue", input),
            ("byValue", input),
            ("values", .list(of: input, count: 1...Int.max, "a list of values")),
          ])
      }
  }()

  private static func values(
    _ keyPath: AnimationKeyPath, isDifference: Bool = false
  ) -> ValueSchema { PropertyCodecs.values(of: keyPath, isDifference: isDifference).schema }

  /// The schemas of values of some key paths, all of one kind.
  private static func rule(
    of keyPaths: [AnimationKeyPath], as keyPath: AnimationKeyPath
  ) -> MappingSchema.Rule {
    let difference = values(keyPath, isDifference: true)
    func keys(_ schema: ValueSchema) -> [(key: String, schema: ValueSchema)] {
      [
        ("fromValue", schema.accepting(["presentation"])), ("toValue", schema),
        ("values", .list(of: schema, count: 1...Int.max, "a list of values")),
      ]
    }
    let plain = values(keyPath)
    let isTransform = keyPath.property.valueKind == .transform
    return .when(
      [.isOneOf("keyPath", keyPaths.flatMap(\.spellings))],
      (keyPath.followsPaths ? [] : [("path", .nothing)])
        + (isTransform ? [] : [("valueFunction", .nothing.orNull)]),
      and: ("\(plain)" == "\(difference)"
        ? [] : [.when([.lacks("valueFunction"), .isFalse("isAdditive")], keys(plain))]) + [
          .when(
            [.lacks("valueFunction")],
            keys(difference) + [("byValue", keyPath.isSummable ? difference : .nothing)])
        ])
  }
}

extension AnimationKeyPath {
  /// The key path, and Objective-C's spelling of it where that differs.
  var spellings: [String] {
    [description] + (member == nil ? [property.objectiveCName].compactMap(\.self) : [])
  }

  /// The key path of the property whose action an animation is.
  static func usual(_ property: LayerProperty?) -> AnimationKeyPath? {
    property.map { AnimationKeyPath($0) }
  }
}
