import Encoding
public import Media
public import Timing

/// A format that clips are written in: a row of the table of formats.
///
/// Whatever depends on the format is read from its row, so that a new one is a row, and a type that
/// makes it.
public struct OutputFormat: Sendable {
  /// The sharing of a clip's frames among files.
  public enum Files: Hashable, Sendable {
    /// One file of all frames.
    case one
    /// A file of one frame; in a pipe several follow one another.
    case single
    /// A file for each frame, numbered as in the clip.
    case numbered
  }

  /// The name by which standard output asks for it.
  public let name: String
  /// The end of its files' names, in lower case and without a dot.
  public let suffix: String
  /// Another end that means the same.
  let otherSuffix: String?
  /// The line in lists of formats, without a full stop.
  public let summary: String
  /// The sharing of frames among files.
  public let files: Files
  /// True when it can be written without going back, as to a pipe.
  public let canBeStreamed: Bool
  /// The fastest rate at which players show it; clips that are faster are sampled at this one;
  /// `nil` is any.
  public let fastestRate: FrameRate?
  /// True when the file says how often it is played.
  public let hasLoopCount: Bool
  /// The pixels that it shows over a matte; `nil` where none is looked at.
  let clearPixels: ClearPixels?
  /// The constant rate factors of a format that is no movie; `nil` when it is without loss.
  let rateFactors: ClosedRange<Double>?
  /// The kind of animated picture that keeps all colours; `nil` for all else.
  let animation: AnimationFormat.Kind?
  /// The container whose packets are joined; `nil` for what is no movie.
  public let container: MovieContainer?
  /// True when the bytes can be the same on any x86-64 machine, for a movie with some codec.
  public let canBeReproducible: Bool

  /// The name of a part that all segments share and that is made before them; `nil` where there is
  /// none.
  public let sharedPart: String?

  /// Begins the file of an output.
  typealias Maker = @Sendable (OutputContext) throws(RenderError) -> any OutputLane
  let make: Maker

  init(
    _ name: String, suffix: String? = nil, otherSuffix: String? = nil, _ summary: String,
    files: Files = .one, canBeStreamed: Bool = true, fastestRate: FrameRate? = nil,
    hasLoopCount: Bool = false,
    clearPixels: ClearPixels? = nil, rateFactors: ClosedRange<Double>? = nil,
    animation: AnimationFormat.Kind? = nil,
    container: MovieContainer? = nil, canBeReproducible: Bool = true, sharedPart: String? = nil,
    make: @escaping Maker
  ) {
    self.name = name
    self.suffix = suffix ?? name
    self.otherSuffix = otherSuffix
    self.summary = summary
    self.files = files
    self.canBeStreamed = canBeStreamed && files != .numbered
    self.fastestRate = fastestRate
    self.hasLoopCount = hasLoopCount
    self.clearPixels = clearPixels
    self.rateFactors = rateFactors
    self.animation = animation
    self.container = container
    self.canBeReproducible = canBeReproducible
    self.sharedPart = sharedPart
    self.make = make
  }

  /// The pattern of its files' names: `.mp4`, `%05d.png`.
  public var fileName: String { (files == .numbered ? "%05d." : ".") + suffix }
}

extension OutputFormat: Hashable, CustomStringConvertible {
  /// Formats are told apart by their names.
  public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name; of numbered files, the pattern of their names.
  public var description: String { files == .numbered ? fileName : name }
}
