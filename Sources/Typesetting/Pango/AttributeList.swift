import CPango

/// The fonts and the spacing of parts of a paragraph, added from its start to its end.
///
/// The corresponding C object is `PangoAttrList`.
@safe final class AttributeList {
  private let raw: OpaquePointer

  /// A list without attributes.
  ///
  /// The corresponding C function is `pango_attr_list_new`.
  init() throws(TypesettingError) {
    unsafe raw = try PangoCall.made(pango_attr_list_new(), by: "pango_attr_list_new")
  }

  /// The corresponding C function is `pango_attr_list_unref`.
  deinit { unsafe pango_attr_list_unref(raw) }

  /// Gives a part of the text a font.
  ///
  /// The corresponding C functions are `pango_attr_font_desc_new` and `pango_attr_fallback_new`.
  ///
  /// - Parameters:
  ///   - range: The part's bytes in UTF-8.
  ///   - description: The font.
  ///   - looksFurther: True where glyphs that it lacks may be those of other fonts.
  func add(
    _ range: Range<Int>, _ description: FontDescription, looksFurther: Bool
  ) {
    unsafe insert(description.withRaw { unsafe pango_attr_font_desc_new($0) }, range)
    if !looksFurther { unsafe insert(pango_attr_fallback_new(0), range) }
  }

  /// Lengthens the way from each letter of a part to the next.
  ///
  /// The corresponding C function is `pango_attr_letter_spacing_new`.
  ///
  /// - Parameters:
  ///   - range: The part's bytes in UTF-8.
  ///   - spacing: The length in Pango's units.
  func add(_ range: Range<Int>, letterSpacing spacing: Int32) {
    unsafe insert(pango_attr_letter_spacing_new(spacing), range)
  }

  /// Draws each letter of a part for itself where the font does not have to join it with another.
  ///
  /// The corresponding C function is `pango_attr_font_features_new`.
  ///
  /// - Parameter range: The part's bytes in UTF-8.
  func addSingleLetters(_ range: Range<Int>) {
    unsafe insert(pango_attr_font_features_new("liga=0, clig=0, dlig=0, hlig=0"), range)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>
  ) {
    guard let attribute = unsafe attribute else { return }
    unsafe attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
    unsafe attribute.pointee.end_index = UInt32(clamping: range.upperBound)
    unsafe pango_attr_list_insert(raw, attribute)
  }

  /// Lends the C object to the other owners in this folder.
  func withRaw<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(raw) }
}
