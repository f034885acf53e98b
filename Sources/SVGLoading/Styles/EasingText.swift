import Documents
import Timing

/// Pacing curves as CSS writes them (CSS Easing Functions 2).
enum EasingText {
  private static let names: [String: TimingFunction] = [
    "linear": .linear, "ease": .default, "ease-in": .easeIn, "ease-out": .easeOut,
    "ease-in-out": .easeInEaseOut,
  ]

  /// The curve of a text; `nil` for a text that is none.
  static func curve(_ text: String) -> TimingFunction? {
    let text = text.lowercased()
    if let named = names[text] { return named }
    switch text {
    case "step-start": return .steps(1, .start)
    case "step-end": return .steps(1, .end)
    default: break
    }
    guard let call = CurveCall(text) else { return nil }
    switch call.name {
    case "cubic-bezier":
      let numbers = call.arguments.compactMap { NumberText.number($0) }
      guard numbers.count == 4, call.arguments.count == 4 else { return nil }
      return TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    case "steps":
      return call.steps.flatMap { count, word in
        StepEasing.Jump(css: word).flatMap { .steps(count, $0) }
      }
    case "linear":
      let stops = call.arguments.map(CurveCall.stops)
      guard !stops.contains(where: { $0 == nil }) else { return nil }
      return TimingFunction.linear(stops.flatMap { $0 ?? [] })
    default: return nil
    }
  }
}
