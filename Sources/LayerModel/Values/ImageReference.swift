/// An image file that a layer shows, or a file of pictures that play.
public struct ImageReference: Hashable, Sendable, CustomStringConvertible {
  /// The path as the author wrote it, relative to the scene.
  public let name: String
  /// The file that was found for it: an absolute path inside the scene's folder or an asset root.
  public let file: String

  /// A reference to a file under the name the author gave it.
  public init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  /// The name.
  public var description: String { name }
}
