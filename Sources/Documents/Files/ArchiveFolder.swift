import Storing

/// A folder that is a Core Animation archive: `.ca`, or a wallpaper of several.
package enum ArchiveFolder {
  /// The file that an archive is opened by; `nil` for any other folder or file.
  ///
  /// - Parameter path: A path.
  /// - Returns: The path of `Wallpaper.plist`, of `index.xml` or of `main.caml` in it.
  package static func file(in path: String) -> String? {
    guard Folder.isFolder(path) else { return nil }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.map { folder + $0 }.first { Folder.realPath($0) != nil }
  }

  /// The names of the files that archives are opened by, in the order in which they are looked for.
  static let names = ["Wallpaper.plist", "index.xml", "main.caml"]
}
