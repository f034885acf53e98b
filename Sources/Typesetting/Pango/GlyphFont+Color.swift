import CPango
import Graphics
import LayerModel

extension GlyphFont {
  /// The index of COLR that stands for the text's own colour.
  private static var foregroundIndex: UInt32 { 0xFFFF }
  /// The most layers of a glyph, and colours of a palette, that are read.
  private static var layerLimit: UInt32 { 256 }

  /// The layers of a glyph in colours of its own; `nil` when it has none.
  ///
  /// The corresponding C functions are `hb_ot_color_glyph_get_layers` and
  /// `hb_ot_color_palette_get_colors`.
  func layers(of glyph: UInt32) -> [ColoredGlyphPart]? {
    unsafe withOutlines { font, _ -> [ColoredGlyphPart]? in
      guard let face = unsafe hb_font_get_face(font), unsafe hb_ot_color_has_layers(face) != 0
      else { return nil }
      var count = Self.layerLimit
      var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
      let total = unsafe layers.withUnsafeMutableBufferPointer { buffer in
        unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, buffer.baseAddress)
      }
      guard total > 0 else { return nil }
      var colorCount = Self.layerLimit
      var palette = [hb_color_t](repeating: 0, count: Int(colorCount))
      _ = unsafe palette.withUnsafeMutableBufferPointer { buffer in
        unsafe hb_ot_color_palette_get_colors(face, 0, 0, &colorCount, buffer.baseAddress)
      }
      return layers.prefix(Int(min(count, total))).map { layer in
        let index = layer.color_index
        let color =
          index == Self.foregroundIndex || index >= colorCount
          ? nil : Color(harfBuzz: palette[Int(index)])
        return .fill(outline(of: layer.glyph), color)
      }
    }
  }

  /// The picture of a glyph; `nil` when it has none that can be drawn.
  ///
  /// The corresponding C functions are `hb_ot_color_has_png`, `hb_ot_color_glyph_reference_png` and
  /// `hb_font_get_glyph_extents`.
  func picture(of glyph: UInt32) -> ColoredGlyphPart? {
    unsafe withOutlines { font, unit -> ColoredGlyphPart? in
      guard let face = unsafe hb_font_get_face(font), unsafe hb_ot_color_has_png(face) != 0,
        let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph)
      else { return nil }
      defer { unsafe hb_blob_destroy(blob) }
      var length: UInt32 = 0
      var extents = hb_glyph_extents_t()
      guard let data = unsafe hb_blob_get_data(blob, &length), length > 0,
        unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0,
        let picture = unsafe GlyphPicture(
          content(UnsafeRawBufferPointer(start: data, count: Int(length))),
          name: "glyph \(glyph) of \(self.face?.fullName ?? "a font")")
      else { return nil }
      return .picture(
        picture,
        Rect(
          x: Double(extents.x_bearing) * unit, y: -Double(extents.y_bearing) * unit,
          width: Double(extents.width) * unit, height: -Double(extents.height) * unit))
    }
  }
}

extension Color {
  /// HarfBuzz's order from the highest byte: blue, green, red, alpha.
  fileprivate init(harfBuzz color: hb_color_t) {
    func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
    self.init(red: part(8), green: part(16), blue: part(24), alpha: part(0))
  }
}
