/// The outline of a glyph, or of glyphs that touch, in ems, its origin at (0, 0).
///
/// Texts share it, so that its coverage is found again by its identity.
package final class GlyphOutline: Hashable, Sendable {
  package let path: Path
  /// A box around it; `nil` when there is nothing to fill.
  package let box: Rect?
  /// The lines between its points and control points, and how far all of them rise or fall.
  package let lines: (count: Int, rise: Double)

  /// An outline, to be filled by the non-zero rule.
  package init(_ path: Path) {
    self.path = path
    box = path.controlPointBox
    lines = path.lines
  }

  package static func == (a: GlyphOutline, b: GlyphOutline) -> Bool { a === b || a.path == b.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path.elements.count) }
}

extension Path {
  /// The lines between its points and control points, and how far all of them rise or fall.
  fileprivate var lines: (count: Int, rise: Double) {
    var (start, last, count, rise) = (0.0, 0.0, 0, 0.0)
    func advance(to point: Point) {
      rise += abs(point.y - last)
      last = point.y
      count += 1
    }
    for element in elements {
      switch element {
      case .move(let to): (start, last) = (to.y, to.y)
      case .line(let to): advance(to: to)
      case .quadCurve(let to, let control):
        advance(to: control)
        advance(to: to)
      case .curve(let to, let control1, let control2):
        advance(to: control1)
        advance(to: control2)
        advance(to: to)
      case .close: advance(to: Point(x: 0, y: start))
      }
    }
    return (count, rise)
  }
}
