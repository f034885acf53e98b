public import Documents
public import LayerModel
import SceneModel
import Threading

/// Turns Core Animation archives into a `Scene`: CAML files, `.ca` folders, wallpapers of several
/// of them, and zips of wallpapers (`.tendies`).
///
/// Whatever the bytes are, the loader ends with a scene or with errors that say the line. Each
/// feature that the scene has in part, or not at all, is one of its omissions. Scripts are never
/// run, and nothing is fetched from a network.
public struct CAMLLoader: Sendable {
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

  /// True for the content of a CAML file, or of the list of an archive's parts, whatever its name
  /// is.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: True for such a file.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    ["caml", "plist"].contains(XMLMark.outermostElement(of: bytes)) || ZippedWallpaper.isIn(bytes)
  }

  /// Loads a file from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8.
  ///   - file: The file's name for messages; images are relative to its folder.
  /// - Returns: The scene, with what it does not have of the file.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(_ bytes: [UInt8], file: String) throws(SceneLoadingErrors) -> LoadedScene {
    let documents = DocumentLoader(
      expecting: "a Core Animation archive", assetRoots: assetRoots, limits: limits)
    var source = (bytes: bytes, file: file, archive: ZipArchive?.none)
    var planes: [String] = []
    if ZipArchive.isIn(bytes) {
      (source, planes) = try documents.open(bytes, file: file) { (archive) throws(TextProblem) in
        let parts = try ZippedWallpaper(archive)
        let content = try archive.bytes(of: parts.entry)
        return ((content, "\(file)/\(parts.entry)", archive), parts.planes)
      }
    }
    return LoadedScene(
      try documents.load(
        source.bytes, file: source.file, in: source.archive
      ) { (diagnostics) throws(TextProblem) in
        let root = try XMLReader.read(diagnostics.source, limits)
        let field = XMLField(root, path: root.name.local, reading: Reading(diagnostics))
        return DeepStack.run(levels: limits.deepestLayers, .ofComposition) {
          planes.isEmpty
            ? Archive(field).scene()
            : Bundle(root: field).scene(of: planes, over: (field, ""))
        }
      })
  }
}
