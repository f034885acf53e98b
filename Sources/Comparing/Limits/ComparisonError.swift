public import Media
public import Storing

/// The reason why two clips could not be compared; a difference is no error.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A clip cannot be read or decoded.
  case media(MediaError)
  /// A clip without a frame: there is nothing that could be equal. Its name.
  case empty(String)
  /// A clip that is made rather than read cannot be made: its name, and why.
  case source(String, reason: String)

  /// One line: the clip, and what is wrong with it.
  public var description: String {
    switch self {
    case .media(let error): "\(error)"
    case .empty(let name): "\(name): the clip has no frames, so nothing can be compared"
    case .source(let name, let reason): "\(name): \(reason)"
    }
  }

  /// Runs what may fail in reading.
  static func reading<Result: ~Copyable>(
    _ body: () throws(MediaError) -> Result
  ) throws(ComparisonError) -> Result {
    do { return try body() } catch { throw .media(error) }
  }
}
