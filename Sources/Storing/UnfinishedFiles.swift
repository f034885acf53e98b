import Glibc
import Synchronization

/// The files and folders that this process has made for a while: hidden files that have not got
/// their names yet, locks, and folders of scratch files.
///
/// Each goes when the value that made it goes out of scope; this is for a process that ends without
/// leaving its scopes. What a process leaves that is killed is found by `AbandonedFiles`.
public enum UnfinishedFiles {
  private struct State {
    var paths: Set<String> = []
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Removes them all, and lets no more be made or get their names: nothing half written is left
  /// behind.
  ///
  /// To be called just before the process ends; whoever still writes to one of them will fail.
  public static func removeAll() {
    state.withLock { state in
      state.isOver = true
      for path in state.paths { Folder.removeTree(path) }
      state.paths = []
    }
  }

  /// Makes something that is removed by ``removeAll()`` from then on.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - make: Makes it; a negative result means that it was not made, with the reason in `errno`.
  /// - Returns: The result of `make`, or -1 when the process is ending.
  static func make(_ path: String, _ make: () -> Int32) -> Int32 {
    whileOpen(make) { $0.insert(path) }
  }

  /// Finishes something or removes it, after which it is not concerned any more.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - end: A negative result means that it is as unfinished as before, with the reason in
  ///     `errno`.
  /// - Returns: The result of `end`, or -1 when the process is ending.
  @discardableResult
  static func end(_ path: String, _ end: () -> Int32) -> Int32 {
    whileOpen(end) { $0.remove(path) }
  }

  /// Makes a call unless the process is ending, and notes that it went well.
  private static func whileOpen<Ignored>(
    _ call: () -> Int32, note: (inout Set<String>) -> Ignored
  ) -> Int32 {
    state.withLock { state in
      guard !state.isOver else {
        errno = ECANCELED
        return -1
      }
      let result = call()
      if result >= 0 { _ = note(&state.paths) }
      return result
    }
  }

  /// Forgets a path that was removed.
  package static func remove(_ path: String) { state.withLock { _ = $0.paths.remove(path) } }
}
