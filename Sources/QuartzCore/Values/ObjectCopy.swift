import CSwiftRuntime
@_spi(Reflection) import Swift

/// Copies of objects of classes that other modules derive.
enum ObjectCopy {
  /// A new layer that its class has made with its own `init(layer:)`.
  ///
  /// Swift calls an initialiser of a class that is known only while the program runs just where it
  /// is `required`, which existing subclasses do not say: it is looked up among the methods.
  /// A class with initialisers of its own and without that one ends the program, as on Apple's
  /// systems.
  static func presentation<Object: CALayer>(of layer: Object) -> Object {
    let value = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    // The initialiser takes it over.
    value.initialize(to: layer)
    defer { value.deallocate() }
    let metadata = unsafeBitCast(Swift.type(of: layer) as AnyClass, to: UnsafeRawPointer.self)
    guard let copy = inbetween_copy_layer(metadata, value) else { return layer }
    return Unmanaged<Object>.fromOpaque(copy).takeRetainedValue()
  }

  /// A new object of the same class whose fields have the same values.
  static func shallow<Object: AnyObject>(_ object: Object) -> Object {
    let type: AnyClass = Swift.type(of: object)
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    // Of a class without Objective-C: kind, superclass, flags, address point, size, alignment.
    let size = Int(metadata.load(fromByteOffset: 24, as: UInt32.self))
    let mask = Int(metadata.load(fromByteOffset: 28, as: UInt16.self))
    guard let memory = inbetween_allocate_object(metadata, size, mask) else { return object }
    let source = Unmanaged.passUnretained(object).toOpaque()
    let header = 16
    (memory + header).initializeMemory(as: UInt8.self, repeating: 0, count: size - header)
    var index = 0
    _ = _forEachField(of: type, options: classFields) { _, offset, fieldType, _ in
      let (from, to) = (source + offset, memory + offset)
      if inbetween_field_is_strong(metadata, index) {
        copy(fieldType, from: from, to: to)
      } else if fieldType is any OptionalType.Type {
        inbetween_copy_weak(to, from)
      } else {
        inbetween_copy_unowned(to, from)
      }
      index += 1
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
    _openExistential(type, do: opened)
  }
}

/// A type of optional values.
private protocol OptionalType {}

extension Optional: OptionalType {}
