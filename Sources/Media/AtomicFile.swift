import Glibc

/// A file that appears under its name only when it is complete.
///
/// What is written goes to a hidden file beside the target, which takes the target's place on
/// ``commit()`` and is removed when the value goes away before that. A target that already exists
/// as a device or a pipe is written directly: nothing could be renamed over it. A symbolic link is
/// followed, so that what it points at is replaced and not the link. New files get the mode that
/// the process's umask leaves of 0666. The path `-` is standard output.
package struct AtomicFile: ~Copyable {
  /// The name given, for messages.
  package let name: String
  /// The path that is written: hidden until committed, or the device itself.
  package let writablePath: String
  private let target: String
  private var descriptor: Int32
  private let isDirect: Bool
  private var isCommitted = false
  /// True when what is written can never be gone back to: a pipe, or standard output whatever it is.
  package let isStream: Bool

  /// Opens the hidden file, so that an unwritable folder is reported before any work is done.
  package init(_ path: String) throws(MediaError) {
    let opened = path == "-" ? try Self.openStandardOutput() : try Self.open(path)
    name = path
    target = opened.target
    writablePath = opened.writablePath
    descriptor = opened.descriptor
    isDirect = opened.isDirect
    isStream = path == "-" || opened.isDirect && lseek(opened.descriptor, 0, SEEK_CUR) < 0
  }

  private struct Opened {
    let target: String
    let writablePath: String
    let descriptor: Int32
    let isDirect: Bool
  }

  private static func openStandardOutput() throws(MediaError) -> Opened {
    let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw LibavCall.systemError(in: "fcntl", file: "-") }
    return Opened(target: "-", writablePath: "-", descriptor: descriptor, isDirect: true)
  }

  private static func open(_ path: String) throws(MediaError) -> Opened {
    let target = resolved(path)
    var status = stat()
    let exists = unsafe stat(target, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR {
      throw LibavCall.error(-EISDIR, in: "open", file: path)
    }
    let isDirect = exists && kind != S_IFREG
    var writable = target
    var descriptor: Int32 = -1
    if isDirect {
      descriptor = unsafe Glibc.open(target, O_WRONLY | O_CLOEXEC)
    } else {
      // The process id keeps two programs apart; the number, two outputs or what a killed run left.
      for attempt in 0..<1000 {
        writable = hiddenName(beside: target, attempt)
        descriptor = unsafe Glibc.open(
          writable, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        if descriptor >= 0 || errno != EEXIST { break }
      }
    }
    guard descriptor >= 0 else { throw LibavCall.systemError(in: "open", file: path) }
    if !isDirect { UnfinishedFiles.add(writable) }
    return Opened(
      target: target, writablePath: writable, descriptor: descriptor, isDirect: isDirect)
  }

  /// What libavformat opens to write the same file.
  var url: String { target == "-" ? "pipe:\(STDOUT_FILENO)" : "file:\(writablePath)" }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isCommitted, !isDirect {
      unsafe unlink(writablePath)
      UnfinishedFiles.remove(writablePath)
    }
  }

  /// Appends bytes; everything is written, or an error is thrown.
  package func write(_ bytes: [UInt8]) throws(MediaError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          // A pipe that another program made non-blocking.
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          unsafe poll(&wait, 1, -1)
          continue
        }
        throw LibavCall.systemError(in: "write", file: name)
      }
      start += count
    }
  }

  /// Replaces bytes that were written before; not in a stream.
  package func rewrite(_ bytes: [UInt8], at offset: Int) throws(MediaError) {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, offset)
    }
    // Bytes that are there already are replaced at once or not at all.
    guard count == bytes.count else { throw LibavCall.systemError(in: "pwrite", file: name) }
  }

  /// Gives the finished file its name, replacing what had it.
  package mutating func commit() throws(MediaError) {
    // Network and quota file systems may report a failed write only when the file is closed.
    let open = descriptor
    descriptor = -1
    guard close(open) == 0 else { throw LibavCall.systemError(in: "close", file: name) }
    if !isDirect, unsafe rename(writablePath, target) != 0 {
      throw LibavCall.systemError(in: "rename", file: name)
    }
    isCommitted = true
    UnfinishedFiles.remove(writablePath)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether a path is that of a hidden file whose program is gone.
  package static func isAbandoned(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".")
    guard name.hasPrefix("."), parts.count >= 2, parts.last == "partial",
      let process = parts[parts.count - 2].split(separator: "-").first.flatMap({ pid_t($0) })
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  private static func hiddenName(beside target: String, _ attempt: Int) -> String {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { target[...$0] } ?? ""
    let file = slash.map { target[target.index(after: $0)...] } ?? target[...]
    return "\(folder).\(file).\(getpid())-\(attempt).partial"
  }
}
