import Synchronization

/// Values by their numbers, each of which is used by one thread after another while others use the
/// others.
final class NumberedPlaces<Value: Sendable>: Sendable {
  /// One of the values.
  final class Place: Sendable {
    private let value: Mutex<Value>

    fileprivate init(_ value: Value) { self.value = Mutex(value) }

    /// Uses the value where it is, so that what it holds is not copied.
    func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try value.withLock { (value) throws(Failure) in try body(&value) }
    }
  }

  private let places = Mutex<[Int: Place]>([:])

  /// True when there is a value of a number.
  func contains(_ number: Int) -> Bool { places.withLock { $0[number] != nil } }

  /// The value of a number, which was added before.
  subscript(_ number: Int) -> Place {
    guard let place = places.withLock({ $0[number] }) else {
      preconditionFailure("nothing has the number \(number)")
    }
    return place
  }

  /// Adds a value under a number that none has.
  func add(_ value: Value, at number: Int) {
    let place = Place(value)
    let old = places.withLock { $0.updateValue(place, forKey: number) }
    precondition(old == nil, "two values with the number \(number)")
  }

  /// Forgets all values, which nobody uses any more.
  func removeAll() { places.withLock { $0.removeAll() } }

  /// Takes out the value of a number, which was added before.
  func remove(_ number: Int) -> Value {
    let place = self[number]
    places.withLock { $0[number] = nil }
    return place.withLock { $0 }
  }
}
