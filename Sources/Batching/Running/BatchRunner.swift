import Foundation
public import Storing
import Regressing
public import Rendering
import Synchronization
import Threading
import Timing

/// Renders all entries of a batch with one pool of workers.
///
/// Several entries are under way at once, as many as have a segment open; the pool's workers draw
/// frames for whichever has some to draw, so that short and long clips together keep every core
/// busy.
public struct BatchRunner: Sendable {
  private let entries: [BatchEntry]
  private let options: BatchOptions

  /// A runner of some entries.
  public init(_ entries: [BatchEntry], options: BatchOptions) {
    self.entries = entries
    self.options = options
  }

  private struct State {
    var next = 0
    var results: [Int: BatchResult] = [:]
    var isStopped = false
  }

  /// Renders everything.
  ///
  /// - Parameters:
  ///   - cancellation: Ends the batch; what is finished stays in the cache.
  ///   - progress: Told of an entry's frames that are encoded and of how many it has, from any
  ///     thread.
  ///   - finished: Told of each entry's end, in any order, from any thread, one at a time.
  /// - Returns: The result of each entry, in their order.
  /// - Throws: `FileError` when the cache's folder cannot be made, or another batch is using the
  ///   outputs' folder.
  public func run(
    cancellation: RenderCancellation,
    progress: @escaping @Sendable (_ entry: BatchEntry, _ frames: Int, _ total: Int) -> Void = {
      _, _, _ in
    },
    finished: @escaping @Sendable (BatchResult) -> Void
  ) throws(FileError) -> [BatchResult] {
    try FolderLock.hold(options.folder) { () throws(FileError) in
      // Once, before the lock is free, and not by each entry.
      defer { DifferenceFolder.removeEmptyParent(of: options) }
      return try runAll(cancellation: cancellation, progress: progress, finished: finished)
    }
  }

  private func runAll(
    cancellation: RenderCancellation,
    progress: @escaping @Sendable (_ entry: BatchEntry, _ frames: Int, _ total: Int) -> Void,
    finished: @escaping @Sendable (BatchResult) -> Void
  ) throws(FileError) -> [BatchResult] {
    var cache: BatchCache?
    if let folder = options.cacheFolder { cache = try BatchCache(folder: folder) }
    let pool = WorkerPool(jobs: options.jobs)
    let state = Mutex(State())
    let job = EntryJob(options: options, cache: cache, pool: pool, progress: progress)
    for (index, entry) in entries.enumerated() {
      guard let result = withoutGolden(entry, among: job.written) else { continue }
      state.withLock { $0.results[index] = result }
      finished(result)
    }
    // Threads of their own: they wait for renders, whose blocks need the shared ones.
    DedicatedThreads.run(on: min(pool.segments, max(entries.count, 1))) { [entries, options] in
      while true {
        let index = state.withLock { state -> Int? in
          guard state.next < entries.count, !state.isStopped, !cancellation.isCancelled else {
            return nil
          }
          defer { state.next += 1 }
          return state.next
        }
        guard let index else { return }
        guard state.withLock({ $0.results[index] == nil }) else { continue }
        let result = job.run(entries[index], cancellation: cancellation)
        state.withLock { state in
          state.results[index] = result
          let isEnd =
            result.status == .different
            ? options.stopsAtDifferences : result.status != .done && !options.keepsGoing
          if isEnd { state.isStopped = true }
          finished(result)
        }
      }
    }
    if let limit = options.cacheLimit { _ = cache?.prune(to: limit) }
    var results = state.withLock { $0.results }
    Self.sync(&results)
    return entries.indices.map { results[$0] ?? BatchResult(entry: entries[$0], status: .skipped) }
  }

  /// The result of an entry whose golden is not there, told before anything is rendered; the others
  /// need not wait for it, nor end with it.
  private func withoutGolden(
    _ entry: BatchEntry, among written: WrittenScenes
  ) -> BatchResult? {
    guard entry.comparison == .golden else { return nil }
    let choice = EntryGolden(
      entry, options.limits, versions: options.versions, among: written)
    var result = BatchResult(entry: entry, status: .badInput)
    if let refusal = choice.refusal {
      result.message = refusal
    } else if case .missing(let path, let reason)? = choice.golden.absence {
      result.message = "\(path): \(reason)"
    } else {
      return nil
    }
    return result
  }

  /// Waits until the names of all files are on the disk; where it fails, entries with files there
  /// have failed.
  ///
  /// Once for each folder: a batch has many files in few.
  private static func sync(_ results: inout [Int: BatchResult]) {
    var folders: [String: Set<Int>] = [:]
    for (index, result) in results {
      for file in result.files { folders[Folder.parent(of: file.path), default: []].insert(index) }
    }
    for (folder, entries) in folders {
      do {
        try Folder.sync(folder)
      } catch {
        for index in entries {
          results[index]?.status = .failed
          results[index]?.message = "\(error)"
        }
      }
    }
  }
}
