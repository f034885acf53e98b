import CPango

/// A face by which a shaper sets clusters, and those that it has glyphs for.
final class ShapingFace {
  /// More clusters than that are asked for anew.
  private static let clusterLimit = 20_000

  /// The description by which Pango takes this very face.
  let description: FontDescription
  let font: GlyphFont
  private var known: [Character: Bool] = [:]
  private var sized: [Double: FontDescription] = [:]
  /// More sizes than that are described anew.
  private static let sizeLimit = 1000

  /// A face that a map has under a description.
  init(_ description: FontDescription, _ font: GlyphFont) {
    self.description = description
    self.font = font
  }

  /// The description at a size in ems of the text, an em being so many of Pango's units.
  func description(at scale: Double, unit: Double) -> FontDescription {
    if scale == 1 { return description }
    if let known = sized[scale] { return known }
    // Pango takes no size of 0.
    let made = try? FontDescription(description, absoluteSize: max(scale * unit, 1))
    if sized.count >= Self.sizeLimit { sized = [:] }
    sized[scale] = made
    return made ?? description
  }

  /// True when there is a glyph for all of a cluster.
  func hasGlyphs(for cluster: Character) -> Bool {
    if let found = known[cluster] { return found }
    let found = font.hasGlyphs(for: cluster)
    if known.count >= Self.clusterLimit { known = [:] }
    known[cluster] = found
    return found
  }
}

extension GlyphFont {
  /// True when shaping a cluster by itself leaves no character without a glyph; those that are
  /// not seen need none.
  ///
  /// The corresponding C functions are `hb_font_get_nominal_glyph` and `hb_shape`.
  fileprivate func hasGlyphs(for cluster: Character) -> Bool {
    unsafe withOutlines { font, _ -> Bool in
      let scalars = cluster.unicodeScalars
      var glyph: hb_codepoint_t = 0
      if let only = scalars.first, scalars.count == 1,
        unsafe hb_font_get_nominal_glyph(font, only.value, &glyph) != 0
      {
        return glyph != 0
      }
      // What stands for a character, such as its parts, is the shaper's to say.
      guard let buffer = unsafe hb_buffer_create() else { return false }
      defer { unsafe hb_buffer_destroy(buffer) }
      let bytes = Array(String(cluster).utf8CString)
      unsafe hb_buffer_add_utf8(buffer, bytes, -1, 0, -1)
      unsafe hb_buffer_guess_segment_properties(buffer)
      unsafe hb_shape(font, buffer, nil, 0)
      var count: UInt32 = 0
      guard let glyphs = unsafe hb_buffer_get_glyph_infos(buffer, &count) else { return false }
      return (0..<Int(count)).allSatisfy { unsafe glyphs[$0].codepoint != 0 }
    }
  }
}
