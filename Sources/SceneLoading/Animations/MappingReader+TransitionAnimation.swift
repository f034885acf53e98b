import Documents
import SceneModel

extension MappingReader {
  func transitionAnimation(_ draft: inout AnimationDraft) -> TransitionAnimation? {
    guard read(SceneKeys.keys(of: .transition), into: &draft) else { return nil }
    let (transition, style) = (draft.transition, draft.transition.style)
    guard transition.startProgress <= transition.endProgress else {
      self["endProgress"]?.mismatch("a number from startProgress on")
      return nil
    }
    if style.isDissolve || style.isCurl, let field = self["subtype"], !field.isNull {
      let reason =
        style.isDissolve ? "a dissolve comes from nowhere" : "a page curls about its lower edge"
      field.warn("\"subtype\" is ignored: \(reason)")
    }
    return transition
  }
}

extension Field {
  /// The types of `CATransition` that Apple has never documented, but those that say a style.
  private static let privateTypes = [
    "cube", "alignedCube", "alignedFlip", "rippleEffect", "suckEffect",
    "cameraIrisHollowOpen", "cameraIrisHollowClose", "rotate", "charminUltra", "zoomyIn",
    "zoomyOut",
  ]

  func transitionStyle() -> TransitionAnimation.Style? {
    let names = TransitionAnimation.Style.allCases.map(\.rawValue)
    if case .text(let name, _) = node.content, Self.privateTypes.contains(name) {
      report(
        "\"\(name)\" is a private type of Core Animation, which nothing says how to draw",
        allowed: Self.list(names))
      return nil
    }
    return choice(names).flatMap(TransitionAnimation.Style.init(rawValue:))
  }
}
