/// The reason why a file or a text cannot be read, at a place in it.
package struct TextProblem: Error {
  /// Line, counted from 1.
  package let line: Int
  /// Column, counted from 1, in characters.
  package let column: Int
  /// The thing that was found, as a clause.
  package let found: String
  /// The thing that would be right, when a few words can say it.
  package let allowed: String?

  /// A problem, of the whole file unless a place is given.
  package init(line: Int = 1, column: Int = 1, found: String, allowed: String? = nil) {
    self.line = line
    self.column = column
    self.found = found
    self.allowed = allowed
  }
}
