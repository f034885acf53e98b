import Glibc
import Synchronization

/// The hidden files of this process that have not got their names yet.
///
/// A file that goes out of scope takes its hidden file away by itself; this is for a process that ends
/// without leaving its scopes.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Removes them all: nothing half written is left behind.
  ///
  /// To be called just before the process ends; who still writes to one of them will fail.
  public static func removeAll() {
    paths.withLock { paths in
      for path in paths { unsafe unlink(path) }
      paths = []
    }
  }

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }
}
