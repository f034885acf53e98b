import Inbetween

/// A scene beside the scene that its golden recorded, both drawn by this program.
struct GoldenDifference {
  let golden: SceneSnapshot
  let now: SceneSnapshot
  let messages: PreviewMessages

  /// The difference of an instant for the page.
  struct Report: Encodable {
    let changedPixels: Int
    let pixelCount: Int
    /// The largest difference of a channel, 0 to 255.
    let largestDifference: Int
    /// The layers and values that differ, a sentence each.
    let reasons: [String]
  }

  /// Both pictures, which must be of one size.
  private func pictures(
    at instant: Seconds, scale: Double?
  ) throws(PreviewProblem) -> (golden: Pixmap, now: Pixmap) {
    let before = try golden.picture(at: instant, scale: scale)
    let after = try now.picture(at: instant, scale: scale)
    guard before.width == after.width, before.height == after.height else {
      throw PreviewProblem(
        .notFound,
        "the golden has \(before.width) × \(before.height) pixels, the scene \(after.width) × \(after.height)",
        messages)
    }
    return (before, after)
  }

  /// The map of the differences at an instant, as a PNG file.
  func png(at instant: Seconds, scale: Double?) throws(PreviewProblem) -> [UInt8] {
    let (before, after) = try pictures(at: instant, scale: scale)
    guard let bytes = try? StillRenderer.png(HeatMap.picture(before, after)) else {
      throw PreviewProblem(.internalServerError, "the difference cannot be written", messages)
    }
    return bytes
  }

  /// The difference at an instant in numbers, with its reasons.
  func report(at instant: Seconds) throws(PreviewProblem) -> Report {
    let (before, after) = try pictures(at: instant, scale: nil)
    var comparer = FrameComparer(mode: .exact, thresholds: ComparisonThresholds())
    let measures = comparer.measure(after, against: before)
    let blame =
      measures.isEqual
      ? nil : try? SceneBlame(golden.opened.loaded.scene, now.opened.loaded.scene)
    return Report(
      changedPixels: measures.changedPixels, pixelCount: before.width * before.height,
      largestDifference: measures.largestDifference,
      reasons: blame?.findings(at: instant).map(\.description) ?? [])
  }
}
