import Documents
import Escaping
import Graphics
import SceneModel
import Timing

extension Field {
  /// `animateView`.
  func viewAnimation(_ site: HandlerSite?) -> ViewAnimation? {
    guard let mapping = MappingReader(self, .viewAnimation) else { return nil }
    let style = mapping.viewStyle()
    let spring = mapping.viewSpring()
    let isAdditive = mapping["additive"].map { $0.bool() } ?? false
    let changes = mapping.required("changes")?.changes(site)
    let completion = mapping["completion"]?.entries(site) ?? []
    guard mapping.finish(), let style, let isAdditive, let changes else { return nil }
    return ViewAnimation(
      style, spring: spring, isAdditive: isAdditive, changes: changes, completion: completion)
  }

  /// `animateViewKeyframes`.
  func viewKeyframeAnimation(_ site: HandlerSite?) -> ViewKeyframeAnimation? {
    guard let mapping = MappingReader(self, .viewKeyframeAnimation) else { return nil }
    let style = mapping.viewStyle()
    let modes = KeyframeAnimation.CalculationMode.allCases.map(\.rawValue)
    let mode =
      mapping["calculationMode"].map {
        $0.choice(modes).flatMap(KeyframeAnimation.CalculationMode.init(rawValue:))
      } ?? .linear
    let frames = mapping.required("keyframes")?.items("a list of key frames")
    let keyframes = frames?.compactMap { $0.viewKeyframe(site) }
    let completion = mapping["completion"]?.entries(site) ?? []
    guard mapping.finish(), let style, let mode, let keyframes, keyframes.count == frames?.count
    else { return nil }
    return ViewKeyframeAnimation(
      style, calculationMode: mode, keyframes: keyframes, completion: completion)
  }

  private func viewKeyframe(_ site: HandlerSite?) -> ViewKeyframeAnimation.Keyframe? {
    guard let mapping = MappingReader(self, .viewKeyframe) else { return nil }
    let start = mapping.required("relativeStartTime")?.number(.unit)
    let duration = mapping.required("relativeDuration")?.number(.unit)
    let changes = mapping.required("changes")?.changes(site)
    guard mapping.finish(), let start, let duration, let changes else { return nil }
    guard start + duration <= 1 + 1e-9 else {
      report(
        "this key frame ends at \((start + duration).shortestDecimal)",
        allowed: "relativeStartTime + relativeDuration of at most 1")
      return nil
    }
    return ViewKeyframeAnimation.Keyframe(
      relativeStartTime: start, relativeDuration: duration, changes: changes)
  }
}

extension Field {
  /// An option of a block; UIKit's for transitions between views are told where they belong.
  fileprivate func viewOption(_ names: [String]) -> String? {
    if case .text(let name, _) = node.content, !names.contains(name),
      ["transition", "Transition", "showHideTransitionViews"].contains(where: name.contains)
    {
      report(
        "found \(Quotation.quoted(name)), an option of transitions between views",
        allowed: "an entry with transition: {layer: name, transition: flip, curlUp, …}")
      return nil
    }
    return choice(names)
  }
}

extension MappingReader {
  fileprivate func viewStyle() -> ViewAnimation.Style? {
    let duration = required("duration")?.number(.notNegative)
    let delay = self["delay"].map { $0.number(.notNegative) } ?? 0
    let curveField = self["curve"].flatMap { $0.isNull ? nil : $0 }
    let curve = curveField.map { $0.timingFunction() } ?? .easeInEaseOut
    let countField = self["repeatCount"]
    let count = countField?.repeatCount()
    let names = Self.viewOptions + Self.viewCurves.map(\.name)
    let list = self["options"].map { $0.isNull ? [] : $0.items("a list of \(Field.list(names))") }
    guard let duration, let delay, var curve, let list = list ?? [] else { return nil }
    let options = list.map { $0.viewOption(names) }
    for (field, option) in zip(list, options) {
      guard let option else { continue }
      guard let named = Self.viewCurves.first(where: { $0.name == option }) else { continue }
      if curveField != nil, named.curve != curve {
        field.report("found both \"curve\" and \"\(option)\"", allowed: "one of them")
        return nil
      }
      curve = named.curve
    }
    // A count that is wrong has been reported.
    guard countField == nil || count != nil, !options.contains(nil) else { return nil }
    return ViewAnimation.Style(
      duration: duration, delay: delay, curve: curve,
      repeatCount: count ?? (options.contains("repeat") ? .infinity : 0),
      autoreverses: options.contains("autoreverse"),
      beginsFromCurrentState: options.contains("beginFromCurrentState"))
  }

  /// UIKit's options; the last two change nothing in a clip.
  static let viewOptions = [
    "repeat", "autoreverse", "beginFromCurrentState", "allowUserInteraction", "layoutSubviews",
  ]

  /// UIKit's names of curves.
  static let viewCurves: [(name: String, curve: TimingFunction)] = [
    ("curveEaseInOut", .easeInEaseOut), ("curveEaseIn", .easeIn), ("curveEaseOut", .easeOut),
    ("curveLinear", .linear),
  ]

  fileprivate func viewSpring() -> SpringAnimation.Parameters? {
    let velocity = self["initialSpringVelocity"].map { $0.number() } ?? 0
    guard let ratio = self["dampingRatio"]?.number(.notNegative), let velocity else { return nil }
    return .fitted(dampingRatio: ratio, initialVelocity: velocity)
  }
}
