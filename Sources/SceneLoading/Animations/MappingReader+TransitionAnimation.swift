import SceneModel

extension MappingReader {
  /// A transition.
  func transitionAnimation() -> TransitionAnimation? {
    let style =
      self["transition"].map {
        $0.choice(TransitionAnimation.Style.allCases.map(\.rawValue))
          .flatMap(TransitionAnimation.Style.init(rawValue:))
      } ?? .fade
    let subtypes = TransitionAnimation.Subtype.allCases.map(\.rawValue)
    let subtype =
      self["subtype"].flatMap { $0.isNull ? nil : $0 }.map {
        $0.choice(subtypes).flatMap(TransitionAnimation.Subtype.init(rawValue:))
      } ?? .fromLeft
    let start = self["startProgress"].map { $0.number(.unit) } ?? 0
    let end = self["endProgress"].map { $0.number(.unit) } ?? 1
    guard let style, let subtype, let start, let end else { return nil }
    guard start <= end else {
      self["endProgress"]?.mismatch("a number from startProgress on")
      return nil
    }
    if style.isDissolve || style.isCurl, let field = self["subtype"], !field.isNull {
      let reason =
        style.isDissolve ? "a dissolve comes from nowhere" : "a page curls about its lower edge"
      field.warn("\"subtype\" is ignored: \(reason)")
    }
    return TransitionAnimation(
      style, subtype: subtype, startProgress: start, endProgress: end)
  }
}
