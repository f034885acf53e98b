import Inbetween
import Synchronization

/// A scene that is opened again whenever one of its files has changed.
final class LiveScene: Sendable {
  let opener: SceneOpener
  let listeners = EventListeners()
  let editor = SceneEditor()
  private let messages: PreviewMessages
  private let threads: Int
  /// A folder for files of goldens.
  private let scratch: String
  private let variants =
    Mutex<
      [(
        generation: Int, variant: SceneVariant, golden: FileIdentity?,
        result: Result<SceneSnapshot, PreviewProblem>
      )]
    >([])
  private let state: Mutex<State?>
  /// Held while the scene is opened, so that it is opened once.
  private let opening = Mutex(())

  private struct State {
    let generation: Int
    let result: Result<SceneSnapshot, PreviewProblem>
    let files: WatchedFiles
  }

  /// A scene that is opened when something of it is first asked for.
  init(
    _ opener: SceneOpener, _ messages: PreviewMessages, threads: Int, scratch: String
  ) {
    (self.opener, self.messages, self.threads) = (opener, messages, threads)
    self.scratch = scratch
    state = Mutex(nil)
  }

  /// The scene as its files were when they were last looked at; opens it when nobody has.
  func current() throws(PreviewProblem) -> SceneSnapshot { try opened().result.get() }

  /// The scene as it is tried out; of several the latest are kept.
  func current(_ variant: SceneVariant) throws(PreviewProblem) -> SceneSnapshot {
    let plain = try current()
    guard !variant.isPlain else { return plain }
    let golden = variant.isGolden ? FileIdentity("\(self.golden.folder)/frames.txt") : nil
    let result = variants.withLock { known -> Result<SceneSnapshot, PreviewProblem> in
      let place = known.firstIndex {
        $0.variant == variant && $0.generation == plain.generation && $0.golden == golden
      }
      let made = place.map { known.remove(at: $0).result } ?? varied(plain, variant)
      known.removeAll { $0.generation != plain.generation }
      if known.count >= Self.variantLimit { known.removeFirst() }
      known.append((plain.generation, variant, golden, made))
      return made
    }
    return try result.get()
  }

  /// Variants that are kept.
  private static let variantLimit = 2

  private var golden: PipelineGolden { PipelineGolden(name: "golden", sceneFile: opener.file) }

  /// Opens the scene as it is tried out.
  private func varied(
    _ plain: SceneSnapshot, _ variant: SceneVariant
  ) -> Result<SceneSnapshot, PreviewProblem> {
    var opener = opener
    opener.parameters.merge(variant.parameters) { $1 }
    do throws(SceneOpeningError) {
      var loaded = plain.opened.loaded
      if variant.isGolden {
        do throws(PipelineGolden.Failure) {
          loaded = loaded.with(try golden.recordedScene(scratch: scratch))
        } catch {
          guard case .missing(let path, let reason) = error else {
            return .failure(PreviewProblem(.notFound, "\(error)", messages))
          }
          return .failure(PreviewProblem(.notFound, "\(path): \(reason)", messages))
        }
      } else if !variant.parameters.isEmpty {
        do { loaded = try opener.load() } catch { throw .loading(error) }
      }
      var scene = loaded.scene
      scene.interactions += variant.touches
      loaded = loaded.with(scene)
      let opened: OpenedScene
      do { opened = try opener.open(loaded, looksAtTexts: true) } catch {
        throw .compiling(error, in: loaded)
      }
      return .success(
        SceneSnapshot(opened, generation: plain.generation, messages, threads: threads))
    } catch {
      return .failure(PreviewProblem(status: .conflict, json: messages.opening(error, opener)))
    }
  }

  /// The number of times that it was opened.
  var generation: Int { opened().generation }

  /// The files that it is made of.
  var files: [String] { opened().files.paths }

  private func opened() -> State {
    if let state = state.withLock({ $0 }) { return state }
    return opening.withLock { _ in
      // Another thread may have opened it meanwhile.
      if let state = state.withLock({ $0 }) { return state }
      return reopened(generation: 1)
    }
  }

  private func reopened(generation: Int) -> State {
    let (scene, files) = opener.openAndWatch(looksAtTexts: true)
    let result: Result<SceneSnapshot, PreviewProblem> =
      switch scene {
      case .success(let opened):
        .success(
          SceneSnapshot(opened, generation: generation, messages, threads: threads))
      case .failure(let error):
        .failure(PreviewProblem(status: .conflict, json: messages.opening(error, opener)))
      }
    let next = State(generation: generation, result: result, files: files)
    state.withLock { $0 = next }
    return next
  }

  /// Opens it again when a file has changed, and tells those who listen.
  func refresh() {
    guard let before = state.withLock({ $0 }), !before.files.changed.isEmpty else { return }
    let now = opening.withLock { _ in reopened(generation: before.generation + 1) }
    for event in Self.events(now) { listeners.send(event) }
  }

  /// Events from now on, beginning with the state that it is in; `nil` where too many listen.
  func listen() -> AsyncStream<[UInt8]>? {
    let state = opened()
    var first: [[UInt8]] = []
    if case .success = state.result {
      first.append(EventListeners.event("state", Self.data(state)))
    }
    if Self.problem(state) != nil { first += Self.events(state) }
    return listeners.listen(first)
  }

  private static func data(_ state: State) -> String { "{\"generation\": \(state.generation)}" }

  private static func problem(_ state: State) -> PreviewProblem? {
    switch state.result {
    case .success(let snapshot): snapshot.pictureProblem
    case .failure(let problem): problem
    }
  }

  /// The event about a scene that was opened anew: an error when there is no picture of it.
  private static func events(_ state: State) -> [[UInt8]] {
    [
      problem(state).map { EventListeners.event("error", $0.json) }
        ?? EventListeners.event("reload", data(state))
    ]
  }
}
