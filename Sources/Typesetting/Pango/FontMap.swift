import CPango
import Glibc

/// The fonts that Pango takes glyphs from.
///
/// The corresponding C object is `PangoFontMap`.
@safe struct FontMap: ~Copyable {
  private let raw: UnsafeMutablePointer<PangoFontMap>
  private let configuration: FontConfiguration

  /// The fonts of a configuration, and no others.
  ///
  /// The corresponding C functions are `pango_ft2_font_map_new` and `pango_fc_font_map_set_config`.
  init(_ configuration: consuming FontConfiguration) throws(TypesettingError) {
    let function = "pango_ft2_font_map_new"
    let map = unsafe try PangoCall.made(pango_ft2_font_map_new(), by: function)
    unsafe configuration.withRaw { unsafe pango_fc_font_map_set_config(OpaquePointer(map), $0) }
    unsafe pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
    unsafe raw = map
    self.configuration = configuration
  }

  /// The corresponding C function is `g_object_unref`.
  deinit {
    waitForThreads(others: 0)
    // A map that goes keeps its reference to the configuration, unless it is told to forget it.
    unsafe pango_fc_font_map_set_config(OpaquePointer(raw), nil)
    unsafe g_object_unref(raw)
  }

  /// Forgets the fonts that it has given away; those that are asked for next are others.
  ///
  /// The corresponding C function is `pango_fc_font_map_cache_clear`.
  ///
  /// - Parameter layouts: The layouts of the map that there are.
  borrowing func forgetFonts(layouts: UInt32) {
    waitForThreads(others: layouts)
    unsafe pango_fc_font_map_cache_clear(OpaquePointer(raw))
  }

  /// The longest time for which the end of a thread is waited for, in milliseconds.
  private static let patience = 10_000

  /// Waits until no thread looks for fonts of the map.
  ///
  /// Pango sorts the fonts of each description in a thread, which holds the map until it has ended,
  /// and at its end reads the map's table of patterns: while that is cleared, the program ends with
  /// a signal (Pango 1.50).
  ///
  /// - Parameter others: The references to the map but for its owner's and those of threads.
  private func waitForThreads(others: UInt32) {
    var left = Self.patience
    while left > 0, unsafe object_reference_count(raw) > others + 1 {
      usleep(1000)
      left -= 1
    }
  }

  /// A layout in one face, positions not rounded.
  ///
  /// The corresponding C functions are `pango_font_map_create_context` and `pango_layout_new`.
  borrowing func makeLayout(_ description: FontDescription) throws(TypesettingError)
    -> TextLayout
  {
    let context = unsafe try PangoCall.made(
      pango_font_map_create_context(raw), by: "pango_font_map_create_context")
    // The layout holds it from then on.
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
    let layout = unsafe try PangoCall.made(pango_layout_new(context), by: "pango_layout_new")
    unsafe description.withRaw { unsafe pango_layout_set_font_description(layout, $0) }
    return unsafe TextLayout(owning: layout)
  }
}
