public import LayerModel

/// A property run between two values, of which either may be left to the running value.
public struct AnimationEndpoints: Hashable, Sendable {
  /// The animated key path.
  public var keyPath: AnimationKeyPath
  /// The start; `nil` is implicit.
  public var fromValue: PropertyValue?
  /// True starts it at the presentation's value when it is added, in place of ``fromValue``.
  public var startsAtPresentation = false
  /// The end; `nil` is implicit.
  public var toValue: PropertyValue?
  /// The difference between start and end.
  public var byValue: PropertyValue?
  /// The function from values to matrices, for a key path of a matrix; `nil` takes the values as
  /// they are.
  public var valueFunction: ValueFunction?
  /// True adds to the running value.
  public var isAdditive: Bool
  /// True makes each repeat start where the last one ended.
  public var isCumulative: Bool

  /// An animation of a key path; values are of its kind, or of the value function's inputs.
  public init(
    keyPath: AnimationKeyPath, fromValue: PropertyValue? = nil, toValue: PropertyValue? = nil,
    byValue: PropertyValue? = nil, valueFunction: ValueFunction? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false
  ) {
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
    self.byValue = byValue
    self.valueFunction = valueFunction
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }
}
