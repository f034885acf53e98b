import Inbetween
import Escaping

extension CommandFailure {
  /// The failure that an error of a stage is, when nothing more is known of it.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as SceneLoadingErrors: self.init(error)
    case let error as ComparisonError: self.init(.badInput, "\(error)")
    case let error as RenderError: self.init(error, in: nil)
    case let error as FarmError: self.init(error)
    case let error as PlanWriter.Failure: self.init(error)
    default: self.init(.badOutput, "\(error)")
    }
  }

  /// A scene file that cannot be loaded.
  init(_ errors: SceneLoadingErrors) {
    self.init(
      .badInput, messages: errors.errors.lazy.map { "\($0)\n" },
      items: errors.errors.map { Item($0) }, omitted: errors.omittedCount)
  }

  /// A scene that cannot be compiled.
  init(_ error: TimelineError, in scene: LoadedScene, file: String) {
    self.init(.badInput, error.issues.map { Item($0, in: scene, file: file) })
  }

  /// A render that failed; one that was cancelled fails with the reason of that.
  init(_ error: RenderError, in scene: OpenedScene?) {
    switch error {
    case .raster(.images(let failures)):
      self.init(.badInput, failures.map { Item($0, in: scene) })
    case .raster(.text(.fonts(let failures))):
      self.init(.badInput, failures.map { Item($0, in: scene) })
    case .raster(.limit(let excess)):
      self.init(.badInput, [Item(excess, in: scene)])
    case .raster(let error): self.init(.badInput, "\(error)")
    case .sounds(let failures):
      self.init(.badInput, failures.map { Item($0, in: scene) })
    case .encoding(let error): self.init(.badOutput, "\(error)")
    case .request(let message): self.init(.usage, message)
    case .tooLarge(let message): self.init(.badOutput, message)
    case .partMissing: self.init(.mayPass, "\(error)")
    case .cancelled: self = Interruption.shared.failure
    }
  }
}

extension CommandFailure.Item {
  /// A finding of the loader.
  init(_ error: SceneError) {
    self.init(
      file: error.file, line: error.line, column: error.column,
      keyPath: error.keyPath.isEmpty ? nil : error.keyPath, message: error.message,
      found: error.found, allowed: error.allowed, suggestion: error.suggestion,
      substitute: error.substitute, excerpt: error.excerpt,
      notes: error.notes.isEmpty ? nil : error.notes)
  }

  /// Something about a place in a scene.
  init(
    at place: SourceLocation, in scene: LoadedScene, layer: String?, animation: String? = nil,
    message: String
  ) {
    self.init(
      file: place.file, line: place.line, column: place.column, keyPath: place.path, layer: layer,
      animation: animation, message: message, excerpt: scene.excerpt(at: place))
  }

  /// Something that the compiler found; a scene as a whole is its first character.
  init(_ issue: TimelineIssue, in scene: LoadedScene, file: String) {
    self.init(
      at: issue.location ?? SourceLocation(file: file, line: 1, column: 1), in: scene,
      layer: issue.layerPath.isEmpty ? nil : issue.layerPath, animation: issue.animation,
      message: issue.description)
  }

  /// An image that cannot be read, where the scene names it.
  init(_ failure: RasterError.ImageFailure, in scene: OpenedScene?) {
    let message = "\(failure); expected a PNG, JPEG, WebP or GIF picture, an APNG, or a video"
    guard let scene else {
      self.init(layer: failure.layer, message: message)
      return
    }
    self.init(
      at: scene.places.place(ofImage: failure.source), in: scene.loaded, layer: failure.layer,
      message: message)
  }

  /// A sound that cannot be read, where the scene names it.
  init(_ failure: SoundFailure, in scene: OpenedScene?) {
    let message = "\(failure); expected WAV, FLAC, MP3, AAC or Ogg, or a video with sound"
    guard let scene, let place = failure.clip.location else {
      self.init(message: message)
      return
    }
    self.init(at: place, in: scene.loaded, layer: nil, message: message)
  }

  /// A font that cannot be used, where the scene names it.
  init(_ failure: TypesettingError.FontFailure, in scene: OpenedScene?) {
    guard let scene else {
      self.init(layer: failure.layer, message: "\(failure)")
      return
    }
    self.init(
      at: scene.places.place(ofFont: failure.font), in: scene.loaded, layer: failure.layer,
      message: "\(failure)")
  }

  /// Too much work, where the scene names the layer that asks for it.
  init(_ excess: LimitExcess, in scene: OpenedScene?) {
    self.init(layer: excess.layerPath.isEmpty ? nil : excess.layerPath, message: "\(excess)")
    (found, allowed) = (excess.amount, excess.permission)
    guard let scene else { return }
    let place = scene.places.place(ofLayer: excess.layerPath)
    (file, line, column) = (place.file, place.line, place.column)
    excerpt = scene.loaded.excerpt(at: place)
  }

  /// Something odd about a scene.
  init(_ warning: SceneWarning, in scene: LoadedScene) {
    self.init(
      at: warning.location, in: scene, layer: warning.layer, animation: warning.animation,
      message: warning.message)
  }

  /// A font of the system that text is drawn with, where the scene asks for it.
  init(_ font: FontStore.UsedFile, in scene: OpenedScene) {
    self.init(
      at: scene.place(of: font), in: scene.loaded, layer: font.isMeasure ? nil : font.layer,
      message: "\(font)")
  }

  /// `file:line:column: error: message`, the line, and a caret under the column; at most 4 kB.
  func text(_ severity: SceneError.Severity) -> String {
    let place = SourceLocation.text(file, line, column)
    let path = line == nil ? keyPath.map { "\($0): " } ?? "" : ""
    let head = DisplayText.line("\(place): \(severity.word): \(path)\(message)")
    guard let excerpt else { return Quotation.bounded(head, to: Quotation.messageLimit - 1) + "\n" }
    let caret = String(repeating: " ", count: excerpt.column - 1) + "^"
    let rest = "\n  \(excerpt.text)\n  \(caret)\n"
    return Quotation.bounded(head, to: Quotation.messageLimit - rest.utf8.count) + rest
  }
}
