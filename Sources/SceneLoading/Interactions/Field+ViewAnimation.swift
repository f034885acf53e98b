import Documents
import Escaping
import SceneModel
import Timing

extension Field {
  /// UIKit's options; the last two change nothing in a clip.
  static let viewOptions = [
    "repeat", "autoreverse", "beginFromCurrentState", "allowUserInteraction", "layoutSubviews",
  ]

  /// UIKit's names of curves.
  static let viewCurves: [(name: String, curve: TimingFunction)] = [
    ("curveEaseInOut", .easeInEaseOut), ("curveEaseIn", .easeIn), ("curveEaseOut", .easeOut),
    ("curveLinear", .linear),
  ]

  /// Reads the options of a block into its style; false after reporting a mistake.
  func readViewOptions(into draft: inout SceneKeys.ViewDraft) -> Bool {
    if isNull { return true }
    let names = Self.viewOptions + Self.viewCurves.map(\.name)
    guard let list = items("a list of \(Field.list(names))") else { return false }
    let options = list.map { $0.viewOption(names) }
    for (field, option) in zip(list, options) {
      guard let named = Self.viewCurves.first(where: { $0.name == option }) else { continue }
      if draft.saysCurve, named.curve != draft.style.curve {
        field.report("found both \"curve\" and \"\(named.name)\"", allowed: "one of them")
        return false
      }
      draft.style.curve = named.curve
    }
    if options.contains("repeat"), !draft.saysCount { draft.style.repeatCount = .infinity }
    draft.style.autoreverses = options.contains("autoreverse")
    draft.style.beginsFromCurrentState = options.contains("beginFromCurrentState")
    return !options.contains(nil)
  }

  /// An option of a block; UIKit's for transitions between views are told where they belong.
  private func viewOption(_ names: [String]) -> String? {
    if case .text(let name, _) = node.content, !names.contains(name),
      ["transition", "Transition", "showHideTransitionViews"].contains(where: name.contains)
    {
      report(
        "found \(Quotation.quoted(name)), an option of transitions between views",
        allowed: "an entry with transition: {layer: name, transition: flip, curlUp, …}")
      return nil
    }
    if case .text(let name, _) = node.content, name.hasPrefix("calculationMode") {
      let modes = AnimationKeyframes.CalculationMode.allCases.map(\.rawValue)
      report(
        "found \(Quotation.quoted(name)), an option of key frames",
        allowed: "the key calculationMode of animateViewKeyframes, beside its options",
        suggestion: AppleSpelling.name(name, among: modes).map { "calculationMode: \($0)" })
      return nil
    }
    return choice(names)
  }
}
