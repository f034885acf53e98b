package import Documents
public import LayerModel
import Threading

/// Turns the bytes of a Lottie file (JSON), or of a package of some (`.lottie`, versions 1 and 2),
/// into a `Scene`.
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
  /// file's keys, and none of a scene's own; and for any zip archive, as a package is one.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: True for a Lottie file.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    LottiePackage.isIn(bytes) || LottieMark.isIn(bytes)
  }

  /// True for a package with its list and its animations, whatever else is in it.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: True for a package.
  package static func recognizesPackage(_ bytes: [UInt8]) -> Bool {
    LottiePackage.isWhole(in: bytes)
  }

  /// Loads a file from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's content: JSON in UTF-8, or an archive.
  ///   - file: The file's name for messages; images are relative to its folder, those of a package
  ///     to its archive.
  ///   - animation: The name of a package's animation; `nil` is that which the package shows first.
  ///   - parameters: Values for slots, by the slots' names, as JSON or as text; `theme` is the name
  ///     of a package's theme, or empty for none.
  ///   - parameterFiles: Files, YAML or JSON, each a mapping of slots to values of any kind; a
  ///     later one wins over those before it, and `parameters` over all.
  ///   - labels: Names of parameters that mean something elsewhere, and that need not be slots.
  ///   - measure: Measures lines of text, whose letters the file does not have.
  /// - Returns: The scene, with what it does not have of the file.
  /// - Throws: `SceneLoadingErrors`, all of them.
  package func load(
    _ bytes: [UInt8], file: String, animation: String? = nil, parameters: [String: String] = [:],
    parameterFiles: [String] = [], labels: Set<String> = [],
    measuring measure: MeasuredLine.Measure
  ) throws(SceneLoadingErrors) -> LoadedScene {
    let documents = DocumentLoader(
      expecting: "a Lottie file", assetRoots: assetRoots, limits: limits)
    var parameters = parameters
    var source = (bytes: bytes, file: file, archive: ZipArchive?.none)
    var theme: [String: JSONValue] = [:]
    if LottiePackage.isIn(bytes) {
      (source, theme) = try documents.open(bytes, file: file) { (archive) throws(TextProblem) in
        let package = try LottiePackage(archive, limits: limits)
        let found = try package.animation(animation)
        let name = package.themes.isEmpty ? nil : parameters.removeValue(forKey: "theme")
        let theme = try package.theme(name, of: found.name)
        return ((try archive.bytes(of: found.file), "\(file)/\(found.file)", archive), theme)
      }
    } else if animation != nil {
      throw SceneLoadingErrors(
        TextProblem(
          found: "found a file of one animation, and --animation",
          allowed: "--animation beside a package of several (.lottie)"), in: file)
    }
    let document = try documents.load(
      source.bytes, file: source.file, in: source.archive
    ) { (diagnostics) throws(TextProblem) in
      let value = try JSONReader.read(diagnostics.source, limits)
      let root = JSONField(value: value, path: .root, reading: Reading(diagnostics))
      var settings = SlotSettings(theme: theme)
      for path in parameterFiles { settings.add(ofFile: path, root.reading) }
      settings.add(parameters, root.reading)
      settings.check(root, labels: labels)
      return DeepStack.run(levels: limits.deepestLayers, .ofComposition) {
        withoutActuallyEscaping(measure) { LottieFile(root, settings, measuring: $0).scene() }
      }
    }
    return LoadedScene(document)
  }
}
