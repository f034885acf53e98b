import CFFmpeg
import Glibc
import Storing

/// The file that libavformat's writes go to, and that it reads once more when it moves an index to
/// the front.
///
/// It is used from one thread at a time. Of the calls that fail the first is kept: libavformat goes
/// on after some.
final class MovieBytes {
  let name: String
  /// The path that is written.
  let path: String
  private var file: AtomicFile?
  /// The first call that failed, and its error number.
  private(set) var failure: (function: StaticString, code: Int32)?

  init(_ file: consuming AtomicFile) {
    name = file.name
    path = file.writablePath
    self.file = consume file
  }

  /// Records a failed call, unless one failed before.
  ///
  /// - Parameters:
  ///   - code: The error number.
  ///   - function: The call that failed.
  /// - Returns: The number as libav* wants it.
  func fail(_ code: Int32, in function: StaticString) -> Int32 {
    failure = failure ?? (function, code)
    return -code
  }

  /// Appends bytes; how many, or a negative error number.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    let code = unsafe file?.write(bytes) ?? EBADF
    return code == 0 ? Int32(bytes.count) : fail(code, in: "write")
  }

  /// Moves the file's offset; the new offset, or a negative error number.
  func seek(_ offset: Int, from whence: Int32) -> Int {
    let place = file?.seek(offset, from: whence) ?? -1
    return place >= 0 ? place : Int(fail(errno, in: "lseek"))
  }

  /// Bytes in the file so far.
  var size: Int { file?.size ?? -1 }

  /// Publishes the file under its name.
  func commit() throws(MediaError) {
    guard var file = file.take() else { return }
    try file.commit()
  }
}

/// The bytes written of a movie, while libavformat reads them.
private final class MovieBytesReader {
  let bytes: MovieBytes
  private let descriptor: Int32
  private var place = 0

  init?(_ bytes: MovieBytes) {
    descriptor = SystemCall.open.attempt(on: bytes.path) {
      unsafe open(bytes.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    self.bytes = bytes
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next bytes; how many, or a negative error number.
  func read(_ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32) -> Int32 {
    while true {
      let count = SystemCall.read.attempt(on: bytes.path) {
        unsafe pread(descriptor, buffer, Int(size), place)
      }
      if count > 0 {
        place += count
        return Int32(count)
      }
      if count == 0 { return CFFMPEG_ERROR_EOF }
      if errno != EINTR { return bytes.fail(errno, in: "pread") }
    }
  }

  func seek(_ offset: Int, from whence: Int32) -> Int {
    switch whence {
    case SEEK_SET: place = offset
    case SEEK_CUR: place += offset
    default: return Int(-EINVAL)
    }
    return place
  }
}

// libavformat's calls, with the object that the opaque pointer stands for.

private func object<Object: AnyObject>(
  _ type: Object.Type, _ opaque: UnsafeMutableRawPointer?
) -> Object? {
  unsafe opaque.map { unsafe Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

func writeMovieBytes(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32
) -> Int32 {
  let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: Int(size))
  return unsafe object(MovieBytes.self, opaque)?.write(bytes) ?? -EBADF
}

func seekInMovieBytes(
  _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
  guard let bytes = unsafe object(MovieBytes.self, opaque) else { return Int64(-EBADF) }
  if whence & AVSEEK_SIZE != 0 { return Int64(bytes.size) }
  return Int64(bytes.seek(Int(offset), from: whence & ~AVSEEK_FORCE))
}

private func readMovieBytes(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32
) -> Int32 {
  unsafe object(MovieBytesReader.self, opaque)?.read(buffer, size) ?? -EBADF
}

private func seekInMovieBytesReader(
  _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
  guard let reader = unsafe object(MovieBytesReader.self, opaque) else { return Int64(-EBADF) }
  if whence & AVSEEK_SIZE != 0 { return Int64(reader.bytes.size) }
  return Int64(reader.seek(Int(offset), from: whence & ~AVSEEK_FORCE))
}

/// Opens what was written so far to be read; libavformat opens nothing else.
func openMovieBytes(
  _ context: UnsafeMutablePointer<AVFormatContext>?,
  _ stream: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
  _ url: UnsafePointer<CChar>?, _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let bytes = unsafe object(MovieBytes.self, context?.pointee.opaque),
    flags & AVIO_FLAG_WRITE == 0
  else { return -EINVAL }
  guard let reader = MovieBytesReader(bytes) else { return bytes.fail(errno, in: "open") }
  let size: Int32 = 65536
  let opaque = unsafe Unmanaged.passRetained(reader)
  guard let buffer = unsafe av_malloc(Int(size)),
    let made = unsafe avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), size, 0, opaque.toOpaque(), readMovieBytes, nil,
      seekInMovieBytesReader)
  else {
    unsafe opaque.release()
    return bytes.fail(ENOMEM, in: "avio_alloc_context")
  }
  unsafe stream?.pointee = made
  return 0
}

/// Closes what ``openMovieBytes`` opened.
func closeMovieBytes(
  _ context: UnsafeMutablePointer<AVFormatContext>?, _ stream: UnsafeMutablePointer<AVIOContext>?
) -> Int32 {
  guard let stream = unsafe stream else { return 0 }
  if let opaque = unsafe stream.pointee.opaque {
    unsafe Unmanaged<MovieBytesReader>.fromOpaque(opaque).release()
  }
  unsafe LibavCall.free(stream)
  return 0
}
