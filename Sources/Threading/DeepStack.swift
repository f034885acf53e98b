/// Calls inside each other, as deep as their input is nested, on a stack that is deep enough
/// for them: threads may have half a megabyte, and a shell may give the first as little.
package enum DeepStack {
  /// The size of the calls that a level takes.
  package enum Level: Int {
    /// Bytes for a level of a file that is read, or of a scene that is compiled; measured without
    /// optimisation: at most 34 kB, for a mask of a mask that is read.
    case ofScene = 65_536
    /// Bytes for a level of compositions and mattes that are read; measured without optimisation:
    /// at most 284 kB.
    case ofComposition = 327_680
    /// Bytes for a level of layers that are drawn; measured without optimisation: at most 21 kB,
    /// for clips in each other.
    case ofPicture = 24_576
  }

  /// Bytes for everything besides levels.
  private static let bytesBesides = 1 << 20
  /// Bytes for levels that every thread has.
  private static let bytesAnywhere = 256 << 10

  /// Makes a call: of few levels here, else on a thread of its own, which takes some 50 µs more.
  ///
  /// - Parameters:
  ///   - levels: The most levels.
  ///   - level: The size of each.
  ///   - body: The call; this thread waits for it.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  package static func run<Value, Failure: Error>(
    levels: Int, _ level: Level, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if levels * level.rawValue <= bytesAnywhere { return try body() }
    let size = bytesBesides + levels * level.rawValue
    let result = withoutActuallyEscaping(body) { body in
      let call = WaitedCall(body)
      DedicatedThreads.run(on: 1, stackSize: size) { call.make() }
      return call.result
    }
    guard let result else { preconditionFailure("the thread has ended without a result") }
    return try result.get()
  }
}

/// A call that another thread makes while this one waits, so that never both touch it.
private final class WaitedCall<Value, Failure: Error>: @unchecked Sendable {  // The caller waits.
  private var body: (() throws(Failure) -> Value)?
  private(set) var result: Result<Value, Failure>?

  init(_ body: @escaping () throws(Failure) -> Value) { self.body = body }

  func make() {
    // Nothing may hold the call when the caller goes on.
    guard let body = body.take() else { return }
    do throws(Failure) {
      result = .success(try body())
    } catch {
      result = .failure(error)
    }
  }
}
