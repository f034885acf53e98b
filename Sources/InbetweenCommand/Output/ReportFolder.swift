import Escaping
import Inbetween

/// The folder of a comparison's page.
enum ReportFolder {
  /// Writes the page into a folder, which is made; `scene` is the judged clip's, where it is one.
  static func write(
    _ folder: String, _ comparer: ClipComparer, _ found: ClipComparison, a: any ComparableClip,
    b: any ComparableClip, scene: String? = nil,
    explain: (ComparisonPage.Frame) -> [String] = { _ in [] }
  ) throws {
    try OutputFolder.make(folder)
    var frames = try comparer.framesThatMatter(in: found, b, with: a)
    let rate = found.spareRate
    for i in frames.indices {
      frames[i].blame = explain(frames[i])
      let time = frames[i].comparison?.time ?? rate.instant(of: frames[i].index)
      frames[i].command = scene.map {
        "inbetween preview \(ShellWord.argument($0)) --at \(time.shortestDecimal)"
      }
    }
    let html = try ComparisonPage(
      found, frames: frames, a: ClipPreview.embedded(a, found.a, spareRate: rate),
      b: ClipPreview.embedded(b, found.b, spareRate: rate)
    ).html()
    try TextFile.write(html, to: "\(folder)/index.html")
  }
}
