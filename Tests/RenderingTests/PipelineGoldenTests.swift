import Foundation
import Inbetween
import TestSupport
import Testing

/// Every pipeline against its golden: all raw frames by their digests, and a small clip.
///
/// `make golden SCENE=name` records one anew.
///
/// `SCENE=name` takes one pipeline alone.
@Suite struct PipelineGoldenTests {
  static let pipelines = Pipeline.all

  @Test func `there are pipelines, each with a golden and no golden without a pipeline`() throws {
    let isAll = ProcessInfo.processInfo.environment["SCENE"] == nil
    #expect(Self.pipelines.count >= (isAll ? 6 : 1))
    for pipeline in Self.pipelines {
      let files =
        (try? FileManager.default.contentsOfDirectory(atPath: pipeline.golden.folder)) ?? []
      #expect(Set(files) == ["frames.txt", "clip.gif"], "\(pipeline)")
      let clip = try Data(contentsOf: URL(fileURLWithPath: pipeline.golden.clipPath))
      #expect(clip.count < 150_000, "\(pipeline): a golden clip is small")
    }
  }

  @Test(arguments: pipelines)
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
