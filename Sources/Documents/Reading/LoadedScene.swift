public import LayerModel
public import SceneModel
package import Storing

/// A scene that was read without an error, with the oddities of its file.
public struct LoadedScene: Hashable, Sendable {
  /// The scene.
  public private(set) var scene: Scene
  /// Warnings of things that work, though perhaps not as the author meant, in the order of the
  /// file.
  public let warnings: [SceneError]
  /// Features of the file that the scene does not have, or has in part, in the order of the file.
  public let omissions: [SceneError]
  /// The files beside its own that it was made of, scenes that it uses and tables that it goes
  /// through, as absolute paths, each as it was before it was read.
  package let readFiles: [String: FileIdentity?]
  /// The system's font files by which texts of it were measured.
  package let measuredSystemFonts: [MeasuredFont.Use]
  /// The file's text, for messages of later stages.
  private let source: SourceText
  /// The texts of the files that it uses, by name.
  private let usedSources: [String: SourceText]

  /// A scene that a document was read as.
  package init(_ document: DocumentLoader.Document<Scene>) {
    scene = document.value
    (warnings, omissions) = (document.warnings, document.omissions)
    (source, usedSources) = (document.source, document.usedSources)
    readFiles = document.readFiles
    measuredSystemFonts = document.measuredFonts.filter(\.font.isOfSystem).map {
      MeasuredFont.Use($0.font, at: $0.place)
    }
  }

  /// The files beside its own that it was made of, in the order of their names, each once.
  public var usedFiles: [String] { readFiles.keys.sorted() }

  /// Another scene in its place, such as the scene with more interactions.
  package func with(_ scene: Scene) -> LoadedScene {
    var result = self
    result.scene = scene
    return result
  }

  /// The scene with another duration, in seconds; `nil` leaves its own.
  package func lasting(_ duration: Double?) -> LoadedScene {
    guard let duration else { return self }
    var result = self
    result.scene.duration = duration
    return result
  }

  /// The scene where nothing of its file is left out.
  ///
  /// - Returns: The scene itself.
  /// - Throws: `SceneLoadingErrors` with all that is left out.
  package func whole() throws(SceneLoadingErrors) -> LoadedScene {
    guard !omissions.isEmpty else { return self }
    throw SceneLoadingErrors(omissions.map(\.asError), readFiles: readFiles)
  }

  /// The line of the file that a location is in, as it can be shown; `nil` when there is none.
  ///
  /// Later stages find mistakes that loading cannot see, and know only where they were written.
  public func excerpt(at location: SourceLocation) -> SourceExcerpt? {
    (usedSources[location.file] ?? source).excerpt(at: location)
  }
}
