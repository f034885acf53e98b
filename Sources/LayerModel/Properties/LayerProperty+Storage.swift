extension LayerProperty {
  /// A stored field of a type.
  typealias Field<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// The place of a property's value in those of a layer, or of an emitter cell.
  ///
  /// Values are read and written where they lie: through a key path, or handed to a closure, all
  /// properties would be copied, many times for each frame.
  @safe struct Storage<Owner>: Sendable {
    /// The kind of value.
    let kind: PropertyValue.Kind
    /// The names that it takes; `nil` for other kinds of value.
    let choice: NameChoice?
    /// Bytes from the owner's start; `nil` when the value is not stored in the owner itself.
    let offset: Int?
    /// Reads the value from where the owner lies, which it does not keep.
    let read: @Sendable (UnsafePointer<Owner>) -> PropertyValue
    /// Writes a value of the kind; a name that stands for none changes nothing.
    let write: @Sendable (inout Owner, PropertyValue) -> Void

    /// A field that the owner stores.
    init<Value>(_ type: PropertyType<Value>, _ field: Field<Owner, Value>) {
      guard let offset = MemoryLayout<Owner>.offset(of: field) else {
        preconditionFailure("\(field) is not stored")
      }
      (kind, choice, self.offset) = (type.kind, type.choice, offset)
      unsafe read = { owner in
        type.wrap(unsafe UnsafeRawPointer(owner).load(fromByteOffset: offset, as: Value.self))
      }
      write = { owner, value in
        guard let value = type.take(value) else {
          return precondition(value.kind == type.kind, "a \(type.kind) is wanted, not \(value)")
        }
        unsafe withUnsafeMutablePointer(to: &owner) {
          unsafe UnsafeMutableRawPointer($0).advanced(by: offset)
            .assumingMemoryBound(to: Value.self).pointee = value
        }
      }
    }

    /// A value of a kind that is found and changed in some way.
    init(
      _ kind: PropertyValue.Kind, choice: NameChoice? = nil,
      read: @escaping @Sendable (UnsafePointer<Owner>) -> PropertyValue,
      write: @escaping @Sendable (inout Owner, PropertyValue) -> Void
    ) {
      (self.kind, self.choice, offset, self.write) = (kind, choice, nil, write)
      unsafe self.read = read
    }
  }
}

extension LayerProperties {
  /// The value of a property by name.
  public subscript(property: LayerProperty) -> PropertyValue {
    get { unsafe withUnsafePointer(to: self) { unsafe property.storage.read($0) } }
    set { property.storage.write(&self, newValue) }
  }

  /// The properties among some whose values hold a number that is not finite.
  package func notFinite(among properties: [LayerProperty]) -> [LayerProperty] {
    unsafe withUnsafePointer(to: self) { own in
      properties.filter { unsafe !$0.storage.read(own).isFinite }
    }
  }
}
