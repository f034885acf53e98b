import Escaping
public import Graphics
public import Media
package import Storing
package import Timing

/// A file that is asked for.
public struct OutputRequest: Hashable, Sendable {
  /// The path; for a sequence a pattern such as `frames/%05d.png`, and `-` for standard output.
  public let path: String
  /// The form that its name asks for.
  public let format: OutputFormat
  /// The compression of movies, among what the container takes; `nil` is what the format says.
  public let codec: VideoCodec?
  /// Speed against size and quality, of everything that is compressed.
  public var preset: VideoFormat.Preset = .standard
  /// The constant rate factor, among the codec's `rateFactors`; `nil` is the preset's own.
  public var crf: Double?
  /// True when a movie shows frames that are proved equal longer, instead of encoding each; all
  /// other formats ignore it.
  public var hasVariableRate = false
  /// The number of times that an animated picture plays, where the format has a loop count; 0 is
  /// for ever.
  public var loopCount = 0
  /// The opaque colour behind pixels that the format cannot show as they are: half clear ones of a
  /// GIF, all that are not opaque of a JPEG or AVIF.
  ///
  /// Without one a GIF has clear and opaque pixels, and the latter take white.
  public var matte: Color?
  /// The number of colours of a GIF, 2…256, a clear one included.
  package var colorCount = 256
  /// The most frames per second, at which faster clips are sampled; `nil` is any.
  package var fastestRate: FrameRate?
  /// The most bytes that an animated picture may have; `nil` is any number.
  ///
  /// Of a larger one nothing is written, and the error says its size.
  package var byteLimit: Int?
  /// The kind of a list of digests.
  package var digests = FrameDigestKind.rows
  /// True when the bytes must be the same on any x86-64 machine; what cannot promise that is
  /// refused.
  public var isReproducible = false
  /// The events that the file has to outlast.
  package var durability = AtomicFile.Durability.synced

  /// A file in the format that its name says.
  ///
  /// - Parameters:
  ///   - path: The name; `-` is standard output.
  ///   - streamFormat: The format of standard output.
  ///   - codec: The codec of movies; formats without a choice ignore it.
  /// - Throws: `RenderError.request` when the name says none, or the container does not take the
  ///   codec.
  public init(
    path: String, streamFormat: OutputFormat? = nil, codec: VideoCodec? = nil
  ) throws(RenderError) {
    try self.init(path: path, streamFormat: streamFormat, codec: codec, among: .standard)
  }

  /// A file in the format of a table that its name says.
  package init(
    path: String, streamFormat: OutputFormat? = nil, codec: VideoCodec? = nil,
    among formats: OutputFormatTable
  ) throws(RenderError) {
    self.path = path
    format = try formats.format(of: path, streamFormat: streamFormat)
    self.codec = codec
    guard let codec, let container = format.container, !container.codecs.contains(codec) else {
      return
    }
    let takers = formats.rows.filter { $0.container?.codecs.contains(codec) == true }
    throw .request(
      "-o \(path): \(codec) does not go into .\(container), which takes \(Quotation.alternatives(container.codecs.map(\.rawValue))); \(codec) goes into \(takers.map(\.fileName).joined(separator: ", "))"
    )
  }

  /// A file in a format, whatever its name says.
  package init(path: String, as format: OutputFormat) {
    self.path = path
    self.format = format
    codec = nil
  }

  /// True when it goes to standard output.
  var isStandardOutput: Bool { path == "-" }

  /// The compression of a movie: as asked, else QuickTime keeps alpha where there is any, and the
  /// rest is the container's usual.
  func codec(in container: MovieContainer, hasAlpha: Bool) -> VideoCodec {
    if let codec { return codec }
    let keepsAlpha = container.codecs.first { hasAlpha && $0.canHaveAlpha }
    return keepsAlpha ?? container.codecs.first ?? .h264
  }
}
