import Inbetween

/// The folder of a comparison's page.
enum ReportFolder {
  /// Writes the page into a folder, which is made.
  static func write(
    _ folder: String, _ comparer: ClipComparer, _ found: ClipComparison, a: any ComparableClip,
    b: any ComparableClip, explain: (ComparisonPage.Frame) -> [String] = { _ in [] }
  ) throws {
    try OutputFolder.make(folder)
    var frames = try comparer.framesThatMatter(in: found, b, with: a)
    for i in frames.indices { frames[i].blame = explain(frames[i]) }
    let rate = found.spareRate
    let html = try ComparisonPage(
      found, frames: frames, a: ClipPreview.embedded(a, found.a, spareRate: rate),
      b: ClipPreview.embedded(b, found.b, spareRate: rate)
    ).html()
    try TextFile.write(html, to: "\(folder)/index.html")
  }
}
