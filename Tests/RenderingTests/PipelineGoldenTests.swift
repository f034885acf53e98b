import Foundation
import Inbetween
import TestSupport
import Testing

/// Every pipeline, tile and recipe against its golden: all raw frames by their digests, and a
/// picture to look at.
///
/// `make golden SCENE=name` records one anew. `SCENE=name` takes one alone; a tile's name
/// begins with `tiles/`, a recipe's with `cookbook/`.
@Suite struct PipelineGoldenTests {
  static let pipelines = Pipeline.all
  static let tiles = Pipeline.tiles
  static let recipes = Pipeline.recipes

  @Test func `there are pipelines, each with a golden and no golden without a pipeline`() throws {
    if ProcessInfo.processInfo.environment["SCENE"] == nil {
      #expect(Self.pipelines.count >= 6)
      #expect(Self.tiles.count >= 8)
      #expect(Self.recipes.count >= 20)
    }
    for (pipelines, picture, limit) in [
      (Self.pipelines + Self.recipes, "clip.gif", 150_000),
      (Self.tiles, "still.png", Golden.byteLimit),
    ] {
      for pipeline in pipelines {
        let files = FileManager.default
        let found = (try? files.contentsOfDirectory(atPath: pipeline.golden.folder)) ?? []
        #expect(Set(found) == ["frames.txt", "timeline.txt", picture], "\(pipeline)")
        let size = files.contents(atPath: "\(pipeline.golden.folder)/\(picture)")?.count ?? 0
        #expect(size > 0 && size <= limit, "\(pipeline): \(picture) has \(size) bytes")
      }
    }
  }

  @Test(arguments: tiles)
  func `a tile is small and short`(_ tile: Pipeline) throws {
    let timeline = try TimelineCompiler().compile(PipelineGolden.small(try tile.scene()))
    let frameCount = timeline.frameCount(at: timeline.frameRate)
    #expect((1...12).contains(frameCount), "a tile has a few frames, not \(frameCount)")
    for side in [timeline.canvas.widthInPixels, timeline.canvas.heightInPixels] {
      #expect((96...200).contains(side), "a tile's side has 96…200 pixels, not \(side)")
    }
  }

  /// Films are too long for a debug build; a change of what is drawn shows in some of their frames.
  @Test(arguments: Pipeline.films)
  func `some frames of a film are as recorded`(_ film: Pipeline) throws {
    let timeline = try TimelineCompiler().compile(PipelineGolden.small(try film.scene()))
    let images = try ImageStore(of: timeline)
    let fonts = try Renderer.fonts(of: timeline)
    let sampler = FrameSampler(timeline.playing(images.timetables))
    let text = try String(contentsOfFile: "\(film.golden.folder)/frames.txt", encoding: .utf8)
    let recorded = FrameList(text: text).digests
    let worker = Rasterizer(images: images, fonts: fonts)
    #expect(recorded.count == timeline.frameCount(at: timeline.frameRate))
    for index in stride(from: 0, to: recorded.count, by: max(recorded.count / 6, 1)) {
      let frame = sampler.frame(at: timeline.frameRate.instant(of: index))
      #expect(try worker.draw(frame).digest == recorded[index], "frame \(index)")
    }
  }

  @Test(arguments: pipelines + recipes + tiles)
  func `a pipeline is as recorded`(_ pipeline: Pipeline) throws {
    let folder = try TemporaryFolder()
    let check = try pipeline.golden.check(try pipeline.scene(), scratch: folder.path)
    #expect(check.frames == [], "\(pipeline)")
    let clip = check.clip
    #expect(
      clip.isMatch,
      "\(pipeline): \(clip.differences), \(clip.worstFrames(1).map { ($0.a, $0.measures) })")
  }
}
