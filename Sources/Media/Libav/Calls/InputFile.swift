import CFFmpeg
import Glibc
import Graphics
import Storing

/// An open regular file that libavformat reads through.
///
/// Opening never blocks (a pipe is refused, not waited for) and never follows a symbolic link at
/// the end of the path unless told to.
///
/// The corresponding C object is `AVIOContext`.
@safe struct InputFile: ~Copyable {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let file: RegularFile
  private var path: String { file.path }
  private var descriptor: Int32 { file.descriptor }
  private static let bufferSize: Int32 = 65536

  /// Opens content.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - followingLinks: True when a symbolic link at the end of a file's path is opened.
  /// - Throws: `MediaError` when there is no such regular file.
  init(_ source: ContentSource, followingLinks: Bool = false) throws(MediaError) {
    let file =
      switch source {
      case .file(let path): try RegularFile(path, followingLinks: followingLinks)
      case .bytes, .snapshot: try RegularFile(source)
      }
    guard let buffer = unsafe av_malloc(Int(Self.bufferSize)),
      let context = unsafe avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 0,
        UnsafeMutableRawPointer(bitPattern: Int(file.descriptor) + 1), readFromDescriptor, nil,
        seekInDescriptor)
    else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "avio_alloc_context", file: file.path)
    }
    unsafe raw = context
    self.file = file
  }

  deinit {
    unsafe LibavCall.free(raw)
  }
}

extension InputFile {
  /// Bytes in the file.
  func byteCount() throws(MediaError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SystemCall.failure(in: "fstat", file: path)
    }
    return Int(status.st_size)
  }

  /// Bytes from a place on, at most some number; what reads the file is not disturbed.
  func bytes(_ count: Int, from start: Int) throws(MediaError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = unsafe pread(descriptor, &bytes, count, start)
    guard length >= 0 else { throw SystemCall.failure(in: "pread", file: path) }
    if length < count { bytes.removeLast(count - length) }
    return bytes
  }

  /// The first or the last bytes of the file, at most some number.
  func bytes(_ count: Int, atEnd: Bool) throws(MediaError) -> [UInt8] {
    try bytes(count, from: atEnd ? max(0, try byteCount() - count) : 0)
  }
}

/// The descriptor travels in the opaque pointer, plus one so that it is never null.
private func descriptor(_ opaque: UnsafeMutableRawPointer?) -> Int32 {
  Int32(Int(bitPattern: opaque) - 1)
}

private func readFromDescriptor(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32
) -> Int32 {
  while true {
    let count = unsafe read(descriptor(opaque), buffer, Int(size))
    if count > 0 { return Int32(count) }
    if count == 0 { return CFFMPEG_ERROR_EOF }
    if errno != EINTR { return -errno }
  }
}

private func seekInDescriptor(
  _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
  let file = unsafe descriptor(opaque)
  if whence & AVSEEK_SIZE != 0 {
    var status = stat()
    return unsafe fstat(file, &status) == 0 ? Int64(status.st_size) : Int64(-errno)
  }
  let position = lseek(file, Int(offset), whence & ~AVSEEK_FORCE)
  return position >= 0 ? Int64(position) : Int64(-errno)
}
