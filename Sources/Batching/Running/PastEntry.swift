import Comparing
import LayerModel
import Storing
import Regressing
import Rendering
import SceneModel
import SceneOpening
import Timing

/// An entry's scene as it was made of the last time, beside the one that it is made of now.
struct PastEntry {
  /// Two clips of scenes, drawn, and their comparison.
  struct Drawn {
    let found: ClipComparison
    let b: SceneClip
    let a: SceneClip
  }

  private let outputs: EntryOutputs
  private let input: EntryJob.Input
  private let saved: SavedScene?
  private let cancellation: RenderCancellation
  private let folder: String
  private var restored: Result<Scene, RecordedScene.Loss>?
  private var drawn: [(output: BatchOutput, result: Result<Drawn, RecordedScene.Loss>)] = []

  /// The past of an entry's files.
  init(
    _ outputs: EntryOutputs, _ input: EntryJob.Input, _ saved: SavedScene?,
    _ cancellation: RenderCancellation
  ) {
    (self.outputs, self.input, self.saved, self.cancellation) = (
      outputs, input, saved, cancellation
    )
    folder = outputs.folder.file(".scene")
  }

  /// Removes the scene's files as they were.
  func remove() { Folder.removeTree(folder) }

  /// True when a file was made of it.
  func made(_ before: PreviousOutput, _ output: BatchOutput) -> Bool {
    saved?.outputs[output.path].map { $0.digest == before.digest } ?? false
  }

  /// True when the last run made the file of an output.
  func knows(_ output: BatchOutput) -> Bool { saved?.outputs[output.path] != nil }

  /// The changes besides the scene's own text, a sentence each.
  var changes: [String] { saved.map { input.record.changes(since: $0.record) } ?? [] }

  /// True when the scene may be drawn in another way than it was.
  var hasOtherScene: Bool { saved.map { !$0.record.isDrawn(as: input.record) } ?? false }

  /// The scene as it was.
  private mutating func scene() -> Result<Scene, RecordedScene.Loss> {
    if let restored { return restored }
    let result: Result<Scene, RecordedScene.Loss>
    do throws(RecordedScene.Loss) {
      guard let saved else { throw RecordedScene.Loss(description: "it is not kept") }
      let entry = outputs.entry
      let recorded = try RecordedScene(
        saved.record, of: entry.opener(outputs.job.options.limits), now: input.record, in: folder
      ) { [cache = outputs.job.cache] file, path in
        cache?.restoreCopy(file.digest, to: path) ?? false
      }
      result = .success(recorded.scene)
    } catch {
      result = .failure(error)
    }
    restored = result
    return result
  }

  /// The reasons why an output is not as it was.
  mutating func blame(for output: BatchOutput) throws(EntryFailure) -> BlameReasons? {
    guard let saved, let past = saved.outputs[output.path] else { return nil }
    var (before, now) = (saved.record, input.record)
    before.settings.merge(past.settings) { $1 }
    now.settings.merge(output.settings) { $1 }
    let opener = outputs.entry.opener(of: output, outputs.job.options.limits)
    return BlameReasons(
      before: before, scene().map(opener.changed), now: now, opener.changed(input.scene))
  }

  /// The instants of an output's pictures in the clip.
  func instants(
    of output: BatchOutput, _ request: OutputRequest
  ) throws(EntryFailure) -> ShownInstants {
    ShownInstants(
      of: request,
      in: try outputs.render(
        output, of: try outputs.job.timeline(of: output, outputs.entry, input)))
  }

  /// The scene as it was and as it is, drawn as an output shows it, and compared.
  mutating func draw(
    _ output: BatchOutput, _ request: OutputRequest
  ) throws(EntryFailure) -> Result<Drawn, RecordedScene.Loss> {
    if let known = drawn.first(where: { $0.output.shows(output) }) { return known.result }
    let result: Result<Drawn, RecordedScene.Loss>
    switch scene() {
    case .failure(let loss): result = .failure(loss)
    case .success(let scene): result = try draw(scene, output, request)
    }
    drawn.append((output, result))
    return result
  }

  private func draw(
    _ old: Scene, _ output: BatchOutput, _ request: OutputRequest
  ) throws(EntryFailure) -> Result<Drawn, RecordedScene.Loss> {
    func clip(_ scene: Scene, _ name: String) throws(EntryFailure) -> SceneClip {
      let timeline = try outputs.job.timeline(of: output, outputs.entry, scene)
      let render = try outputs.render(output, of: timeline)
      do throws(RenderError) {
        return try SceneClip(name: name, of: request, in: render, cancellation: cancellation)
      } catch {
        throw EntryFailure(error)
      }
    }
    let name = outputs.entry.sceneFile
    let a: SceneClip
    do throws(EntryFailure) {
      a = try clip(old, "\(name), as it was")
    } catch {
      return .failure(RecordedScene.Loss(description: error.message))
    }
    let b = try clip(input.scene, name)
    do {
      let found = try ClipComparer(mode: outputs.entry.mode).compare(b, with: a)
      return .success(Drawn(found: found, b: b, a: a))
    } catch {
      guard !cancellation.isCancelled else { throw EntryFailure(RenderError.cancelled) }
      return .failure(RecordedScene.Loss(description: "\(error)"))
    }
  }
}
