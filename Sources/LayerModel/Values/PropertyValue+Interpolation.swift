package import Graphics

extension PropertyValue {
  /// The value a fraction of the way to another of the same kind, as Core Animation blends the type
  /// (core-animation 3.5).
  ///
  /// Exact at 0 and 1; a fraction outside 0…1 goes on.
  ///
  /// - Numbers, points, sizes, rectangles and colours go component by component (colours in sRGB,
  ///   not premultiplied, alpha too); a colour from or to none takes the other's red, green and
  ///   blue with alpha 0.
  /// - Matrices are taken apart and put together again.
  /// - Yes-or-no values count as 0 and 1, and anything but 0 is yes (measured, core-animation 3.5).
  /// - Paths with segments, moves and closes in the same places go point by point, different kinds
  ///   of segment as cubic curves; others change at the end.
  /// - Lists of the same length go number by number or colour by colour, others change half-way
  /// (core-animation 9.1).
  /// - Images dissolve, which is a matter of the picture; the value is the image that is closer
  ///   (*inferred*).
  /// - Texts, fonts, names and corners change at the end.
  package func interpolated(to other: PropertyValue, by fraction: Double) -> PropertyValue {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    switch (self, other) {
    case (.color(let color?), .color(nil)):
      return interpolated(to: .color(color.withoutAlpha), by: fraction)
    case (.color(nil), .color(let color?)):
      return PropertyValue.color(color.withoutAlpha).interpolated(to: other, by: fraction)
    case (.color(nil), .color(nil)): return self
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, by: fraction))
    case (.bool(let a), .bool(let b)):
      let (from, to) = (a ? 1.0 : 0, b ? 1.0 : 0)
      return .bool(from + (to - from) * fraction != 0)
    case (.path(let a?), .path(let b?)):
      if let mixed = a.interpolated(to: b, by: fraction) { return .path(mixed) }
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return combined(with: other) { $0.interpolated(to: $1, by: fraction) }
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return combined(with: other) { $0.interpolated(to: $1, by: fraction) }
    case (.numbers, .numbers), (.colors, .colors), (.image, .image):
      return fraction < 0.5 ? self : other
    default:
      if kind == other.kind, lanes != nil, other.lanes != nil {
        return combined(with: other) { $0.interpolated(to: $1, by: fraction) }
      }
    }
    return fraction < 1 ? self : other
  }
}

extension Color {
  /// The colour, clear.
  package var withoutAlpha: Color { Color(red: red, green: green, blue: blue, alpha: 0) }
}
