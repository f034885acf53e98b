import Graphics
import SceneModel

extension PropertyValue {
  /// Why a value cannot be drawn, as the end of a sentence; `nil` when it can.
  var fault: String? {
    if !numbersInIt.allSatisfy(\.isFinite) { return "holds a number that is not finite" }
    if case .transform(let matrix) = self, !(matrix.isAffine && matrix.m34 == 0) {
      return "has perspective (m14, m24, m34 or m44), which is not supported yet"
    }
    return nil
  }

  private var numbersInIt: [Double] {
    guard case .path(let path?) = self else { return components }
    return path.elements.flatMap { element -> [Double] in
      switch element {
      case .move(let p), .line(let p): [p.x, p.y]
      case .quadCurve(let p, let c): [p.x, p.y, c.x, c.y]
      case .curve(let p, let c, let d): [p.x, p.y, c.x, c.y, d.x, d.y]
      case .close: []
      }
    }
  }
}
