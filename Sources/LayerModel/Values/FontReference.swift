public import Graphics

/// A font that a text layer asks for: a file, bytes, or a name.
public struct FontReference: Hashable, Sendable, CustomStringConvertible {
  /// The name that the author wrote: a path relative to the scene, a family such as `Helvetica`, or
  /// a PostScript name such as `Helvetica-Bold`.
  public let name: String
  /// The font's content, when the name does not say a font: a file, by its absolute path inside the
  /// scene's folder or an asset root, or bytes.
  public let source: ContentSource?
  /// Folders whose font files come before the system's when the name is not a path: the scene's
  /// own, then asset roots.
  public let folders: [String]

  /// A font by name or content.
  public init(name: String, source: ContentSource?, folders: [String] = []) {
    self.name = name
    self.source = source
    self.folders = folders
  }

  /// A font by name or file.
  public init(name: String, file: String? = nil, folders: [String] = []) {
    self.init(name: name, source: file.map { .file($0) }, folders: folders)
  }

  /// Core Animation's own choice.
  public static let helvetica = FontReference(name: "Helvetica")

  /// The name.
  public var description: String { name }
}
