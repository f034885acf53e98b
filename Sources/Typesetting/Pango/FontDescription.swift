import CPango

/// A face and the size at which Pango sets it.
///
/// The corresponding C object is `PangoFontDescription`.
@safe final class FontDescription {
  private let raw: OpaquePointer

  /// A face at a size in Pango's units.
  ///
  /// The corresponding C function is `pango_fc_font_description_from_pattern`.
  init(_ pattern: borrowing FontPattern, absoluteSize: Double) throws(TypesettingError) {
    let made = unsafe pattern.withRaw { unsafe pango_fc_font_description_from_pattern($0, 0) }
    unsafe raw = try PangoCall.made(made, by: "pango_fc_font_description_from_pattern")
    unsafe pango_font_description_set_absolute_size(raw, absoluteSize)
  }

  /// The same face at another size in Pango's units.
  ///
  /// The corresponding C functions are `pango_font_description_copy` and
  /// `pango_font_description_set_absolute_size`.
  init(_ other: FontDescription, absoluteSize: Double) throws(TypesettingError) {
    let copy = unsafe other.withRaw { unsafe pango_font_description_copy($0) }
    unsafe raw = try PangoCall.made(copy, by: "pango_font_description_copy")
    unsafe pango_font_description_set_absolute_size(raw, absoluteSize)
  }

  /// The corresponding C function is `pango_font_description_free`.
  deinit { unsafe pango_font_description_free(raw) }

  /// Lends the C object to the other owners in this folder.
  func withRaw<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(raw) }
}
