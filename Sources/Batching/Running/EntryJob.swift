import LayerModel
import Foundation
import Graphics
import Media
import FramePlanning
import Typesetting
import Regressing
import Rendering
import SceneModel
import SceneOpening
import Synchronization
import TimelineModel
import Timing
import Storing

/// One entry from its scene to its files and their comparison.
struct EntryJob: Sendable {
  let options: BatchOptions
  let cache: BatchCache?
  let pool: WorkerPool
  /// The scenes of rows without the rows' values.
  let written = WrittenScenes()
  /// Told of the frames that are encoded, and how many there are.
  let progress: @Sendable (_ entry: BatchEntry, _ frames: Int, _ total: Int) -> Void

  /// An entry's scene, and the key of its bytes.
  struct Input {
    let clip: KeyedClip
    /// All that decides the entry's files, but for their own settings.
    let record: SceneRecord
    /// Warnings about the scene, and of fonts that another machine need not have.
    let warnings: [String]

    /// The scene on the entry's canvas.
    var scene: Scene { clip.opened.scene }
    var timeline: Timeline { clip.opened.timeline }
  }

  /// Runs an entry, again when it fails and may be tried again.
  func run(_ entry: BatchEntry, cancellation: RenderCancellation) -> BatchResult {
    let start = options.now()
    var result = BatchResult(entry: entry, status: .done)
    while true {
      result.attempts += 1
      (result.files, result.comparisons, result.message) = ([], [], nil)
      do throws(EntryFailure) {
        try limitedAttempt(entry, cancellation, &result)
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

  /// An attempt that is given up when it takes longer than it may.
  private func limitedAttempt(
    _ entry: BatchEntry, _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(EntryFailure) {
    let own = RenderCancellation(within: cancellation)
    let hasTimedOut = Mutex(false)
    let timer = entry.timeout.map { timeout in
      options.after(timeout) {
        hasTimedOut.withLock { $0 = true }
        own.cancel()
      }
    }
    defer { withExtendedLifetime(timer) {} }
    do {
      try attempt(entry, own, &result)
    } catch {
      guard hasTimedOut.withLock({ $0 }), error.status == .interrupted else { throw error }
      throw EntryFailure(
        .timedOut, "not finished after \((entry.timeout ?? 0).shortestDecimal) s",
        canBeRetried: true)
    }
  }

  private func attempt(
    _ entry: BatchEntry, _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(EntryFailure) {
    let input = try load(entry)
    result.warnings = input.warnings
    let folder = DifferenceFolder(options, entry)
    folder.remove()
    defer { if result.comparisons.allSatisfy(\.isMatch) { folder.remove() } }
    var outputs = EntryOutputs(job: self, entry: entry, folder: folder)
    try outputs.make(input, cancellation, &result)
    if options.wantsPictures { result.thumbnail = thumbnail(of: input) }
    switch entry.comparison {
    case .none: break
    case .golden:
      let golden = GoldenComparing(job: self, folder: folder)
      result.comparisons = [try golden.compare(entry, input, cancellation, &result.warnings)]
    case .previous: try outputs.compareWithPrevious(input, cancellation, &result)
    }
  }

  private func load(_ entry: BatchEntry) throws(EntryFailure) -> Input {
    let clip: KeyedClip
    do {
      clip = try KeyedClip(
        entry.opener(options.limits), program: options.program, looksAtTexts: true)
    } catch {
      throw EntryFailure(error, of: entry)
    }
    let warnings = clip.warnings
    if options.isStrict, !warnings.isEmpty {
      throw EntryFailure(.badInput, "\(entry.sceneFile): \(warnings.joined(separator: "; "))")
    }
    let isReproducible = entry.isReproducible ?? options.isReproducible
    let ofParts = isReproducible ? clip.opened.systemFontsOfParts(in: clip.fonts) : []
    guard ofParts.isEmpty else {
      let fonts = ofParts.map(\.description)
      throw EntryFailure(.badInput, "\(entry.sceneFile): \(fonts.joined(separator: "; "))")
    }
    let system = isReproducible ? clip.systemFonts : []
    let record = try EntryFailure.media { () throws(MediaError) in
      var program = ContentHash()
      program.add(options.program)
      return try SceneRecord(
        of: entry.sceneFile, files: clip.files, parameters: entry.parameters,
        settings: clip.opened.opener.settings, program: "\(program.digest)")
    }
    return Input(clip: clip, record: record, warnings: system.map(\.description) + warnings)
  }

  /// The timeline of an output: the entry's, unless the output has another canvas or rate.
  func timeline(
    of output: BatchOutput, _ entry: BatchEntry, _ input: Input
  ) throws(EntryFailure) -> Timeline {
    guard !output.isOfEntrysTimeline else { return input.timeline }
    return try timeline(of: output, entry, input.scene)
  }

  /// The timeline of an output of any scene.
  func timeline(
    of output: BatchOutput, _ entry: BatchEntry, _ scene: Scene
  ) throws(EntryFailure) -> Timeline {
    do {
      return try entry.opener(of: output, options.limits).compile(scene)
    } catch {
      throw EntryFailure(.badInput, "\(entry.sceneFile): \(error)")
    }
  }

  /// The picture at the middle of the clip, at most 160 pixels wide; empty when it cannot be drawn.
  private func thumbnail(of input: Input) -> [UInt8] {
    let key = input.clip.key.thumbnail(of: input.timeline)
    if let known = cache?.note(key) { return known }
    let canvas = input.scene.canvas
    var opener = input.clip.opened.opener
    opener.scale = min(canvas.scale, 160 / max(canvas.size.width, canvas.size.height, 1))
    opener.frameRate = nil
    guard let timeline = try? opener.compile(input.scene),
      let pixmap = try? StillRenderer(timeline, fonts: input.clip.fonts).picture(
        at: timeline.duration / 2),
      let png = try? PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small).encode(pixmap)
    else { return [] }
    cache?.note(png, as: key)
    return png
  }
}
