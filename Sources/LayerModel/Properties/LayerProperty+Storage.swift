public import Graphics

extension LayerProperty {
  /// Reads a value of a type.
  public typealias Getter<Value> = @Sendable (LayerProperties) -> Value
  /// Writes one in place.
  public typealias Setter<Value> = @Sendable (inout LayerProperties, Value) -> Void
  /// A place in ``LayerProperties`` that holds a value of a type.
  public typealias KeyPath<Value> = any WritableKeyPath<LayerProperties, Value> & Sendable

  /// The place of a value of a type in the bytes of ``LayerProperties``.
  public struct Place<Value>: Sendable {
    /// Bytes from the start; `nil` when the value is not stored in the layer's own properties.
    package let offset: Int?

    /// The place of a computed value, or of one in a list.
    public static var elsewhere: Place { Place(offset: nil) }

    /// The place of a stored property.
    static func at(_ path: WritableKeyPath<LayerProperties, Value>) -> Place {
      Place(offset: MemoryLayout<LayerProperties>.offset(of: path))
    }
  }

  /// The place of a property, by the type of its value.
  ///
  /// Two closures: reading through a key path copies all properties, and writing takes memory, many
  /// times for each frame. Beside those of kinds of at most four numbers is where in the layer's
  /// own bytes the value lies.
  public enum Storage: Sendable {
    // One for each kind of value; `name` goes through an enumeration's raw values.
    case number(Getter<Double>, Setter<Double>, Place<Double> = .elsewhere)
    case point(Getter<Point>, Setter<Point>, Place<Point> = .elsewhere)
    case size(Getter<Size>, Setter<Size>, Place<Size> = .elsewhere)
    case rect(Getter<Rect>, Setter<Rect>, Place<Rect> = .elsewhere)
    case color(Getter<Color?>, Setter<Color?>, Place<Color?> = .elsewhere)
    case transform(Getter<Transform>, Setter<Transform>)
    case path(Getter<Path?>, Setter<Path?>)
    case bool(Getter<Bool>, Setter<Bool>)
    case numbers(Getter<[Double]>, Setter<[Double]>)
    case colors(Getter<[Color]>, Setter<[Color]>)
    case text(Getter<String>, Setter<String>)
    case font(Getter<FontReference>, Setter<FontReference>)
    case image(Getter<ImageReference?>, Setter<ImageReference?>)
    case corners(Getter<CornerMask>, Setter<CornerMask>)
    /// One of a few names; the closures read and write the raw value.
    case name(Choice)
  }

  /// A property whose value is one of a few names.
  public struct Choice: Sendable {
    /// The names that are allowed, in the order they are documented.
    public let names: [String]
    /// Other names that are understood, with those above that they stand for.
    public let synonyms: [String: String]
    /// The name of no value, where that is allowed.
    public let none: String?
    let get: @Sendable (LayerProperties) -> String
    let set: @Sendable (inout LayerProperties, String) -> Void

    init<Value: RawRepresentable & CaseIterable & SendableMetatype>(
      _ path: KeyPath<Value>, none: Value? = nil, synonyms: [String: Value] = [:]
    ) where Value.RawValue == String {
      names = Value.allCases.map(\.rawValue)
      self.synonyms = synonyms.mapValues(\.rawValue)
      self.none = none?.rawValue
      get = { $0[keyPath: path].rawValue }
      set = { properties, name in
        guard let value = Value(rawValue: name) else { return }
        properties[keyPath: path] = value
      }
    }
  }

  /// The kind of value it has.
  public var valueKind: PropertyValue.Kind {
    switch storage {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .bool: .bool
    case .numbers: .numbers
    case .colors: .colors
    case .text: .text
    case .font: .font
    case .image: .image
    case .corners: .corners
    case .name: .name
    }
  }

  /// The place of its value in the bytes of ``LayerProperties``, when it is of at most four numbers
  /// and stored there.
  package var laneOffset: Int? {
    switch storage {
    case .number(_, _, let place): place.offset
    case .point(_, _, let place): place.offset
    case .size(_, _, let place): place.offset
    case .rect(_, _, let place): place.offset
    case .color(_, _, let place): place.offset
    default: nil
    }
  }
}

extension LayerProperties {
  /// The value of a property by name.
  public subscript(property: LayerProperty) -> PropertyValue {
    get {
      switch property.storage {
      case .number(let get, _, _): .number(get(self))
      case .point(let get, _, _): .point(get(self))
      case .size(let get, _, _): .size(get(self))
      case .rect(let get, _, _): .rect(get(self))
      case .color(let get, _, _): .color(get(self))
      case .transform(let get, _): .transform(get(self))
      case .path(let get, _): .path(get(self))
      case .bool(let get, _): .bool(get(self))
      case .numbers(let get, _): .numbers(get(self))
      case .colors(let get, _): .colors(get(self))
      case .text(let get, _): .text(get(self))
      case .font(let get, _): .font(get(self))
      case .image(let get, _): .image(get(self))
      case .corners(let get, _): .corners(get(self))
      case .name(let choice): .name(choice.get(self))
      }
    }
    set {
      switch (property.storage, newValue) {
      case (.number(_, let set, _), .number(let value)): set(&self, value)
      case (.point(_, let set, _), .point(let value)): set(&self, value)
      case (.size(_, let set, _), .size(let value)): set(&self, value)
      case (.rect(_, let set, _), .rect(let value)): set(&self, value)
      case (.color(_, let set, _), .color(let value)): set(&self, value)
      case (.transform(_, let set), .transform(let value)): set(&self, value)
      case (.path(_, let set), .path(let value)): set(&self, value)
      case (.bool(_, let set), .bool(let value)): set(&self, value)
      case (.numbers(_, let set), .numbers(let value)): set(&self, value)
      case (.colors(_, let set), .colors(let value)): set(&self, value)
      case (.text(_, let set), .text(let value)): set(&self, value)
      case (.font(_, let set), .font(let value)): set(&self, value)
      case (.image(_, let set), .image(let value)): set(&self, value)
      case (.corners(_, let set), .corners(let value)): set(&self, value)
      case (.name(let choice), .name(let value)): choice.set(&self, value)
      default:
        preconditionFailure("\(property) holds a \(property.valueKind), not \(newValue)")
      }
    }
  }
}
