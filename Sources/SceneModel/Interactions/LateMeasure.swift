package import LayerModel

/// Measures texts for the expressions that a handler works out.
package struct LateMeasure: Sendable {
  /// The room of a text in a list of fonts by their names or files; lines are broken at a width in
  /// ems, and at line ends alone where it is `nil`.
  package let measured:
    @Sendable (_ text: String, _ fonts: [String], _ width: Double?) throws(LateProblem)
      -> MeasuredText

  package init(
    _ measured:
      @escaping @Sendable (String, [String], Double?) throws(LateProblem) -> MeasuredText
  ) {
    self.measured = measured
  }
}
