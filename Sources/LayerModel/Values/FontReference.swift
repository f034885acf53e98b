public import Graphics

/// A font that a text layer asks for: a file, bytes, or a name; or a list of fonts, by its first.
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
  /// The fonts behind this one in its list, none of which has a list of its own: each has the
  /// grapheme clusters of which those before it lack a glyph.
  public private(set) var fallbacks: [FontReference] = []

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

  /// The list of this font and others behind it.
  ///
  /// - Parameter others: Fonts, or lists of them, of which the fonts count.
  /// - Returns: A font with ``fallbacks``.
  public func followed(by others: [FontReference]) -> FontReference {
    var list = self
    list.fallbacks += others.flatMap(\.list)
    return list
  }

  /// The fonts of the list, each alone: this one, then ``fallbacks``.
  public var list: [FontReference] {
    guard !fallbacks.isEmpty else { return [self] }
    var first = self
    first.fallbacks = []
    return [first] + fallbacks
  }

  /// Core Animation's own choice.
  public static let helvetica = FontReference(name: "Helvetica")

  /// The name, or the names in their order.
  public var description: String {
    fallbacks.isEmpty ? name : list.map(\.name).joined(separator: ", ")
  }
}
