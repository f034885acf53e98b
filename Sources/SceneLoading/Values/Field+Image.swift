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
}
