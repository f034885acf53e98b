import Graphics

/// Straight pieces that stand for a path, fine enough to measure it to 1e-6 of its size.
func flattened(_ path: Path, steps: Int = 2000) -> [(from: Point, to: Point)] {
  var pieces: [(Point, Point)] = []
  var current = Point.zero
  var start = Point.zero
  func add(_ count: Int, _ point: (Double) -> Point) {
    for i in 1...count {
      let next = point(Double(i) / Double(count))
      pieces.append((current, next))
      current = next
    }
  }
  for element in path.elements {
    let p = current
    switch element {
    case .move(let to): (current, start) = (to, to)
    case .line(let to): add(1) { _ in to }
    case .quadCurve(let to, let c):
      add(steps) { t in
        p.interpolated(to: c, by: t).interpolated(to: c.interpolated(to: to, by: t), by: t)
      }
    case .curve(let to, let c, let d):
      add(steps) { t in
        let (a, b) = (p.interpolated(to: c, by: t), c.interpolated(to: d, by: t))
        let e = d.interpolated(to: to, by: t)
        return a.interpolated(to: b, by: t).interpolated(to: b.interpolated(to: e, by: t), by: t)
      }
    case .close: add(1) { _ in start }
    }
  }
  return pieces
}

/// The area inside a path of closed subpaths; positive when they run clockwise on screen.
func area(_ path: Path) -> Double {
  flattened(path).reduce(0) { $0 + ($1.from.x * $1.to.y - $1.to.x * $1.from.y) / 2 }
}

/// The length of all segments.
func length(_ path: Path) -> Double {
  flattened(path).reduce(0) { $0 + ($1.to - $1.from).length }
}
