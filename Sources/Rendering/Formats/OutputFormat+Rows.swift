import Encoding
import Media
package import Timing

extension OutputFormatTable {
  /// The formats there are.
  public static let standard = OutputFormatTable([
    .mp4, .mov, .webm, .mkv, .gif, .apng, .webp, .png, .pngSequence, .jpeg, .jpegSequence, .avif,
    .avifSequence, .raw, .y4m, .hashes,
  ])
}

extension OutputFormat {
  /// A container of movies, under its own name.
  init(movie container: MovieContainer, _ summary: String) {
    self.init(container.name, summary, container: container, make: MovieOutput.lane)
  }

  /// A format of frames that stand alone, one behind another or each in a file of its own.
  ///
  /// - Parameters:
  ///   - name: The name by which standard output asks for it.
  ///   - suffix: The end of its files' names; the name when `nil`.
  ///   - otherSuffix: Another end that means the same.
  ///   - summary: Its line in lists of formats, without a full stop.
  ///   - files: The sharing of frames among files.
  ///   - canBeStreamed: True when several frames may follow one another on standard output.
  ///   - fastestRate: The fastest rate at which players show it; `nil` is any.
  ///   - clearPixels: The pixels that it shows over a matte; `nil` where none is looked at.
  ///   - canBeReproducible: True when the bytes can be the same on any x86-64 machine.
  ///   - coder: The type that compresses its frames.
  package init<Coder: StreamCoder>(
    _ name: String, suffix: String? = nil, otherSuffix: String? = nil, _ summary: String,
    files: Files = .one, canBeStreamed: Bool = true, fastestRate: FrameRate? = nil,
    clearPixels: ClearPixels? = nil,
    canBeReproducible: Bool = true, coder: Coder.Type
  ) {
    self.init(
      name, suffix: suffix, otherSuffix: otherSuffix, summary, files: files,
      canBeStreamed: canBeStreamed, fastestRate: fastestRate, clearPixels: clearPixels,
      canBeReproducible: canBeReproducible
    ) { (context) throws(RenderError) in try context.stream(coder) }
  }
}

extension OutputFormat {
  /// H.264 in MPEG-4.
  public static let mp4 = OutputFormat(
    movie: .mp4, "H.264; what is transparent is seen over black")

  /// QuickTime.
  public static let mov = OutputFormat(
    movie: .mov, "H.264, or ProRes 4444 with alpha where pixels may be clear")

  /// VP9 in WebM.
  public static let webm = OutputFormat(
    movie: .webm, "VP9, with alpha where pixels may be clear")

  /// H.264 in Matroska.
  public static let mkv = OutputFormat(
    movie: .mkv, "H.264 in Matroska; what is transparent is seen over black")

  /// GIF.
  public static let gif = OutputFormat(
    "gif", "pixels are clear or opaque; --matte is behind those between",
    fastestRate: AnimationFormat.fastestGIF, hasLoopCount: true, clearPixels: .halfClear,
    sharedPart: PartName.palette, make: GIFCoding.lane)

  /// Animated PNG.
  public static let apng = OutputFormat(
    "apng", "animated PNG: every colour and all of alpha, without loss", canBeStreamed: false,
    hasLoopCount: true, animation: .apng, make: PixmapCoding.lane(.apng))

  /// Animated WebP.
  public static let webp = OutputFormat(
    "webp", "animated WebP: every colour and all of alpha, without loss unless --crf is given",
    canBeStreamed: false, hasLoopCount: true, rateFactors: AnimationFormat.rateFactors,
    animation: .webp, make: PixmapCoding.lane(.webp))

  /// A PNG file of one picture.
  public static let png = OutputFormat(
    "png", "a single picture; on stdout one for each frame", files: .single, coder: PNGCoder.self)

  /// A PNG file for each frame.
  public static let pngSequence = OutputFormat(
    "pngSequence", suffix: "png", "a picture for each frame", files: .numbered,
    coder: PNGCoder.self)

  /// A JPEG file of one picture.
  public static let jpeg = OutputFormat(
    "jpg", otherSuffix: "jpeg", "a single picture with losses, over --matte where it is clear",
    files: .single, clearPixels: .notOpaque, coder: OpaqueStillCoder.self)

  /// A JPEG file for each frame.
  public static let jpegSequence = OutputFormat(
    "jpgSequence", suffix: "jpg", otherSuffix: "jpeg", "such a picture for each frame",
    files: .numbered, clearPixels: .notOpaque, coder: OpaqueStillCoder.self)

  /// An AVIF file of one picture.
  public static let avif = OutputFormat(
    "avif", "AV1 with losses in AVIF, over --matte where it is clear", files: .single,
    canBeStreamed: false, clearPixels: .notOpaque, canBeReproducible: false,
    coder: OpaqueStillCoder.self)

  /// An AVIF file for each frame.
  public static let avifSequence = OutputFormat(
    "avifSequence", suffix: "avif", "such a picture for each frame", files: .numbered,
    clearPixels: .notOpaque, canBeReproducible: false, coder: OpaqueStillCoder.self)

  /// Raw frames of BGRA.
  public static let raw = OutputFormat(
    "raw", suffix: "bgra", "raw frames of BGRA, not premultiplied, rows without gaps",
    coder: RawCoder.self)

  /// Raw frames of YCbCr.
  public static let y4m = OutputFormat(
    "y4m", "raw frames of YCbCr 4:2:0 with a header of size and rate",
    coder: Y4MCoder.self)

  /// A text of digests.
  public static let hashes = OutputFormat(
    "hashes", "a digest of each raw frame, to be compared with another night's",
    make: HashListSink.lane)
}
