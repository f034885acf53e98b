import CFFmpeg
import Glibc
import Storing

/// A container being written into a file of ours, closed when the value goes away.
///
/// libavformat writes through ``MovieBytes``, so that each write, sync and rename of a movie is
/// made where all other files' are.
///
/// The corresponding C object is `AVFormatContext`.
@safe struct MovieContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVIOContext>
  /// Lives as long as the C objects that point at it.
  private let bytes: MovieBytes
  private static let bufferSize: Int32 = 65536

  /// Opens a container that writes into a file.
  init(file: consuming AtomicFile, container: MovieContainer) throws(MediaError) {
    let name = file.name
    var made: UnsafeMutablePointer<AVFormatContext>?
    // libavformat opens the file by this name once more to read it, when it moves the index to the
    // front.
    let url = "file:\(file.writablePath)"
    try LibavCall.check(
      unsafe avformat_alloc_output_context2(&made, nil, container.muxer, url),
      in: "avformat_alloc_output_context2", file: name)
    let context = unsafe try LibavCall.made(
      made, by: "avformat_alloc_output_context2", file: name)
    let isStream = file.isStream
    let bytes = MovieBytes(file)
    guard let buffer = unsafe av_malloc(Int(Self.bufferSize)),
      let stream = unsafe avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 1,
        Unmanaged.passUnretained(bytes).toOpaque(), nil, writeMovieBytes,
        isStream ? nil : seekInMovieBytes)
    else {
      unsafe avformat_free_context(context)
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "avio_alloc_context", file: name)
    }
    unsafe context.pointee.pb = stream
    unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    unsafe context.pointee.opaque = Unmanaged.passUnretained(bytes).toOpaque()
    unsafe context.pointee.io_open = openMovieBytes
    unsafe context.pointee.io_close2 = closeMovieBytes
    unsafe raw = context
    unsafe self.stream = stream
    self.bytes = bytes
  }

  deinit {
    unsafe avformat_free_context(raw)
    unsafe LibavCall.free(stream)
    withExtendedLifetime(bytes) {}
  }

  /// Throws when something written so far did not arrive; libavformat reports that late, or, of
  /// going to a place and reading what was written, not at all.
  func checkWritten() throws(MediaError) {
    if let failure = bytes.failure {
      throw LibavCall.error(-failure.code, in: failure.function, file: bytes.name)
    }
    try LibavCall.check(unsafe stream.pointee.error, in: "avio_write", file: bytes.name)
  }

  /// Writes what is still in memory, and gives the file its name.
  ///
  /// - Returns: Bytes in the file, or through the pipe.
  func finish() throws(MediaError) -> Int {
    unsafe avio_flush(stream)
    // A pipe has no size, but a place that writing has come to.
    let size = unsafe avio_size(stream)
    let byteCount = unsafe Int(size >= 0 ? size : avio_seek(stream, 0, SEEK_CUR))
    try checkWritten()
    try bytes.commit()
    return byteCount
  }
}
