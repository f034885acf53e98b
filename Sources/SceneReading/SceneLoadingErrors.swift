/// Everything that is wrong with a scene file, in the order of the file.
public struct SceneLoadingErrors: Error, Hashable, Sendable, Codable {
  /// The most errors that are listed.
  public static let limit = 100

  /// The errors, at least one, at most ``limit``.
  public let errors: [SceneError]
  /// How many more there are.
  public let omittedCount: Int

  /// The first errors of a list that is not empty.
  package init(_ errors: [SceneError]) {
    precondition(!errors.isEmpty, "no error to report")
    self.errors = Array(errors.prefix(Self.limit))
    omittedCount = errors.count - self.errors.count
  }
}

extension SceneLoadingErrors: CustomStringConvertible {
  /// Every error with its line and caret, and the number of those left out.
  public var description: String {
    let list = errors.map(\.description)
    let rest = omittedCount > 0 ? ["… and \(omittedCount) more"] : []
    return (list + rest).joined(separator: "\n")
  }
}
