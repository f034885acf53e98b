import Media
import Synchronization
import Timing
public import Storing

/// Writes the images of a clip's segments, in order, into an animated picture: GIF, APNG or WebP.
///
/// The delays add up to the clip's length, rounded to the file's ticks. The file appears under its
/// name when ``finish(frameCount:)`` returns; without that nothing of it remains. Any thread may
/// use it, one at a time.
public final class AnimationWriter: Sendable {
  private struct State: ~Copyable {
    var file: AtomicFile?
    var container: any AnimationContainer
    var byteCount = 0
    /// The image that waits for the next one, which decides its delay.
    var pending: AnimationImage?
  }

  /// The file's name.
  public let path: String
  private let byteLimit: Int?
  private let state: Mutex<State>

  /// Opens a hidden file beside the target and writes its beginning.
  ///
  /// - Parameters:
  ///   - path: The target, or, for a GIF, `-` for standard output; an existing file is replaced in
  ///     the end.
  ///   - format: The kind of file, size, rate and repetition.
  /// - Throws: `EncodingError` when nothing can be written there, or not gone back to the front.
  public convenience init(path: String, format: AnimationFormat) throws(EncodingError) {
    try self.init(path: path, format: format, options: AtomicFile.Options())
  }

  /// Opens a hidden file beside the target and writes its beginning; options say how it is made,
  /// and a file of more bytes than the limit is none in the end.
  package init(
    path: String, format: AnimationFormat, options: AtomicFile.Options, byteLimit: Int? = nil
  ) throws(EncodingError) {
    let container = format.kind.container.init(format: format)
    self.path = path
    self.byteLimit = byteLimit
    let beginning = container.beginning()
    var file = try AtomicFile(path, options: options)
    if file.isStream, container.needsRewriting {
      throw .mismatch(
        found: "a pipe", expected: "a file, whose beginning is written last", file: path)
    }
    try file.write(beginning)
    state = Mutex(State(file: file, container: container, byteCount: beginning.count))
  }

  /// Appends images, in the order of their frames.
  ///
  /// - Parameter images: The output of a segment encoder.
  /// - Throws: `EncodingError` when an image is out of order or place, or the file cannot be
  ///   written.
  public func append(_ images: [AnimationImage]) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      for image in images {
        let frame = image.firstFrame
        let isNext = state.pending.map { frame > $0.firstFrame } ?? (frame == 0)
        guard state.file != nil, isNext, image.columns.upperBound <= state.container.format.width,
          image.rows.upperBound <= state.container.format.height
        else {
          throw .mismatch(
            found: "image of \(image.columns) × \(image.rows) for frame \(frame)",
            expected: state.file == nil
              ? "none after the end"
              : "frame \(state.pending.map { "\($0.firstFrame + 1) or later" } ?? "0") within the canvas",
            file: path, frame: frame)
        }
        try write(&state, until: frame)
        state.pending = image
      }
    }
  }

  /// Completes the file and gives it its name.
  ///
  /// - Parameter frameCount: The number of the clip's frames, those without an image included.
  /// - Returns: Bytes in the file.
  /// - Throws: `EncodingError` when there is no image, an image begins after the end, or the file
  ///   cannot be written.
  @discardableResult
  public func finish(frameCount: Int) throws(EncodingError) -> Int {
    try state.withLock { (state) throws(EncodingError) in
      guard let last = state.pending, last.firstFrame < frameCount else {
        throw .mismatch(
          found: state.pending.map { "an image for frame \($0.firstFrame)" } ?? "no image",
          expected: "images for \(frameCount) frames", file: path)
      }
      try write(&state, until: frameCount)
      state.pending = nil
      guard var file = state.file.take() else { return state.byteCount }
      let end = state.container.end()
      try file.write(end)
      state.byteCount += end.count
      for (offset, bytes) in state.container.rewriting(byteCount: state.byteCount) {
        try file.rewrite(bytes, at: offset)
      }
      if let byteLimit, state.byteCount > byteLimit {
        throw EncodingError(
          file: path, reason: .tooManyBytes(found: state.byteCount, limit: byteLimit))
      }
      try file.commit()
      return state.byteCount
    }
  }

  /// Removes what was written; nothing happens after ``finish(frameCount:)``.
  ///
  /// Letting go of the writer does the same.
  public func cancel() {
    state.withLock { state in state.file = nil }
  }

  /// Writes the waiting image, shown until a frame begins.
  private func write(_ state: inout State, until end: FrameIndex) throws(EncodingError) {
    guard let image = state.pending else { return }
    var bytes: [UInt8] = []
    let (longest, shortest) = (state.container.longestDelay, state.container.shortestDelay)
    var rest = state.container.ticks(at: end) - state.container.ticks(at: image.firstFrame)
    repeat {
      // Longer than a delay can be: the same image once more. No remainder is left that is too
      // short.
      let delay = rest <= longest ? rest : min(longest, rest - shortest)
      rest -= delay
      var shown = image
      // Painted over itself it must find what it left.
      shown.isCleared = image.isCleared && rest == 0
      bytes += state.container.bytes(of: shown, delay: delay)
    } while rest > 0
    try EncodingError.naming(frame: image.firstFrame) { () throws(EncodingError) in
      try state.file?.write(bytes)
    }
    state.byteCount += bytes.count
  }
}
