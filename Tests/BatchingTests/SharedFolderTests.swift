import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Entries, and whole batches, that work in one folder at once.
@Suite struct SharedFolderTests {
  /// A folder with a manifest of many small entries, each compared with what stood in its place.
  private static func folder(entries: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data(
      """
      inbetween: 1
      canvas: {width: 8, height: 8, background: red}
      time: {duration: 0.1, framesPerSecond: 10}

      """.utf8
    ).write(to: URL(fileURLWithPath: folder.file("red.yaml")))
    let rows = (0..<entries).map { "{number: \($0)}" }.joined(separator: ", ")
    try Data(
      """
      batch: 1
      defaults: {outputs: ["{name}.gif", "deep/er/{name}.gif"], compare: previous}
      entries: [{scene: red.yaml, name: "red-{number}", rows: [\(rows)]}]

      """.utf8
    ).write(to: URL(fileURLWithPath: folder.file("batch.yaml")))
    return folder
  }

  private static func run(
    _ folder: TemporaryFolder, finished: @escaping @Sendable (BatchResult) -> Void = { _ in }
  ) throws -> [BatchResult] {
    var options = BatchOptions(
      folder: folder.path, jobs: 16, program: "test", now: { 0 }, after: { _, _ in 0 })
    options.keepsGoing = true
    options.cacheFolder = folder.file(".cache")
    let entries = try BatchManifest(contentsOf: folder.file("batch.yaml")).entries
    return try BatchRunner(entries, options: options).run(
      cancellation: RenderCancellation(), finished: finished)
  }

  /// Each entry makes and removes a folder of its own below one that all share.
  @Test func `forty unchanged nights are forty times without a difference`() throws {
    let folder = try Self.folder(entries: 12)
    for night in 0..<40 {
      let results = try Self.run(folder)
      #expect(
        results.allSatisfy { $0.status == .done },
        "night \(night): \(results.compactMap(\.message))")
      #expect(!folder.contents.contains("different"), "nothing differs, so nothing is to be shown")
    }
  }

  @Test func `a batch does not begin in a folder that another is using, and says which`() throws {
    let folder = try Self.folder(entries: 2)
    let messages = Mutex<[String]>([])
    _ = try Self.run(folder) { _ in
      do {
        _ = try Self.run(folder)
      } catch {
        messages.withLock { $0.append("\(error)") }
      }
    }
    let found = messages.withLock { $0 }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("process \(getpid()) on ") }, "\(found)")
    #expect(try Self.run(folder).allSatisfy { $0.status == .done }, "the lock ends with the batch")
    #expect(!folder.contents.contains(".inbetween-lock"))
  }

  @Test func `of many who want a folder one has it, and all do in the end`() throws {
    let folder = try TemporaryFolder()
    let inside = Mutex((now: 0, most: 0, all: 0))
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        try? FolderLock.hold(folder.path, patience: .endless) {
          inside.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.all += 1
          }
          inside.withLock { $0.now -= 1 }
        }
      }
    }
    #expect(inside.withLock { $0.most } == 1)
    #expect(inside.withLock { $0.all } == 2000)
    #expect(folder.contents.isEmpty)
  }

  @Test func `entries whose names differ by a slash do not share a folder`() throws {
    let folder = try Self.folder(entries: 1)
    func write(_ width: Int) throws {
      try Data(
        """
        inbetween: 1
        canvas: {width: \(width), height: 8, background: red}
        time: {duration: 0.1, framesPerSecond: 10}

        """.utf8
      ).write(to: URL(fileURLWithPath: folder.file("red.yaml")))
    }
    try Data(
      """
      batch: 1
      defaults: {outputs: ["{name}.gif"], compare: previous}
      entries: [{scene: red.yaml, name: a/b}, {scene: red.yaml, name: a-b}, {scene: red.yaml, name: a~1b}]

      """.utf8
    ).write(to: URL(fileURLWithPath: folder.file("batch.yaml")))
    _ = try Self.run(folder)
    try write(10)
    let results = try Self.run(folder)
    #expect(results.allSatisfy { $0.status == .different }, "\(results.compactMap(\.message))")
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("different"))
    #expect(kept.count == 3, "\(kept)")
  }
}
