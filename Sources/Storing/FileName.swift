/// The names of files as file systems take them.
package enum FileName {
  /// The most bytes between two slashes: Linux's `NAME_MAX`, which no usual file system exceeds.
  package static let partLimit = 255
  /// The most bytes of a path, with the zero that ends it: Linux's `PATH_MAX`.
  private static let pathLimit = 4096

  /// True when no file can have a name, in its folder or by its whole path; of numbered files, the
  /// name of a late one.
  package static func isTooLong(_ path: String) -> Bool {
    let path = NumberedPath(path)?.path(99_999) ?? path
    return path.utf8.count >= pathLimit
      || path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.count > partLimit }
  }
}

extension FileName {
  /// A path without the parts that say nothing: `a/b` for `./a//b/`; where nothing is left, `.`.
  package static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return (path.hasPrefix("/") ? "/" : "") + (parts.isEmpty && !path.hasPrefix("/") ? "." : parts)
  }
}
