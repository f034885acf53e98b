import Foundation
import Inbetween
import TestSupport
import Testing

/// Every pipeline against its golden: digests of all raw frames in `golden/frames.txt`, and a small
/// clip in `golden/clip.gif` to look at.
///
/// `SCENE=name` takes one pipeline alone; `RECORD=missing|failed|all` writes goldens and fails.
@Suite struct PipelineGoldenTests {
  static let pipelines = Pipeline.all

  @Test func `there are pipelines, each with a golden and no golden without a pipeline`() {
    let isAll = ProcessInfo.processInfo.environment["SCENE"] == nil
    #expect(Self.pipelines.count >= (isAll ? 6 : 1))
    for pipeline in Self.pipelines {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: pipeline.golden)) ?? []
      #expect(Set(files) == ["frames.txt", "clip.gif"], "\(pipeline)")
    }
  }

  @Test(arguments: pipelines)
  func `frames are as recorded`(_ pipeline: Pipeline) throws {
    let found = try pipeline.frameList()
    let path = pipeline.golden + "/frames.txt"
    let recorded = try? String(contentsOfFile: path, encoding: .utf8)
    guard recorded != found else {
      if Golden.Recording.current == .all { try pipeline.record(found, at: path, "all are") }
      return
    }
    let difference = FrameListDifference(recorded: recorded ?? "", found: found).description
    switch (Golden.Recording.current, recorded) {
    case (.failed?, _), (.all?, _), (.missing?, nil):
      try pipeline.record(found, at: path, recorded == nil ? "it was missing" : difference)
    default:
      Issue.record("\(pipeline): \(recorded == nil ? "there is no frames.txt" : difference)")
    }
  }

  @Test(arguments: pipelines)
  func `the small clip is as recorded`(_ pipeline: Pipeline) throws {
    let folder = try TemporaryFolder()
    let found = try pipeline.smallClip(in: folder)
    let path = pipeline.golden + "/clip.gif"
    let recorded = try? Data(contentsOf: URL(fileURLWithPath: path))
    let data = try Data(contentsOf: URL(fileURLWithPath: found))
    #expect(data.count < 150_000, "\(pipeline): a golden clip is small")
    guard recorded != data || Golden.Recording.current == .all else { return }
    switch (Golden.Recording.current, recorded) {
    case (.failed?, _), (.all?, _), (.missing?, nil):
      try FileManager.default.createDirectory(
        atPath: pipeline.golden, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: path))
      Issue.record("\(pipeline): clip.gif recorded")
    default:
      let difference = recorded == nil ? "there is no clip.gif" : try firstDifference(path, found)
      Issue.record("\(pipeline): \(difference)")
    }
  }

  /// Says which decoded frame differs first, and attaches it.
  private func firstDifference(_ golden: String, _ found: String) throws -> String {
    var old = try ClipDecoder(contentsOf: golden)
    var new = try ClipDecoder(contentsOf: found)
    var index = 0
    while true {
      switch (try old.next(), try new.next()) {
      case (let a?, let b?):
        let comparison = PictureComparison(expected: a.pixmap, actual: b.pixmap)
        if !comparison.isMatch {
          let montage = try PNGEncoder(hasAlpha: false).encode(comparison.montage)
          Attachment.record(montage, named: "clip-frame-\(index).png")
          return "frame \(index) of the small clip: \(comparison.summary)"
        }
      case (nil, nil): return "the small clip has the same pictures in other bytes"
      default: return "the small clip has another number of pictures, from \(index) on"
      }
      index += 1
    }
  }
}
