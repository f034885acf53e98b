extension LayerProperty {
  /// A stored field of a type.
  typealias Field<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// The place of a property's value in those of a layer, or of an emitter cell.
  ///
  /// Values are read and written where they lie: through a key path all properties would be copied,
  /// many times for each frame.
  struct Storage<Owner>: Sendable {
    /// The kind of value.
    let kind: PropertyValue.Kind
    /// The names that it takes; `nil` for other kinds of value.
    let choice: NameChoice?
    /// Bytes from the owner's start; `nil` when the value is not stored in the owner itself.
    let offset: Int?
    let read: @Sendable (Owner) -> PropertyValue
    /// Writes a value of the kind; a name that stands for none changes nothing.
    let write: @Sendable (inout Owner, PropertyValue) -> Void

    /// A field that the owner stores.
    init<Value>(_ type: PropertyType<Value>, _ field: Field<Owner, Value>) {
      guard let offset = MemoryLayout<Owner>.offset(of: field) else {
        preconditionFailure("\(field) is not stored")
      }
      (kind, choice, self.offset) = (type.kind, type.choice, offset)
      read = { owner in
        type.wrap(
          unsafe withUnsafePointer(to: owner) {
            unsafe UnsafeRawPointer($0).load(fromByteOffset: offset, as: Value.self)
          })
      }
      write = { owner, value in
        guard let value = type.take(value) else { return }
        unsafe withUnsafeMutablePointer(to: &owner) {
          unsafe UnsafeMutableRawPointer($0).advanced(by: offset)
            .assumingMemoryBound(to: Value.self).pointee = value
        }
      }
    }

    /// A value of a kind that is found and changed in some way.
    init(
      _ kind: PropertyValue.Kind, choice: NameChoice? = nil,
      read: @escaping @Sendable (Owner) -> PropertyValue,
      write: @escaping @Sendable (inout Owner, PropertyValue) -> Void
    ) {
      (self.kind, self.choice, offset, self.read, self.write) = (kind, choice, nil, read, write)
    }
  }
}

extension LayerProperties {
  /// The value of a property by name.
  public subscript(property: LayerProperty) -> PropertyValue {
    get { property.storage.read(self) }
    set {
      precondition(
        newValue.kind == property.valueKind,
        "\(property) holds a \(property.valueKind), not \(newValue)")
      property.storage.write(&self, newValue)
    }
  }
}
