import Inbetween

extension CommandFailure {
  /// A scene file that cannot be loaded.
  init(_ errors: SceneLoadingErrors) {
    self.init(
      .badInput, text: "\(errors)\n",
      items: errors.errors.map {
        Item(
          file: $0.file, line: $0.line, column: $0.column, keyPath: $0.keyPath, message: $0.message)
      })
  }

  /// A scene that cannot be compiled.
  init(_ error: TimelineError) {
    self.init(
      .badInput, text: "\(error)\n",
      items: error.issues.map {
        Item(
          file: $0.location?.file, line: $0.location?.line, column: $0.location?.column,
          keyPath: $0.animation, message: $0.description)
      })
  }

  /// A render that failed; `interruption` is the status for one that was cancelled.
  init(_ error: RenderError, interruption: ExitStatus) {
    switch error {
    case .raster(let error): self.init(.badInput, "\(error)")
    case .encoding(let error): self.init(.badOutput, "\(error)")
    case .media(let error): self.init(.badOutput, "\(error)")
    case .request(let message): self.init(.usage, message)
    case .cancelled: self.init(interruption, "interrupted; nothing was left half written")
    }
  }
}
