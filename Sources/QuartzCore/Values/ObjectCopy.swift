import CSwiftRuntime
@_spi(Reflection) import Swift

/// Copies of objects of classes that other modules derive, with all that these store.
///
/// Core Animation makes copies with an initialiser of the subclass, which Swift calls of a class
/// that is known only while the program runs just where it is `required`; existing subclasses do
/// not say that. So stored fields are copied one by one.
enum ObjectCopy {
  /// A new object of the same class whose fields have the same values.
  ///
  /// A weak field is `nil` in the copy.
  static func shallow<Object: AnyObject>(_ object: Object) -> Object {
    let type: AnyClass = Swift.type(of: object)
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    // Of a class without Objective-C: kind, superclass, flags, address point, size, alignment.
    let size = Int(metadata.load(fromByteOffset: 24, as: UInt32.self))
    let mask = Int(metadata.load(fromByteOffset: 28, as: UInt16.self))
    guard let memory = inbetween_allocate_object(metadata, size, mask) else { return object }
    let source = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let header = 16
    (memory + header).initializeMemory(as: UInt8.self, repeating: 0, count: size - header)
    _ = _forEachField(of: type, options: classFields) { _, offset, fieldType, _ in
      copy(fieldType, from: source + offset, to: memory + offset)
      return true
    }
    return Unmanaged<Object>.fromOpaque(memory).takeRetainedValue()
  }

  /// The fields of a class, with those of the classes above it.
  private static let classFields = _EachFieldOptions(rawValue: 1)

  private static func copy(_ type: Any.Type, from: UnsafeRawPointer, to: UnsafeMutableRawPointer) {
    func opened<Value>(_ type: Value.Type) {
      to.initializeMemory(as: type, repeating: from.assumingMemoryBound(to: type).pointee, count: 1)
    }
    // A weak reference is stored as an address of something else, which has a mark.
    if let optional = type as? any OptionalType.Type, optional.holdsReference,
      from.load(as: UInt.self) >> 62 != 0
    {
      return
    }
    _openExistential(type, do: opened)
  }
}

/// A type of optional values.
private protocol OptionalType {
  /// True when the values are references to objects.
  static var holdsReference: Bool { get }
}

extension Optional: OptionalType {
  static var holdsReference: Bool {
    let type: Any.Type = Wrapped.self
    let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
    // Of existentials those of objects are smaller than those of all values.
    let existential: UInt = 0x303
    return type is AnyClass || kind == existential && MemoryLayout<Wrapped>.size < 32
  }
}
