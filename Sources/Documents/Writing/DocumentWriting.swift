package import Graphics

/// The choices of one writing of a file: the texts by which it names images, fonts and sounds.
package struct DocumentWriting {
  /// A content that a file names.
  package struct Asset: Hashable, Sendable {
    /// The name by which it is known.
    package let name: String
    /// The content; `nil` for a font that is known by name alone.
    package let source: ContentSource?
    /// The folders of a font that is known by name.
    package let folders: [String]

    /// A content under a name.
    package init(name: String, source: ContentSource?, folders: [String] = []) {
      (self.name, self.source, self.folders) = (name, source, folders)
    }

    /// The name of a file, and bytes in base64.
    package var inPlace: String {
      guard case .bytes(let bytes)? = source else { return name }
      return "\(EmbeddedContents.start(of: name));base64,\(Base64.encoded(bytes.bytes))"
    }
  }

  /// The text for a content.
  package let text: (Asset) -> String

  /// A writing that names contents in a way.
  package init(_ text: @escaping (Asset) -> String) { self.text = text }

  /// Files by their names, and bytes where they are.
  package static var plain: DocumentWriting { DocumentWriting(\.inPlace) }
}
