import Foundation
import Inbetween
import TestSupport
import Testing

/// Every tile, a scene of one feature under `pipelines/tiles/`, against its golden: digests of all frames in
/// `golden/frames.txt`, and the frame half-way in `golden/still.png` to look at.
///
/// `SCENE=tiles/name` takes one tile alone; `RECORD=missing|failed|all` writes goldens and fails.
@Suite struct TileGoldenTests {
  static let tiles = Pipeline.tiles

  @Test func `each tile has a golden that is small, and there is no other folder`() throws {
    let files = FileManager.default
    if ProcessInfo.processInfo.environment["SCENE"] == nil { #expect(Self.tiles.count >= 8) }
    for tile in Self.tiles {
      let found = (try? files.contentsOfDirectory(atPath: tile.golden.folder)) ?? []
      #expect(Set(found) == ["frames.txt", "still.png"], "\(tile)")
      let size = files.contents(atPath: tile.golden.folder + "/still.png")?.count ?? 0
      #expect(size > 0 && size <= Golden.byteLimit, "\(tile): \(size) bytes")
    }
  }

  @Test(arguments: tiles)
  func `frames are as recorded, with and without what saves work`(_ tile: Pipeline) throws {
    let timeline = try tile.timeline()
    let frameCount = timeline.frameCount(at: timeline.frameRate)
    #expect((1...12).contains(frameCount), "a tile has a few frames, not \(frameCount)")
    for side in [timeline.canvas.widthInPixels, timeline.canvas.heightInPixels] {
      #expect((96...200).contains(side), "a tile's side has 96…200 pixels, not \(side)")
    }
    try checkSavedWork(of: timeline)

    let list = try tile.golden.frameList(PipelineGolden.small(try tile.scene())).text
    let path = tile.golden.folder + "/frames.txt"
    let recorded = try? String(contentsOfFile: path, encoding: .utf8)
    let recording = Golden.Recording.current
    if recorded != list || recording == .all {
      let difference = FrameList(text: recorded ?? "")
        .differences(in: FrameList(text: list)).joined(separator: "; ")
      let reason = recorded == nil ? "it was missing" : difference
      if recording == .failed || recording == .all || (recording == .missing && recorded == nil) {
        try tile.record(list, at: path, reason)
      } else {
        Issue.record("\(tile): \(recorded == nil ? "there is no frames.txt" : difference)")
      }
    }
    let middle = timeline.frameRate.instant(of: frameCount / 2)
    let picture = try StillRenderer(timeline).picture(at: middle)
    try expectGolden(picture, named: "still", inFolder: tile.golden.folder)
  }

  /// Draws frame after frame as a worker does, only what changed and from caches, and each once more by itself.
  private func checkSavedWork(of timeline: Timeline) throws {
    let images = try Renderer.images(of: timeline)
    let fonts = try Renderer.fonts(of: timeline)
    let sampler = FrameSampler(timeline.playing(images.timetables))
    let worker = Rasterizer(images: images, fonts: fonts)
    var last: DrawingPlan?
    var picture = Pixmap(
      width: timeline.canvas.widthInPixels, height: timeline.canvas.heightInPixels)
    // Forwards, and then backwards once more.
    let forwards = Array(0..<timeline.frameCount(at: timeline.frameRate))
    for index in forwards + forwards.reversed() {
      let frame = sampler.frame(at: timeline.frameRate.instant(of: index))
      let plan = try worker.plan(frame)
      let changes =
        last.map { plan.changes(since: $0) }
        ?? ChangedRegion(allOfWidth: picture.width, height: picture.height)
      try worker.draw(plan, bands: changes.bands, into: &picture)
      let fresh = try Rasterizer(
        images: images, fonts: fonts, options: RasterizerOptions(usesCaches: false)
      ).draw(frame)
      #expect(picture == fresh, "frame \(index), changed \(changes)")
      last = plan
    }
  }
}
