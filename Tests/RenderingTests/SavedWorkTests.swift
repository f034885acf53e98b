import Inbetween
import Testing

/// Every pipeline and every tile drawn with and without what saves work: caches, layers that are
/// neither sampled nor planned again, and drawing only what changed.
@Suite struct SavedWorkTests {
  /// Frames of a clip that are looked at, at most: spread evenly, those of a tile are all of them.
  private static let frameLimit = 24

  /// Draws frame after frame as a worker does, forwards and then backwards, and each once more by
  /// itself.
  @Test(arguments: Pipeline.all + Pipeline.tiles)
  func `caches and damage tracking change nothing`(_ pipeline: Pipeline) throws {
    let timeline = try TimelineCompiler().compile(PipelineGolden.small(try pipeline.scene()))
    let images = try ImageStore(of: timeline)
    let fonts = try Renderer.fonts(of: timeline)
    let sampler = FrameSampler(timeline.playing(images.timetables))
    let worker = Rasterizer(images: images, fonts: fonts)
    var last: DrawingPlan?
    var picture = Pixmap(
      width: timeline.canvas.widthInPixels, height: timeline.canvas.heightInPixels)
    let count = timeline.frameCount(at: timeline.frameRate)
    let shown = min(count, Self.frameLimit)
    let forwards = (0..<shown).map { $0 * count / shown }
    var frame = sampler.frame(at: 0)
    for index in forwards + forwards.reversed() {
      let instant = timeline.frameRate.instant(of: index)
      sampler.update(&frame, to: instant)
      #expect(frame == sampler.frame(at: instant), "frame \(index)")
      let plan = try worker.plan(frame)
      let changes =
        last.map { plan.changes(since: $0) }
        ?? ChangedRegion(allOfWidth: picture.width, height: picture.height)
      try worker.draw(plan, in: changes, into: &picture)
      let fresh = try Rasterizer(
        images: images, fonts: fonts, options: RasterizerOptions(usesCaches: false)
      ).draw(frame)
      #expect(picture == fresh, "frame \(index), changed \(changes)")
      last = plan
    }
  }
}
