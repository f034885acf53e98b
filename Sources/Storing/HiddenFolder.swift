import Glibc
import Synchronization

/// A hidden folder for what is not finished, removed with all that is in it when the last reference
/// goes.
///
/// It is locked as hidden files are, so that what a killed process leaves is removed by the next
/// one beside it.
package final class HiddenFolder: Sendable {
  /// Its path.
  package let path: String
  private let descriptor: Int32
  private let isRemoved = Atomic<Bool>(false)

  /// Makes the folder.
  ///
  /// - Parameter target: What is to lie beside it; its name becomes part of the folder's.
  /// - Throws: `FileError` when it cannot be made.
  package init(beside target: String) throws(FileError) {
    let parent = Folder.parent(of: target)
    AbandonedFiles.sweep(parent)
    let name = String(target.split(separator: "/").last ?? "")
    for attempt in 0..<1000 {
      let path = "\(parent)/\(AbandonedFiles.hiddenName(of: name, attempt))"
      let made = UnfinishedFiles.make(path) {
        SystemCall.makeFolder.attempt(on: path) { unsafe mkdir(path, 0o777) }
      }
      if made == 0 {
        let file = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if file >= 0, AbandonedFiles.lock(file, path) {
          self.path = path
          descriptor = file
          return
        }
        if file >= 0 { close(file) }
        UnfinishedFiles.remove(path)
      } else if errno != EEXIST {
        throw SystemCall.failure(in: "mkdir", file: target)
      }
    }
    throw SystemCall.error(-EEXIST, in: "mkdir", file: target)
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
