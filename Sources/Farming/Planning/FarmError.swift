import Batching
public import Storing
import Rendering
import SceneOpening

/// The reasons why something about a plan could not be done, told apart by the remedy.
public enum FarmError: Error {
  /// The folder has no plan, or one that is damaged.
  case noPlan(String)
  /// The folder has another plan already.
  case anotherPlan(String)
  /// A fault of the request, as a sentence.
  case request(String)
  /// A failure that comes each time, here and on other machines.
  case never(String)
  /// A failure that may pass when the work is tried again, here or elsewhere.
  case mayPass(String)
  /// The plan's folder cannot be written.
  case unwritable(FileError)
  /// The end of work that was cancelled.
  case cancelled
}

extension FarmError: CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .noPlan(let message), .anotherPlan(let message), .request(let message),
      .never(let message), .mayPass(let message):
      message
    case .unwritable(let error): "\(error)"
    case .cancelled: "interrupted"
    }
  }

  /// A clip that could not be drawn, encoded or joined.
  init(_ error: RenderError, in clip: FarmPlan.Clip) {
    switch error {
    case .cancelled: self = .cancelled
    case .encoding, .partMissing: self = .mayPass("\(clip.file): \(error)")
    case .raster where FarmError.isOfMemory("\(error)"): self = .mayPass("\(clip.file): \(error)")
    case .raster, .sounds, .request, .tooLarge: self = .never("\(clip.file): \(error)")
    }
  }

  /// A clip whose copy in the plan's folder could not be loaded.
  init(_ failure: KeyedClip.Failure, in clip: FarmPlan.Clip) {
    switch failure {
    case .opening(.loading(let errors)): self = .never("\(errors)")
    case .opening(.compiling(let error, _)): self = .never("\(clip.file): \(error)")
    case .render(let error): self.init(error, in: clip)
    case .file(let error): self = .mayPass("\(clip.file): \(error)")
    }
  }

  /// True when the words of a library say that memory ran out: another machine may have more.
  static func isOfMemory(_ words: String) -> Bool { words.lowercased().contains("memory") }

  /// Does something with the plan's folder.
  static func writing<Result>(
    _ work: () throws(FileError) -> Result
  ) throws(FarmError) -> Result {
    do { return try work() } catch { throw .unwritable(error) }
  }
}
