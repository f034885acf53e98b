import Foundation

/// A table in a page of the module's documentation.
enum DocumentedTable {
  /// The rows of a page's table, each a line of text.
  ///
  /// - Parameter page: The page's name.
  /// - Returns: The lines that begin with a name in code voice.
  /// - Throws: An error of the file system.
  static func rows(of page: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Sources/LayerModel/LayerModel.docc/\(page).md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map(String.init)
  }
}
