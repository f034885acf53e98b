import Documents
import Escaping
import Timing

extension Field {
  /// The words of a message for all spellings of pacing curves.
  private static let curveSpellings =
    Field.list(TimingFunction.named.map(\.name)).replacing(" or ", with: ", ")
    + ", one of Penner's such as easeOutBack, \"linear(0, 0.4 20%, 1)\", \"steps(4, jump-end)\", or [x1, y1, x2, y2]"

  /// A pacing curve by name, as a function of CSS, or by its control points.
  func timingFunction() -> TimingFunction? {
    let allowed = Self.curveSpellings
    switch node.content {
    case .text(let text, _):
      if let function = TimingFunction(name: text) { return function }
      guard let function = CurveCall(text), ["linear", "steps"].contains(function.name) else {
        // CSS's names for two of the curves.
        let css = ["ease": "default", "ease-in-out": "easeInEaseOut", "easeInOut": "easeInEaseOut"]
        mismatch(
          allowed,
          suggestion: css[text] ?? AppleCall.vector(text, count: 4)
            ?? nearest(among: TimingFunction.names))
        return nil
      }
      return curve(of: function)
    case .sequence(let nodes) where nodes.count == 4:
      guard let items = items(allowed) else { return nil }
      let unit = NumberRange.unit.called("an x in 0…1")
      let values = items.enumerated().compactMap { $1.number($0 % 2 == 0 ? unit : .any) }
      guard values.count == 4 else { return nil }
      return TimingFunction(controlPoints: values[0], values[1], values[2], values[3])
    default:
      mismatch(allowed)
      return nil
    }
  }

  /// The curve that a function of CSS is; `nil`, reported, for arguments that it does not take.
  private func curve(of function: CurveCall) -> TimingFunction? {
    if function.name == "linear" {
      let stops = function.arguments.map(CurveCall.stops)
      if let wrong = stops.firstIndex(where: { $0 == nil }) {
        report(
          "found the stop \(Quotation.quoted(function.arguments[wrong]))",
          allowed: "a number, with one or two percentages, such as 0.4 20%")
        return nil
      }
      return TimingFunction.linear(stops.flatMap { $0 ?? [] })
    }
    if let (count, word) = function.steps, let jump = StepEasing.Jump(css: word),
      let curve = TimingFunction.steps(count, jump)
    {
      return curve
    }
    let most = StepEasing.mostSteps
    report(
      "found the steps \(Quotation.quoted(function.arguments.joined(separator: ", ")))",
      allowed:
        "a count in 1…\(most), of jump-none in 2…\(most), and jump-start, jump-end, jump-none or jump-both"
    )
    return nil
  }
}
