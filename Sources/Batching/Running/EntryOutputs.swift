import Foundation
import Storing
import Rendering
import TimelineModel

/// The files of an entry: taken from the cache or rendered, and compared with those that stood in
/// their place.
struct EntryOutputs {
  let job: EntryJob
  let entry: BatchEntry
  /// The folder for earlier files while they are compared with the new ones.
  let folder: DifferenceFolder
  /// The files that stood at the paths before.
  private(set) var previous: [String: PreviousOutput] = [:]

  /// An entry's files, none of which is made yet.
  init(job: EntryJob, entry: BatchEntry, folder: DifferenceFolder) {
    self.job = job
    self.entry = entry
    self.folder = folder
  }

  /// Files that are to be rendered of one part of one timeline.
  private struct Pass {
    let output: BatchOutput
    /// The timeline, and the part of it.
    let render: RenderRequest
    var files: [(request: OutputRequest, key: String)] = []
  }

  /// Makes all files.
  mutating func make(
    _ input: EntryJob.Input, _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(EntryFailure) {
    var passes: [Pass] = []
    for output in entry.outputs {
      let request = try request(output)
      // A file that keeps to a size may be drawn at another rate and scale.
      let same = passes.firstIndex {
        output.maxBytes == nil && $0.output.maxBytes == nil && $0.output.shows(output)
      }
      let render =
        if let same { passes[same].render } else { try self.render(output, input) }
      if entry.comparison == .previous {
        previous[request.path] = try PreviousOutput(
          output.path, request, in: folder, &result.warnings)
      }
      let key = input.clip.key.file(request, of: render)
      let restored = try EntryFailure.media { () throws(FileError) in
        // The pictures of a sequence are restored as segments.
        guard let cache = job.cache, request.format.files != .numbered else {
          return BatchCache.Restored.absent
        }
        return try cache.restore(key, to: request.path)
      }
      guard case .absent = restored else {
        result.files.append(
          BatchResult.File(
            path: request.path, bytes: Self.byteCount(of: request.path), isCached: true))
        continue
      }
      if let same {
        passes[same].files.append((request, key))
      } else {
        passes.append(Pass(output: output, render: render, files: [(request, key)]))
      }
    }
    try render(passes, input, cancellation, &result)
  }

  private func render(
    _ output: BatchOutput, _ input: EntryJob.Input
  ) throws(EntryFailure) -> RenderRequest {
    try render(output, of: try job.timeline(of: output, entry, input))
  }

  /// The timeline of an output and the part that it shows, without files.
  func render(
    _ output: BatchOutput, of timeline: Timeline
  ) throws(EntryFailure) -> RenderRequest {
    var render = RenderRequest(timeline: timeline, outputs: [])
    do throws(RenderError) {
      try render.select(output.part)
    } catch {
      throw EntryFailure(.badInput, "\(output.path): \(error)")
    }
    return render
  }

  /// The file of an output, whose folder is made.
  func request(_ output: BatchOutput) throws(EntryFailure) -> OutputRequest {
    let path = "\(job.options.folder)/\(output.path)"
    try EntryFailure.media { () throws(FileError) in try Folder.make(Folder.parent(of: path)) }
    do {
      var request = try output.request(
        path, isReproducible: entry.isReproducible ?? job.options.isReproducible)
      // The runner syncs the folders of all outputs when all are there.
      request.durability = .syncedContent
      return request
    } catch {
      throw EntryFailure(error)
    }
  }

  private func render(
    _ passes: [Pass], _ input: EntryJob.Input, _ cancellation: RenderCancellation,
    _ result: inout BatchResult
  ) throws(EntryFailure) {
    let requests = passes.map { pass in
      var request = pass.render
      request.outputs = pass.files.map(\.request)
      request.fonts = input.clip.fonts
      request.jobs = job.options.jobs
      request.pool = job.pool
      // What keeps to a size has segments of several kinds.
      request.segments =
        pass.output.maxBytes != nil
        ? nil
        : job.cache.map {
          SegmentCaching(store: $0.segments, keys: pass.files.map(\.key))
        }
      return request
    }
    let renderers = requests.map(Renderer.init)
    let total = renderers.reduce(0) { $0 + $1.frameCount }
    var before = 0
    for ((pass, request), renderer) in zip(zip(passes, requests), renderers) {
      let report: RenderReport
      do throws(RenderError) {
        if let limit = pass.output.maxBytes {
          report = try fit(request, limit, input, cancellation, &result) {
            [job, entry, before] share in
            job.progress(entry, before + Int(share * Double(renderer.frameCount)), total)
          }
        } else {
          report = try renderer.render(cancellation: cancellation) { [job, entry, before] frames in
            job.progress(entry, before + frames, total)
          }
        }
      } catch {
        throw EntryFailure(error)
      }
      before += renderer.frameCount
      keep(pass, renderer, report, &result)
    }
  }

  /// Renders a file that keeps to a size, and notes what it gave up.
  private func fit(
    _ request: RenderRequest, _ limit: Int, _ input: EntryJob.Input,
    _ cancellation: RenderCancellation, _ result: inout BatchResult,
    progress: @escaping @Sendable (_ share: Double) -> Void
  ) throws(RenderError) -> RenderReport {
    var reports: [RenderReport] = []
    for fitting in try request.fitting(limit) {
      let fitted = try fitting.render(
        scaled: { share throws(RenderError) in
          try input.clip.opened.timeline(scaledBy: share, of: request.timeline)
        },
        cancellation: cancellation, progress: { progress(Double($0) / Double(max($1, 1))) })
      reports.append(fitted.report)
      if !fitted.reduction.isNone {
        result.warnings.append(
          "\(fitted.report.outputs[0].path): to keep to the size: \(fitted.reduction)")
      }
    }
    return RenderReport(joining: reports)
  }

  private func keep(
    _ pass: Pass, _ renderer: Renderer, _ report: RenderReport, _ result: inout BatchResult
  ) {
    result.segments.encoded += report.segments.encoded
    result.segments.cached += report.segments.cached
    result.warnings +=
      report.issues.map(\.description) + renderer.outputsWithoutSound.map(\.soundWarning)
      + renderer.outputsWithoutSubtitles.map(\.subtitleWarning)
      + zip(pass.files, report.outputs).filter { $1.lacksMatte }.map { $0.0.request.matteWarning }
    for (file, output) in zip(pass.files, report.outputs) {
      result.files.append(
        BatchResult.File(
          path: output.path, bytes: output.byteCount, isCached: report.segments.encoded == 0))
      // A file that lacks a layer is made, and told, again.
      guard let cache = job.cache, file.request.format.files != .numbered, report.issues.isEmpty
      else { continue }
      cache.keep(output.path, as: file.key)
    }
  }

  /// The size of a file that is there.
  static func byteCount(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
