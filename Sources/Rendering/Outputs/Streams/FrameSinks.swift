import Encoding
import Media
import Synchronization
import Storing

/// A destination of frames.
protocol FrameSink: Sendable {
  /// True when frames must come one after another.
  var needsOrder: Bool { get }
  /// Writes the frames of a run, counted from the clip's start, which are equal; errors name the
  /// frame.
  func write(_ bytes: [UInt8], frames: Range<Int>) throws(EncodingError)
  /// Completes what was written and gives its size in bytes.
  func finish() throws(EncodingError) -> Int
  /// Removes what was begun.
  func cancel()
}

/// A destination of frames one by one.
protocol SingleFrameSink: FrameSink {
  /// Writes a frame, counted from the clip's start; errors need not name it.
  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError)
}

extension SingleFrameSink {
  func write(_ bytes: [UInt8], frames: Range<Int>) throws(EncodingError) {
    for frame in frames {
      try EncodingError.naming(frame: frame) { () throws(EncodingError) in
        try write(bytes, frame: frame)
      }
    }
  }
}

/// A file for each frame, numbered as in the clip.
struct SequenceSink: SingleFrameSink {
  private let files: AtomicSequence
  private let byteCount = ByteCount()

  let needsOrder = false

  /// Makes a hidden folder beside the first file.
  init(_ pattern: NumberedPath, options: AtomicFile.Options) throws(EncodingError) {
    files = try AtomicSequence(pattern, options: options)
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try files.write(bytes, number: frame)
    byteCount.add(bytes.count)
  }

  func finish() throws(EncodingError) -> Int {
    try files.commit()
    return byteCount.total
  }

  func cancel() { files.cancel() }
}

/// One file of frames one behind another.
final class ByteSink: SingleFrameSink {
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
    var file = try AtomicFile(path, options: options)
    try file.write(header)
    state = Mutex(State(file: file, byteCount: header.count))
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      try state.file?.write(bytes)
      state.byteCount += bytes.count
    }
  }

  func finish() throws(EncodingError) -> Int {
    try state.withLock { (state) throws(EncodingError) in
      guard var file = state.file.take() else { return state.byteCount }
      try file.commit()
      return state.byteCount
    }
  }

  func cancel() { state.withLock { $0.file = nil } }
}

/// Bytes written by several segments at once.
private final class ByteCount: Sendable {
  private let sum = Atomic<Int>(0)

  /// The sum of all bytes so far.
  var total: Int { sum.load(ordering: .relaxed) }

  /// Counts more bytes.
  func add(_ bytes: Int) { sum.wrappingAdd(bytes, ordering: .relaxed) }
}
