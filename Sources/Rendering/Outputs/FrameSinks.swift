import Encoding
import Media
import Synchronization

/// A file for each frame, numbered as in the clip.
struct SequenceSink: FrameSink {
  private let files: AtomicSequence
  private let byteCount = ByteCount()

  let needsOrder = false

  /// Makes a hidden folder beside the first file.
  init(_ pattern: NumberedPath, options: AtomicFile.Options) throws(EncodingError) {
    files = try EncodingError.wrapping { () throws(MediaError) in
      try AtomicSequence(pattern, options: options)
    }
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try EncodingError.wrapping(frame: frame) { () throws(MediaError) in
      try files.write(bytes, number: frame)
    }
    byteCount.add(bytes.count)
  }

  func finish() throws(EncodingError) -> Int {
    try EncodingError.wrapping { () throws(MediaError) in try files.commit() }
    return byteCount.total
  }

  func cancel() { files.cancel() }
}

/// One file of frames one behind another.
final class ByteSink: FrameSink {
  private struct State: ~Copyable {
    var file: AtomicFile?
    var byteCount: Int
  }

  private let state: Mutex<State>

  let needsOrder = true

  /// Opens a hidden file beside the target and writes what comes before the first frame.
  init(
    path: String, header: [UInt8] = [], options: AtomicFile.Options
  ) throws(EncodingError) {
    do throws(MediaError) {
      var file = try AtomicFile(path, options: options)
      try file.write(header)
      state = Mutex(State(file: file, byteCount: header.count))
    } catch {
      throw EncodingError(error)
    }
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      do throws(MediaError) {
        try state.file?.write(bytes)
      } catch {
        throw EncodingError(error, frame: frame)
      }
      state.byteCount += bytes.count
    }
  }

  func finish() throws(EncodingError) -> Int {
    try state.withLock { (state) throws(EncodingError) in
      guard var file = state.file.take() else { return state.byteCount }
      do throws(MediaError) {
        try file.commit()
      } catch {
        throw EncodingError(error)
      }
      return state.byteCount
    }
  }

  func cancel() { state.withLock { $0.file = nil } }
}

/// A movie all of whose frames are key frames.
struct IntraMovieSink: FrameSink {
  private let muxer: MovieMuxer
  /// Number of the first frame rendered, which is the file's frame 0.
  private let firstFrame: Int

  let needsOrder = true

  init(
    path: String, container: MovieContainer, format: VideoFormat, firstFrame: Int,
    options: AtomicFile.Options
  ) throws(EncodingError) {
    self.firstFrame = firstFrame
    muxer = try MovieMuxer(path: path, container: container, options: options)
    try muxer.beginSegment(try IntraFrameEncoder(format: format).header)
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try muxer.append([EncodedPacket(keyFrame: frame - firstFrame, bytes: bytes)])
  }

  func finish() throws(EncodingError) -> Int { try muxer.finish() }
  func cancel() { muxer.cancel() }
}
