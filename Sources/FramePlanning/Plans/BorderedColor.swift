import Coverage
package import Graphics

/// A colour inside an outline, and the colour of a border along it, which is painted over it.
package struct BorderedColor: Hashable, Sendable {
  /// The colour of all that the outline covers, each component in 0…1.
  package var fill: Color
  /// The colour of the border, each component in 0…1.
  package var border: Color
  /// The outline at which the border ends, in the outer one's coordinates and everywhere inside of
  /// it; empty for a border that covers everything.
  package var inside: Path
}

extension DrawingStep {
  /// The colours, when it paints a border.
  package var border: BorderedColor? {
    if case .bordered(let colors) = paint { colors } else { nil }
  }

  /// Brings where a border ends to the coordinates of another map to pixels.
  mutating func moveBorder(from old: AffineTransform, to new: AffineTransform) {
    guard case .bordered(var colors) = paint, old != new, let back = new.inverted else { return }
    colors.inside = colors.inside.transformed(by: old.concatenating(back))
    paint = .bordered(colors)
  }
}
