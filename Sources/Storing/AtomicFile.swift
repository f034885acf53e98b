import Glibc

/// A file that appears under its name only when it is complete.
///
/// Its bytes go to a hidden file beside the target, which takes the target's place on ``commit()``
/// and is removed when the value goes away before that. A target that already exists as a device or
/// a pipe is written directly: nothing could be renamed over it. A symbolic link is followed, so
/// that its target is replaced and not the link. New files get the mode that the process's umask
/// leaves of 0666. The path `-` is standard output.
package struct AtomicFile: ~Copyable {
  /// The faults that a file outlasts.
  package enum Durability: Sendable {
    /// A power failure: the file is on the disk before it has its name, and the name before work
    /// goes on.
    case synced
    /// The same, but whoever makes many files in a folder syncs the folder, once.
    case syncedContent
    /// The end of the process alone: for what nobody keeps, or what is checked before it is used.
    case unsynced
  }

  /// The reaction to a pipe whose reader has gone.
  package enum LostReader: Sendable {
    /// Writing fails.
    case failsAtOnce
    /// Writing goes nowhere, and ``AtomicFile/commit()`` fails: other files of the same work are
    /// finished.
    case failsInTheEnd
  }

  /// The settings of a file that is made.
  package struct Options: Sendable {
    /// The faults that the file outlasts.
    package var durability: Durability = .synced
    /// The reaction to a pipe whose reader has gone.
    package var lostReader: LostReader = .failsAtOnce

    /// A file that lasts, and fails at once.
    package init(durability: Durability = .synced, lostReader: LostReader = .failsAtOnce) {
      self.durability = durability
      self.lostReader = lostReader
    }
  }

  /// The name given, for messages.
  package let name: String
  /// The path that is written: hidden until committed, or the device itself.
  package let writablePath: String
  private let target: String
  private var descriptor: Int32
  private let isDirect: Bool
  private let options: Options
  private var isCommitted = false
  private var hasLostReader = false
  /// True when what is written can never be gone back to: a pipe, or standard output whatever it
  /// is.
  package let isStream: Bool

  /// Opens the hidden file, so that an unwritable folder is reported before any work is done.
  package init(_ path: String, options: Options = Options()) throws(FileError) {
    let opened = path == "-" ? try Self.openStandardOutput() : try Self.open(path)
    name = path
    target = opened.target
    writablePath = opened.writablePath
    descriptor = opened.descriptor
    isDirect = opened.isDirect
    self.options = options
    isStream = path == "-" || opened.isDirect && lseek(opened.descriptor, 0, SEEK_CUR) < 0
  }

  private struct Opened {
    let target: String
    let writablePath: String
    let descriptor: Int32
    let isDirect: Bool
  }

  private static func openStandardOutput() throws(FileError) -> Opened {
    let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw SystemCall.failure(in: "fcntl", file: "-") }
    return Opened(target: "-", writablePath: "-", descriptor: descriptor, isDirect: true)
  }

  private static func open(_ path: String) throws(FileError) -> Opened {
    let target = try resolved(path)
    // Told now, and not when all is done and the file would take its name.
    guard !FileName.isTooLong(target) else {
      throw SystemCall.error(-ENAMETOOLONG, in: "open", file: path)
    }
    var status = stat()
    let exists = unsafe stat(target, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR {
      throw SystemCall.error(-EISDIR, in: "open", file: path)
    }
    let isDirect = exists && kind != S_IFREG
    var writable = target
    var descriptor: Int32 = -1
    if isDirect {
      descriptor = SystemCall.open.attempt(on: target) {
        unsafe Glibc.open(target, O_WRONLY | O_CLOEXEC)
      }
    } else {
      (writable, descriptor) = AbandonedFiles.make(beside: target) { path in
        SystemCall.open.attempt(on: path) {
          unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        }
      }
    }
    guard descriptor >= 0 else { throw SystemCall.failure(in: "open", file: path) }
    return Opened(
      target: target, writablePath: writable, descriptor: descriptor, isDirect: isDirect)
  }

  deinit {
    // While it is locked, so that nobody else can have the name that goes.
    if !isCommitted, !isDirect {
      unsafe unlink(writablePath)
      UnfinishedFiles.remove(writablePath)
    }
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Appends bytes; everything is written, or an error is thrown.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    let code = unsafe bytes.withUnsafeBytes { unsafe write($0) }
    guard code == 0 else { throw SystemCall.error(-code, in: "write", file: name) }
  }

  /// Appends bytes; 0, or the error number.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    if hasLostReader { return 0 }
    let code = unsafe SystemCall.writeAll(bytes, to: descriptor, writablePath)
    guard code == EPIPE, options.lostReader == .failsInTheEnd else { return code }
    hasLostReader = true
    return 0
  }

  /// Appends all that is left of a file.
  package mutating func append(_ input: borrowing RegularFile) throws(FileError) {
    while let piece = try input.nextPiece() { try write(piece) }
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: All that is in it.
  ///   - path: Its name; an existing file is replaced.
  ///   - durability: The faults that it outlasts.
  /// - Throws: `FileError` when it cannot be written there.
  package static func write(
    _ bytes: [UInt8], to path: String, durability: Durability = .synced
  ) throws(FileError) {
    var file = try AtomicFile(path, options: Options(durability: durability))
    try file.write(bytes)
    try file.commit()
  }

  /// Replaces bytes that were written before; not in a stream.
  package func rewrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let count = SystemCall.rewrite.attempt(on: writablePath) {
      unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset) }
    }
    // Bytes that are there already are replaced at once or not at all.
    guard count == bytes.count else { throw SystemCall.failure(in: "pwrite", file: name) }
  }

  /// Goes to a place from which bytes are written on, as `lseek` does; negative when that cannot
  /// be, with the reason in `errno`.
  package func seek(_ offset: Int, from whence: Int32) -> Int {
    SystemCall.seek.attempt(on: writablePath) { lseek(descriptor, offset, whence) }
  }

  /// Bytes in the file so far; negative when nobody knows.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
  }

  /// Gives the finished file its name, replacing what had it.
  package mutating func commit() throws(FileError) {
    if hasLostReader { throw SystemCall.error(-EPIPE, in: "write", file: name) }
    if !isDirect, options.durability != .unsynced {
      try Folder.sync(descriptor, writablePath)
    }
    // The lock, which a copy of the descriptor has as well, stays until the file has its name.
    let open = descriptor
    descriptor = isDirect ? -1 : fcntl(open, F_DUPFD_CLOEXEC, 3)
    // Network and quota file systems may report a failed write only when the file is closed.
    guard SystemCall.close.attempt(on: writablePath, { Glibc.close(open) }) == 0 else {
      throw SystemCall.failure(in: "close", file: name)
    }
    guard !isDirect else {
      isCommitted = true
      return
    }
    let renamed = UnfinishedFiles.end(writablePath) {
      SystemCall.rename.attempt(on: target) { unsafe rename(writablePath, target) }
    }
    guard renamed == 0 else { throw SystemCall.failure(in: "rename", file: name) }
    isCommitted = true
    if options.durability == .synced { try Folder.sync(Folder.parent(of: target)) }
  }

  /// The target of a link; every other path is itself.
  private static func resolved(_ path: String) throws(FileError) -> String {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let real = unsafe realpath(path, nil)
    else { return path }
    defer { unsafe free(real) }
    // A repaired name would be that of another file.
    guard let text = unsafe String(validatingCString: real) else {
      throw SystemCall.error(-EILSEQ, in: "realpath", file: path)
    }
    return text
  }
}
