import Comparing
import Encoding
import Foundation
import Graphics
import Media
import Rendering
import SceneLoading
import SceneModel
import Synchronization
import TimelineCompiling
import Timing

/// One entry from its scene to its files and their comparison.
struct EntryJob: Sendable {
  let options: BatchOptions
  let cache: BatchCache?
  let pool: WorkerPool

  /// Why an entry ends early.
  private struct Failure: Error {
    let status: BatchResult.Status
    let message: String
    var canBeRetried = false
  }

  /// Runs an entry, again when it fails and may be tried again.
  func run(_ entry: BatchEntry, cancellation: RenderCancellation) -> BatchResult {
    let start = options.now()
    var result = BatchResult(entry: entry, status: .done)
    while true {
      result.attempts += 1
      (result.files, result.comparisons, result.message) = ([], [], nil)
      do throws(Failure) {
        try attempt(entry, cancellation, &result)
        result.status = result.comparisons.allSatisfy(\.isMatch) ? .done : .different
      } catch {
        result.status = error.status
        result.message = error.message
        if error.canBeRetried, result.attempts <= entry.retries, !cancellation.isCancelled {
          continue
        }
      }
      result.seconds = options.now() - start
      return result
    }
  }

  private func attempt(
    _ entry: BatchEntry, _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(Failure) {
    let (scene, timeline) = try Self.load(entry)
    let key = try Self.media { () throws(MediaError) in
      try BatchKey(
        entry, timeline, program: options.program,
        ignoring: [options.folder, options.cacheFolder].compactMap(\.self))
    }
    var wanted: [(output: OutputRequest, key: String)] = []
    var previous: [String: String] = [:]
    defer { for file in previous.values { unlink(file) } }
    for name in entry.outputs {
      let output = try request(name, entry)
      let hash = try Self.media { () throws(MediaError) in try key.file(output) }
      if entry.comparison == .previous, let kept = try keepPrevious(output) {
        previous[output.path] = kept
      }
      let isCached = try Self.media { () throws(MediaError) in
        guard let cache, output.format != .pngSequence else { return false }
        return try cache.restore(hash, to: output.path)
      }
      if isCached {
        result.files.append(
          BatchResult.File(path: output.path, bytes: Self.size(output.path), isCached: true))
      } else {
        wanted.append((output, hash))
      }
    }
    if !wanted.isEmpty { try render(wanted, timeline, entry, cancellation, &result) }
    if options.wantsPictures { result.thumbnail = Self.thumbnail(of: scene) }
    try compare(entry, scene, previous, &result)
  }

  // MARK: Loading

  private static func load(_ entry: BatchEntry) throws(Failure) -> (Scene, Timeline) {
    let loaded: LoadedScene
    do {
      loaded = try SceneLoader().load(contentsOf: entry.sceneFile, parameters: entry.parameters)
    } catch {
      throw Failure(status: .badInput, message: "\(error)")
    }
    var scene = loaded.scene
    if let scale = entry.scale { scene.canvas.scale = scale }
    do {
      return (scene, try TimelineCompiler().compile(scene, frameRate: entry.frameRate))
    } catch {
      throw Failure(status: .badInput, message: "\(entry.sceneFile): \(error)")
    }
  }

  private func request(_ name: String, _ entry: BatchEntry) throws(Failure) -> OutputRequest {
    let path = "\(options.folder)/\(name)"
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(status: .failed, message: "\(folder.path): the folder cannot be made")
    }
    do {
      var output = try OutputRequest(path: path)
      output.preset = entry.preset
      output.crf = entry.crf
      output.isReproducible = options.isReproducible
      return output
    } catch {
      throw Failure(status: .badInput, message: Self.text(error))
    }
  }

  // MARK: Rendering

