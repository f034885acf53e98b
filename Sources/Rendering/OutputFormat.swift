import Media

/// What a clip is written as.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MPEG-4: `.mp4`.
  case mp4
  /// QuickTime, `.mov`: H.264, or ProRes 4444 where the canvas is transparent.
  case mov
  /// VP9 in WebM, with alpha where the canvas is transparent: `.webm`.
  case webm
  /// `.gif`; pixels are clear or opaque.
  case gif
  /// Animated PNG: `.apng`.
  case apng
  /// Animated WebP without loss: `.webp`.
  case webp
  /// One PNG file, `.png`; in a pipe PNG files one behind another.
  case png
  /// A PNG file for each frame: a `.png` name with one `%d` or `%05d` in it.
  case pngSequence
  /// Raw frames one behind another, `.bgra`: blue, green, red, alpha, not premultiplied, rows without gaps.
  case raw
  /// Raw frames of YCbCr 4:2:0 with a header that says how large and fast they are: `.y4m`.
  case y4m
  /// A digest of each raw frame, `.hashes`: a text to be compared, line by line.
  case hashes

  /// The format of a file name; of `-`, which is standard output, the one that is named beside it.
  ///
  /// - Throws: `RenderError.request` that says which names there are.
  init(path: String, named streamFormat: OutputFormat?) throws(RenderError) {
    guard path != "-" else {
      guard let streamFormat else {
        throw .request("-o -: stdout has no name that says a format; add --format \(Self.streamed)")
      }
      guard streamFormat.canBeStreamed else {
        throw .request(
          "-o -: \(streamFormat) cannot go to stdout, because its beginning is written last; formats that can: \(Self.streamed)"
        )
      }
      self = streamFormat
      return
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let suffix = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    guard let format = Self.allCases.first(where: { $0.suffix == suffix }) else {
      let names = Self.files.map { ".\($0.suffix)" }
      throw .request(
        "-o \(path): the name must end in \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "") (%05d.png for a file each frame)"
      )
    }
    self = format == .png && name.contains("%") ? .pngSequence : format
  }

  /// What a file name ends in.
  private var suffix: String {
    switch self {
    case .pngSequence: "png"
    case .raw: "bgra"
    default: rawValue
    }
  }

  /// The formats that a file's name can ask for.
  private static var files: [OutputFormat] { allCases.filter { $0 != .pngSequence } }

  /// Whether it can be written without going back, as to a pipe.
  public var canBeStreamed: Bool {
    switch self {
    case .apng, .webp, .pngSequence: false
    default: true
    }
  }

  /// The names of the formats that can be streamed, for sentences.
  private static var streamed: String {
    allCases.filter(\.canBeStreamed).map(\.rawValue).joined(separator: "|")
  }

  /// The container whose packets are joined; `nil` for what is no movie.
  var container: MovieContainer? { MovieContainer(rawValue: rawValue) }
}
