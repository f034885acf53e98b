import Glibc
import Synchronization

/// Hidden files and folders that a killed process left.
///
/// The maker of a hidden file holds a lock of the system (`flock`) on it, which ends with its
/// process whatever ends that, and which machines that share a file system see of each other; so a
/// file without a lock is nobody's. Numbers of processes could not tell: they are used again, and
/// belong to one machine. File systems without locks keep such files.
package enum AbandonedFiles {
  /// The ending of hidden files' names.
  private static let suffix = ".partial"

  private static let swept = Mutex<Set<String>>([])

  /// Removes the files that killed processes left in a folder; once for each folder, as long as
  /// this process runs.
  private static func sweep(_ folder: String) {
    guard swept.withLock({ $0.insert(folder).inserted }) else { return }
    for name in Folder.names(in: folder) where isHidden(name) {
      _ = remove("\(folder)/\(name)")
    }
  }

  /// Removes a hidden file or folder, unless a process is writing it.
  ///
  /// - Returns: False when it is no hidden file of ours, or is being written.
  package static func remove(_ path: String) -> Bool {
    guard isHidden(String(path.split(separator: "/").last ?? "")) else { return false }
    let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor = unsafe open(path, O_RDWR | flags)
    // Network file systems lock only what is open for writing, which folders never are.
    if descriptor < 0, errno == EISDIR { descriptor = unsafe open(path, O_RDONLY | flags) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    // Another may have its name by now.
    guard has(path, descriptor) else { return false }
    // While it is locked: who has just made it waits for the lock, and then sees that it is gone.
    Folder.removeTree(path)
    return true
  }

  /// Makes something hidden beside what it will be, under a name that nothing has, and locks it for
  /// as long as the descriptor, or a copy of it, is open.
  ///
  /// - Parameters:
  ///   - target: The path of what it will be.
  ///   - make: Makes it under a path; the descriptor, or a negative number with the reason in
  ///     `errno`.
  /// - Returns: Its path and descriptor, which is negative when that failed.
  static func make(
    beside target: String, _ make: (_ path: String) -> Int32
  ) -> (path: String, descriptor: Int32) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { target[...$0] } ?? ""
    let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
    sweep(Folder.parent(of: target))
    // The process's number keeps two programs apart; the attempt's, two outputs.
    for attempt in 0..<1000 {
      let path = "\(folder)\(hiddenName(of: name, attempt))"
      let descriptor = UnfinishedFiles.make(path) { make(path) }
      if descriptor >= 0 {
        if lock(descriptor, path) { return (path, descriptor) }
        UnfinishedFiles.remove(path)
        close(descriptor)
      } else if errno != EEXIST {
        return (path, -1)
      }
    }
    return (target, -1)
  }

  /// Locks what was just made; false when it was taken for abandoned in between, and is gone.
  private static func lock(_ descriptor: Int32, _ path: String) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK }
    return has(path, descriptor)
  }

  /// True when an open file has a name still.
  static func has(_ path: String, _ descriptor: Int32) -> Bool {
    var held = stat()
    var named = stat()
    return unsafe fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  /// A name for what is not finished, beside what it will be; the number tells several apart.
  private static func hiddenName(of name: String, _ attempt: Int) -> String {
    var name = name[...]
    // A name of 255 bytes is allowed, and must not become a longer one.
    while name.utf8.count > 200 { name.removeLast() }
    return ".\(name).\(getpid())-\(attempt)\(suffix)"
  }

  /// True when a name is one of those that ``hiddenName(of:_:)`` makes.
  private static func isHidden(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(suffix) else { return false }
    let numbers = name.dropLast(suffix.count).split(separator: ".").last?.split(separator: "-")
    return numbers?.count == 2 && numbers?.allSatisfy { Int($0) != nil } == true
  }
}
