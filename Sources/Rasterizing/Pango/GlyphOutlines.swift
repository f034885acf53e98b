import CPango
import Graphics

/// The outlines of a face's glyphs, in ems, y down, without any hinting.
@safe struct GlyphOutlines: ~Copyable {
  private let font: OpaquePointer
  private let callbacks: OpaquePointer
  /// Ems for one of the face's own units.
  private let unit: Double

  /// The outlines of the face that Pango shapes a run with.
  ///
  /// The corresponding C function is `hb_font_create`.
  init?(of run: UnsafeMutablePointer<PangoFont>) {
    guard let shaping = unsafe pango_font_get_hb_font(run),
      let face = unsafe hb_font_get_face(shaping), let font = unsafe hb_font_create(face),
      let callbacks = unsafe hb_draw_funcs_create()
    else { return nil }
    unsafe self.font = font
    unsafe self.callbacks = callbacks
    unit = 1 / Double(max(unsafe hb_face_get_upem(face), 1))
    unsafe hb_draw_funcs_set_move_to_func(
      callbacks,
      { _, data, _, x, y, _ in
        unsafe GlyphOutlines.path(data).pointee.move(to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      callbacks,
      { _, data, _, x, y, _ in
        unsafe GlyphOutlines.path(data).pointee.addLine(to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      callbacks,
      { _, data, _, cx, cy, x, y, _ in
        unsafe GlyphOutlines.path(data).pointee.addQuadCurve(
          to: Point(x: Double(x), y: Double(y)), control: Point(x: Double(cx), y: Double(cy)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      callbacks,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        unsafe GlyphOutlines.path(data).pointee.addCurve(
          to: Point(x: Double(x), y: Double(y)), control1: Point(x: Double(ax), y: Double(ay)),
          control2: Point(x: Double(bx), y: Double(by)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      callbacks, { _, data, _, _ in unsafe GlyphOutlines.path(data).pointee.closeSubpath() }, nil,
      nil)
  }

  /// The corresponding C functions are `hb_draw_funcs_destroy` and `hb_font_destroy`.
  deinit {
    unsafe hb_draw_funcs_destroy(callbacks)
    unsafe hb_font_destroy(font)
  }

  private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path> {
    guard let data = unsafe data else { preconditionFailure("an outline without a path") }
    return unsafe data.assumingMemoryBound(to: Path.self)
  }

  /// A glyph's outline with its origin at (0, 0).
  ///
  /// The corresponding C function is `hb_font_get_glyph_shape`.
  borrowing func outline(of glyph: UInt32) -> Path {
    var path = Path()
    unsafe withUnsafeMutablePointer(to: &path) { pointer in
      unsafe hb_font_get_glyph_shape(font, glyph, callbacks, pointer)
    }
    return path.transformed(by: .scale(x: unit, y: -unit))
  }

  /// How far the pen goes behind a glyph, in ems.
  ///
  /// The corresponding C function is `hb_font_get_glyph_h_advance`.
  borrowing func advance(of glyph: UInt32) -> Double {
    Double(unsafe hb_font_get_glyph_h_advance(font, glyph)) * unit
  }

  /// How far lines reach above and below their baseline, and what is left free between two, in ems.
  ///
  /// The corresponding C function is `hb_font_get_h_extents`.
  var lineMetrics: LineMetrics {
    var extents = hb_font_extents_t()
    guard unsafe hb_font_get_h_extents(font, &extents) != 0 else {
      return LineMetrics(ascent: 0.8, descent: 0.2, gap: 0)
    }
    return LineMetrics(
      ascent: Double(extents.ascender) * unit, descent: -Double(extents.descender) * unit,
      gap: Double(extents.line_gap) * unit)
  }
}

/// How far lines of a font reach, in ems.
struct LineMetrics: Hashable, Sendable {
  let ascent: Double
  let descent: Double
  let gap: Double

  /// From one baseline to the next.
  var pitch: Double { ascent + descent + gap }
}
