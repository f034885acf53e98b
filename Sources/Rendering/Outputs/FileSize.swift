import Glibc

/// Which files there are, and how large.
enum FileSize {
  /// Whether there is something under a name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// The bytes of a file; 0 when it cannot be looked at, as for a device.
  static func bytes(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
