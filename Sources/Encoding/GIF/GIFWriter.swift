import Media
import Synchronization
import Timing

/// Writes the images of a clip's segments, in order, into a GIF file.
///
/// The delays add up to the clip's length, rounded to hundredths of a second. The file appears under
/// its name when ``finish(frameCount:)`` returns; without that nothing of it remains. Any thread may
/// use it, one at a time.
public final class GIFWriter: Sendable {
  private struct State: ~Copyable {
    var file: AtomicFile?
    /// Waits for the image after it, which decides its delay.
    var pending: GIFImage?
  }

  /// The file's name.
  public let path: String
  private let format: GIFFormat
  private let palette: GIFPalette
  private let state: Mutex<State>

  /// Opens a hidden file beside the target and writes the header.
  ///
  /// - Parameters:
  ///   - path: The target; an existing file is replaced in the end.
  ///   - format: Size, rate and repetition.
  ///   - palette: The colours of all images.
  /// - Throws: `EncodingError` when nothing can be written there.
  public init(path: String, format: GIFFormat, palette: GIFPalette) throws(EncodingError) {
    self.path = path
    self.format = format
    self.palette = palette
    let header = Self.header(format, palette)
    let file = try EncodingError.wrapping { () throws(MediaError) in
      let file = try AtomicFile(path)
      try file.write(header)
      return file
    }
    state = Mutex(State(file: file))
  }

  /// Appends images, in the order of their frames.
  ///
  /// - Parameter images: What a segment encoder gave.
  /// - Throws: `EncodingError` when an image is out of order or place, or the file cannot be written.
  public func append(_ images: [GIFImage]) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      for image in images {
        let frame = image.firstFrame
        let isNext = state.pending.map { frame > $0.firstFrame } ?? (frame == 0)
        guard state.file != nil, isNext, image.columns.upperBound <= format.width,
          image.rows.upperBound <= format.height
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
  /// - Parameter frameCount: How many frames the clip has, those without an image included.
  /// - Throws: `EncodingError` when there is no image, an image begins after the end, or the file cannot be written.
  public func finish(frameCount: Int) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      guard let last = state.pending, last.firstFrame < frameCount else {
        throw .mismatch(
          found: state.pending.map { "an image for frame \($0.firstFrame)" } ?? "no image",
          expected: "images for \(frameCount) frames", file: path)
      }
      try write(&state, until: frameCount)
      state.pending = nil
      guard var file = state.file.take() else { return }
      do throws(MediaError) {
        try file.write([0x3B])
        try file.commit()
      } catch {
        throw EncodingError(error)
      }
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
    var rest = format.centiseconds(at: end) - format.centiseconds(at: image.firstFrame)
    repeat {
      // Longer than a delay can be: the same image once more. No remainder below 2 is left.
      let delay = rest <= 65535 ? rest : min(65535, rest - 2)
      bytes += control(delay: delay) + descriptor(image) + image.data
      rest -= delay
    } while rest > 0
    try EncodingError.wrapping(frame: image.firstFrame) { () throws(MediaError) in
      try state.file?.write(bytes)
    }
  }

  /// The graphic control extension: disposal, transparency, delay.
  private func control(delay: Int) -> [UInt8] {
    // 1 leaves the image for the next to build on, 2 clears its rectangle.
    let disposal: UInt8 = palette.hasTransparency ? 2 : 1
    let isTransparent: UInt8 = palette.transparentIndex == nil ? 0 : 1
    return [0x21, 0xF9, 4, disposal << 2 | isTransparent] + Self.word(delay)
      + [palette.transparentIndex ?? 0, 0]
  }

  private func descriptor(_ image: GIFImage) -> [UInt8] {
    [0x2C] + Self.word(image.columns.lowerBound) + Self.word(image.rows.lowerBound)
      + Self.word(image.columns.count) + Self.word(image.rows.count) + [0]
  }

  private static func header(_ format: GIFFormat, _ palette: GIFPalette) -> [UInt8] {
    let bits = palette.indexBits
    // A global table of 2^bits colours, from 8 bits a channel; background 0, square pixels.
    var bytes = Array("GIF89a".utf8) + word(format.width) + word(format.height)
    bytes += [0x80 | 7 << 4 | UInt8(bits - 1), 0, 0]
    for place in 0..<1 << bits {
      let color = place < palette.colors.count ? palette.colors[place] : 0
      bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    // The extension counts repetitions after the first showing, 0 for ever; without it there are none.
    if format.playCount != 1 {
      let repetitions = format.playCount == 0 ? 0 : format.playCount - 1
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + word(repetitions) + [0]
    }
    return bytes
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
