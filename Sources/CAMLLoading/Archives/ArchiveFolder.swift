import Storing

/// A folder that is a Core Animation archive: `.ca`, or a wallpaper of several.
public enum ArchiveFolder {
  /// The file by which a folder is opened; `nil` for what is no such folder.
  ///
  /// - Parameter path: A path.
  /// - Returns: The path of `Wallpaper.plist`, of `index.xml` or of `main.caml` in it.
  public static func file(in path: String) -> String? {
    guard Folder.isFolder(path) else { return nil }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return ["Wallpaper.plist", "index.xml", "main.caml"].map { folder + $0 }
      .first { Folder.realPath($0) != nil }
  }
}
