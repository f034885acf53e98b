import Inbetween
import Synchronization

/// A scene that is opened again whenever one of its files has changed.
final class LiveScene: Sendable {
  let opener: SceneOpener
  let listeners = EventListeners()
  let editor = SceneEditor()
  private let messages: PreviewMessages
  private let threads: Int
  private let state: Mutex<State?>
  /// Held while the scene is opened, so that it is opened once.
  private let opening = Mutex(())

  private struct State {
    let generation: Int
    let result: Result<SceneSnapshot, PreviewProblem>
    let files: WatchedFiles
  }

  /// A scene that is opened when something of it is first asked for.
  init(_ opener: SceneOpener, _ messages: PreviewMessages, threads: Int) {
    (self.opener, self.messages, self.threads) = (opener, messages, threads)
    state = Mutex(nil)
  }

  /// The scene as its files were when they were last looked at; opens it when nobody has.
  func current() throws(PreviewProblem) -> SceneSnapshot { try opened().result.get() }

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
