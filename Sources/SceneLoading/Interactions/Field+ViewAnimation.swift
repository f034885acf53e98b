import Graphics
import SceneModel
import Timing

extension Field {
  /// `animateView`.
  func viewAnimation(_ site: HandlerSite?) -> ViewAnimation? {
    guard
      let mapping = MappingReader(
        self, "{duration: seconds, changes: […]}", synonyms: Self.viewSynonyms)
    else { return nil }
    let style = mapping.viewStyle()
    let spring = mapping.viewSpring()
    let changes = mapping.required("changes")?.changes(site)
    let completion = mapping["completion"]?.entries(site) ?? []
    guard mapping.finish(), let style, let changes else { return nil }
    return ViewAnimation(style, spring: spring, changes: changes, completion: completion)
  }

  /// `animateViewKeyframes`.
  func viewKeyframeAnimation(_ site: HandlerSite?) -> ViewKeyframeAnimation? {
    guard
      let mapping = MappingReader(
        self, "{duration: seconds, keyframes: […]}", synonyms: Self.viewSynonyms)
    else { return nil }
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

  private static let viewSynonyms = [
    "timingFunction": "curve", "animations": "changes", "usingSpringWithDamping": "dampingRatio",
    "damping": "dampingRatio",
  ]

  private func viewKeyframe(_ site: HandlerSite?) -> ViewKeyframeAnimation.Keyframe? {
    guard
      let mapping = MappingReader(
        self, "{relativeStartTime: 0…1, relativeDuration: 0…1, changes: […]}")
    else { return nil }
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

extension MappingReader {
  fileprivate func viewStyle() -> ViewAnimation.Style? {
    let duration = required("duration")?.number(.notNegative)
    let delay = self["delay"].map { $0.number(.notNegative) } ?? 0
    let curve =
      self["curve"].flatMap { $0.isNull ? nil : $0 }.map { $0.timingFunction() } ?? .easeInEaseOut
    let names = ["repeat", "autoreverse", "beginFromCurrentState"]
    let list = self["options"].map { $0.isNull ? [] : $0.items("a list of \(Field.list(names))") }
    guard let duration, let delay, let curve, let list = list ?? [] else { return nil }
    let options = list.compactMap { $0.choice(names) }
    guard options.count == list.count else { return nil }
    return ViewAnimation.Style(
      duration: duration, delay: delay, curve: curve, repeats: options.contains("repeat"),
      autoreverses: options.contains("autoreverse"),
      beginsFromCurrentState: options.contains("beginFromCurrentState"))
  }

  fileprivate func viewSpring() -> SpringAnimation.Parameters? {
    let velocity = self["initialSpringVelocity"].map { $0.number() } ?? 0
    guard let ratio = self["dampingRatio"]?.number(.notNegative), let velocity else { return nil }
    return .fitted(dampingRatio: ratio, initialVelocity: velocity)
  }
}
