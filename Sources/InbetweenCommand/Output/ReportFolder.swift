import Escaping
import Inbetween

/// The folder of a comparison's page.
enum ReportFolder {
  /// Writes the page into a folder, which is made; `scene` opens the judged clip's, where it has
  /// one.
  static func write(
    _ folder: String, _ comparer: ClipComparer, _ found: ClipComparison, a: any ComparableClip,
    b: any ComparableClip, scene: SceneOpener? = nil,
    explain: (ComparisonPage.Frame) -> [String] = { _ in [] }, differences: [String] = [],
    adding add: (inout [ComparisonPage.Frame]) -> Void = { _ in }
  ) throws {
    try OutputFolder.make(folder)
    var frames = try comparer.framesThatMatter(in: found, b, with: a)
    add(&frames)
    let rate = found.spareRate
    let parameters = scene.map { declared($0.parameters, or: $0.labels, in: $0.file) } ?? [:]
    for i in frames.indices {
      frames[i].blame = explain(frames[i])
      frames[i].command = scene.map {
        command(
          showing: frames[i], in: found, of: $0.file, setting: parameters,
          from: $0.parameterFiles)
      }
    }
    var page = ComparisonPage(
      found, frames: frames, a: ClipPreview.embedded(a, found.a, spareRate: rate),
      b: ClipPreview.embedded(b, found.b, spareRate: rate))
    page.otherDifferences = differences
    try TextFile.write(page.html(), to: "\(folder)/index.html")
  }

  /// The parameters of a scene without those that are names for people alone.
  ///
  /// - Parameters:
  ///   - parameters: The values that were given.
  ///   - labels: The names that the scene need not declare.
  ///   - file: The scene's file.
  /// - Returns: Those that the scene declares, and others that are no names for people.
  static func declared(
    _ parameters: [String: String], or labels: Set<String>, in file: String
  ) -> [String: String] {
    guard !labels.isDisjoint(with: parameters.keys) else { return parameters }
    let limits = WorkLimits()
    let bytes = (try? SceneFile.bytes(of: file, limits)) ?? []
    let names = Set(LiteralEdit.parameters(of: SourceText(bytes), limits: limits).map(\.name))
    return parameters.filter { names.contains($0.key) || !labels.contains($0.key) }
  }

  /// The command that shows a scene at a frame of a comparison, with values for its parameters.
  static func command(
    showing frame: ComparisonPage.Frame, in found: ClipComparison, of scene: String,
    setting parameters: [String: String], from files: [String] = []
  ) -> String {
    let time = frame.comparison?.time ?? found.spareRate.instant(of: frame.index)
    let settings =
      files.map { " --set-file \(ShellWord.argument($0))" }
      + parameters.sorted { $0.key < $1.key }.map {
        " --set \(ShellWord.argument("\($0.key)=\($0.value)"))"
      }
    return
      "inbetween preview \(ShellWord.argument(scene))\(settings.joined()) --at \(time.shortestDecimal)"
  }
}
