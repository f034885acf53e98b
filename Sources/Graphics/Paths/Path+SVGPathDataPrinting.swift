extension Path {
  /// The path as SVG path data: absolute commands, separated by single spaces, each number in its
  /// shortest exact decimal form, so that reading it back gives the same path.
  ///
  /// An empty path is the empty string. There are no commas, so that the text can stand in a CSV
  /// field.
  public var svgPathData: String {
    func numbers(_ points: Point...) -> String {
      points.map { "\($0.x.shortestDecimal) \($0.y.shortestDecimal)" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let to): "M \(numbers(to))"
      case .line(let to): "L \(numbers(to))"
      case .quadCurve(let to, let control): "Q \(numbers(control, to))"
      case .curve(let to, let control1, let control2): "C \(numbers(control1, control2, to))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
