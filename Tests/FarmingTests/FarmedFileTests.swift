import Foundation
import Inbetween
import TestSupport
import Testing

/// Files of segments that were made one by one, in any order, and joined.
@Suite struct FarmedFileTests {
  struct ClipCase: Sendable, CustomTestStringConvertible {
    let name: String
    var part = ClipPart.all
    var isClear = false
    var testDescription: String { "\(name), \(part)\(isClear ? ", transparent" : "")" }
  }

  /// Every format whose bytes can be promised.
  static let cases =
    ["a.mp4", "a.mov", "a.gif", "a.apng", "a.webp", "in/%03d.png", "a.bgra", "a.y4m", "a.hashes"]
    .map { ClipCase(name: $0) }
    + ["a.mp4", "a.gif", "%d.png", "a.y4m"].map { ClipCase(name: $0, part: .frames(30..<400)) }
    + [
      ClipCase(name: "a.mp4", part: .time(1..<2)), ClipCase(name: "a.png", part: .frames(7..<8)),
      ClipCase(name: "a.gif", isClear: true), ClipCase(name: "a.apng", isClear: true),
    ]

  @Test(arguments: cases)
  func `they are those of a render, byte for byte`(_ row: ClipCase) throws {
    let farm = try SmallFarm()
    let request = try farm.request(row.name, part: row.part) { source, _ in
      if row.isClear { source.background = .some(nil) }
    }
    let plan = try farm.write([request])
    let worker = try farm.worker()
    // The last first: nothing depends on those before.
    for index in (0..<worker.table.count).reversed() {
      #expect(try worker.makeSegment(index) == .published)
      #expect(try worker.makeSegment(index) == .alreadyThere)
    }
    #expect(try farm.status.wanted == [])
    let joined = try worker.join(into: farm.plan.files)
    #expect(joined.missing.isEmpty && joined.damaged.isEmpty && joined.files.count == 1)
    let files = try SmallFarm.files(below: farm.plan.files)
    #expect(try files == farm.rendered(request))
    #expect(joined.files[0].byteCount == files.values.reduce(0) { $0 + $1.count })
    #expect(try farm.status.files == plan.clips.map(\.file))
  }

  @Test func `a GIF's palette is a part that is made before, or by the segment that needs it`()
    throws
  {
    let farm = try SmallFarm()
    let plan = try farm.write([try farm.request("a.gif")])
    let worker = try farm.worker()
    #expect(plan.clips[0].sharedPart == "palette")
    #expect(!worker.isPrepared(plan.clips[0]))
    try worker.makeSharedPart(ofClip: 0)
    #expect(worker.isPrepared(plan.clips[0]))
    let palette = try #require(try farm.parts.first)
    #expect(palette.hasSuffix("/palette"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: palette))
    for index in 0..<worker.table.count { _ = try worker.makeSegment(index) }
    // Without it nothing can be joined: the first segment makes it again, and no other is touched.
    try FileManager.default.removeItem(atPath: palette)
    #expect(try farm.status.missing == [0])
    #expect(try worker.join(into: farm.plan.files).missing == [0])
    #expect(try worker.makeSegment(0) == .published)
    #expect(try farm.status.wanted == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: palette)) == bytes)
  }

  @Test func `segments are numbered through all clips, and clips that are whole are joined`() throws
  {
    let farm = try SmallFarm()
    let requests = [
      try farm.request("a.mp4"), try farm.request("b.gif"),
      try farm.request("c.png", part: .frames(0..<1)),
    ]
    try farm.write(requests)
    let worker = try farm.worker()
    #expect(worker.table.count == 7)
    #expect((0..<7).map { worker.table[$0]?.clip } == [0, 0, 0, 1, 1, 1, 2])
    #expect((0..<7).map { worker.table[$0]?.segment } == [0, 1, 2, 0, 1, 2, 0])
    #expect(worker.table[7] == nil && worker.table[-1] == nil)
    for index in [0, 1, 2, 4, 6] { _ = try worker.makeSegment(index) }
    let joined = try worker.join(into: farm.plan.files)
    #expect(joined.missing == [3, 5])
    #expect(try Set(SmallFarm.files(below: farm.plan.files).keys) == ["a.mp4", "c.png"])
    #expect(throws: FarmError.self) { try worker.makeSegment(7) }
  }

  @Test func `a batch takes what a farm made, and a farm what a batch kept`() throws {
    let farm = try SmallFarm()
    try farm.write(
      """
      batch: 1
      entries: [{scene: scene/scene.yaml, name: a, outputs: [a.mp4, a.gif, a.y4m]}]

      """, to: "batch.yaml")
    let entry = try #require(
      try BatchManifest(contentsOf: farm.folder.file("batch.yaml")).entries.first)
    try farm.write(
      entry.outputs.map {
        FarmRequest(
          source: entry.source(of: $0, WorkLimits()),
          output: try $0.request($0.path, isReproducible: true), part: $0.clipPart)
      })
    let worker = try farm.worker()
    for index in 0..<worker.table.count { _ = try worker.makeSegment(index) }
    _ = try worker.join(into: farm.plan.files)
    func run(_ name: String) throws -> BatchResult {
      let out = farm.folder.file(name)
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      var options = BatchOptions(
        folder: out, jobs: 2, program: SmallFarm.program, now: { 0 }, after: { _, _ in 0 })
      options.isReproducible = true
      options.cacheFolder = farm.folder.file("\(name)-cache")
      let results = try BatchRunner([entry], options: options).run(
        cancellation: RenderCancellation(), finished: { _ in })
      let files = try SmallFarm.files(below: out)
      #expect(try files == SmallFarm.files(below: farm.plan.files))
      return try #require(results.first)
    }
    try FileManager.default.createDirectory(
      atPath: farm.folder.file("one-cache"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: farm.plan.file("segments"), toPath: farm.folder.file("one-cache/segments"))
    let taken = try run("one")
    #expect(taken.segments.encoded == 0 && taken.segments.cached > 0)
    // The other way: a batch that is interrupted has segments in its cache.
    try FileManager.default.removeItem(atPath: farm.plan.file("segments"))
    let kept = farm.folder.file("two-cache/segments")
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    let cancellation = RenderCancellation()
    var options = BatchOptions(
      folder: farm.folder.path, jobs: 1, program: SmallFarm.program, now: { 0 },
      after: { _, _ in 0 })
    options.isReproducible = true
    options.cacheFolder = farm.folder.file("two-cache")
    _ = try BatchRunner([entry], options: options).run(
      cancellation: cancellation,
      progress: { _, frames, _ in if frames >= 500 { cancellation.cancel() } }, finished: { _ in })
    try FileManager.default.copyItem(atPath: kept, toPath: farm.plan.file("segments"))
    let found = try farm.status
    #expect(found.damaged == [] && found.done >= 2, "\(found)")
  }
}
