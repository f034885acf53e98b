import Inbetween
import Reporting
import Threading

/// The addresses of a preview.
struct PreviewRouter: Sendable {
  let settings: PreviewSettings
  let scenes: PreviewScenes
  let messages: PreviewMessages
  private let rules: AccessRules
  /// Draws pictures.
  private let drawing: WorkCrew
  /// Does everything else.
  private let asking: WorkCrew

  /// Requests that wait at most: a page has few at a time.
  private static let waitingLimit = 256
  /// Instants of one request for samples at most.
  private static let instantLimit = 1000

  /// Seconds of sound of one request at most.
  private static let soundLimit = 60.0

  init(_ settings: PreviewSettings, _ scenes: PreviewScenes, _ messages: PreviewMessages) {
    (self.settings, self.scenes, self.messages) = (settings, scenes, messages)
    rules = AccessRules(settings)
    drawing = WorkCrew(
      size: settings.threads, capacity: Self.waitingLimit, label: "inbetween.preview.pictures")
    asking = WorkCrew(
      size: 2, capacity: Self.waitingLimit, label: "inbetween.preview.answers")
  }

  /// The response to a request, whatever it is.
  func answer(_ request: PreviewRequest) async -> PreviewAnswer {
    let isPost = request.method == "POST"
    if let refusal = rules.refusal(of: request, changes: isPost) {
      return problem(.forbidden, refusal.message)
    }
    guard isPost || request.method == "GET" else {
      return problem(.methodNotAllowed, "only GET and POST are answered")
    }
    let query = PreviewQuery(request, messages)
    switch (request.path, isPost) {
    case ("/", false):
      return page(isTrusted: rules.hasToken(request), isOfScene: query["scene"] != nil)
    case ("/scenes.json", false):
      return await answer(of: asking) {
        guard let folder = scenes.folder else {
          throw PreviewProblem(.notFound, "this is one scene and no folder", messages)
        }
        return PreviewAnswer(json: JSONText.encode(SceneList(in: folder)))
      }
    case ("/events", false): return await events(query)
    case ("/frame.png", false), ("/difference.png", false):
      return await picture(query, ofDifference: request.path == "/difference.png")
    case (let path, true):
      return await answer(of: asking, { try change(path, query) })
    case ("/literals.json", false):
      return await answer(of: asking, { try literals(query) })
    default: return await answer(of: asking, { try value(of: request.path, query) })
    }
  }

  func problem(_ status: PreviewStatus, _ message: String) -> PreviewAnswer {
    PreviewAnswer(json: messages.usage(message, nil), status: status)
  }

  /// An answer that is made by a crew.
  private func answer(
    of crew: WorkCrew, _ body: @escaping @Sendable () throws -> PreviewAnswer
  ) async -> PreviewAnswer {
    let made = await crew.run { () -> PreviewAnswer in
      do { return try body() } catch {
        return (error as? PreviewProblem)?.answer ?? problem(.internalServerError, "\(error)")
      }
    }
    return made ?? problem(.serviceUnavailable, "too many requests wait; try again")
  }

  private func page(isTrusted: Bool, isOfScene: Bool) -> PreviewAnswer {
    let page = PreviewPage(
      nonce: settings.nonce, isFolder: scenes.folder != nil,
      isGallery: scenes.folder != nil && !isOfScene,
      mayWrite: isTrusted && !settings.isReadOnly,
      mayOpen: isTrusted && settings.openEditor != nil)
    var answer = PreviewAnswer(Array(page.html.utf8), "text/html; charset=utf-8")
    answer.policy = page.policy
    return answer
  }

  private func events(_ query: PreviewQuery) async -> PreviewAnswer {
    let path = query["scene"]
    let result = await asking.run { () -> Result<AsyncStream<[UInt8]>?, PreviewProblem> in
      Result { () throws(PreviewProblem) in try scenes.scene(path).listen() }
    }
    switch result {
    case .success(let events?):
      var answer = PreviewAnswer([], "text/event-stream")
      answer.events = events
      return answer
    case .failure(let problem): return problem.answer
    default:
      return problem(.serviceUnavailable, "too many pages listen to this scene")
    }
  }

  private func picture(
    _ query: PreviewQuery, ofDifference isDifference: Bool
  ) async -> PreviewAnswer {
    await answer(of: drawing) {
      let (instant, scale) = (try query.instant(), try query.scale())
      if isDifference {
        guard let difference = try difference(query) else { return .changed }
        return PreviewAnswer(try difference.png(at: instant, scale: scale), "image/png")
      }
      guard let scene = try scene(query) else { return .changed }
      return PreviewAnswer(try scene.png(at: instant, scale: scale), "image/png")
    }
  }

  /// The scene beside its golden; `nil` when it has become another than the page knows.
  private func difference(
    _ query: PreviewQuery
  ) throws(PreviewProblem) -> GoldenDifference? {
    guard let now = try scene(query) else { return nil }
    let golden = try scenes.scene(query["scene"]).current(SceneVariant(isGolden: true))
    return GoldenDifference(golden: golden, now: now, messages: messages)
  }

  /// The keys of a layer, or of one of its tracks' animations, as they are written.
  private func literals(_ query: PreviewQuery) throws -> PreviewAnswer {
    let scene = try scenes.scene(query["scene"])
    let (snapshot, place) = try writtenPlace(scene, query)
    guard let snapshot else { return .changed }
    do {
      return PreviewAnswer(
        json: JSONText.encode(try scene.editor.literals(at: place, of: snapshot.opened)))
    } catch {
      return PreviewAnswer(json: JSONText.encode(["refusal": error]))
    }
  }

