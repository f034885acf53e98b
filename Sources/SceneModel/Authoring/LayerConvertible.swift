public import LayerModel
public import Timing

/// A layer as a program writes it: of a kind of its own, with the properties of that kind.
///
/// All that a ``Layer`` has can be read and set on it, the values of its properties too:
/// `layer.opacity = 0.5`.
@dynamicMemberLookup
public protocol LayerConvertible: Hashable, Sendable {
  /// The layer as stages take it.
  var layer: Layer { get set }
}

extension LayerConvertible {
  /// A part of the layer.
  public subscript<Value>(dynamicMember part: WritableKeyPath<Layer, Value>) -> Value {
    get { layer[keyPath: part] }
    set { layer[keyPath: part] = newValue }
  }

  /// A property of every layer.
  public subscript<Value>(dynamicMember property: WritableKeyPath<LayerProperties, Value>) -> Value
  {
    get { layer.properties[keyPath: property] }
    set { layer.properties[keyPath: property] = newValue }
  }

  /// A copy with another value of a property.
  ///
  /// - Parameters:
  ///   - property: The property, or a member of one.
  ///   - value: The value.
  /// - Returns: The copy.
  public func setting<Value>(_ property: TypedProperty<Value>, to value: Value) -> Self {
    var copy = self
    copy.layer.properties = layer.properties.setting(
      AnimationKeyPath(property), to: property.value(value))
    return copy
  }

  /// A copy whose own time goes in another way within its superlayer's.
  public func timing(_ timing: MediaTiming) -> Self {
    var copy = self
    copy.layer.timing = timing
    return copy
  }

  /// A copy for which another time counts than its superlayer's.
  public func timeRemapping(_ remapping: TimeRemapping) -> Self {
    var copy = self
    copy.layer.timeRemapping = remapping
    return copy
  }

  /// A copy with a mask, whose alpha multiplies it, in its coordinates.
  public func mask(_ mask: some LayerConvertible) -> Self {
    var copy = self
    copy.layer.mask = mask.layer
    return copy
  }

  /// A copy that a script knows by an identity.
  public func identified(by identity: LayerIdentity) -> Self {
    var copy = self
    copy.layer.identity = identity
    return copy
  }
}

extension Layer: LayerConvertible {
  /// The layer itself.
  public var layer: Layer {
    get { self }
    set { self = newValue }
  }
}

/// A layer of a kind that has properties of its own, which are read and set by their names.
public protocol KindLayer: LayerConvertible {
  /// The properties of the kind alone.
  associatedtype Own
  /// The place of these among the properties of all layers.
  static var own: any WritableKeyPath<LayerProperties, Own> & Sendable { get }
}

extension KindLayer {
  /// A property of the kind alone.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Own, Value>) -> Value {
    get { layer.properties[keyPath: Self.own][keyPath: property] }
    set { layer.properties[keyPath: Self.own][keyPath: property] = newValue }
  }
}
