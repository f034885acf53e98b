import SceneOpening
import Storing
import Rendering

/// The reason why an entry ends early.
struct EntryFailure: Error {
  let status: BatchResult.Status
  let message: String
  var canBeRetried = false

  init(_ status: BatchResult.Status, _ message: String, canBeRetried: Bool = false) {
    self.status = status
    self.message = message
    self.canBeRetried = canBeRetried
  }

  /// A render that ended early; faults of the machine may pass another time.
  init(_ error: RenderError) {
    switch error {
    case .raster, .sounds, .request, .partMissing: self.init(.badInput, "\(error)")
    case .tooLarge: self.init(.failed, "\(error)")
    case .cancelled: self.init(.interrupted, "not finished when the batch was interrupted")
    case .encoding: self.init(.failed, "\(error)", canBeRetried: true)
    }
  }

  /// A file that cannot be read or written.
  init(_ error: FileError) { self.init(.failed, "\(error)", canBeRetried: true) }

  /// Runs work that may fail with a file.
  static func media<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(EntryFailure) -> Result {
    do { return try body() } catch { throw EntryFailure(error) }
  }
}

extension EntryFailure {
  /// A clip that cannot be opened.
  init(_ failure: KeyedClip.Failure, of entry: BatchEntry) {
    switch failure {
    case .opening(.loading(let errors)): self.init(.badInput, "\(errors)")
    case .opening(.compiling(let error, _)):
      self.init(.badInput, "\(entry.sceneFile): \(error)")
    case .render(let error): self.init(error)
    case .file(let error): self.init(error)
    }
  }
}
