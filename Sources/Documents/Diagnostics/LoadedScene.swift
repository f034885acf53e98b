public import LayerModel
public import SceneModel

/// A scene that was read without an error, and what was odd about it.
public struct LoadedScene: Hashable, Sendable {
  /// The scene.
  public let scene: Scene
  /// Warnings of things that work, though perhaps not as the author meant, in the order of the
  /// file.
  public let warnings: [SceneError]
  /// The files beside its own that it was made of, scenes that it uses and tables that it goes
  /// through, as absolute paths, each once.
  public let usedFiles: [String]
  /// The file's text, for messages of later stages.
  private let source: SourceText
  /// The texts of the files that it uses, by name.
  private let usedSources: [String: SourceText]

  /// A scene with the findings, the text of its file, and the texts of those that it uses.
  package init(
    scene: Scene, warnings: [SceneError], source: SourceText,
    usedSources: [String: SourceText] = [:], usedFiles: [String] = []
  ) {
    self.usedFiles = usedFiles
    self.scene = scene
    self.warnings = warnings
    self.source = source
    self.usedSources = usedSources
  }

  /// The line of the file that a location is in, as it can be shown; `nil` when there is none.
  ///
  /// Later stages find mistakes that loading cannot see, and know only where they were written.
  public func excerpt(at location: SourceLocation) -> SceneError.Excerpt? {
    (usedSources[location.file] ?? source).excerpt(line: location.line, column: location.column)
  }
}
