/// The reason why an expression has no value, at a place in its text.
package struct ExpressionProblem: Error {
  /// The byte of the scalar's text, in UTF-8, at which it is.
  package var offset: Int
  /// The thing that was found, as a clause.
  package let found: String
  /// The thing that would be right, when a few words can say it.
  package var allowed: String?
  /// The nearest valid name, when one is near.
  package var suggestion: String?
  /// The name that nothing has, for which the nearest one is to be found.
  package var unknownName: String?
  /// True for a value whose error has been reported where it was made.
  package var isReported = false

  /// A problem at a byte.
  package init(
    at offset: Int, _ found: String, allowed: String? = nil, suggestion: String? = nil
  ) {
    self.offset = offset
    self.found = found
    self.allowed = allowed
    self.suggestion = suggestion
  }

  /// A value that is wrong already, and needs no second message.
  package static func reported(at offset: Int) -> ExpressionProblem {
    var problem = ExpressionProblem(at: offset, "found a mistake")
    problem.isReported = true
    return problem
  }
}
