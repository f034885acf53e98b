import Glibc

/// Folders as wholes: making, listing, linking, removing and syncing them.
package enum Folder {
  /// Makes a folder, and those above it, unless it is there.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `FileError` when it cannot be made, or something else has its name.
  package static func make(_ path: String) throws(FileError) {
    if SystemCall.makeFolder.attempt(on: path, { unsafe mkdir(path, 0o777) }) == 0 { return }
    switch errno {
    case EEXIST:
      guard isFolder(path) else { throw SystemCall.error(-ENOTDIR, in: "mkdir", file: path) }
    case ENOENT where parent(of: path) != path:
      try make(parent(of: path))
      guard SystemCall.makeFolder.attempt(on: path, { unsafe mkdir(path, 0o777) }) != 0 else {
        return
      }
      // Another process may have been faster.
      guard errno == EEXIST, isFolder(path) else {
        throw SystemCall.failure(in: "mkdir", file: path)
      }
    // Folders on the way there that one may not write to, or that are on read-only systems, do not
    // matter.
    default:
      let code = errno
      guard isFolder(path) else { throw SystemCall.error(-code, in: "mkdir", file: path) }
    }
  }

  /// The folder that a path lies in.
  package static func parent(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    let parent = path[..<slash]
    return parent.isEmpty ? "/" : String(parent)
  }

  /// The absolute path of something that is there, without symbolic links; `nil` when nothing is.
  package static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// True when there is a folder under a name, be it through links.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True when there is a regular file under a name, be it through links.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder that are UTF-8, in no order; none when it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else {
        continue
      }
      names.append(name)
    }
    return names
  }

  /// Gives a file a second name.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - other: The second name.
  /// - Returns: False when it cannot have it.
  package static func link(_ path: String, as other: String) -> Bool {
    SystemCall.link.attempt(on: other) { unsafe Glibc.link(path, other) } == 0
  }

  /// Removes a file, a link, or a folder with all that is in it.
  package static func removeTree(_ path: String) {
    if unsafe unlink(path) == 0 || errno != EISDIR { return }
    for name in names(in: path) { removeTree("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// Waits until the names in a folder are on the disk.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `FileError` when the disk fails; folders that cannot be opened or synced are left
  ///   as they are.
  package static func sync(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  /// Waits until the bytes written to a descriptor are on the disk.
  static func sync(_ descriptor: Int32, _ path: String) throws(FileError) {
    while SystemCall.sync.attempt(on: path, { fsync(descriptor) }) != 0 {
      switch errno {
      case EINTR: continue
      // File systems without such a thing.
      case EINVAL, ENOSYS, EOPNOTSUPP, EROFS, EBADF: return
      default: throw SystemCall.failure(in: "fsync", file: path)
      }
    }
  }
}
