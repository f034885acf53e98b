import ArgumentParser
import Inbetween

/// The part of a scene that becomes a clip, and its encoding.
struct ClipOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How movies are compressed: \(ArgumentValue.codecs). The container's own when absent.",
      valueName: "codec"))
  var codec: VideoCodec?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second: 60, 12.5, 30000/1001. The scene's own when absent.", valueName: "N"),
    transform: ArgumentValue.frameRate)
  var fps: FrameRate?
  @OptionGroup var canvas: CanvasOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these frames of the clip.", valueName: "A..<B"),
    transform: ArgumentValue.frames)
  var frames: Range<Int>?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only this part of the clip, in seconds.", valueName: "A..<B"),
    transform: ArgumentValue.times)
  var time: Range<Double>?
  @Option(help: "draft (fast), standard, or high (slow, smaller, finer).")
  var preset: VideoFormat.Preset?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The constant rate factor, the best first, \(ArgumentValue.rateFactors); the preset's own when absent, and of a WebP no loss.",
      valueName: "N"),
    transform: ArgumentValue.rateFactor)
  var crf: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How often a \(ArgumentValue.loopFormats) plays; 0, when absent, is for ever.",
      valueName: "N"),
    transform: ArgumentValue.loopCount)
  var loop: Int?
  @OptionGroup var matte: MatteOptions
  @Option(
    help: ArgumentHelp(
      "The most bytes of a .gif or .webp, such as 800k or 2M: colours or quality, then the rate, then the scale are given up for it.",
      valueName: "size"),
    transform: ArgumentValue.byteCount)
  var maxBytes: Int?
  @Flag(
    help:
      "Frames that nothing changes in are shown longer instead of encoded again, in movies (\(ArgumentValue.movieFormats))."
  )
  var variableFrameRate = false

  func validate() throws {
    if frames != nil, time != nil { throw ValidationError("give either --frames or --time") }
  }

  /// The part of the clip that is asked for.
  var part: ClipPart { frames.map { .frames($0) } ?? time.map { .time($0) } ?? .all }

  /// The names of the options that were given.
  var given: [String] {
    let all: [(String, Any?)] = [
      ("--codec", codec), ("--fps", fps), ("--scale", canvas.scale),
      ("--background", canvas.background), ("--frames", frames), ("--time", time),
      ("--preset", preset), ("--crf", crf), ("--loop", loop),
      ("--matte", matte.matte), ("--max-bytes", maxBytes),
      ("--variable-frame-rate", variableFrameRate ? true : nil),
    ]
    return all.filter { $0.1 != nil }.map(\.0)
  }

  /// A file that is asked for with these options.
  ///
  /// - Parameters:
  ///   - path: Its path, or `-`.
  ///   - streamFormat: The format of standard output.
  ///   - isReproducible: True when the bytes must be the same on any machine.
  /// - Returns: The request.
  /// - Throws: `RenderError.request` when there is no such format.
  func request(
    _ path: String, streamFormat: OutputFormat? = nil, isReproducible: Bool
  ) throws(RenderError) -> OutputRequest {
    var request = try OutputRequest(path: path, streamFormat: streamFormat, codec: codec)
    request.preset = preset ?? .standard
    request.crf = crf
    request.loopCount = loop ?? 0
    request.matte = matte.matte
    request.isReproducible = isReproducible
    request.hasVariableRate = variableFrameRate
    return request
  }
}
