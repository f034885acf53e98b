import Documents
import SceneLoading

/// A kind of file that scenes come from: the mark in its content, and the loader that reads it.
struct SceneFormat: Sendable {
  /// True for the content of a file of this format, whatever its name is.
  let recognizes: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Makes a scene of it as an opener asks for it.
  let load:
    @Sendable (_ bytes: [UInt8], _ opener: SceneOpener) throws(SceneLoadingErrors) -> LoadedScene

  /// YAML and JSON of our own, and all that no other format takes: its loader says what is wrong.
  private static let own = SceneFormat(
    recognizes: { _ in true },
    load: { (bytes, opener) throws(SceneLoadingErrors) in
      try SceneLoader(assetRoots: opener.assetRoots, limits: opener.limits).load(
        bytes, file: opener.file, parameters: opener.parameters,
        parameterFiles: opener.parameterFiles, labels: opener.labels)
    })

  /// The formats in the order in which they are asked, ours last.
  private static let all = [own]

  /// The format of a content.
  static func format(of bytes: [UInt8]) -> SceneFormat {
    all.first { $0.recognizes(bytes) } ?? own
  }
}
