import Glibc

/// Which files there are.
enum ExistingFile {
  /// Whether there is something under a name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}
