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
    switch self {
    case .number(let n): [n]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): c.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
    case .transform(let t): t.entries
    case .numbers(let list): list
    case .path(let path):
      (path?.elements ?? []).flatMap { element -> [Double] in
        switch element {
        case .move(let p), .line(let p): [p.x, p.y]
        case .quadCurve(let p, let c): [p.x, p.y, c.x, c.y]
        case .curve(let p, let c, let d): [p.x, p.y, c.x, c.y, d.x, d.y]
        case .close: []
        }
      }
    case .bool, .image, .name, .corners: []
    }
  }
}
