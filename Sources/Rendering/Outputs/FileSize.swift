import Glibc

/// How large finished files are.
enum FileSize {
  /// The bytes of a file; 0 when it cannot be looked at, as for a device.
  static func bytes(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
