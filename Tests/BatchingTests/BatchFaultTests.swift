import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Each call by which a batch makes its outputs and keeps them fails once.
@Suite struct BatchFaultTests {
  struct FaultCase: Sendable, CustomTestStringConvertible {
    let compare: String
    /// Whether the batch ran before, so that everything is in the cache.
    let isSecondRun: Bool
    var testDescription: String { "compare: \(compare)\(isSecondRun ? ", the second run" : "")" }
  }

  static let cases = ["none", "previous"].flatMap { compare in
    [false, true].map { FaultCase(compare: compare, isSecondRun: $0) }
  }

  /// A batch before the run whose calls fail.
  private static func batch(_ row: FaultCase) throws -> SmallBatch {
    let batch = try SmallBatch(
      compare: row.compare, outputs: #""{name}.gif", "in/{name}-%d.png""#, rows: "{paint: blue}")
    if row.isSecondRun {
      _ = try batch.run(wantsPictures: false)
      if row.compare == "none" { try batch.removeOutputs() }
    }
    return batch
  }

  private static func contents(_ batch: SmallBatch) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in SmallBatch.files(below: batch.out) {
      files[String(path.dropFirst(batch.out.count))] = try Data(
        contentsOf: URL(fileURLWithPath: path))
    }
    return files
  }

  @Test(arguments: cases)
  func `a call that fails costs an output at most, and the next run makes it`(
    _ row: FaultCase
  ) throws {
    let first = try Self.batch(row)
    let count = Mutex(0)
    _ = try SystemCall.withFaults(
      below: first.folder.path,
      { _, _ in
        count.withLock { $0 += 1 }
        return nil
      }
    ) { try first.run(wantsPictures: false) }
    let whole = try Self.contents(first)
    let calls = count.withLock { $0 }
    #expect(calls > 20)
    for number in 0..<calls {
      let batch = try Self.batch(row)
      let state = Mutex<(count: Int, failed: (call: SystemCall, path: String)?)>((0, nil))
      var results: [BatchResult] = []
      var error: (any Error)?
      SystemCall.withFaults(
        below: batch.folder.path,
        { call, path in
          state.withLock { state in
            defer { state.count += 1 }
            guard state.count == number else { return nil }
            state.failed = (call, path)
            return number % 2 == 0 ? ENOSPC : EIO
          }
        },
        during: {
          do { results = try batch.run(wantsPictures: false) } catch let found { error = found }
        })
      guard let failed = state.withLock({ $0.failed }) else { continue }
      let what = "\(failed.call) of \(failed.path)"
      // A manifest that cannot be read is told with its place.
      let isManifest = failed.path == batch.folder.file("batch.yaml")
      let isTold = isManifest ? error is SceneLoadingErrors : error == nil || error is MediaError
      #expect(isTold, "\(what): \(error.map { "\($0)" } ?? "")")
      // A batch that cannot begin has no results; one that ran has, also when it failed at its end.
      #expect(error == nil || failed.call != .sync, "\(what): no results")
      let isKept = failed.path.hasPrefix(batch.cache)
      for result in results {
        // What cannot be kept is no harm to what was asked for.
        let isRight =
          result.status == .done || !isKept && [.failed, .badInput].contains(result.status)
        #expect(isRight, "\(what): \(result.status), \(result.message ?? "")")
      }
      for (name, bytes) in try Self.contents(batch) where !name.hasPrefix("/different/") {
        #expect(whole[name] == bytes, "\(what): \(name) is there, and is not whole")
      }
      let again = try batch.run(wantsPictures: false)
      #expect(again.allSatisfy { $0.status == .done }, "\(what): \(again.compactMap(\.message))")
      #expect(try Self.contents(batch) == whole, "\(what): again")
      let hidden = SmallBatch.files(below: batch.folder.path).filter {
        $0.hasSuffix(".partial") || $0.hasSuffix("-lock")
      }
      #expect(hidden.isEmpty, "\(what): \(hidden)")
    }
  }
}
