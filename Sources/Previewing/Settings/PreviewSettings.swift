package import Inbetween

/// The place at which a preview is served, and the things that it may do.
package struct PreviewSettings: Sendable {
  /// The address that is listened at, in numbers, such as `127.0.0.1` or `::1`.
  package var host: String
  /// The port; 0 takes a free one.
  package var port: UInt16
  /// The secret that the printed address carries.
  package var token: String
  /// A word that nobody can guess, by which the page's own script is known.
  package var nonce: String
  /// The number of pictures that are drawn at once.
  package var threads: Int
  /// A folder for files of goldens, which nobody keeps.
  package var scratch: String
  /// True where nothing is written, whoever asks.
  package var isReadOnly: Bool
  /// Starts an editor at a place; `nil` where there is none.
  package var openEditor: (@Sendable (SourceLocation) throws -> Void)?

  /// Settings without an editor.
  package init(
    host: String, port: UInt16, token: String, nonce: String, threads: Int, scratch: String,
    isReadOnly: Bool
  ) {
    (self.host, self.port, self.token, self.nonce) = (host, port, token, nonce)
    (self.threads, self.scratch, self.isReadOnly) = (threads, scratch, isReadOnly)
  }
}

/// The sentences about what goes wrong, as the command's `--json` has them.
package struct PreviewMessages: Sendable {
  /// The object for a scene that cannot be opened.
  package var opening: @Sendable (SceneOpeningError, SceneOpener) -> String
  /// The object for a picture, or a sound, that cannot be made.
  package var drawing: @Sendable (RenderError, OpenedScene) -> String
  /// The object for a wrong request: a sentence, and the nearest word that would be right.
  package var usage: @Sendable (String, String?) -> String
  /// The list of a scene's warnings.
  package var warnings: @Sendable (OpenedScene) -> String

  /// The four kinds.
  package init(
    opening: @escaping @Sendable (SceneOpeningError, SceneOpener) -> String,
    drawing: @escaping @Sendable (RenderError, OpenedScene) -> String,
    usage: @escaping @Sendable (String, String?) -> String,
    warnings: @escaping @Sendable (OpenedScene) -> String
  ) {
    (self.opening, self.drawing, self.usage, self.warnings) = (opening, drawing, usage, warnings)
  }
}
