import Graphics
import SceneModel

extension Outline {
  /// True for a rectangle whose corners are half of a side at some moments of animations, and less
  /// than that at others.
  func boundsCorners(_ moving: [SVGAnimation]) -> Bool {
    guard node.name == "rect", moving.contains(where: { $0.mode != .discrete }) else {
      return false
    }
    let (across, along) = builder.viewport.sides
    let rx = numbers("rx", moving, across)
    let ry = numbers("ry", moving, along)
    let usual: [Double] =
      node.value(of: "rx") == nil && node.value(of: "ry") == nil ? [0] : []
    // One that is not said is the other one.
    func isBound(_ radii: [Double], _ sides: [Double]) -> Bool {
      guard let least = radii.min(), let most = radii.max(), most > 0,
        let short = sides.min(), let long = sides.max()
      else { return false }
      return most > short / 2 && least < long / 2
    }
    return isBound(
      rx + (node.value(of: "rx") == nil ? ry : []) + usual, numbers("width", moving, across))
      || isBound(
        ry + (node.value(of: "ry") == nil ? rx : []) + usual, numbers("height", moving, along))
  }

  /// The numbers between which an attribute stays.
  private func numbers(
    _ name: String, _ moving: [SVGAnimation], _ reference: Length.Reference
  ) -> [Double] {
    let own = moving.filter { $0.attribute == name }
    let base = node.value(of: name)
    guard !own.contains(where: { $0.isAdditive || $0.isCumulative }) else {
      return [-.infinity, .infinity]
    }
    let texts = [base].compactMap(\.self) + own.flatMap { Frames.texts(of: $0, base: base) }
    return texts.compactMap { Length($0)?.value(of: reference, fontSize: style.fontSize) }
  }
}
