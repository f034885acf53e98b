import Glibc
package import Graphics

/// A regular file that is open for reading: opening never waits for a pipe, nor reads a device.
package struct RegularFile: ~Copyable {
  /// The path that was opened; of bytes their name in messages.
  package let path: String
  /// Bytes in it when it was opened.
  package let size: Int
  package let descriptor: Int32
  /// Bytes that are read at once where a file is gone through.
  static let pieceSize = 1 << 20
  /// Bytes that it is opened from.
  private var memory: MemoryFile?

  /// Opens content, a file not through a symbolic link at its path's end.
  ///
  /// - Throws: `FileError` when it cannot be opened, or is no regular file.
  package init(_ source: ContentSource) throws(FileError) {
    switch source {
    case .file(let path): try self.init(path)
    case .bytes(let bytes):
      let memory = try MemoryFile.of(bytes)
      try self.init(memory.path, followingLinks: true, name: bytes.description)
      self.memory = memory
    case .snapshot: throw FileError(file: "\(source)", reason: .notARegularFile)
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followingLinks: True follows a symbolic link at the path's end, false refuses it.
  /// - Throws: `FileError` when it cannot be opened, or is no regular file.
  package init(_ path: String, followingLinks: Bool = false) throws(FileError) {
    try self.init(path, followingLinks: followingLinks, name: path)
  }

  private init(_ path: String, followingLinks: Bool, name: String) throws(FileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = SystemCall.open.attempt(on: path) { () -> Int32 in
      // C would open a file whose name ends there.
      guard !path.utf8.contains(0) else {
        errno = EINVAL
        return -1
      }
      return unsafe open(path, flags)
    }
    guard descriptor >= 0 else {
      // O_NOFOLLOW reports a link as ELOOP.
      if errno == ELOOP { throw FileError(file: name, reason: .notARegularFile) }
      throw SystemCall.failure(in: "open", file: name)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(file: name, reason: .notARegularFile)
    }
    self.path = name
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The next bytes, at most some number; none at the end.
  package borrowing func read(upTo count: Int) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while true {
        let length = SystemCall.read.attempt(on: path) {
          unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        }
        if length >= 0 { return initialized = length }
        if errno != EINTR { return code = errno }
      }
    }
    guard code == 0 else { throw SystemCall.error(-code, in: "read", file: path) }
    return bytes
  }

  /// The next bytes of a file that is gone through; `nil` at its end.
  package borrowing func nextPiece() throws(FileError) -> [UInt8]? {
    let piece = try read(upTo: Self.pieceSize)
    return piece.isEmpty ? nil : piece
  }

  /// Goes back to the first byte.
  package borrowing func rewind() throws(FileError) {
    guard SystemCall.seek.attempt(on: path, { lseek(descriptor, 0, SEEK_SET) }) == 0 else {
      throw SystemCall.failure(in: "lseek", file: path)
    }
  }

  /// All bytes that are left.
  package borrowing func readAll() throws(FileError) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(size)
    while let piece = try nextPiece() { all += piece }
    return all
  }

  /// All that is left as a text without a byte order mark; `nil` when it is not in UTF-8.
  package borrowing func readText() throws(FileError) -> String? {
    let bytes = try readAll()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self)
  }

  /// Marks the file as just changed, without changing it.
  package borrowing func touch() { futimens(descriptor, nil) }
}
