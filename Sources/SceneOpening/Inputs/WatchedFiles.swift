import Storing

/// The files that a scene was opened from as they were then: its own, those that it is made of, its
/// images, sounds and fonts.
///
/// Files that are named and not there count, too: one may come.
public struct WatchedFiles: Sendable {
  private var identities: [String: FileIdentity?] = [:]

  /// Files as they are now.
  init(_ files: [String]) { add(files) }

  /// Adds files as they are now, unless they are known as they were.
  mutating func add(_ files: [String]) {
    for file in files where identities[file] == nil {
      identities[file] = .some(FileIdentity(file))
    }
  }

  /// Adds files as they were.
  mutating func add(_ files: [String: FileIdentity?]) {
    identities.merge(files) { first, _ in first }
  }

  /// The files in the order of their names, each once.
  public var paths: [String] { identities.keys.sorted() }

  /// The files that are not what they were: changed, replaced, gone or come.
  public var changed: [String] {
    paths.filter { path in FileIdentity(path) != identities[path] ?? nil }
  }
}
