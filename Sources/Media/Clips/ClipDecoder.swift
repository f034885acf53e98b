import Graphics
public import Timing
public import Storing

/// Decodes a clip frame by frame: any video or animation that libav* reads, an animated WebP, or a
/// sequence of pictures.
///
/// A path with `%d` or `%05d` in its last part is a sequence: all files of that folder with such
/// names, numbered from any number on without gaps, shown one a tick. Everything else is one file,
/// whose content decides the format. YCbCr is converted as the clip's matrix, range and chroma
/// siting say (BT.601 where it says nothing), with results that are the same on every processor.
/// Memory does not grow with the clip's length.
public struct ClipDecoder: ~Copyable {
  /// Length of a tick of time stamps and durations, in seconds, as a fraction.
  public let timeBase: (numerator: Int, denominator: Int)
  /// The rate that the file names; `nil` for numbered pictures, and for animated ones, which only
  /// have delays.
  public let frameRate: FrameRate?
  /// The step to which the file may have rounded the times of frames, in seconds; 0 where they are
  /// exact.
  public let timeResolution: Seconds
  /// True when frames have times of their own; false for numbered pictures.
  public let isTimed: Bool
  /// True when the frames are as they were put into the files, every level of every channel: PNG,
  /// APNG, WebP without loss.
  public let isLossless: Bool
  /// The number of frames that the file says it has; `nil` when it does not say.
  public let announcedFrameCount: Int?
  private let source: any ClipSource
  private var reader: PictureReader

  /// Opens a clip; symbolic links are followed, but not those of numbered pictures.
  ///
  /// - Parameters:
  ///   - path: The file, or the pattern of a sequence.
  ///   - limit: The limit on the size of frames.
  ///   - isStrict: True when damage, content that is cut off or behind the end, and an end before
  ///     the last frame that the file announces are errors rather than hidden.
  /// - Throws: `MediaError` when there is no such file, or no picture in it.
  public init(
    contentsOf path: String, limit: PictureLimit = .standard, isStrict: Bool = false
  ) throws(MediaError) {
    if let pattern = NumberedPath(path) {
      source = try PictureSequence(pattern, path: path, decoder: ImageDecoder(limit: limit))
    } else if try FileHeader(of: .file(path), followingLinks: true).isAnimatedWebP {
      if isStrict { _ = try FileExtent(of: path, followingLinks: true) }
      source = try WebPAnimation(path: path, limit: limit)
    } else {
      source = try ClipStream(path: path, limit: limit, isStrict: isStrict)
    }
    timeBase = source.timeBase
    frameRate = source.frameRate
    timeResolution = source.timeResolution
    isTimed = source.isTimed
    isLossless = source.isLossless
    announcedFrameCount = source.announcedFrameCount
    reader = PictureReader(file: path)
  }

  /// Remarks on the clip's files besides their content, a sentence each.
  public var remarks: [String] { source.remarks }

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
  public mutating func nextCoded() throws(MediaError) -> CodedFrame? { try source.next() }
}
