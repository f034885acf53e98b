public import Documents
public import LayerModel
import Threading

/// Turns the bytes of a Lottie file (JSON) into a `Scene`.
///
/// Whatever the bytes are, the loader ends with a scene or with errors that say the way to the
/// value, all that are in the file. Each feature that the scene has in part, or not at all, is one
/// of its omissions. Expressions are never run, and nothing is fetched from a network.
public struct LottieLoader: Sendable {
  /// Folders beside the file's own that an image may come from.
  private let assetRoots: [String]
  private let limits: WorkLimits

  /// A loader.
  ///
  /// - Parameters:
  ///   - assetRoots: Folders beside the file's own that an image may come from.
  ///   - limits: The limits on a scene's work.
  public init(assetRoots: [String] = [], limits: WorkLimits = WorkLimits()) {
    self.assetRoots = assetRoots
    self.limits = limits
  }

  /// True for the content of a Lottie file, whatever its name is: an object with some of a Lottie
  /// file's keys, and none of a scene's own.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: True for a Lottie file.
  public static func recognizes(_ bytes: [UInt8]) -> Bool { LottieMark.isIn(bytes) }

  /// Loads a file from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8.
  ///   - file: The file's name for messages; images are relative to its folder.
  /// - Returns: The scene, with what it does not have of the file.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(_ bytes: [UInt8], file: String) throws(SceneLoadingErrors) -> LoadedScene {
    let documents = DocumentLoader(
      expecting: "a Lottie file", assetRoots: assetRoots, limits: limits)
    return LoadedScene(
      try documents.load(bytes, file: file) { (diagnostics) throws(TextProblem) in
        let value = try JSONReader.read(diagnostics.source, limits)
        let root = JSONField(value: value, path: .root, reading: Reading(diagnostics))
        return DeepStack.run(levels: Composition.deepest, .ofComposition) {
          LottieFile(root).scene()
        }
      })
  }
}
