/// The answer of an engine's program.
public struct EngineAnswer: Sendable {
  /// The exit status.
  public let status: Int32
  /// The standard output.
  public let output: String
  /// The standard error.
  public let messages: String

  /// An answer.
  public init(status: Int32, output: String, messages: String) {
    (self.status, self.output, self.messages) = (status, output, messages)
  }

  /// Runs a program with arguments, and waits for it; throws when it is not there.
  public typealias Asking = (_ program: String, _ arguments: [String]) throws(FarmError) ->
    EngineAnswer
}
