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
      guard let function = CurveCall(text) else {
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
    switch function.name {
    case .linear:
      let stops = function.arguments.map(CurveCall.stops)
      if let wrong = stops.firstIndex(where: { $0 == nil }) {
        report(
          "found the stop \(Quotation.quoted(function.arguments[wrong]))",
          allowed: "a number, with one or two percentages, such as 0.4 20%")
        return nil
      }
      return TimingFunction.linear(stops.flatMap { $0 ?? [] })
    case .steps:
      if let curve = function.steps { return curve }
      let most = StepEasing.mostSteps
      report(
        "found the steps \(Quotation.quoted(function.arguments.joined(separator: ", ")))",
        allowed:
          "a count in 1…\(most), of jump-none in 2…\(most), and jump-start, jump-end, jump-none or jump-both"
      )
      return nil
    }
  }
}

/// A function of CSS that is a pacing curve, as it is written.
private struct CurveCall {
  enum Name: String { case linear, steps }

  let name: Name
  /// The texts between commas, without the blanks around them.
  let arguments: [String]

  init?(_ text: String) {
    let text = Self.words(text)
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      let name = Name(rawValue: String(text[..<open]).lowercased())
    else { return nil }
    self.name = name
    arguments = text[text.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map(Self.words)
  }

  /// The words with one blank between them.
  private static func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The stops of an argument of `linear`: one, or two of one output.
  static func stops(_ argument: String) -> [(output: Double, percent: Double?)]? {
    var output: Double?
    var percents: [Double] = []
    for word in argument.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix("%") {
        guard let percent = NumberText.number(word.dropLast()) else { return nil }
        percents.append(percent)
      } else {
        guard output == nil, let number = NumberText.number(word) else { return nil }
        output = number
      }
    }
    guard let output, percents.count <= 2 else { return nil }
    return percents.isEmpty ? [(output, nil)] : percents.map { (output, $0) }
  }

  /// The curve of the arguments of `steps`.
  var steps: TimingFunction? {
    guard let first = arguments.first, arguments.count <= 2, let count = Int(first) else {
      return nil
    }
    guard let word = arguments.dropFirst().first?.lowercased() else { return .steps(count) }
    let synonyms: [String: StepEasing.Jump] = ["start": .start, "end": .end]
    return (StepEasing.Jump(rawValue: word) ?? synonyms[word]).flatMap { .steps(count, $0) }
  }
}
