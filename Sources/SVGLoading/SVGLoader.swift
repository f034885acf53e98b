package import Documents
package import Graphics
public import LayerModel
import SceneModel
import Threading

/// Turns SVG files, still or with SMIL animation, into a `Scene`.
///
/// Whatever the bytes are, the loader ends with a scene or with errors that say the line. Each
/// feature that the scene has in part, or not at all, is one of its omissions. Scripts are never
/// run, and nothing is fetched from a network.
public struct SVGLoader: Sendable {
  /// Folders beside the file's own that an image may come from.
  private let assetRoots: [String]
  private let limits: WorkLimits

  /// A loader.
  ///
  /// - Parameters:
  ///   - assetRoots: Folders beside the file's own that an image may come from.
  ///   - limits: The limits on a scene's work.
  public init(assetRoots: [String] = [], limits: WorkLimits = WorkLimits()) {
    (self.assetRoots, self.limits) = (assetRoots, limits)
  }

  /// True for the content of an SVG file, whatever its name is.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: True for an SVG file.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLMark.outermostElement(of: bytes) == "svg"
  }

  /// Loads a file from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8.
  ///   - file: The file's name for messages; images are relative to its folder.
  ///   - measure: Measures lines of text, which are placed by it.
  ///   - pictureSize: The size of a picture in pixels; `nil` where it says none.
  /// - Returns: The scene, with what it does not have of the file.
  /// - Throws: `SceneLoadingErrors`, all of them.
  package func load(
    _ bytes: [UInt8], file: String, measuring measure: MeasuredLine.Measure,
    sizing pictureSize: @escaping (ContentSource) -> Size? = { _ in nil }
  ) throws(SceneLoadingErrors) -> LoadedScene {
    let documents = DocumentLoader(
      expecting: "an SVG file", assetRoots: assetRoots, limits: limits)
    return LoadedScene(
      try documents.load(bytes, file: file) { (diagnostics) throws(TextProblem) in
        let root = try XMLReader.read(diagnostics.source, limits)
        let field = XMLField(root, path: root.name.local, reading: Reading(diagnostics))
        return DeepStack.run(levels: limits[.nesting], .ofComposition) {
          withoutActuallyEscaping(measure) {
            SVGDocument(field, measure: $0, pictureSize: pictureSize).scene()
          }
        }
      })
  }
}
