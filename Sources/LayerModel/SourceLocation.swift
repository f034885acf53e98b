/// A place in a file that an author wrote, for messages.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the author gave it.
  public let file: String
  /// Line, counted from 1.
  public let line: Int
  /// Column, counted from 1, in characters.
  public let column: Int

  /// A place in a file.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// "scene.yaml:14:23".
  public var description: String { "\(file):\(line):\(column)" }
}
