import Inbetween
import Quoting

extension CommandFailure {
  /// A scene file that cannot be loaded.
  init(_ errors: SceneLoadingErrors) {
    self.init(
      .badInput, text: "\(errors)\n",
      items: errors.errors.map {
        Item(
          file: $0.file, line: $0.line, column: $0.column,
          keyPath: $0.keyPath.isEmpty ? nil : $0.keyPath, message: $0.message, found: $0.found,
          allowed: $0.allowed, suggestion: $0.suggestion, excerpt: $0.excerpt)
      }, omitted: errors.omittedCount)
  }

  /// A scene that cannot be compiled.
  init(_ error: TimelineError, in scene: LoadedScene, file: String) {
    self.init(.badInput, error.issues.map { Item($0, in: scene, file: file) })
  }

  /// Clips that cannot be compared.
  init(_ error: ComparisonError) { self.init(.badInput, "\(error)") }

  /// A render that failed; one that was cancelled fails with what stopped it.
  init(_ error: RenderError, in scene: CompiledScene?) {
    switch error {
    case .raster(.images(let failures)):
      self.init(.badInput, failures.map { Item($0, in: scene) })
    case .raster(.fonts(let failures)):
      self.init(.badInput, failures.map { Item($0, in: scene) })
    case .raster(.limit(let excess)):
      self.init(.badInput, [Item(excess, in: scene)])
    case .raster(let error): self.init(.badInput, "\(error)")
    case .encoding(let error): self.init(.badOutput, "\(error)")
    case .media(let error): self.init(.badOutput, "\(error)")
    case .request(let message): self.init(.usage, message)
    case .cancelled: self = Interruption.shared.failure
    }
  }
}

extension CommandFailure.Item {
  /// Something about a place in a scene.
  init(
    at place: SourceLocation, in scene: LoadedScene, layer: String?, animation: String? = nil,
    message: String
  ) {
    self.init(
      file: place.file, line: place.line, column: place.column, layer: layer, animation: animation,
      message: message, excerpt: scene.excerpt(at: place))
  }

  /// Something that the compiler found; a scene as a whole is its first character.
  init(_ issue: TimelineIssue, in scene: LoadedScene, file: String) {
    self.init(
      at: issue.location ?? SourceLocation(file: file, line: 1, column: 1), in: scene,
      layer: issue.layerPath.isEmpty ? nil : issue.layerPath, animation: issue.animation,
      message: issue.description)
  }

  /// An image that cannot be read, where the scene names it.
  init(_ failure: RasterError.ImageFailure, in scene: CompiledScene?) {
    let message = "\(failure); expected a PNG, JPEG, WebP or GIF picture, an APNG, or a video"
    guard let scene else {
      self.init(layer: failure.layer, message: message)
      return
    }
    let place = scene.loaded.scene.location(ofImage: failure.file)
    self.init(
      at: place ?? SourceLocation(file: scene.file, line: 1, column: 1), in: scene.loaded,
      layer: failure.layer, message: message)
  }

  /// A font that cannot be used, where the scene names it.
  init(_ failure: RasterError.FontFailure, in scene: CompiledScene?) {
    guard let scene else {
      self.init(layer: failure.layer, message: "\(failure)")
      return
    }
    self.init(
      at: scene.loaded.location(ofFont: failure.font, file: scene.file), in: scene.loaded,
      layer: failure.layer, message: "\(failure)")
  }

  /// Too much work, where the scene names the layer that asks for it.
  init(_ excess: LimitExcess, in scene: CompiledScene?) {
    self.init(layer: excess.layerPath.isEmpty ? nil : excess.layerPath, message: "\(excess)")
    (found, allowed) = (excess.amount, excess.permission)
    guard let scene else { return }
    let place =
      scene.loaded.scene.location(ofLayer: excess.layerPath)
      ?? SourceLocation(file: scene.file, line: 1, column: 1)
    (file, line, column) = (place.file, place.line, place.column)
    excerpt = scene.loaded.excerpt(at: place)
  }

