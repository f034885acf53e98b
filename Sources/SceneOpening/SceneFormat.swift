import CAMLLoading
package import Documents
import LottieLoading
import Media
import SceneLoading
import SVGLoading
import Typesetting

/// A kind of file that scenes come from: how its name ends and its content begins, the mark by
/// which it is known, and the loader that reads it.
///
/// A loader is added by one row in ``all``.
package struct SceneFormat: Sendable {
  /// Makes a scene of a file's content as an opener asks for it.
  package typealias Loading =
    @Sendable (_ bytes: [UInt8], _ opener: SceneOpener) throws(SceneLoadingErrors) -> LoadedScene

  /// The endings of the names of such files, and of folders that are opened as a file is; without
  /// the point.
  let endings: [String]
  /// The texts one of which such a file begins with, behind white space; a file of another format
  /// is not read further when it is used by a scene.
  let beginnings: [String]
  /// True for the content of a file of this format, whatever its name is.
  let recognizes: @Sendable (_ bytes: [UInt8]) -> Bool
  /// True for the format that uses files of the others.
  let isOwn: Bool
  /// Makes a scene of it.
  let load: Loading

  /// A kind of file.
  ///
  /// - Parameters:
  ///   - endings: The endings of the names of such files and folders, without the point.
  ///   - beginnings: The texts one of which such a file begins with, behind white space.
  ///   - recognizes: True for the content of a file of this format, whatever its name is.
  ///   - isOwn: True for the format that uses files of the others.
  ///   - load: Makes a scene of it.
  package init(
    endings: [String] = [], beginnings: [String] = [],
    recognizes: @escaping @Sendable ([UInt8]) -> Bool, isOwn: Bool = false,
    load: @escaping Loading
  ) {
    (self.endings, self.beginnings) = (endings, beginnings)
    (self.recognizes, self.isOwn, self.load) = (recognizes, isOwn, load)
  }

  /// YAML and JSON of our own, and all that no other format takes: its loader tells the mistakes.
  static let own = SceneFormat(
    endings: ["yaml", "yml", "json"], recognizes: { _ in true }, isOwn: true,
    load: { (bytes, opener) throws(SceneLoadingErrors) in
      try opener.refuseAnimation()
      return try SceneLoader(
        assetRoots: opener.assetRoots, limits: opener.limits,
        opening: opener.foreignOpening, measuring: opener.measuring
      ).load(
        bytes, file: opener.file, parameters: opener.parameters,
        parameterFiles: opener.parameterFiles, labels: opener.labels)
    })

  /// Lottie files, and packages of them: any archive that no format before takes.
  private static let lottie = SceneFormat(
    endings: ["json"], beginnings: ["{", ZipArchive.mark],
    recognizes: LottieLoader.recognizes, load: loadLottie)

  /// Packages of Lottie files that have all that one needs.
  private static let lottiePackage = SceneFormat(
    endings: ["lottie"], beginnings: [ZipArchive.mark],
    recognizes: LottieLoader.recognizesPackage, load: loadLottie)

  private static let loadLottie: Loading = { (bytes, opener) throws(SceneLoadingErrors) in
    try LottieLoader(assetRoots: opener.assetRoots, limits: opener.limits).load(
      bytes, file: opener.file, animation: opener.animation, parameters: opener.parameters,
      parameterFiles: opener.parameterFiles, labels: opener.labels,
      measuring: opener.measuringLines)
  }

  /// Core Animation archives.
  private static let caml = SceneFormat(
    endings: ["caml", "ca", "wallpaper", "tendies"], beginnings: ["<", ZipArchive.mark],
    recognizes: CAMLLoader.recognizes,
    load: { (bytes, opener) throws(SceneLoadingErrors) in
      try opener.refuseAnimation()
      return try CAMLLoader(assetRoots: opener.assetRoots, limits: opener.limits).load(
        bytes, file: opener.file)
    })

  /// SVG files, whose texts are placed by the measures of their fonts.
  private static let svg = SceneFormat(
    endings: ["svg"], beginnings: ["<"],
    recognizes: SVGLoader.recognizes,
    load: { (bytes, opener) throws(SceneLoadingErrors) in
      try opener.refuseAnimation()
      return try SVGLoader(assetRoots: opener.assetRoots, limits: opener.limits).load(
        bytes, file: opener.file,
        measuring: opener.measuringLines, sizing: { (try? ImageFacts(of: $0))?.size })
    })

  /// The formats in the order in which they are asked, ours last; a task may know more.
  @TaskLocal package static var all = [lottiePackage, caml, svg, lottie, own]
}
