import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Entries that fail, and are tried again.
@Suite struct RetryTests {
  /// Runs one entry whose first attempts take too long: their timers fire at once, the later ones
  /// never.
  private func run(slowAttempts: Int, retries: Int) throws -> BatchResult {
    let folder = try TemporaryFolder()
    try Data(
      """
      inbetween: 1
      canvas: {width: 20, height: 10, background: red}
      time: {duration: 1, framesPerSecond: 10}

      """.utf8
    ).write(to: URL(fileURLWithPath: folder.file("red.yaml")))
    try Data(
      """
      batch: 1
      entries: [{scene: red.yaml, timeout: 60, retries: \(retries), outputs: ["{name}.gif"]}]

      """.utf8
    ).write(to: URL(fileURLWithPath: folder.file("batch.yaml")))
    let begun = Mutex(0)
    let options = BatchOptions(
      folder: folder.path, jobs: 1, program: "test", now: { 0 },
      after: { _, action in
        let attempt = begun.withLock { begun in
          begun += 1
          return begun
        }
        if attempt <= slowAttempts { action() }
        return 0
      })
    let entries = try BatchManifest(contentsOf: folder.file("batch.yaml")).entries
    let finished = Mutex<[BatchResult.Status]>([])
    let results = try BatchRunner(entries, options: options).run(
      cancellation: RenderCancellation(),
      finished: { result in finished.withLock { $0.append(result.status) } })
    #expect(finished.withLock { $0 } == results.map(\.status))
    #expect(!folder.contents.contains { $0.hasPrefix(".") }, "\(folder.contents)")
    #expect(folder.contents.contains("red.gif") == (results[0].status == .done))
    return results[0]
  }

  @Test func `an attempt that takes too long is followed by another`() throws {
    let result = try run(slowAttempts: 2, retries: 2)
    #expect(result.status == .done)
    #expect(result.attempts == 3)
    #expect(result.message == nil)
    #expect(result.files.count == 1)
  }

  @Test func `after the last attempt the entry has timed out`() throws {
    let result = try run(slowAttempts: 3, retries: 2)
    #expect(result.status == .timedOut)
    #expect(result.attempts == 3)
    #expect(result.message == "not finished after 60 s")
    #expect(result.files.isEmpty)
  }
}