  /// The scene that is asked about; `nil` when it has become another than the page knows.
  private func scene(_ query: PreviewQuery) throws(PreviewProblem) -> SceneSnapshot? {
    let live = try scenes.scene(query["scene"])
    if let known = query["generation"], known != String(live.generation) { return nil }
    return try live.current(query.variant())
  }

  /// Requests that write, or start a program.
  private func change(_ path: String, _ query: PreviewQuery) throws -> PreviewAnswer {
    let scene = try scenes.scene(query["scene"])
    switch path {
    case "/open":
      guard let open = settings.openEditor else {
        throw PreviewProblem(.notFound, "there is no editor; give one with --editor", messages)
      }
      let line = try query.index("line", below: Int.max)
      let column = try query.index("column", below: Int.max)
      // Files that the scene is made of, by whatever name.
      let known = Set(scene.files.compactMap { Folder.realPath($0) })
      guard let file = query["file"], let real = Folder.realPath(file), known.contains(real) else {
        throw PreviewProblem(.forbidden, "this is no file of the scene", messages)
      }
      try open(SourceLocation(file: file, line: line, column: column))
      return PreviewAnswer(json: "{}\n")
    case "/edit", "/undo":
      guard !settings.isReadOnly else {
        throw PreviewProblem(.forbidden, "nothing is written (--read-only)", messages)
      }
      return try edit(path, scene, query)
    default: throw PreviewProblem(.notFound, "there is nothing at this address", messages)
    }
  }

  /// Writes the scene's own file; a reason not to is an answer.
  private func edit(
    _ path: String, _ scene: LiveScene, _ query: PreviewQuery
  ) throws -> PreviewAnswer {
    do {
      if path == "/undo" {
        try scene.editor.undo(in: scene.opener)
        return PreviewAnswer(json: "{}\n")
      }
      let (snapshot, place) = try writtenPlace(scene, query)
      guard let snapshot else { return .changed }
      let change = try scene.editor.edit(
        query["key"] ?? "", to: query["text"] ?? "", at: place, of: snapshot.opened,
        writes: query["write"] == "true")
      return PreviewAnswer(json: JSONText.encode(change))
    } catch let refusal as SceneEditor.Refusal {
      return PreviewAnswer(json: JSONText.encode(["refusal": refusal]))
    }
  }

  /// The place at which a layer, or one of the tracks, is written; no scene where it has become
  /// another than the page knows.
  private func writtenPlace(
    _ scene: LiveScene, _ query: PreviewQuery
  ) throws(PreviewProblem) -> (SceneSnapshot?, SourceLocation?) {
    if let known = query["generation"], known != String(scene.generation) { return (nil, nil) }
    let variant = try query.variant()
    guard !variant.isGolden else { throw query.wrong("golden: what was recorded is not edited") }
    let snapshot = try scene.current(variant)
    let layers = snapshot.timeline.layers
    let layer = layers[try query.index("layer", below: layers.count)]
    guard query["track"] != nil else { return (snapshot, layer.location) }
    return (
      snapshot, layer.tracks[try query.index("track", below: layer.tracks.count)].location
    )
  }

  /// Answers that are texts.
  private func value(
    of path: String, _ query: PreviewQuery
  ) throws(PreviewProblem) -> PreviewAnswer {
    guard let scene = try scene(query) else { return .changed }
    switch path {
    case "/timeline.json": return PreviewAnswer(json: scene.timelineText)
    case "/sample.json":
      let instants = try query.instants(limit: Self.instantLimit)
      return PreviewAnswer(
        json: try scene.samples(
          layers: query.all("layer"), keyPaths: query.all("keyPath"), instants: instants))
    case "/hit.json":
      let point = try query.point()
      let instant = try query.instant()
      return PreviewAnswer(json: scene.hit(point, at: instant))
    case "/sound.wav":
      let frames = try query.frames(of: scene.timeline, limit: Self.soundLimit)
      return PreviewAnswer(try scene.sound(frames), "audio/wav")
    case "/info.json": return PreviewAnswer(json: JSONText.encode(SceneInfo(scene)))
    case "/layer.json":
      let index = try query.index("index", below: scene.timeline.layers.count)
      return PreviewAnswer(json: scene.layer(index, at: try query.instant()))
    case "/changes.json": return PreviewAnswer(json: scene.changes(at: try query.instant()))
    case "/hits.json":
      let point = try query.point()
      return PreviewAnswer(json: scene.hits(point, at: try query.instant()))
    case "/tracks.json":
      let first = try query.index("first", below: Int.max)
      let count = try query.index("count", below: TrackRows.rowLimit + 1)
      return PreviewAnswer(json: scene.tracks(first, count, over: try query.times()))
    case "/difference.json":
      do throws(PreviewProblem) {
        guard let difference = try difference(query) else { return .changed }
        return PreviewAnswer(json: JSONText.encode(try difference.report(at: query.instant())))
      } catch {
        // A scene need not have a golden: the page shows the sentence.
        guard error.status == .notFound, let message = error.message else { throw error }
        return PreviewAnswer(json: JSONText.encode(["refusal": message]))
      }
    case "/clip.json": return PreviewAnswer(json: scene.clipText)
    case "/warnings.json": return PreviewAnswer(json: messages.warnings(scene.opened))
    default: return problem(.notFound, "there is nothing at this address")
    }
  }
}
