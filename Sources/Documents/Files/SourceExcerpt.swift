/// A line of a file as it can be shown, with a place in it.
public struct SourceExcerpt: Hashable, Sendable, Codable {
  /// The line, at most about 100 characters of it, with blanks in place of tabs.
  public let text: String
  /// The place in `text`, counted from 1, in characters.
  public let column: Int
}