  private func render(
    _ wanted: [(output: OutputRequest, key: String)], _ timeline: Timeline, _ entry: BatchEntry,
    _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(Failure) {
    var request = RenderRequest(timeline: timeline, outputs: wanted.map(\.output))
    request.jobs = options.jobs
    request.pool = pool
    if let cache {
      request.segments = SegmentCaching(store: cache, keys: wanted.map(\.key))
    }
    let own = RenderCancellation(within: cancellation)
    let hasTimedOut = Mutex(false)
    let timer = entry.timeout.map { timeout in
      options.after(timeout) {
        hasTimedOut.withLock { $0 = true }
        own.cancel()
      }
    }
    defer { withExtendedLifetime(timer) {} }
    let report: RenderReport
    do {
      report = try Renderer(request).render(cancellation: own)
    } catch {
      if hasTimedOut.withLock({ $0 }), case .cancelled = error {
        throw Failure(
          status: .timedOut,
          message: "not finished after \((entry.timeout ?? 0).shortestDecimal) s",
          canBeRetried: true)
      }
      throw Self.failure(error)
    }
    result.segments.encoded += report.segments.encoded
    result.segments.cached += report.segments.cached
    for (item, output) in zip(wanted, report.outputs) {
      result.files.append(
        BatchResult.File(path: output.path, bytes: output.byteCount, isCached: false))
      guard let cache, item.output.format != .pngSequence else { continue }
      try Self.media { () throws(MediaError) in try cache.keep(output.path, as: item.key) }
    }
  }

  private static func failure(_ error: RenderError) -> Failure {
    switch error {
    case .raster: Failure(status: .badInput, message: text(error))
    case .request: Failure(status: .badInput, message: text(error))
    case .cancelled: Failure(status: .skipped, message: "interrupted")
    default: Failure(status: .failed, message: text(error), canBeRetried: true)
    }
  }

  private static func text(_ error: RenderError) -> String {
    switch error {
    case .raster(let error): "\(error)"
    case .encoding(let error): "\(error)"
    case .media(let error): "\(error)"
    case .request(let message): message
    case .cancelled: "interrupted"
    }
  }

  private static func media<Result>(
    _ body: () throws(MediaError) -> Result
  ) throws(Failure) -> Result {
    do { return try body() } catch {
      throw Failure(status: .failed, message: "\(error)", canBeRetried: true)
    }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The picture at the middle of the clip, at most 160 pixels wide; empty when it cannot be drawn.
  private static func thumbnail(of scene: Scene) -> [UInt8] {
    var scene = scene
    let longer = max(scene.canvas.size.width, scene.canvas.size.height)
    scene.canvas.scale = min(scene.canvas.scale, 160 / max(longer, 1))
    guard let timeline = try? TimelineCompiler().compile(scene),
      let pixmap = try? StillRenderer(timeline).picture(at: timeline.duration / 2)
    else { return [] }
    return (try? PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small).encode(pixmap)) ?? []
  }

  // MARK: Comparing

  /// Puts the file that stands in an output's place aside.
  private func keepPrevious(_ output: OutputRequest) throws(Failure) -> String? {
    guard output.format != .pngSequence, FileManager.default.fileExists(atPath: output.path) else {
      return nil
    }
    let url = URL(fileURLWithPath: output.path)
    // The ending stays, for whoever reads it.
    let kept =
      url.deletingLastPathComponent().path + "/.previous-\(getpid())-" + url.lastPathComponent
    try Self.media { () throws(MediaError) in try BatchCache.copy(output.path, to: kept) }
    return kept
  }

  private func compare(
    _ entry: BatchEntry, _ scene: Scene, _ previous: [String: String], _ result: inout BatchResult
  ) throws(Failure) {
    switch entry.comparison {
    case .none: return
    case .golden:
      let golden = PipelineGolden(name: entry.name, sceneFile: entry.sceneFile)
      result.comparisons.append(try compare(scene, golden))
    case .previous:
      for file in result.files {
        guard let before = previous[file.path] else {
          result.comparisons.append(
            BatchResult.Comparison(
              name: file.path, summary: "new: there was no file before", isMatch: true, found: nil,
              frames: []))
          continue
        }
        result.comparisons.append(try compare(file.path, before, entry.mode))
      }
    }
  }

  private func compare(
    _ scene: Scene, _ golden: PipelineGolden
  ) throws(Failure) -> BatchResult.Comparison {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    do {
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    } catch {
      throw Failure(status: .failed, message: "\(scratch): the folder cannot be made")
    }
    do throws(PipelineGolden.Failure) {
      let check = try golden.check(scene, scratch: scratch)
      let summary =
        check.isMatch
        ? "as recorded"
        : (check.frames + [
          check.clip.isMatch ? "the small clip is as recorded" : "the small clip differs"
        ]).joined(separator: "; ")
      return BatchResult.Comparison(
        name: "golden", summary: summary, isMatch: check.isMatch, found: check.clip,
        frames: frames(
          check.clip, ClipFile(path: "\(scratch)/\(golden.scratchName)"),
          ClipFile(path: golden.clipPath),
          mode: .exact))
    } catch {
      throw Failure(status: .badInput, message: "\(error)")
    }
  }

  private func compare(
    _ path: String, _ before: String, _ mode: ComparisonMode
  ) throws(Failure) -> BatchResult.Comparison {
    if FileManager.default.contentsEqual(atPath: path, andPath: before) {
      return BatchResult.Comparison(
        name: path, summary: "the same bytes as before", isMatch: true, found: nil, frames: [])
    }
    do throws(ComparisonError) {
      let (a, b) = (ClipFile(path: before), ClipFile(path: path))
      let found = try ClipComparer(mode: mode).compare(b, with: a)
      let summary =
        found.isMatch
        ? "other bytes, no difference to see"
        : "\(found.differingFrames.count) frames differ\(found.differences.map { "; \($0)" }.joined())"
      return BatchResult.Comparison(
        name: path, summary: summary, isMatch: found.isMatch, found: found,
        frames: frames(found, b, a, mode: mode))
    } catch {
      throw Failure(status: .badInput, message: "\(error)")
    }
  }

  private func frames(
    _ found: ClipComparison, _ b: ClipFile, _ a: ClipFile, mode: ComparisonMode
  ) -> [ComparisonPage.Frame] {
    guard options.wantsPictures, !found.isMatch else { return [] }
    return (try? ClipComparer(mode: mode).framesThatMatter(in: found, b, with: a)) ?? []
  }
}
