package import Storing

/// Everything that is wrong with a scene file, in the order of the file.
public struct SceneLoadingErrors: Error, Hashable, Sendable, Codable {
  /// The most errors that are listed.
  public static let limit = 100_000
  /// The most errors that the description shows.
  private static let shownLimit = 100

  /// The errors, at least one, at most ``limit``.
  public let errors: [SceneError]
  /// The number of further errors.
  public let omittedCount: Int

  /// The files beside its own that were read, each as it was before, and the places at which some
  /// were looked for that are not there.
  package private(set) var readFiles: [String: FileIdentity?] = [:]

  private enum CodingKeys: CodingKey {
    case errors, omittedCount
  }

  /// The first errors of a list that is not empty.
  package init(_ errors: [SceneError], readFiles: [String: FileIdentity?] = [:]) {
    precondition(!errors.isEmpty, "no error to report")
    self.readFiles = readFiles
    self.errors = Array(errors.prefix(Self.limit))
    omittedCount = errors.count - self.errors.count
  }
}

extension SceneLoadingErrors: CustomStringConvertible {
  /// The first errors, each with its line and caret, and the number of those left out.
  public var description: String {
    let list = errors.prefix(Self.shownLimit).map(\.description)
    let more = errors.count - list.count + omittedCount
    let rest = more > 0 ? ["… and \(more) more"] : []
    return (list + rest).joined(separator: "\n")
  }
}
