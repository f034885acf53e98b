import Glibc
import Synchronization

/// Numbered files that appear under their names when all of them are complete.
///
/// They are written into a hidden folder beside the first of them, and take their names one after
/// another on ``commit()``. What stands under those names before stays until then, and for good
/// when the work is given up. Where a name is that of a link, a device or a pipe, that file is
/// written at once, as ``AtomicFile`` does.
///
/// Nothing is synced by itself: waiting for the disk takes some milliseconds for each file, and
/// together hardly one.
package final class AtomicSequence: Sendable {
  private struct State {
    /// The numbers of all files in the hidden folder lie between these.
    var numbers: ClosedRange<Int>?
    var isOver = false
  }

  private let pattern: NumberedPath
  private let folder: String
  private let hidden: HiddenFolder
  private let options: AtomicFile.Options
  private let state = Mutex(State())

  /// Makes the hidden folder, so that an unwritable place is reported before any work is done.
  package init(
    _ pattern: NumberedPath, options: AtomicFile.Options = AtomicFile.Options()
  ) throws(FileError) {
    let first = pattern.path(0)
    guard !FileName.isTooLong(first) else {
      throw SystemCall.error(-ENAMETOOLONG, in: "open", file: first)
    }
    folder = Folder.parent(of: first)
    self.pattern = pattern
    self.options = options
    hidden = try HiddenFolder(beside: first)
  }

  deinit { cancel() }

  private func hiddenPath(_ number: Int) -> String { "\(hidden.path)/\(number)" }
  private func replacedPath(_ number: Int) -> String { "\(hidden.path)/\(number).replaced" }

  /// Writes a file whole; any thread may, for different numbers.
  ///
  /// - Parameters:
  ///   - bytes: All that is in it.
  ///   - number: Its number.
  /// - Throws: `FileError` when it cannot be written.
  package func write(_ bytes: [UInt8], number: Int) throws(FileError) {
    let name = pattern.path(number)
    var status = stat()
    if unsafe lstat(name, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      var file = try AtomicFile(name, options: options)
      try file.write(bytes)
      return try file.commit()
    }
    let path = hiddenPath(number)
    let file = SystemCall.open.attempt(on: path) {
      unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else { throw SystemCall.failure(in: "open", file: name) }
    let code = unsafe bytes.withUnsafeBytes { unsafe SystemCall.writeAll($0, to: file, path) }
    guard code == 0 else {
      close(file)
      throw SystemCall.error(-code, in: "write", file: name)
    }
    // What will not be needed in memory is given to the disk at once: there is little to wait for
    // in the end.
    if options.durability != .unsynced { posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) }
    guard SystemCall.close.attempt(on: path, { close(file) }) == 0 else {
      throw SystemCall.failure(in: "close", file: name)
    }
    state.withLock { state in
      let known = state.numbers ?? number...number
      state.numbers = min(known.lowerBound, number)...max(known.upperBound, number)
    }
  }

  /// Gives all files their names, replacing what had them.
  ///
  /// - Throws: `FileError` when a file cannot be synced or renamed; what stood there before stands
  ///   there again.
  package func commit() throws(FileError) {
    let numbers = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver ? nil : state.numbers
    }
    do throws(FileError) {
      if let numbers { try commit(numbers) }
    } catch {
      hidden.remove()
      throw error
    }
    hidden.remove()
    if options.durability == .synced { try Folder.sync(folder) }
  }

  private func commit(_ numbers: ClosedRange<Int>) throws(FileError) {
    if options.durability != .unsynced {
      for number in numbers {
        let path = hiddenPath(number)
        let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        // Not every number need have a file.
        guard file >= 0 else { continue }
        defer { close(file) }
        try Folder.sync(file, path)
      }
    }
    var failed: Int?
    // Together, so that a process that is told to end leaves either all or none.
    let code = UnfinishedFiles.end(hidden.path) {
      for number in numbers {
        let (from, to) = (hiddenPath(number), pattern.path(number))
        // What stands there keeps a second name until all have theirs.
        unsafe link(to, replacedPath(number))
        if SystemCall.rename.attempt(on: to, { unsafe rename(from, to) }) == 0 { continue }
        let code = errno
        var status = stat()
        if unsafe lstat(from, &status) != 0 { continue }
        failed = number
        restore(numbers.lowerBound..<number)
        errno = code
        return -1
      }
      return 0
    }
    guard code != 0 else { return }
    throw SystemCall.failure(in: "rename", file: pattern.path(failed ?? numbers.lowerBound))
  }

  /// Gives the files that were replaced their names back, as far as that is possible, and takes
  /// those of new ones away.
  private func restore(_ numbers: Range<Int>) {
    for number in numbers {
      let path = pattern.path(number)
      var status = stat()
      if unsafe lstat(hiddenPath(number), &status) == 0 { continue }
      if unsafe rename(replacedPath(number), path) != 0 { unsafe unlink(path) }
    }
  }

  /// Removes the files written so far; nothing happens after ``commit()``.
  package func cancel() {
    let isOver = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver
    }
    if !isOver { hidden.remove() }
  }
}
