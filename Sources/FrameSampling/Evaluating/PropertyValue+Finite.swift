import Graphics
package import LayerModel

extension PropertyValue {
  /// False when a number in it has grown beyond all bounds, as cumulative matrices can.
  ///
  /// Only kinds that are made of numbers grow.
  package var isFinite: Bool {
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
    case .path(let path): path?.isFinite ?? true
    case .bool, .text, .font, .image, .name, .corners: true
    }
  }
}

extension Path {
  /// False when a point lies beyond all numbers.
  fileprivate var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): p.isFinite
      case .quadCurve(let p, let c): p.isFinite && c.isFinite
      case .curve(let p, let c, let d): p.isFinite && c.isFinite && d.isFinite
      case .close: true
      }
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Color {
  fileprivate var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }
}
