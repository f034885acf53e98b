import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

extension Field {
  /// The content that a text names, a file's or the bytes that it is, and its name in messages;
  /// `nil`, reported, when there is none.
  ///
  /// - Parameters:
  ///   - noun: The noun for it.
  ///   - allowed: The words of a message for the allowed values.
  /// - Returns: The name and the content.
  func content(_ noun: String, _ allowed: String) -> (name: String, source: ContentSource)? {
    if case .content(let name, let source?, _)? = known { return (name, source) }
    guard let content = newContent(noun, allowed) else { return nil }
    note(.content(name: content.name, source: content.source, folders: []))
    return content
  }

  private func newContent(
    _ noun: String, _ allowed: String
  ) -> (name: String, source: ContentSource)? {
    if isData { return embeddedContent() }
    guard let name = text(allowed), let file = asset(name, noun, allowed),
      notesDrawing(file, allowed)
    else { return nil }
    return (sceneName(name, of: file), .file(file))
  }

  /// True for a text that begins as an image, a font or a sound in the file itself.
  var isData: Bool {
    guard case .text(let text, _) = node.content else { return false }
    return reading.diagnostics.contents.isData(text)
  }

  /// The bytes that a text is; `nil`, reported, when it is damaged.
  func embeddedContent() -> (name: String, source: ContentSource)? {
    guard let text = node.plainText else { return nil }
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
  func sceneName(_ name: String, of file: String) -> String {
    self.file == nil ? name : reading.diagnostics.assets.name(of: file)
  }
}
