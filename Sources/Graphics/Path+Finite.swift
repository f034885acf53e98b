extension Path {
  /// False when a point lies beyond all numbers.
  package var isFinite: Bool {
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
