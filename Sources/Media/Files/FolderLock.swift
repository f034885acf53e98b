import Glibc

/// The use of a folder by one process, or one part of it, at a time.
///
/// The lock is advisory: it holds against others that ask for it. It is a lock of the system
/// (`flock`) on a hidden file in the folder, so that it ends with its process, whatever ends that;
/// the file tells who holds it and is removed in the end. File systems without such locks are used
/// without one.
package struct FolderLock: ~Copyable {
  /// The reaction to a lock that another holds.
  package enum Patience {
    /// Fails with the holder's name.
    case none
    /// Waits until the lock is free.
    case endless
  }

  private let path: String
  private let descriptor: Int32

  /// Does something while holding the lock of a folder, which must be there.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - patience: Whether to wait for another holder.
  ///   - work: What is done.
  /// - Returns: What the work returned.
  /// - Throws: `MediaError`, with ``MediaError/Reason-swift.enum/inUse(holder:)`` when another has
  ///   it, or what the work threw.
  package static func hold<Result>(
    _ folder: String, patience: Patience = .none, during work: () throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    let lock = try FolderLock(folder, patience)
    defer { withExtendedLifetime(lock) {} }
    return try work()
  }

  private init(_ folder: String, _ patience: Patience) throws(MediaError) {
    let path = "\(folder)/.inbetween-lock"
    self.path = path
    while true {
      let file = SystemCall.open.attempt(on: path) {
        unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      }
      guard file >= 0 else { throw LibavCall.systemError(in: "open", file: path) }
      do throws(MediaError) {
        guard try Self.lock(file, folder, patience) else {
          close(file)
          continue
        }
      } catch {
        close(file)
        throw error
      }
      descriptor = file
      UnfinishedFiles.add(path)
      return
    }
  }

  deinit {
    // While it is locked, so that nobody can hold a lock on the file that goes.
    unsafe unlink(path)
    UnfinishedFiles.remove(path)
    close(descriptor)
  }

  /// Locks an open file; false when its name was taken away meanwhile.
  private static func lock(
    _ file: Int32, _ folder: String, _ patience: Patience
  ) throws(MediaError) -> Bool {
    while flock(file, patience == .none ? LOCK_EX | LOCK_NB : LOCK_EX) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw MediaError(file: folder, reason: .inUse(holder: holder(of: file)))
      // A file system that knows no locks: as before there were any.
      case ENOLCK, EOPNOTSUPP: return true
      default: throw LibavCall.systemError(in: "flock", file: folder)
      }
    }
    var held = stat()
    var named = stat()
    guard unsafe fstat(file, &held) == 0,
      unsafe stat("\(folder)/.inbetween-lock", &named) == 0,
      held.st_ino == named.st_ino, held.st_dev == named.st_dev
    else { return false }
    let text = Array("process \(getpid()) on \(hostName)".utf8)
    // Who holds it is for people; without it the lock is as good.
    if ftruncate(file, 0) == 0 {
      _ = unsafe text.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
    }
    return true
  }

  private static func holder(of file: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    // Another may be about to write its name.
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : "another process"
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "this machine" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
