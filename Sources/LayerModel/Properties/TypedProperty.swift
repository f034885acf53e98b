public import Graphics

/// A property with the type of its values: a row of the table, or a member of one such as
/// `position.x`.
///
/// A number that is animated, say, is written as one, without a case of ``PropertyValue`` around
/// it.
public final class TypedProperty<Value>:
  LayerProperty, @unchecked Sendable  // Constants and sendable functions alone.
{
  private let type: PropertyType<Value>

  /// A row of the table, of a value that the layer's own properties hold.
  init(
    _ name: String, _ type: PropertyType<Value>, _ field: Field<LayerProperties, Value>,
    _ unit: Unit = .none, domain: Domain = .any, animation: Animatability = .implicit,
    isGeometry: Bool = false, objectiveCName: String? = nil, synonyms: [String] = [],
    of traits: LayerKind.Traits = [], meaning: String
  ) {
    self.type = type
    super.init(
      name, Storage(type, field), unit, domain: domain, animation: animation,
      isGeometry: isGeometry, objectiveCName: objectiveCName, synonyms: synonyms, of: traits,
      meaning: meaning)
  }

  /// A member of a property.
  init(_ member: AnimationKeyPath.Member, _ type: PropertyType<Value>, of whole: LayerProperty) {
    self.type = type
    let keyPath = AnimationKeyPath(whole, member)
    super.init(
      keyPath.description,
      unsafe Storage(
        type.kind, read: { layer in unsafe layer.pointee.value(of: keyPath) },
        write: { $0 = $0.setting(keyPath, to: $1) }), keyPath.unit, animation: whole.animation,
      isGeometry: whole.isGeometry, of: whole.traits, part: (whole, member),
      meaning: whole.meaning)
  }

  /// A value of the property among those of all.
  public func value(_ value: Value) -> PropertyValue { type.wrap(value) }

  /// The value of a layer with some properties.
  public func value(in properties: LayerProperties) -> Value? { type.take(properties[self]) }
}

extension TypedProperty where Value == Point {
  /// The x coordinate.
  public var x: TypedProperty<Double> { TypedProperty<Double>(.x, .number, of: self) }
  /// The y coordinate.
  public var y: TypedProperty<Double> { TypedProperty<Double>(.y, .number, of: self) }
}

extension TypedProperty where Value == Size {
  /// The width.
  public var width: TypedProperty<Double> { TypedProperty<Double>(.width, .number, of: self) }
  /// The height.
  public var height: TypedProperty<Double> { TypedProperty<Double>(.height, .number, of: self) }
}

extension TypedProperty where Value == Rect {
  /// The origin; its coordinates are `originX` and `originY`.
  public var origin: TypedProperty<Point> { TypedProperty<Point>(.origin, .point, of: self) }
  /// The origin's x coordinate.
  public var originX: TypedProperty<Double> { TypedProperty<Double>(.originX, .number, of: self) }
  /// The origin's y coordinate.
  public var originY: TypedProperty<Double> { TypedProperty<Double>(.originY, .number, of: self) }
  /// The size; its sides are `width` and `height`.
  public var size: TypedProperty<Size> { TypedProperty<Size>(.size, .size, of: self) }
  /// The width.
  public var width: TypedProperty<Double> { TypedProperty<Double>(.sizeWidth, .number, of: self) }
  /// The height.
  public var height: TypedProperty<Double> { TypedProperty<Double>(.sizeHeight, .number, of: self) }
}

extension TypedProperty where Value == Transform {
  /// The turn about z, in radians; the axes are `rotationX`, `rotationY` and `rotationZ`.
  public var rotation: TypedProperty<Double> { TypedProperty<Double>(.rotation, .number, of: self) }
  /// The turn about x, in radians.
  public var rotationX: TypedProperty<Double> { number(.rotationX) }
  /// The turn about y, in radians.
  public var rotationY: TypedProperty<Double> { number(.rotationY) }
  /// The turn about z, in radians.
  public var rotationZ: TypedProperty<Double> { number(.rotationZ) }
  /// The stretch along all axes.
  public var scale: TypedProperty<Double> { number(.scale) }
  /// The stretch along x.
  public var scaleX: TypedProperty<Double> { number(.scaleX) }
  /// The stretch along y.
  public var scaleY: TypedProperty<Double> { number(.scaleY) }
  /// The stretch along z.
  public var scaleZ: TypedProperty<Double> { number(.scaleZ) }
  /// The shear of x along y, in radians, before the turns: y times its tangent is added to x.
  public var skew: TypedProperty<Double> { number(.skew) }
  /// The shift along x and y, in points.
  public var translation: TypedProperty<Size> { TypedProperty<Size>(.translation, .size, of: self) }
  /// The shift along x, in points.
  public var translationX: TypedProperty<Double> { number(.translationX) }
  /// The shift along y, in points.
  public var translationY: TypedProperty<Double> { number(.translationY) }
  /// The shift along z, in points.
  public var translationZ: TypedProperty<Double> { number(.translationZ) }

  private func number(_ member: AnimationKeyPath.Member) -> TypedProperty<Double> {
    TypedProperty<Double>(member, .number, of: self)
  }
}
