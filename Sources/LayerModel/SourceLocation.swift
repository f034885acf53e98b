/// A place in a file that an author wrote, for messages: a line and a column, or, in a tree whose
/// values have no lines, the way to one.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the author gave it.
  public let file: String
  /// Line, counted from 1; `nil` in a tree.
  public let line: Int?
  /// Column, counted from 1, in characters; `nil` in a tree.
  public let column: Int?
  /// The way to the value in a tree, such as `layers[2].ks`; `nil` where there are lines.
  public let path: String?
  /// The number of the use of a definition, or of the loop's item, that made what stands there;
  /// 0 for what is only there.
  public let use: Int

  /// A place in a file of lines.
  public init(file: String, line: Int, column: Int, use: Int = 0) {
    (self.file, self.line, self.column, path, self.use) = (file, line, column, nil, use)
  }

  /// A value of a tree.
  public init(file: String, path: String) {
    (self.file, line, column, self.path, use) = (file, nil, nil, path, 0)
  }

  /// The place in the file, whatever made what stands there.
  package var written: SourceLocation {
    guard let line, let column else { return self }
    return SourceLocation(file: file, line: line, column: column)
  }

  /// "scene.yaml:14:23", or "scene.json: layers[2].ks".
  public var description: String {
    guard let path else { return Self.text(file, line, column) }
    return path.isEmpty ? file : "\(file): \(path)"
  }

  /// A file's name with the line and the column behind it, where they are known.
  package static func text(_ file: String?, _ line: Int?, _ column: Int?) -> String {
    [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
  }
}
