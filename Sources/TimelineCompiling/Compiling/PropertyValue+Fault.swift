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

  /// False when a number in it has grown beyond all bounds, as cumulative matrices can.
  ///
  /// Only the kinds that can be added grow.
  var isFinite: Bool {
    switch self {
    case .number(let n): n.isFinite
    case .point(let p): p.x.isFinite && p.y.isFinite
    case .size(let s): s.width.isFinite && s.height.isFinite
    case .rect(let r):
      r.origin.x.isFinite && r.origin.y.isFinite && r.size.width.isFinite && r.size.height.isFinite
    case .color(let c): c?.isFinite ?? true
    case .colors(let list): list.allSatisfy(\.isFinite)
    case .transform(let matrix): matrix.isFinite
    case .numbers(let list): list.allSatisfy(\.isFinite)
    case .path, .bool, .text, .font, .image, .dissolve, .name, .corners: true
    }
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

extension Color {
  fileprivate var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }
}
