extension Double {
  /// The shortest decimal form that reads back as exactly this number: "5", "0.1", "-2.5e-07".
  ///
  /// Whole numbers have no point, and zero has no sign. Numbers from 2⁵³ and below 1e-4 have an
  /// exponent. Infinities and NaN are "inf", "-inf" and "nan".
  public var shortestDecimal: String {
    if self == 0 { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension ClosedRange<Double> {
  /// The ends as the shortest decimal numbers that give them again: "0…51".
  package var shortestDecimal: String {
    "\(lowerBound.shortestDecimal)…\(upperBound.shortestDecimal)"
  }
}
