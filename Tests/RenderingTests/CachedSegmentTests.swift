import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Segments that are kept between renders.
@Suite struct CachedSegmentTests {
  /// Segments in memory.
  final class Store: SegmentStore {
    let parts = Mutex<[String: [UInt8]]>([:])

    func part(_ name: String, of key: String) -> [UInt8]? {
      parts.withLock { $0["\(key)/\(name)"] }
    }

    func keep(_ bytes: [UInt8], as name: String, of key: String) {
      parts.withLock { $0["\(key)/\(name)"] = bytes }
    }

    func remove(_ name: String, of key: String) {
      parts.withLock { $0["\(key)/\(name)"] = nil }
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
    request.segments = SegmentCaching(store: store, keys: ["key"])
    let report = try Renderer(request).render()
    let files = folder.contents.sorted()
    let bytes = try files.map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
    for file in files { try FileManager.default.removeItem(atPath: folder.file(file)) }
    return (bytes, report.segments)
  }

  @Test(arguments: formats)
  func `a file of kept segments is the file, whichever are kept`(_ row: FormatCase) throws {
    let folder = try TemporaryFolder()
    let store = Store()
    let whole = try render(row, store, folder)
    #expect(whole.segments == (3, 0))
    let all = store.parts.withLock { $0 }
    let names = ["0-250", "250-500", "500-530"].map { "key/\($0)" }
    #expect(Set(all.keys).subtracting(["key/palette"]) == Set(names))
    #expect(all.keys.contains("key/palette") == row.name.hasSuffix("gif"))
    for lost in [[], [1], [0, 2]] {
      store.parts.withLock { parts in
        parts = all
        for i in lost { parts[names[i]] = nil }
      }
      let again = try render(row, store, folder)
      #expect(again.bytes == whole.bytes, "without \(lost)")
      #expect(again.segments == (lost.count, 3 - lost.count), "without \(lost)")
    }
  }

  @Test(arguments: ["a.mp4", "a.gif", "a.bgra", "%03d.png"].map { FormatCase(name: $0) })
  func `what was cut off or changed is encoded again`(_ row: FormatCase) throws {
    let folder = try TemporaryFolder()
    let store = Store()
    let whole = try render(row, store, folder)
    store.parts.withLock { parts in
      for (name, bytes) in parts {
        var bytes = bytes
        if name.hasSuffix("0-250") {
          bytes = Array(bytes.dropLast(9))
        } else {
          bytes[bytes.count / 2] ^= 1
        }
        parts[name] = bytes
      }
      parts["key/500-530"] = []
    }
    let again = try render(row, store, folder)
    #expect(again.bytes == whole.bytes)
    #expect(again.segments == (3, 0))
  }
}
