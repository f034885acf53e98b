import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// The results of an interrupted batch.
@Suite struct InterruptedBatchTests {
  @Test func `an entry that had begun was interrupted, those behind it were not begun`() throws {
    let batch = try SmallBatch(
      outputs: #""{name}.gif""#,
      rows: (0..<9).map { "{paint: '#00000\($0)'}" }.joined(separator: ", "))
    var options = BatchOptions(
      folder: batch.out, jobs: 1, program: "test", now: { 0 }, after: { _, _ in 0 })
    options.keepsGoing = true
    try FileManager.default.createDirectory(atPath: batch.out, withIntermediateDirectories: true)
    let cancellation = RenderCancellation()
    let told = Mutex<[BatchResult.Status]>([])
    let results = try BatchRunner(
      try BatchManifest(contentsOf: batch.folder.file("batch.yaml")).entries, options: options
    ).run(
      cancellation: cancellation, progress: { _, _, _ in cancellation.cancel() },
      finished: { result in told.withLock { $0.append(result.status) } })
    // A worker looks ahead, so that more than one entry may have begun.
    let begun = results.filter { $0.status == .interrupted }
    #expect(!begun.isEmpty && begun.count < results.count)
    #expect(begun.allSatisfy { $0.message?.contains("interrupted") == true })
    let rest = results.dropFirst(begun.count)
    #expect(rest.allSatisfy { $0.status == .skipped && $0.message == nil })
    #expect(told.withLock { $0 } == begun.map(\.status))
    #expect(SmallBatch.files(below: batch.out).isEmpty)
  }
}
