import Graphics
public import Timing

/// Decodes a clip frame by frame: any video or animation that libav* reads, or a sequence of pictures.
///
/// A path with `%d` or `%05d` in its last part is a sequence: its pictures are numbered from the first
/// that exists among 0…4, without gaps, and shown one a tick. Everything else is one file, whose
/// content decides the format. YCbCr is converted as the clip's matrix, range and chroma siting say
/// (BT.601 where it says nothing), with results that are the same on every processor. Memory does not
/// grow with the clip's length.
public struct ClipDecoder: ~Copyable {
  /// Length of a tick of time stamps and durations, in seconds, as a fraction.
  public let timeBase: (numerator: Int, denominator: Int)
  /// The rate that the file names; `nil` for a sequence of pictures, which has none.
  public let frameRate: FrameRate?
  /// How many frames the file says it has; `nil` when it does not say.
  public let announcedFrameCount: Int?
  private var stream: ClipStream?
  private var reader: CodedPictureReader
  private var sequence: PictureSequence?

  /// Opens a clip; symbolic links are followed.
  ///
  /// - Parameters:
  ///   - path: The file, or the pattern of a sequence.
  ///   - limit: How large frames may be.
  ///   - isStrict: Whether damage, and an end before the last frame that the file announces, are errors
  ///     rather than hidden.
  /// - Throws: `MediaError` when there is no such file, or no picture in it.
  public init(
    contentsOf path: String, limit: PictureLimit = .standard, isStrict: Bool = false
  ) throws(MediaError) {
    if let pattern = NumberedPath(path) {
      guard let first = (0...4).first(where: { pattern.exists($0) }) else {
        throw MediaError(file: path, reason: .noPicture)
      }
      timeBase = (1, 1)
      frameRate = nil
      announcedFrameCount = nil
      sequence = PictureSequence(
        pattern: pattern, first: first, decoder: ImageDecoder(limit: limit))
      stream = nil
    } else {
      let opened = try ClipStream(path: path, limit: limit, isStrict: isStrict)
      timeBase = opened.timeBase
      frameRate = opened.frameRate
      announcedFrameCount = opened.announced > 0 ? opened.announced : nil
      stream = consume opened
      sequence = nil
    }
    reader = CodedPictureReader(file: path)
  }

  /// The next frame, in the order of showing; `nil` after the last.
  public mutating func next() throws(MediaError) -> ClipFrame? {
    guard let frame = try nextCoded() else { return nil }
    var pixmap = Pixmap(width: 0, height: 0)
    switch frame.picture {
    case .planes(let picture): try reader.read(picture, into: &pixmap)
    case .pixmap(let picture): pixmap = picture
    }
    return ClipFrame(
      pixmap: pixmap, timestamp: frame.timestamp, duration: frame.duration, time: frame.time)
  }

  /// The next frame as the decoder left it, for those who may not need its pixels.
  public mutating func nextCoded() throws(MediaError) -> CodedFrame? {
    try sequence == nil ? stream?.next() : sequence?.next()
  }
}

/// Numbered pictures without gaps.
private struct PictureSequence {
  let pattern: NumberedPath
  let first: Int
  let decoder: ImageDecoder
  private var count = 0

  init(pattern: NumberedPath, first: Int, decoder: ImageDecoder) {
    self.pattern = pattern
    self.first = first
    self.decoder = decoder
  }

  mutating func next() throws(MediaError) -> CodedFrame? {
    guard pattern.exists(first + count) else {
      // A gap is no end: what is behind it would be left out in silence.
      if let next = (1...5).first(where: { pattern.exists(first + count + $0) }) {
        throw MediaError(
          file: pattern.path(first + count),
          reason: .mismatch(
            found: "no picture", expected: "one, as there is \(pattern.path(first + count + next))")
        )
      }
      return nil
    }
    let pixmap = try decoder.decode(contentsOf: pattern.path(first + count))
    defer { count += 1 }
    return CodedFrame(
      picture: .pixmap(pixmap), timestamp: count, duration: 1, time: Double(count))
  }
}
