import Foundation
import Inbetween
import TestSupport
import Testing

/// Segments that a batch keeps and those that a farm publishes: one format, one key.
@Suite struct SharedSegmentTests {
  /// Outputs of every kind, with every setting; those whose bytes depend on the processor come
  /// first.
  static let outputs = [
    "a.mp4", "{file: b.mp4, fps: 5, crf: 30, preset: draft}",
    "{file: c.mov, codec: h264, scale: 2, frames: 0..<9}",
    "{file: d.mp4, background: none, frames: 40..<60}", "{file: q.webm, fps: 5}",
    "{file: r.mov, background: none, frames: 0..<9}",
    "{file: e.gif, fps: 4, background: red, loop: 3}", "{file: f.gif, frames: 20..<60}",
    "{file: g.apng, loop: 2, scale: 0.5, fps: 2}", "{file: h.webp, frames: 0..<20}",
    "{file: \"in/i-%03d.png\", fps: 25, frames: 3..<255}", "{file: j.png, at: 1.234}",
    "{file: k.png, frames: 7, fps: 3}", "{file: \"l-%d.png\", at: [0.5, 0, 3]}",
    "{file: \"m-%d.png\", frames: [9, 0, 9], background: none}", "{file: n.y4m, fps: 2}",
    "{file: o.bgra, scale: 0.5, frames: 0..<2}",
    "{file: p.hashes, background: \"#12345678\", fps: 3}",
  ]
  private static let movies = 6

  /// Settings of an entry.
  static let settings = ["", ", framesPerSecond: 20, scale: 2, parameters: {paint: red}"]

  /// The entries of a manifest: one for all outputs, or one for each.
  private func entries(
    _ farm: SmallFarm, _ settings: String, _ outputs: [String], isEachAlone: Bool
  ) throws -> [BatchEntry] {
    let lists = isEachAlone ? outputs.map { [$0] } : [outputs]
    let lines = lists.enumerated().map {
      "  - {scene: scene/scene.yaml, name: entry-\($0)\(settings), outputs: [\($1.joined(separator: ", "))]}\n"
    }
    try farm.write("batch: 1\nentries:\n" + lines.joined(), to: "batch.yaml")
    return try BatchManifest(contentsOf: farm.folder.file("batch.yaml")).entries
  }

  private func plan(_ entries: [BatchEntry], _ farm: SmallFarm) throws {
    try farm.write(
      entries.flatMap { entry in
        try entry.outputs.map {
          FarmRequest(
            source: entry.opener(of: $0, WorkLimits()),
            output: try $0.request($0.path, isReproducible: true), part: $0.part)
        }
      })
  }

  private func run(
    _ entries: [BatchEntry], _ farm: SmallFarm, isReproducible: Bool = true
  ) throws -> [BatchResult] {
    let out = farm.folder.file("out")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    var options = BatchOptions(
      folder: out, jobs: 2, program: SmallFarm.program, now: { 0 }, after: { _, _ in 0 })
    (options.isReproducible, options.keepsGoing) = (isReproducible, true)
    options.cacheFolder = farm.folder.file("cache")
    return try BatchRunner(entries, options: options).run(
      cancellation: RenderCancellation(), finished: { _ in })
  }

  @Test(arguments: settings) func `a batch takes what a farm made`(_ settings: String) throws {
    let farm = try SmallFarm()
    try plan(entries(farm, settings, Self.outputs, isEachAlone: true), farm)
    let worker = try farm.worker()
    for index in 0..<worker.table.count { _ = try worker.makeSegment(index) }
    _ = try worker.join(into: farm.plan.files)
    let made = try SmallFarm.files(below: farm.plan.files)
    for isReproducible in [true, false] {
      for name in ["cache", "out"] {
        try? FileManager.default.removeItem(atPath: farm.folder.file(name))
      }
      try Folder.make(farm.folder.file("cache"))
      try FileManager.default.copyItem(
        atPath: farm.plan.file("segments"), toPath: farm.folder.file("cache/segments"))
      let outputs = Array(Self.outputs.dropFirst(isReproducible ? 0 : Self.movies))
      let entries = try entries(farm, settings, outputs, isEachAlone: false)
      let result = try #require(try run(entries, farm, isReproducible: isReproducible).first)
      #expect(result.status == .done, "\(result.message ?? "")")
      #expect(result.segments.encoded == 0 && result.segments.cached >= outputs.count)
      #expect(result.files.allSatisfy { $0.isCached }, "\(result.files)")
      let files = try SmallFarm.files(below: farm.folder.file("out"))
      for (name, bytes) in files { #expect(bytes == made[name], "\(name)") }
      if isReproducible { #expect(files.keys == made.keys) }
    }
  }

  @Test(arguments: settings) func `a farm takes what a batch kept`(_ settings: String) throws {
    let farm = try SmallFarm()
    let entries = try entries(farm, settings, Self.outputs, isEachAlone: true)
    try plan(entries, farm)
    // No file can be finished, so that segments stay in the cache.
    let failed = try SystemCall.withFaults(
      below: farm.folder.file("out"), { call, _ in call == .rename || call == .link ? EIO : nil },
      during: { try run(entries, farm) })
    #expect(failed.allSatisfy { $0.status == .failed }, "\(failed.map(\.status))")
    try FileManager.default.removeItem(atPath: farm.plan.file("segments"))
    try FileManager.default.copyItem(
      atPath: farm.folder.file("cache/segments"), toPath: farm.plan.file("segments"))
    let status = try farm.status
    #expect(status.wanted == [], "\(status)")
    _ = try farm.worker().join(into: farm.plan.files)
    #expect(try run(entries, farm).allSatisfy { $0.status == .done })
    let files = try SmallFarm.files(below: farm.folder.file("out"))
    #expect(try SmallFarm.files(below: farm.plan.files) == files)
    #expect(files.count > Self.outputs.count)
  }
}
