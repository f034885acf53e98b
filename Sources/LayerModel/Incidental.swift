/// A fact about a value that is no part of it, such as the place where it was written: values
/// that differ in nothing else are equal.
@propertyWrapper
public struct Incidental<Value: Sendable>: Hashable, Sendable {
  /// The fact.
  public var wrappedValue: Value

  /// A fact about a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Always true.
  public static func == (a: Incidental, b: Incidental) -> Bool { true }
  /// Nothing: equal values have one hash.
  public func hash(into hasher: inout Hasher) {}
}
