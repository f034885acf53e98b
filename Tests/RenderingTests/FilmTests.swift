import Foundation
import Inbetween
import TestSupport
import Testing

/// The films: 1280 × 720, six to ten seconds, nothing to warn of, and a golden of each.
///
/// Their frames are compared in a release build, by `make regress`.
@Suite struct FilmTests {
  @Test func `there are films, each with a golden`() throws {
    if ProcessInfo.processInfo.environment["SCENE"] == nil { #expect(Pipeline.films.count >= 8) }
    for film in Pipeline.films {
      let files = FileManager.default
      let found = (try? files.contentsOfDirectory(atPath: film.golden.folder)) ?? []
      #expect(Set(found) == ["frames.txt", "timeline.txt", "clip.gif"], "\(film)")
      let size = files.contents(atPath: "\(film.golden.folder)/clip.gif")?.count ?? 0
      #expect(size > 0 && size <= 350_000, "\(film): clip.gif has \(size) bytes")
    }
  }

  @Test(arguments: Pipeline.films)
  func `a film loads without a finding, and has a film's size and length`(
    _ film: Pipeline
  ) throws {
    let scene = try film.scene()
    // A film that comes back to its opening picture shows the ends of animations before they begin.
    let findings = SceneLinter().findings(in: scene).filter { $0.rule != "late-begin" }
    #expect(findings.isEmpty, "\(findings)")
    let timeline = try TimelineCompiler().compile(scene)
    #expect(timeline.canvas.widthInPixels == 1280 && timeline.canvas.heightInPixels == 720)
    #expect((6...10).contains(timeline.duration), "\(timeline.duration) s")
    // One picture in full: fonts and images are there, and nothing is left out.
    let drawer = try StillRenderer(timeline).drawer()
    _ = try drawer.picture(at: timeline.duration / 2)
    #expect(drawer.issues.isEmpty)
  }
}
