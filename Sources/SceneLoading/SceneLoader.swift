public import Documents
public import LayerModel
public import SceneModel

/// Stage 1 of the pipeline: turns the bytes of a scene file, YAML or JSON, into a `Scene`.
///
/// Whatever the bytes are, the loader ends with a scene or with located errors: all that are in the
/// file, in its order. Files, nesting, values, layers, animations, paths and
/// texts have limits, and exceeding one is an error that names it.
public struct SceneLoader: Sendable {
  /// Folders beside the scene's own that an image may come from.
  private let assetRoots: [String]
  private let limits: WorkLimits
  private let opening: ForeignScenes.Opening?
  private let measuring: (@Sendable () -> TextMeasure)?

  /// A loader.
  ///
  /// - Parameters:
  ///   - assetRoots: Folders beside the scene's own that an image may come from; an image is looked
  ///     for in the
  ///     scene's folder first, then in these in order.
  ///   - limits: The limits on a scene's work.
  public init(assetRoots: [String] = [], limits: WorkLimits = WorkLimits()) {
    self.init(assetRoots: assetRoots, limits: limits, opening: nil, measuring: nil)
  }

  /// A loader of scenes that use files of other formats.
  ///
  /// - Parameters:
  ///   - assetRoots: Folders beside the scene's own that an image may come from.
  ///   - limits: The limits on a scene's work.
  ///   - opening: Opens files of other formats; `nil` where none may be used.
  ///   - measuring: Makes what measures texts; `nil` for nothing.
  package init(
    assetRoots: [String], limits: WorkLimits, opening: ForeignScenes.Opening?,
    measuring: (@Sendable () -> TextMeasure)?
  ) {
    self.assetRoots = assetRoots
    self.limits = limits
    self.opening = opening
    self.measuring = measuring
  }

  /// Loads a scene file.
  ///
  /// - Parameters:
  ///   - path: The file, a regular one; the name also stands in messages.
  ///   - parameters: Values for parameters that the scene declares, by name, as text. A number or a
  ///     boolean is read as the file would read it, unless the parameter's default is a text.
  ///   - parameterFiles: Files, YAML or JSON, each a mapping of parameters to values of any kind;
  ///     a later one wins over those before it, and `parameters` over all.
  ///   - labels: Names of parameters that mean something elsewhere, and that the scene need not
  ///     declare.
  /// - Returns: The scene, with warnings.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(
    contentsOf path: String, parameters: [String: String] = [:], parameterFiles: [String] = [],
    labels: Set<String> = []
  ) throws(SceneLoadingErrors) -> LoadedScene {
    try load(
      try SceneFile.bytes(of: path, limits), file: path, parameters: parameters,
      parameterFiles: parameterFiles, labels: labels)
  }

  /// Loads a scene from bytes in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's name for messages; images are relative to its folder.
  ///   - parameters: Values for parameters that the scene declares, by name, as text.
  ///   - parameterFiles: Files, each a mapping of parameters to values.
  ///   - labels: Names of parameters that mean something elsewhere, and that the scene need not
  ///     declare.
  /// - Returns: The scene, with warnings.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(
    _ bytes: [UInt8], file: String, parameters: [String: String] = [:],
    parameterFiles: [String] = [], labels: Set<String> = []
  ) throws(SceneLoadingErrors) -> LoadedScene {
    let documents = DocumentLoader(
      expecting: SceneKeys.expected, assetRoots: assetRoots, limits: limits, opening: opening,
      measuring: measuring)
    return LoadedScene(
      try documents.load(bytes, file: file) {
        SceneReader(
          root: $0, overrides: parameters, parameterFiles: parameterFiles, labels: labels
        ).scene()
      })
  }

  /// Loads a scene from text.
  ///
  /// - Parameter text: The content of a file that lies in no folder: files that it names are
  ///   relative to the program's, fonts by name are the system's.
  /// - Returns: The scene; who wants warnings loads bytes.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(_ text: String) throws(SceneLoadingErrors) -> Scene {
    try load(Array(text.utf8), file: "scene.yaml").scene.withoutFontFolders
  }
}
