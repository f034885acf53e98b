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
    [
      "a.mp4", "a.mov", "a.webm", "a.gif", "a.apng", "a.webp", "in/%03d.png", "a.bgra", "a.y4m",
      "a.hashes",
    ]
    .map { ClipCase(name: $0) }
    + ["a.mp4", "a.gif", "%d.png", "a.y4m"].map { ClipCase(name: $0, part: .frames(30..<400)) }
    + [
      ClipCase(name: "a.png", part: .stills([.instant(1.2345)])),
      ClipCase(name: "%03d.png", part: .stills([.frame(7), .instant(9), .frame(0), .frame(7)])),
      ClipCase(name: "%d.png", part: .stills((0..<260).map { .instant(0.01 * Double($0)) })),
      ClipCase(name: "a.png", part: .stills([.frame(3)]), isClear: true),
      ClipCase(name: "a.mp4", part: .time(1..<2)), ClipCase(name: "a.png", part: .frames(7..<8)),
      ClipCase(name: "a.gif", isClear: true), ClipCase(name: "a.apng", isClear: true),
      // A second stream for alpha, and ProRes.
      ClipCase(name: "a.webm", isClear: true), ClipCase(name: "a.mov", isClear: true),
      ClipCase(name: "a.mov", part: .frames(30..<400), isClear: true),
      ClipCase(name: "a.webm", part: .time(1..<9), isClear: true),
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

  @Test func `single pictures are those of the instants, to the byte`() throws {
    let farm = try SmallFarm()
    let request = try farm.request("%d.png", part: .stills([.instant(0.503), .frame(100)]))
    try farm.write([request])
    _ = try farm.worker().makeSegment(0)
    _ = try farm.worker().join(into: farm.plan.files)
    let still = try StillRenderer(try request.source.open().timeline)
    for (number, instant) in [0.503, 2].enumerated() {
      try StillRenderer.write(try still.picture(at: instant), to: farm.folder.file("still.png"))
      #expect(
        try SmallFarm.files(below: farm.plan.files)["\(number).png"]
          == Data(contentsOf: URL(fileURLWithPath: farm.folder.file("still.png"))))
    }
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
}
