import Documents
import LayerModel
import SceneModel

/// The fields that all property animations have.
struct PropertyAnimationParts {
  var keyPath: AnimationKeyPath
  var valueFunction: ValueFunction?
  var isAdditive: Bool
  var isCumulative: Bool

  /// A value in the key path's kind, or one of the value function's inputs.
  ///
  /// - Parameters:
  ///   - field: Where it is written.
  ///   - isDifference: True for what is added to a value.
  /// - Returns: The value, or `nil` after reporting why there is none.
  func value(_ field: Field, isDifference: Bool = false) -> PropertyValue? {
    if let valueFunction { return field.input(of: valueFunction) }
    return field.value(of: keyPath, isDifference: isDifference || isAdditive)
  }
}

extension MappingReader {
  /// The key path and the flags of a property animation; `nil` when there is no good key path.
  func propertyAnimation(on kind: LayerKind?) -> PropertyAnimationParts? {
    let property = has("keyPath") ? nil : usualProperty
    let field = property == nil ? required("keyPath") : self["keyPath"]
    let written = property.map { AnimationKeyPath($0) } ?? field?.animationKeyPath(on: kind)
    let isAdditive = self["isAdditive"]?.bool()
    let isCumulative = self["isCumulative"]?.bool()
    let functionField = self["valueFunction"].flatMap { $0.isNull ? nil : $0 }
    // A virtual member of a matrix is a function of its own, which the one that is said replaces.
    let keyPath =
      functionField != nil && written?.property.valueKind == .transform
      ? written.map { AnimationKeyPath($0.property) } : written
    let function = functionField.flatMap { $0.valueFunction(for: keyPath) }
    // Without a function that is there the values could not be read.
    guard let keyPath, functionField == nil || function != nil else { return nil }
    return PropertyAnimationParts(
      keyPath: keyPath, valueFunction: function, isAdditive: isAdditive ?? false,
      isCumulative: isCumulative ?? false)
  }

  /// A basic animation of a layer of a kind.
  func basicAnimation(on kind: LayerKind?) -> BasicAnimation? {
    let parts = propertyAnimation(on: kind)
    let from = self["fromValue"]
    let to = self["toValue"]
    let by = self["byValue"]
    guard let parts else { return nil }
    let isFromPresentation = from?.isPresentation ?? false
    let fromValue = isFromPresentation ? nil : from.flatMap { parts.value($0) }
    let toValue = to.flatMap { parts.value($0) }
    let byValue = by.flatMap { $0.difference(parts) }
    if parts.valueFunction == nil { field.remarkOnTurns(parts.keyPath, [from, to]) }
    if from == nil, to == nil, by == nil, usualProperty == nil {
      field.warn(
        "this animation changes nothing", allowed: "at least one of fromValue, toValue or byValue")
    }
    var result = BasicAnimation(
      keyPath: parts.keyPath, fromValue: fromValue, toValue: toValue, byValue: byValue,
      valueFunction: parts.valueFunction, isAdditive: parts.isAdditive,
      isCumulative: parts.isCumulative)
    result.startsAtPresentation = isFromPresentation
    return result
  }
}

extension Field {
  /// True for the word `presentation`.
  fileprivate var isPresentation: Bool {
    if case .text("presentation", _) = node.content { true } else { false }
  }

  /// The name of a value function, for a key path of a matrix.
  fileprivate func valueFunction(for keyPath: AnimationKeyPath?) -> ValueFunction? {
    guard let name = choice(ValueFunction.allCases.map(\.rawValue)) else { return nil }
    if let keyPath, keyPath.valueKind != .transform {
      report(
        "a value function cannot be used with \"\(keyPath)\"",
        allowed: "the key paths transform and sublayerTransform")
      return nil
    }
    return ValueFunction(rawValue: name)
  }

  /// The input of a value function: a number, an angle, or three numbers.
  fileprivate func input(of function: ValueFunction) -> PropertyValue? {
    guard function.inputCount == 1 else {
      return numbers(count: 3, "three numbers [x, y, z]").map { .numbers($0) }
    }
    return (function.takesAngle ? angle() : number()).map { .number($0) }
  }

  /// The summand of a `byValue`.
  fileprivate func difference(_ parts: PropertyAnimationParts) -> PropertyValue? {
    if parts.valueFunction != nil { return parts.value(self) }
    if parts.keyPath.valueKind == .transform {
      report(
        "\"byValue\" cannot be used with \"\(parts.keyPath)\"",
        allowed: "key paths such as \"\(parts.keyPath).rotation\"")
      return nil
    }
    guard parts.keyPath.isSummable else {
      report(
        "\"byValue\" cannot be used with \"\(parts.keyPath)\"",
        allowed: "key paths of numbers, points, sizes, rects and colours")
      return nil
    }
    return parts.value(self, isDifference: true)
  }
}
