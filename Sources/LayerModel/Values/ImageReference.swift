public import Graphics

/// An image that a layer shows, or pictures that play: in a file, or bytes.
public struct ImageReference: Hashable, Sendable, CustomStringConvertible {
  /// The path as the author wrote it, relative to the scene; of bytes what stands for them in
  /// messages.
  public let name: String
  /// The content; a file's path is absolute, inside the scene's folder or an asset root.
  public let source: ContentSource

  /// A reference to content under the name the author gave it.
  public init(name: String, source: ContentSource) {
    self.name = name
    self.source = source
  }

  /// A reference to a file under the name the author gave it.
  public init(name: String, file: String) { self.init(name: name, source: .file(file)) }

  /// The name.
  public var description: String { name }
}
