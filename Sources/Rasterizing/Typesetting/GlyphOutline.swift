import Graphics

/// The outline of a glyph, or of glyphs that touch, in ems, its origin at (0, 0).
///
/// Texts share it, so that its coverage is found again by its identity.
final class GlyphOutline: Hashable, Sendable {
  let path: Path
  /// A box around it; `nil` when there is nothing to fill.
  let box: Rect?

  /// An outline, to be filled by the non-zero rule.
  init(_ path: Path) {
    self.path = path
    box = path.controlPointBox
  }

  static func == (a: GlyphOutline, b: GlyphOutline) -> Bool { a === b || a.path == b.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path.elements.count) }
}
