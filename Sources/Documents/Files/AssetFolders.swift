import Glibc
import LayerModel
import Storing

/// The folders that images and fonts may come from, and the search in them.
package struct AssetFolders {
  /// The reasons why a name leads to no file.
  package enum Problem: Error, Hashable {
    /// The name is empty or has a zero byte.
    case empty
    /// The name leads out of the folders.
    case outside
    /// There is no such file.
    case missing
    /// The name leads to a folder, a device or a pipe.
    case notRegular
  }

  /// The scene's folder and the asset roots, as absolute paths without symbolic links; those that
  /// do not exist are left out.
  package let folders: [String]

  /// The folders beside the scene's own, as they were given.
  package let roots: [String]

  /// The folders of a scene.
  ///
  /// - Parameters:
  ///   - sceneFile: The scene's file; images are relative to its folder.
  ///   - roots: Further folders.
  package init(sceneFile: String, roots: [String]) {
    self.roots = roots
    let slash = sceneFile.lastIndex(of: "/")
    let folder = slash.map { sceneFile[...$0] } ?? "."
    folders = ([String(folder)] + roots).compactMap(Folder.realPath)
  }

  /// The name by which a file is found in the folders; its path when there is none.
  package func name(of file: String) -> String {
    let names = folders.filter { file.hasPrefix($0 + "/") }.map {
      String(file.dropFirst($0.utf8.count + 1))
    }
    return names.first { (try? find($0)) == file } ?? file
  }

  /// The absolute path of an asset: the first that exists, by its relative name, in one of the
  /// folders.
  ///
  /// The file is not opened. A folder that is an archive stands for the file that it is opened by.
  /// It must lie inside one of the folders after all symbolic links are
  /// followed, and be a regular file.
  package func find(_ name: String) throws(Problem) -> String {
    guard !name.isEmpty, !name.utf8.contains(0) else { throw .empty }
    let candidates = candidates(for: name)
    var found: String?
    for candidate in candidates where found == nil { found = Folder.realPath(candidate) }
    found = found.map { ArchiveFolder.file(in: $0).flatMap(Folder.realPath) ?? $0 }
    guard let found else {
      // Whether files outside exist is nobody's business.
      if name.hasPrefix("/") || Self.climbsOut(name) { throw .outside }
      throw .missing
    }
    guard folders.contains(where: { $0 == "/" || found.hasPrefix($0 + "/") }) else {
      throw .outside
    }
    var status = stat()
    guard unsafe lstat(found, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegular
    }
    return found
  }

  /// The paths at which a name is looked for, in order.
  package func candidates(for name: String) -> [String] {
    name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
  }

  /// True when the parts of a relative path lead above its start.
  private static func climbsOut(_ name: String) -> Bool {
    var depth = 0
    for part in name.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// The name in the scene's folder that is most like one that is missing.
  ///
  /// - Parameters:
  ///   - name: The name that is missing.
  ///   - find: Finds the nearest of some names to a word, if it looks for it at all.
  /// - Returns: The name; `nil` when none is near.
  func nearest(
    to name: String, _ find: (_ word: String, _ names: () -> [String]) -> String?
  ) -> String? {
    let slash = name.lastIndex(of: "/")
    let subfolder = slash.map { String(name[...$0]) } ?? ""
    let file = slash.map { String(name[name.index(after: $0)...]) } ?? name
    return find(file) { names(in: subfolder) }.map { subfolder + $0 }
  }

  private func names(in subfolder: String) -> [String] {
    guard let folder = folders.first, let inside = Folder.realPath("\(folder)/\(subfolder)"),
      inside == folder || inside.hasPrefix(folder + "/"), let directory = unsafe opendir(inside)
    else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    // A folder may be huge; the names are only for a suggestion.
    while names.count < 1000, let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
