import Foundation
import Inbetween
import TestSupport
import Testing

/// Segments that are kept between renders.
@Suite struct CachedSegmentTests {
  /// Segments of one key in a folder that goes in the end.
  final class Store: Sendable {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var caching: SegmentCaching {
      SegmentCaching(store: SegmentStore(folder: folder.path, isCache: true), keys: ["key"])
    }

    /// The bytes of the parts, by `key/NAME`.
    func parts() throws -> [String: Data] {
      let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return try (names ?? []).filter { $0.hasPrefix("key/") }.reduce(into: [:]) {
        $0[$1] = try Data(contentsOf: URL(fileURLWithPath: folder.file($1)))
      }
    }

    /// Has these parts and no others.
    func replace(with parts: [String: Data]) throws {
      try FileManager.default.removeItem(atPath: folder.file("key"))
      try FileManager.default.createDirectory(
        atPath: folder.file("key"), withIntermediateDirectories: true)
      for (name, bytes) in parts { try bytes.write(to: URL(fileURLWithPath: folder.file(name))) }
    }
  }

  struct FormatCase: Sendable, CustomTestStringConvertible {
    let name: String
    var background: Color? = .white
    var testDescription: String { "\(name)\(background == nil ? ", transparent" : "")" }
  }

  static let formats =
    OutputFormat.clipNames.map { FormatCase(name: $0) }
    + ["a.mov", "a.webm", "a.gif", "%03d.png"].map { FormatCase(name: $0, background: nil) }

  /// Renders 530 frames in three segments, and gives all bytes and the counts.
  private func render(
    _ row: FormatCase, _ store: Store, _ folder: TemporaryFolder
  ) throws -> (bytes: [Data], segments: (encoded: Int, cached: Int)) {
    let timeline = try TestScene.moving(
      seconds: 530.0 / 50, rate: .fifty, background: row.background)
    var request = RenderRequest(
      timeline: timeline, outputs: [try OutputRequest(path: folder.file(row.name))])
    request.jobs = 3
    request.segments = store.caching
    let report = try Renderer(request).render()
    let files = folder.contents.sorted()
    let bytes = try files.map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
    for file in files { try FileManager.default.removeItem(atPath: folder.file(file)) }
    return (bytes, report.segments)
  }

  @Test(arguments: formats)
  func `a file of kept segments is the file, whichever are kept`(_ row: FormatCase) throws {
    let folder = try TemporaryFolder()
    let store = try Store()
    let whole = try render(row, store, folder)
    #expect(whole.segments == (3, 0))
    let all = try store.parts()
    let names = ["0-250", "250-500", "500-530"].map { "key/\($0)" }
    #expect(Set(all.keys).subtracting(["key/palette"]) == Set(names))
    #expect(all.keys.contains("key/palette") == row.name.hasSuffix("gif"))
    for lost in [[], [1], [0, 2]] {
      let lostNames = lost.map { names[$0] }
      try store.replace(with: all.filter { !lostNames.contains($0.key) })
      let again = try render(row, store, folder)
      #expect(again.bytes == whole.bytes, "without \(lost)")
      #expect(again.segments == (lost.count, 3 - lost.count), "without \(lost)")
    }
  }

  @Test(arguments: ["a.mp4", "a.gif", "a.bgra", "%03d.png"].map { FormatCase(name: $0) })
  func `what was cut off or changed is encoded again`(_ row: FormatCase) throws {
    let folder = try TemporaryFolder()
    let store = try Store()
    let whole = try render(row, store, folder)
    var parts = try store.parts()
    for (name, bytes) in parts {
      var bytes = bytes
      if name.hasSuffix("0-250") {
        bytes = bytes.dropLast(9)
      } else {
        bytes[bytes.count / 2] ^= 1
      }
      parts[name] = bytes
    }
    parts["key/500-530"] = Data()
    try store.replace(with: parts)
    let again = try render(row, store, folder)
    #expect(again.bytes == whole.bytes)
    #expect(again.segments == (3, 0))
  }
}
