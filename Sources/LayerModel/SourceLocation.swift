/// A place in a file that an author wrote, for messages.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the author gave it.
  public let file: String
  /// Line, counted from 1.
  public let line: Int
  /// Column, counted from 1, in characters.
  public let column: Int
  /// The number of the use of a definition, or of the loop's item, that made what stands there;
  /// 0 for what is only there.
  public let use: Int

  /// A place in a file.
  public init(file: String, line: Int, column: Int, use: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
    self.use = use
  }

  /// The place in the file, whatever made what stands there.
  package var written: SourceLocation { SourceLocation(file: file, line: line, column: column) }

  /// "scene.yaml:14:23".
  public var description: String { "\(file):\(line):\(column)" }
}
