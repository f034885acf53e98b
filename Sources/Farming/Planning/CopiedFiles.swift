import Foundation
import Storing
import Documents

/// The places of a plan's copied files: the same beside each other, so that names in them lead to
/// the same files.
struct CopiedFiles {
  /// The folder that all files lie in, ending in a slash.
  private let root: String
  /// Fonts of the system by their places in folders of fonts, each with names that differ.
  private var fonts: [[String: String]] = []
  /// Paths of copies below the plan's folder, by the file.
  private(set) var places: [String: String] = [:]

  /// The copies of files that lie in some folders or below.
  init(folders: [String]) {
    var common = folders.first?.split(separator: "/") ?? []
    for folder in folders {
      let parts = folder.split(separator: "/")
      common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
    }
    root = common.isEmpty ? "/" : "/" + common.joined(separator: "/") + "/"
  }

  /// The copy of a folder.
  func folder(_ path: String) -> String {
    let inside = (path + "/").dropFirst(root.utf8.count).split(separator: "/")
    return (["inputs"] + inside.map(String.init)).joined(separator: "/")
  }

  /// Adds a file of a scene, by its absolute path.
  mutating func add(_ file: String) -> String {
    let place = "\(folder(Folder.parent(of: file)))/\(NSString(string: file).lastPathComponent)"
    places[file] = place
    return place
  }

  /// Adds a font of the system.
  mutating func add(font file: String) {
    guard places[file] == nil else { return }
    let name = NSString(string: file).lastPathComponent
    let index = fonts.firstIndex { $0[name] == nil } ?? fonts.count
    if index == fonts.count { fonts.append([:]) }
    fonts[index][name] = file
    places[file] = "fonts/\(index)/\(name)"
  }

  /// Folders of fonts, below the plan's folder.
  var fontFolders: [String] { fonts.indices.map { "fonts/\($0)" } }
}
