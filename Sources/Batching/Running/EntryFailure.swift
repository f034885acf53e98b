import Encoding
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

  /// A render that ended early; what has to do with the machine may go well another time.
  init(_ error: RenderError) {
    switch error {
    case .raster, .sounds, .request, .partMissing: self.init(.badInput, "\(error)")
    case .cancelled: self.init(.interrupted, "not finished when the batch was interrupted")
    case .encoding: self.init(.failed, "\(error)", canBeRetried: true)
    }
  }

  /// A file that cannot be read or written.
  init(_ error: FileError) { self.init(.failed, "\(error)", canBeRetried: true) }

  /// Runs what may fail with a file.
  static func media<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(EntryFailure) -> Result {
    do { return try body() } catch { throw EntryFailure(error) }
  }
}
