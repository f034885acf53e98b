public import Encoding
public import FramePlanning
import Glibc
import Media
public import Storing

/// The reason why a clip was not rendered.
public enum RenderError: Error {
  /// An image of the scene cannot be read, or a layer cannot be drawn.
  case raster(RasterError)
  /// The output cannot be encoded or written.
  case encoding(EncodingError)
  /// Sound files of the scene that cannot be read, all of them.
  case sounds([SoundFailure])
  /// A fault of the request, as a sentence.
  case request(String)
  /// A file that is too large whatever it gives up, as a sentence.
  case tooLarge(String)
  /// A part of an output, by its name, that is to be joined and is not kept.
  case partMissing(String)
  /// A cancellation by the caller.
  case cancelled
}

extension RenderError: CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .raster(let error): "\(error)"
    case .encoding(let error): "\(error)"
    case .sounds(let failures): failures.map(\.description).joined(separator: "\n")
    case .request(let message), .tooLarge(let message): message
    case .partMissing(let name): "the part \(name) is missing, or is not as it was kept"
    case .cancelled: "interrupted"
    }
  }
}

extension RenderError {
  /// True when who read what was written, in a pipe, has stopped reading.
  public var isBrokenPipe: Bool {
    guard case .encoding(let error) = self, case .call(_, let code, _) = error.reason else {
      return false
    }
    return code == -EPIPE
  }

  /// Runs what may fail in encoding.
  static func encoding<Result>(
    _ work: () throws(EncodingError) -> Result
  ) throws(RenderError) -> Result {
    do { return try work() } catch { throw .encoding(error) }
  }
}
