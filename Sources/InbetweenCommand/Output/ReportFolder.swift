import Escaping
import Inbetween

/// The folder of a comparison's page.
enum ReportFolder {
  /// Writes the page into a folder, which is made; `scene` is the judged clip's, where it is one.
  static func write(
    _ folder: String, _ comparer: ClipComparer, _ found: ClipComparison, a: any ComparableClip,
    b: any ComparableClip, scene: String? = nil,
    explain: (ComparisonPage.Frame) -> [String] = { _ in [] }, differences: [String] = [],
    adding add: (inout [ComparisonPage.Frame]) -> Void = { _ in }
  ) throws {
    try OutputFolder.make(folder)
    var frames = try comparer.framesThatMatter(in: found, b, with: a)
    add(&frames)
    let rate = found.spareRate
    for i in frames.indices {
      frames[i].blame = explain(frames[i])
      frames[i].command = scene.map { command(showing: frames[i], in: found, of: $0) }
    }
    var page = ComparisonPage(
      found, frames: frames, a: ClipPreview.embedded(a, found.a, spareRate: rate),
      b: ClipPreview.embedded(b, found.b, spareRate: rate))
    page.otherDifferences = differences
    try TextFile.write(page.html(), to: "\(folder)/index.html")
  }

  /// The command that shows a scene at a frame of a comparison, with values for its parameters.
  static func command(
    showing frame: ComparisonPage.Frame, in found: ClipComparison, of scene: String,
    setting parameters: [String: String] = [:]
  ) -> String {
    let time = frame.comparison?.time ?? found.spareRate.instant(of: frame.index)
    let settings = parameters.sorted { $0.key < $1.key }.map {
      " --set \(ShellWord.argument("\($0.key)=\($0.value)"))"
    }
    return
      "inbetween preview \(ShellWord.argument(scene))\(settings.joined()) --at \(time.shortestDecimal)"
  }
}
