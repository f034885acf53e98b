import Documents
import SceneModel

extension MappingReader {
  /// A transition.
  func transitionAnimation() -> TransitionAnimation? {
    let style = self["transition"].map { $0.transitionStyle() } ?? .fade
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

extension Field {
  /// The types of `CATransition` that Apple has never documented, but those that say a style.
  private static let privateTypes = [
    "cube", "alignedCube", "alignedFlip", "rippleEffect", "suckEffect",
    "cameraIrisHollowOpen", "cameraIrisHollowClose", "rotate", "charminUltra", "zoomyIn",
    "zoomyOut",
  ]

  fileprivate func transitionStyle() -> TransitionAnimation.Style? {
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
