import Glibc
import Synchronization

/// A hidden folder for what is not finished, removed with all that is in it when the last reference
/// goes.
///
/// It is locked as hidden files are, so that what a killed process leaves is removed by the next
/// one beside it.
package final class HiddenFolder: Sendable {
  /// The path.
  package let path: String
  private let descriptor: Int32
  private let isRemoved = Atomic<Bool>(false)

  /// Makes the folder.
  ///
  /// - Parameter target: The file that is to lie beside it; its name becomes part of the folder's.
  /// - Throws: `FileError` when it cannot be made.
  package init(beside target: String) throws(FileError) {
    (path, descriptor) = AbandonedFiles.make(beside: target) { path in
      let made = SystemCall.makeFolder.attempt(on: path) { unsafe mkdir(path, 0o777) }
      guard made >= 0 else { return made }
      let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // Taken for abandoned, and removed, before it could be locked: another name will do.
      if opened < 0, errno == ENOENT { errno = EEXIST }
      return opened
    }
    guard descriptor >= 0 else { throw SystemCall.failure(in: "mkdir", file: target) }
  }

  /// Removes it now, the first time: another may have its name later.
  func remove() {
    guard !isRemoved.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Folder.removeTree(path)
    UnfinishedFiles.remove(path)
  }

  deinit {
    remove()
    close(descriptor)
  }
}
