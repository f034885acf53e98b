public import Graphics

/// A property of a layer by its Core Animation name: what a scene writes and a key path begins with.
///
/// The table of ``all`` properties is the one place that says which properties exist, where each
/// lives in ``LayerProperties``, which kind of layer has it, and whether it animates.
public struct LayerProperty: Hashable, Sendable, CustomStringConvertible {
  /// A place in ``LayerProperties`` that holds a value of a type.
  public typealias KeyPath<Value> = any WritableKeyPath<LayerProperties, Value> & Sendable

  /// Where a property lives, by the type of its value.
  public enum Storage: Sendable {
    // One for each kind of value; `name` goes through an enumeration's raw values.
    case number(KeyPath<Double>)
    case point(KeyPath<Point>)
    case size(KeyPath<Size>)
    case rect(KeyPath<Rect>)
    case color(KeyPath<Color?>)
    case transform(KeyPath<Transform>)
    case path(KeyPath<Path?>)
    case bool(KeyPath<Bool>)
    case numbers(KeyPath<[Double]>)
    case colors(KeyPath<[Color]>)
    case text(KeyPath<String>)
    case font(KeyPath<FontReference>)
    case image(KeyPath<ImageReference?>, dissolve: KeyPath<ImageDissolve?>)
    case corners(KeyPath<CornerMask>)
    /// One of a few names; the closures read and write the raw value.
    case name(Choice)
  }

  /// A property whose value is one of a few names.
  public struct Choice: Sendable {
    /// The names that are allowed, in the order they are documented.
    public let names: [String]
    /// Other names that are understood, with those above that they stand for.
    public let synonyms: [String: String]
    /// What stands for no value, where that is allowed.
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

  /// Core Animation's name, in its Swift spelling.
  public let name: String
  /// Where its value lives.
  public let storage: Storage
  /// Kinds of layer that have it.
  public let kinds: [Layer.Kind]
  /// False when Core Animation does not animate it.
  public let isAnimatable: Bool
  /// The place in ``all``; stable while a program runs.
  public let index: Int

  /// Properties are the same when their names are.
  public static func == (a: LayerProperty, b: LayerProperty) -> Bool { a.index == b.index }
  /// Hashes the name's place in the table.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
  /// The name.
  public var description: String { name }

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
}

extension LayerProperties {
  /// The value of a property by name.
  public subscript(property: LayerProperty) -> PropertyValue {
    get {
      switch property.storage {
      case .number(let path): .number(self[keyPath: path])
      case .point(let path): .point(self[keyPath: path])
      case .size(let path): .size(self[keyPath: path])
      case .rect(let path): .rect(self[keyPath: path])
      case .color(let path): .color(self[keyPath: path])
      case .transform(let path): .transform(self[keyPath: path])
      case .path(let path): .path(self[keyPath: path])
      case .bool(let path): .bool(self[keyPath: path])
      case .numbers(let path): .numbers(self[keyPath: path])
      case .colors(let path): .colors(self[keyPath: path])
      case .text(let path): .text(self[keyPath: path])
      case .font(let path): .font(self[keyPath: path])
      case .image(let path, let dissolve):
        self[keyPath: dissolve].map { .dissolve($0) } ?? .image(self[keyPath: path])
      case .corners(let path): .corners(self[keyPath: path])
      case .name(let choice): .name(choice.get(self))
      }
    }
    set {
      switch (property.storage, newValue) {
      case (.number(let path), .number(let value)): self[keyPath: path] = value
      case (.point(let path), .point(let value)): self[keyPath: path] = value
      case (.size(let path), .size(let value)): self[keyPath: path] = value
      case (.rect(let path), .rect(let value)): self[keyPath: path] = value
      case (.color(let path), .color(let value)): self[keyPath: path] = value
      case (.transform(let path), .transform(let value)): self[keyPath: path] = value
      case (.path(let path), .path(let value)): self[keyPath: path] = value
      case (.bool(let path), .bool(let value)): self[keyPath: path] = value
      case (.numbers(let path), .numbers(let value)): self[keyPath: path] = value
      case (.colors(let path), .colors(let value)): self[keyPath: path] = value
      case (.text(let path), .text(let value)): self[keyPath: path] = value
      case (.font(let path), .font(let value)): self[keyPath: path] = value
      case (.image(let path, let dissolve), .image(let value)):
        self[keyPath: path] = value
        self[keyPath: dissolve] = nil
      case (.image(let path, let dissolve), .dissolve(let value)):
        self[keyPath: path] = value.midpointImage
        self[keyPath: dissolve] = value
      case (.corners(let path), .corners(let value)): self[keyPath: path] = value
      case (.name(let choice), .name(let value)): choice.set(&self, value)
      default:
        preconditionFailure("\(property) holds a \(property.valueKind), not \(newValue)")
      }
    }
  }
}
