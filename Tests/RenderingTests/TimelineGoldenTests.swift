import Foundation
import Inbetween
import TestSupport
import Testing

/// Every pipeline, tile, recipe and film compiled, against the text in `golden/timeline.txt`:
/// layers, tracks, events and warnings, so that a change of the compiler is a difference to read.
///
/// `RECORD=failed` records them anew, and fails; `SCENE=name` takes one alone.
@Suite struct TimelineGoldenTests {
  private static let everything =
    Pipeline.all + Pipeline.tiles + Pipeline.recipes + Pipeline.films

  /// All texts together have fewer bytes.
  static let byteLimit = 1_000_000

  /// The compiled scene as text.
  static func text(of scene: Scene) throws -> String {
    try TimelineCompiler().compile(scene).transcript
  }

  static func file(of pipeline: Pipeline) -> URL {
    URL(fileURLWithPath: pipeline.golden.folder).appendingPathComponent("timeline.txt")
  }

  @Test(arguments: everything)
  func `a pipeline compiles to the timeline that is recorded`(_ pipeline: Pipeline) throws {
    try expectGolden(try Self.text(of: pipeline.scene()), in: Self.file(of: pipeline))
  }

  @Test func `the texts of all timelines are small enough to keep`() throws {
    let sizes = try Self.everything.map {
      try Data(contentsOf: Self.file(of: $0)).count
    }
    #expect(!sizes.isEmpty && !sizes.contains(0))
    #expect(sizes.reduce(0, +) < Self.byteLimit)
  }
}
