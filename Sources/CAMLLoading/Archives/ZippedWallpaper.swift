import Documents
import LayerModel

/// The parts of a zip of wallpapers (`.tendies`): the first wallpaper in it.
struct ZippedWallpaper {
  /// The file that the scene begins with: a property list, or a CAML file.
  let entry: String
  /// The folders of further planes, relative to the first one's folder.
  let planes: [String]

  /// True for a zip with CAML in it.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    guard ZipArchive.isIn(bytes),
      let archive = try? ZipArchive(bytes, file: "", limits: .init())
    else { return false }
    return archive.names.contains { $0.hasSuffix(".caml") }
  }

  init(_ archive: ZipArchive) throws(TextProblem) {
    let lists = archive.names.filter {
      $0.hasSuffix("Wallpaper.plist") && !$0.hasPrefix("__MACOSX")
    }
    for list in lists where try archive.bytes(of: list).starts(with: "<".utf8) {
      (entry, planes) = (list, [])
      return
    }
    // Without a list that can be read the folders' names say their order.
    let files = archive.names.filter { $0.hasSuffix("/main.caml") || $0 == "main.caml" }
    guard let first = files.first(where: { !$0.hasPrefix("__MACOSX") }) else {
      throw TextProblem(
        found: "found an archive without main.caml", allowed: "a zip of wallpapers")
    }
    func parent(_ path: String) -> String {
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    let around = parent(parent(first))
    let order = ["background", "floating", "foreground"]
    func rank(_ file: String) -> Int {
      order.firstIndex { file.lowercased().contains($0) } ?? order.count
    }
    let own = files.filter { parent(parent($0)) == around }
      .sorted { (rank($0), $0) < (rank($1), $1) }
    entry = own.first ?? first
    planes = own.dropFirst().map { "../\(parent($0).split(separator: "/").last ?? "")/" }
  }
}
