import Foundation
import Inbetween

/// The place that a name leads to: equal for all names of one file.
enum FilePlace: Hashable {
  /// An existing file, through all links.
  case file(device: UInt64, inode: UInt64)
  /// A name that is free, in a folder without links.
  case name(folder: String, name: String)

  /// The place that a path leads to; `nil` for devices, which any number of outputs may share.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let (folder, name) = Self.parts(of: path)
      self = .name(folder: folder, name: name)
      return
    }
    self.init(status)
  }

  /// The place that standard output leads to; `nil` when it is closed, a terminal or a device.
  static var standardOutput: FilePlace? {
    var status = stat()
    guard fstat(1, &status) == 0 else { return nil }
    return FilePlace(status)
  }

  private init?(_ status: stat) {
    if status.st_mode & S_IFMT == S_IFCHR { return nil }
    self = .file(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// A path's folder without links, and its last part.
  static func parts(of path: String) -> (folder: String, name: String) {
    let url = URL(fileURLWithPath: path)
    return (realFolder(url.deletingLastPathComponent().path), url.lastPathComponent)
  }

  /// A folder without links; of one that is not there, the parts that are.
  static func realFolder(_ path: String) -> String {
    if let real = Folder.realPath(path) { return real }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    guard url.path != "/", !url.path.isEmpty else { return "/" }
    let parent = realFolder(url.deletingLastPathComponent().path)
    return (parent == "/" ? "" : parent) + "/" + url.lastPathComponent
  }
}