  /// A font that another one stands for, where the scene names it.
  init(_ substitution: FontStore.Substitution, in scene: LoadedScene, file: String) {
    self.init(
      at: scene.location(ofFont: substitution.font, file: file), in: scene,
      layer: substitution.layer, message: "\(substitution)")
  }

  /// A font of the system that text is drawn with, where the scene asks for it.
  init(_ font: FontStore.UsedFile, in scene: LoadedScene, file: String) {
    self.init(
      at: scene.location(ofFont: font.font, file: file), in: scene, layer: font.layer,
      message: "\(font)")
  }

  /// `file:line:column: error: message`, the line, and a caret under the column; at most 4 kB.
  func text(_ severity: SceneError.Severity) -> String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
    let head = DisplayText.line("\(place.joined(separator: ":")): \(severity.rawValue): \(message)")
    guard let excerpt else { return Quotation.bounded(head, to: Quotation.messageLimit - 1) + "\n" }
    let caret = String(repeating: " ", count: excerpt.column - 1) + "^"
    let rest = "\n  \(excerpt.text)\n  \(caret)\n"
    return Quotation.bounded(head, to: Quotation.messageLimit - rest.utf8.count) + rest
  }
}

extension LoadedScene {
  /// Where the first layer is written that has a font, or the file's begin.
  fileprivate func location(ofFont font: FontReference, file: String) -> SourceLocation {
    scene.layers.lazy.compactMap { $0.location(ofFont: font) }.first
      ?? SourceLocation(file: file, line: 1, column: 1)
  }
}

extension Scene {
  /// Where a layer is written, or the nearest one around it.
  fileprivate func location(ofLayer path: String) -> SourceLocation? {
    var (found, siblings): (SourceLocation?, [Layer]) = (nil, layers)
    var rest = path[...]
    while !rest.isEmpty {
      // Names may have slashes themselves.
      let match = siblings.enumerated().first { i, layer in
        let name = layer.name.isEmpty ? "\(layer.kind.rawValue)[\(i)]" : layer.name
        return rest == name || rest.hasPrefix("\(name)/") || rest.hasPrefix("\(name) (")
      }
      guard let (i, layer) = match.map({ ($0.offset, $0.element) }) else { return found }
      let name = layer.name.isEmpty ? "\(layer.kind.rawValue)[\(i)]" : layer.name
      found = layer.location ?? found
      rest = rest.dropFirst(name.count + 1)
      siblings = layer.sublayers
    }
    return found
  }

  /// Where the first layer is written that has an image file as its contents, model or animated.
  fileprivate func location(ofImage file: String) -> SourceLocation? {
    layers.lazy.compactMap { $0.location(ofImage: file) }.first
  }
}

extension Layer {
  fileprivate func location(ofFont font: FontReference) -> SourceLocation? {
    if kind == .text, properties.text.font == font { return location }
    return ([mask].compactMap(\.self) + sublayers).lazy
      .compactMap { $0.location(ofFont: font) }.first
  }

  fileprivate func location(ofImage file: String) -> SourceLocation? {
    if properties.contents?.file == file { return location }
    if let animation = animations.first(where: { $0.shows(image: file) }) {
      return animation.location ?? location
    }
    return ([mask].compactMap(\.self) + sublayers).lazy
      .compactMap { $0.location(ofImage: file) }.first
  }
}

extension Animation {
  fileprivate func shows(image file: String) -> Bool {
    let values: [PropertyValue?]
    switch action {
    case .basic(let basic): values = [basic.fromValue, basic.toValue]
    case .spring(let spring): values = [spring.endpoints.fromValue, spring.endpoints.toValue]
    case .keyframe(let keyframe):
      if case .values(let frames) = keyframe.frames { values = frames } else { values = [] }
    case .group(let animations): return animations.contains { $0.shows(image: file) }
    case .transition: return false
    }
    return values.contains {
      if case .image(let image?)? = $0 { image.file == file } else { false }
    }
  }
}
