/// A font that a text layer asks for: a file, or a name.
public struct FontReference: Hashable, Sendable, CustomStringConvertible {
  /// As the author wrote it: a path relative to the scene, a family such as `Helvetica`, or a
  /// PostScript name such as `Helvetica-Bold`.
  public let name: String
  /// The file, when the name is a path: an absolute one inside the scene's folder or an asset root.
  public let file: String?
  /// Folders whose font files come before the system's when the name is not a path: the scene's
  /// own, then asset roots.
  public let folders: [String]

  /// A font by name or file.
  public init(name: String, file: String? = nil, folders: [String] = []) {
    self.name = name
    self.file = file
    self.folders = folders
  }

  /// Core Animation's own choice.
  public static let helvetica = FontReference(name: "Helvetica")

  /// The name.
  public var description: String { name }
}
