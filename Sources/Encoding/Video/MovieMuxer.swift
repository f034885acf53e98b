public import Media
import Synchronization
public import Storing

/// Joins the packets of a clip's segments, in order, into an MP4, MOV or WebM file.
///
/// Times are exact: frame *i* is shown at *i* divided by the frame rate (in WebM rounded to a
/// millisecond), without gaps between segments, and the first at 0 whatever the order of decoding.
/// The file appears under its name when ``finish()`` returns; without that nothing of it remains.
/// Any thread may use it, one at a time.
public final class MovieMuxer: Sendable {
  private struct State: ~Copyable {
    /// The file until the first segment's header begins it.
    var file: AtomicFile?
    var movie: MovieFile?
    var header: VideoStreamHeader?
    var nextDecodeIndex = 0
    /// One more than the last frame that is shown.
    var end = 0
    /// The number of frames that are shown.
    var frameCount = 0
  }

  /// The file's name.
  public let path: String
  private let container: MovieContainer
  private let hasVariableRate: Bool
  private let soundtrack: Soundtrack?
  private let subtitles: [SubtitleStream]
  private let state: Mutex<State>

  /// Opens a hidden file beside the target.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output; an existing file is replaced in the end.
  ///   - container: The kind of file.
  /// - Throws: `EncodingError` when nothing can be written there.
  public convenience init(
    path: String, container: MovieContainer = .mp4
  ) throws(EncodingError) {
    try self.init(path: path, container: container, options: AtomicFile.Options())
  }

  /// Opens a hidden file beside the target.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output; an existing file is replaced in the end.
  ///   - container: The kind of file.
  ///   - hasVariableRate: True when packets may be shown for several frames each.
  ///   - options: The options of the file.
  ///   - soundtrack: The sound; it is encoded here, as one, whatever the segments are.
  ///   - subtitles: Tracks of texts that players may show.
  /// - Throws: `EncodingError` when nothing can be written there.
  package init(
    path: String, container: MovieContainer, hasVariableRate: Bool = false,
    options: AtomicFile.Options, soundtrack: Soundtrack? = nil, subtitles: [SubtitleStream] = []
  ) throws(EncodingError) {
    self.path = path
    self.hasVariableRate = hasVariableRate
    self.soundtrack = soundtrack
    self.subtitles = subtitles
    self.container = container
    state = Mutex(State(file: try AtomicFile(path, options: options)))
  }

  /// Begins a segment: the first decides the stream, the others have to be equal.
  ///
  /// - Parameter header: The segment encoder's.
  /// - Throws: `EncodingError` when the segment cannot be joined, or the file not be written.
  public func beginSegment(_ header: VideoStreamHeader) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      if let first = state.header {
        guard header == first else {
          throw .mismatch(
            found: "a segment of another codec, size, rate, reorder delay or parameter sets",
            expected: "the first segment's", file: path)
        }
        return
      }
      guard let file = state.file.take() else {
        throw .mismatch(found: "a segment", expected: "none after the end", file: path)
      }
      state.movie = try MovieFile(
        file: file, container: container, header: header, hasVariableRate: hasVariableRate,
        soundtrack: soundtrack, subtitles: subtitles)
      state.header = header
      state.nextDecodeIndex = -header.reorderDelay
    }
  }

  /// Appends packets of the segment begun last, in the order of decoding.
  ///
  /// - Parameter packets: The output of a segment encoder.
  /// - Throws: `EncodingError` when a packet is missing, double or early, or the file cannot be
  ///   written.
  public func append(_ packets: [EncodedPacket]) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      for packet in packets {
        let frame = packet.presentationIndex
        // At a variable rate packets are some frames apart; the sum of them is checked in the end.
        let isNext =
          hasVariableRate
          ? packet.decodeIndex >= state.nextDecodeIndex
          : packet.decodeIndex == state.nextDecodeIndex && packet.frameCount == 1
        guard state.movie != nil, isNext else {
          throw .mismatch(
            found: "packet \(packet.decodeIndex)",
            expected: state.movie == nil
              ? "the beginning of a segment" : "packet \(state.nextDecodeIndex)",
            file: path, frame: frame)
        }
        try EncodingError.naming(frame: frame) { () throws(EncodingError) in
          try state.movie?.write(packet)
        }
        state.nextDecodeIndex = packet.decodeIndex + 1
        state.end = max(state.end, frame + packet.frameCount)
        state.frameCount += packet.frameCount
      }
    }
  }

  /// Completes the file and gives it its name.
  ///
  /// - Returns: Bytes in the file.
  @discardableResult
  public func finish() throws(EncodingError) -> Int {
    try state.withLock { (state) throws(EncodingError) in
      guard var movie = state.movie.take() else {
        throw .mismatch(found: "no segment", expected: "at least one", file: path)
      }
      guard state.frameCount == state.end else {
        throw .mismatch(
          found: "packets of \(state.frameCount) frames", expected: "of \(state.end)", file: path)
      }
      return try movie.finish()
    }
  }

  /// Removes what was written; nothing happens after ``finish()``.
  ///
  /// Letting go of the muxer does the same.
  public func cancel() {
    state.withLock { state in
      state.movie = nil
      state.file = nil
    }
  }
}
