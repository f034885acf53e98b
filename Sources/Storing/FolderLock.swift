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
  ///   - patience: The wait for another holder.
  ///   - work: The work.
  /// - Returns: The result of the work.
  /// - Throws: `FileError`, with ``FileError/Reason-swift.enum/inUse(holder:)`` when another has
  ///   it, or what the work threw.
  package static func hold<Result>(
    _ folder: String, patience: Patience = .none, during work: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let lock = try FolderLock(folder, patience)
    defer { withExtendedLifetime(lock) {} }
    return try work()
  }

  private init(_ folder: String, _ patience: Patience) throws(FileError) {
    let path = "\(folder)/.inbetween-lock"
    self.path = path
    while true {
      var holder: String?
      // One step, so that a process that ends leaves no file that it has just made.
      let file = UnfinishedFiles.make(path) { Self.lock(path, &holder) }
      if file >= 0 {
        descriptor = file
        return
      }
      guard errno == EWOULDBLOCK else { throw SystemCall.failure(in: "open", file: path) }
      switch (patience, holder) {
      // Its name was taken away meanwhile.
      case (_, nil): continue
      case (.none, let holder?): throw FileError(file: folder, reason: .inUse(holder: holder))
      case (.endless, _): Self.waitForHolder(of: path)
      }
    }
  }

  deinit {
    // While it is locked, so that nobody can hold a lock on the file that goes.
    unsafe unlink(path)
    UnfinishedFiles.remove(path)
    close(descriptor)
  }

  /// Makes a lock's file where there is none, and locks it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - holder: Becomes the name of another that has the lock.
  /// - Returns: The open file, or -1 with the reason in `errno`: `EWOULDBLOCK` when another has it,
  ///   or had it and took the file's name away.
  private static func lock(_ path: String, _ holder: inout String?) -> Int32 {
    let file = SystemCall.open.attempt(on: path) {
      unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    }
    guard file >= 0 else { return -1 }
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      // A file system that knows no locks: as before there were any.
      case ENOLCK, EOPNOTSUPP: return file
      case let code:
        if code == EWOULDBLOCK { holder = Self.holder(of: file) }
        close(file)
        errno = code
        return -1
      }
    }
    guard AbandonedFiles.has(path, file) else {
      close(file)
      errno = EWOULDBLOCK
      return -1
    }
    let text = Array("process \(getpid()) on \(HostName.current ?? "this machine")".utf8)
    // Who holds it is for people; without it the lock is as good.
    if ftruncate(file, 0) == 0 {
      _ = unsafe text.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
    }
    return file
  }

  /// Waits until the holder of a lock gives it back, if there is one.
  private static func waitForHolder(of path: String) {
    let file = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return }
    while flock(file, LOCK_EX) != 0, errno == EINTR {}
    close(file)
  }

  private static func holder(of file: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    // Another may be about to write its name.
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : "another process"
  }
}
