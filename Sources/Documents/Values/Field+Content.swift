import Escaping
package import Graphics

extension Field {
  /// True for a text that begins as an image, a font or a sound in the file itself.
  package var isData: Bool {
    guard case .text(let text, _) = node.content else { return false }
    return reading.diagnostics.contents.isData(text)
  }

  /// The bytes that a text is; `nil`, reported, when it is damaged.
  package func embeddedContent() -> (name: String, source: ContentSource)? {
    node.plainText.flatMap { embeddedContent($0) }
  }

  /// The bytes that a text is; `nil`, reported here, when it is damaged.
  func embeddedContent(_ text: String) -> (name: String, source: ContentSource)? {
    let contents = reading.diagnostics.contents
    guard let (name, bytes) = contents.content(text) else {
      report(
        "\(Quotation.quoted(Quotation.cut(text, to: 40))) is not data in base64",
        allowed:
          "data:MEDIA;base64,… without blanks, at most \(EmbeddedContents.largest) bytes decoded")
      return nil
    }
    return (name, .bytes(bytes))
  }

  /// The name by which the scene knows a file: as it is written, or, in a used file, the path from
  /// the scene's own folder or an asset root.
  ///
  /// - Parameters:
  ///   - name: The name as it is written.
  ///   - file: The file's absolute path.
  /// - Returns: The name.
  package func sceneName(_ name: String, of file: String) -> String {
    self.file == nil ? name : reading.diagnostics.assets.name(of: file)
  }
}
