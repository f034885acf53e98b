import Regressing
import Comparing
import Encoding
import Foundation
import Media
import Rendering

/// The files of an entry: taken from the cache or rendered, and compared with those that stood in
/// their place.
struct EntryOutputs {
  let job: EntryJob
  let entry: BatchEntry
  /// Where what stood in the files' places is kept while they are compared.
  let folder: DifferenceFolder
  /// For each path what stood there.
  private var previous: [String: PreviousOutput] = [:]

  /// An entry's files, none of which is made yet.
  init(job: EntryJob, entry: BatchEntry, folder: DifferenceFolder) {
    self.job = job
    self.entry = entry
    self.folder = folder
  }

  /// A file that is to be rendered.
  private struct Wanted {
    let output: OutputRequest
    let key: String
  }

  /// Makes all files.
  mutating func make(
    _ input: EntryJob.Input, _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(EntryFailure) {
    var wanted: [Wanted] = []
    for name in entry.outputs {
      let output = try request(name)
      let key = try EntryFailure.media { () throws(MediaError) in try input.key.file(output) }
      if entry.comparison == .previous {
        previous[output.path] = try PreviousOutput(name, output, in: folder)
      }
      let restored = try EntryFailure.media { () throws(MediaError) in
        // The frames of a sequence are restored as segments.
        guard let cache = job.cache, output.format.files != .numbered else {
          return BatchCache.Restored.absent
        }
        return try cache.restore(key, to: output.path)
      }
      if case .absent = restored {
        wanted.append(Wanted(output: output, key: key))
      } else {
        result.files.append(
          BatchResult.File(path: output.path, bytes: Self.size(output.path), isCached: true))
      }
    }
    if !wanted.isEmpty { try render(wanted, input, cancellation, &result) }
  }

  private func request(_ name: String) throws(EntryFailure) -> OutputRequest {
    let path = "\(job.options.folder)/\(name)"
    try EntryFailure.media { () throws(MediaError) in try Folder.make(Folder.parent(of: path)) }
    do {
      var output = try entry.output(path, isReproducible: job.options.isReproducible)
      // The runner syncs the folders of all outputs when all are there.
      output.durability = .syncedContent
      return output
    } catch {
      throw EntryFailure(error)
    }
  }

  private func render(
    _ wanted: [Wanted], _ input: EntryJob.Input, _ cancellation: RenderCancellation,
    _ result: inout BatchResult
  ) throws(EntryFailure) {
    var request = RenderRequest(timeline: input.timeline, outputs: wanted.map(\.output))
    request.fonts = input.fonts
    request.jobs = job.options.jobs
    request.pool = job.pool
    request.segments = job.cache.map { SegmentCaching(store: $0, keys: wanted.map(\.key)) }
    let renderer = Renderer(request)
    let total = renderer.frameCount
    let report: RenderReport
    do {
      report = try renderer.render(cancellation: cancellation) { [job, entry] frames in
        job.progress(entry, frames, total)
      }
    } catch {
      throw EntryFailure(error)
    }
    result.segments.encoded += report.segments.encoded
    result.segments.cached += report.segments.cached
    result.warnings +=
      report.issues.map(\.description) + renderer.outputsWithoutSound.map(\.soundWarning)
    for (item, output) in zip(wanted, report.outputs) {
      result.files.append(
        BatchResult.File(
          path: output.path, bytes: output.byteCount, isCached: report.segments.encoded == 0))
      // What lacks a layer is made, and told, again.
      guard let cache = job.cache, item.output.format.files != .numbered, report.issues.isEmpty
      else {
        continue
      }
      cache.keep(output.path, as: item.key)
    }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  // MARK: Comparing

  /// Compares each file with what stood in its place.
  func compareWithPrevious(
    _ input: EntryJob.Input
  ) throws(EntryFailure) -> [BatchResult.Comparison] {
    var result: [BatchResult.Comparison] = []
    for name in entry.outputs {
      let path = "\(job.options.folder)/\(name)"
      guard let before = previous[path] else {
        result.append(.match(name: path, "new: there was no file before"))
        continue
      }
      if before.isSame(as: path) {
        result.append(.match(name: path, "the same bytes as before"))
        continue
      }
      result.append(try compare(path, before, input))
    }
    SavedScene(entry, "previous").replace(input, in: job.cache)
    return result
  }

  private func compare(
    _ path: String, _ before: PreviousOutput, _ input: EntryJob.Input
  ) throws(EntryFailure) -> BatchResult.Comparison {
    let comparer = ClipComparer(mode: entry.mode)
    let (a, b) = (ClipFile(path: before.path), ClipFile(path: path))
    do {
      let found = try comparer.compare(b, with: a)
      if found.isMatch { return .match(name: path, "other bytes, no difference to see", found) }
      let saved = SavedScene(entry, "previous").load(from: job.cache)
      return try .difference(
        name: path,
        "\(found.differingFrames.count) frames differ\(found.differences.map { "; \($0)" }.joined())",
        found, comparer, b, a, blame: BlameReasons(before: saved, now: input.scene),
        wantsPictures: job.options.wantsPictures)
    } catch {
      throw EntryFailure(.badInput, "\(error)")
    }
  }
}
