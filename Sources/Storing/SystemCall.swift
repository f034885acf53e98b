import Glibc
import Synchronization

/// The calls of the system by which files are made and read, each of which may fail.
///
/// All of them go through ``attempt(on:_:)``, so that a test can let any one of them fail.
package enum SystemCall: String, CaseIterable, Sendable {
  case open
  case read
  case write
  case rewrite
  case seek
  case sync
  case close
  case rename
  case link
  case makeFolder

  /// Decides which calls on the files of a folder fail.
  ///
  /// Called on any thread with the call and its path; the result is the error number, or `nil` for
  /// a call that is to be made.
  package typealias Fault = @Sendable (_ call: SystemCall, _ path: String) -> Int32?

  private static let hasFaults = Atomic<Bool>(false)
  private static let faults = Mutex<[String: Fault]>([:])

  /// Does something while calls on the files of a folder may fail; for tests.
  ///
  /// - Parameters:
  ///   - folder: The folder's path, as it begins the paths of the files.
  ///   - fault: Decides which calls fail.
  ///   - work: The work.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  package static func withFaults<Result>(
    below folder: String, _ fault: @escaping Fault, during work: () throws -> Result
  ) rethrows -> Result {
    faults.withLock { $0[folder] = fault }
    hasFaults.store(true, ordering: .releasing)
    defer { faults.withLock { $0[folder] = nil } }
    return try work()
  }

  /// Makes a call, unless it is to fail.
  ///
  /// - Parameters:
  ///   - path: The file concerned.
  ///   - call: The call itself; negative results are failures, with the reason in `errno`.
  /// - Returns: The call's result.
  package func attempt<Result: SignedInteger>(on path: String, _ call: () -> Result) -> Result {
    guard Self.hasFaults.load(ordering: .acquiring), let code = fault(on: path) else {
      return call()
    }
    // A descriptor is free after a failed close, too.
    if self == .close { _ = call() }
    errno = code
    return -1
  }

  /// Writes all bytes to a descriptor, however often it is interrupted or must be waited for.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: The descriptor.
  ///   - path: The file concerned.
  /// - Returns: 0, or the error number.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
  ) -> Int32 {
    var start = 0
    while start < bytes.count {
      let count = write.attempt(on: path) {
        unsafe Glibc.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
      }
      if count >= 0 {
        start += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // A pipe or a terminal that another program made non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&wait, 1, -1)
      case let code: return code
      }
    }
    return 0
  }

  /// The error that a negative error number stands for.
  ///
  /// - Parameters:
  ///   - code: The number, below 0.
  ///   - function: The C function's name.
  ///   - file: The file concerned.
  /// - Returns: An error with the system's words.
  package static func error(
    _ code: Int32, in function: StaticString, file: String
  ) -> FileError {
    let words = unsafe strerror(-code).map { unsafe String(cString: $0) } ?? ""
    return FileError(
      file: file, reason: .call(function: "\(function)", code: code, explanation: words))
  }

  /// The error that `errno` stands for, to be asked for right after the failing call.
  package static func failure(in function: StaticString, file: String) -> FileError {
    error(-errno, in: function, file: file)
  }

  private func fault(on path: String) -> Int32? {
    let fault = Self.faults.withLock { faults in
      faults.first { path.hasPrefix($0.key) }?.value
    }
    return fault?(self, path)
  }
}
