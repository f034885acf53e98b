import Foundation
import Inbetween
import Rendering
import TestSupport
import Testing

/// Layers that cannot be drawn never end a render; they are told once, the same at any number of
/// workers.
@Suite struct RenderIssueTests {
  private static func render(
    jobs: Int, refusing layers: Set<String>, into path: String, segments: SegmentCaching? = nil
  ) throws -> RenderReport {
    // Three segments, the last one short.
    let timeline = try TestScene.moving(seconds: 530.0 / 50, rate: .fifty)
    var request = RenderRequest(timeline: timeline, outputs: [try OutputRequest(path: path)])
    request.jobs = jobs
    request.refusedLayers = layers
    request.segments = segments
    return try Renderer(request).render()
  }

  @Test func `issues and bytes are the same at 1, 2 and 5 workers`() throws {
    let folder = try TemporaryFolder()
    var (files, issues): ([Data], [[RenderIssue]]) = ([], [])
    for jobs in [1, 2, 5] {
      let path = folder.file("\(jobs).hashes")
      issues.append(try Self.render(jobs: jobs, refusing: ["disc", "box"], into: path).issues)
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(issues[0].map(\.failure.layer) == ["box", "disc"])
    #expect(issues[0].allSatisfy { $0.instant == 0 })
    let told = issues[0].first?.description ?? ""
    #expect(told.hasPrefix("layer \"box\" cannot be drawn: cairo_"), "\(told)")
    #expect(told.hasSuffix("; it is left out from 0 s on"), "\(told)")
    #expect(issues[1] == issues[0] && issues[2] == issues[0])
    #expect(files[1] == files[0] && files[2] == files[0])
  }

  @Test func `a clip of which nothing is refused has no issues`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.hashes")
    #expect(try Self.render(jobs: 2, refusing: ["no such layer"], into: path).issues.isEmpty)
  }

  @Test func `segments that lack a layer are not kept`() throws {
    let folder = try TemporaryFolder()
    for (layers, count): (Set<String>, Int) in [([], 3), (["disc"], 0)] {
      let store = try CachedSegmentTests.Store()
      _ = try Self.render(
        jobs: 2, refusing: layers, into: folder.file("a.y4m"),
        segments: store.caching)
      #expect(try store.parts().count == count)
    }
  }
}
