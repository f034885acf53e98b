import Glibc

/// A folder that fonts may lie in.
enum FontFolder {
  /// The font files of a folder and of its subfolder `fonts`, by name.
  static func files(in folder: String) -> [String] {
    var files: [String] = []
    for folder in [folder, folder + "/fonts"] {
      guard let directory = unsafe opendir(folder) else { continue }
      defer { unsafe closedir(directory) }
      // A folder may be huge; no scene has that many fonts.
      var count = 0
      while count < 10_000, let entry = unsafe readdir(directory) {
        count += 1
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let isFont = [".ttf", ".otf", ".ttc", ".otc"].contains(where: name.lowercased().hasSuffix)
        var status = stat()
        let path = folder + "/" + name
        // Only regular files: opening others may wait for ever.
        guard isFont, unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
          continue
        }
        files.append(path)
      }
    }
    return files.sorted()
  }
}
