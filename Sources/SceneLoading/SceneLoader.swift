import SceneModel

/// Stage 1 of the pipeline: turns the bytes of a scene file, YAML or JSON, into a `Scene`.
///
/// Whatever the bytes are, the loader ends with a scene or with located errors: all that are in the
/// file, in its order. Files, nesting, values, layers, animations and paths have limits, and
/// exceeding one is an error that names it.
public struct SceneLoader: Sendable {
  /// The largest scene file, in bytes.
  public static let fileSizeLimit = 16 << 20

  /// Folders beside the scene's own that an image may come from.
  private let assetRoots: [String]

  /// A loader.
  ///
  /// - Parameter assetRoots: Folders beside the scene's own that an image may come from; an image is
  ///   looked for in the scene's folder first, then in these in order.
  public init(assetRoots: [String] = []) { self.assetRoots = assetRoots }

  /// Loads a scene file.
  ///
  /// - Parameters:
  ///   - path: The file, a regular one; the name also stands in messages.
  ///   - parameters: Values for parameters that the scene declares, by name, as text. A number or a
  ///     boolean is read as the file would read it, unless the parameter's default is a text.
  /// - Returns: The scene, with warnings.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(
    contentsOf path: String, parameters: [String: String] = [:]
  ) throws(SceneLoadingErrors) -> LoadedScene {
    let bytes: [UInt8]
    do throws(SceneFile.Problem) {
      bytes = try SceneFile.read(path, limit: Self.fileSizeLimit)
    } catch {
      let location = SourceLocation(file: path, line: 1, column: 1)
      throw SceneLoadingErrors(
        [SceneError(at: location, found: error.found, allowed: error.allowed)])
    }
    return try load(bytes, file: path, parameters: parameters)
  }

  /// Loads a scene from bytes in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: What is in the file.
  ///   - file: The file's name for messages; images are relative to its folder.
  ///   - parameters: Values for parameters that the scene declares, by name, as text.
  /// - Returns: The scene, with warnings.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(
    _ bytes: [UInt8], file: String, parameters: [String: String] = [:]
  ) throws(SceneLoadingErrors) -> LoadedScene {
    let source = SourceText(SceneFile.withoutByteOrderMark(bytes))
    let assets = AssetFolders(sceneFile: file, roots: assetRoots)
    let reading = Reading(file: file, source: source, assets: assets)
    var scene: Scene?
    do throws(YAMLProblem) {
      try SceneFile.check(source, limit: Self.fileSizeLimit)
      guard let node = try YAMLReader.read(source) else {
        throw YAMLProblem(
          line: 1, column: 1, found: "found an empty file",
          allowed: "a scene: a mapping with the keys inbetween, canvas and layers")
      }
      let root = Field(node: node, keyPath: "", reading: reading)
      scene = SceneReader(root: root, overrides: parameters).scene()
    } catch {
      reading.add(
        .error, line: error.line, column: error.column, keyPath: "", found: error.found,
        allowed: error.allowed)
    }
    let errors = reading.findings(.error)
    guard errors.isEmpty, let scene else { throw SceneLoadingErrors(errors) }
    return LoadedScene(
      scene: scene, warnings: reading.findings(.warning), source: source)
  }
}
