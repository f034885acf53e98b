import Glibc

/// The identity of a file's content, found without reading it: its place on the disk, its size, and
/// the time of its last change.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let node: UInt
  private let size: Int
  private let modified: [Int]

  /// The identity of a file, be it through a link; `nil` when there is none.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    node = UInt(status.st_ino)
    size = Int(status.st_size)
    modified = [
      Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_ctim.tv_sec),
      Int(status.st_ctim.tv_nsec),
    ]
  }
}
