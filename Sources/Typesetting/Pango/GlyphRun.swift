import CPango

/// Glyphs of one font beside one another, valid until the layout's text is set again.
///
/// The corresponding C object is `PangoGlyphItem`.
@safe struct GlyphRun: ~Copyable {
  /// A glyph and its place, in Pango's units.
  struct Glyph {
    /// The glyph's number in its font.
    let number: UInt32
    /// The offset of the glyph's origin from the pen.
    let (x, y): (Int32, Int32)
    /// The pen's way behind the glyph.
    let width: Int32
    /// The first byte of its cluster in the run's text.
    let cluster: Int

    /// True for ignorable characters, which have no glyph.
    var isEmpty: Bool { number == 0x0FFF_FFFF }
    /// True for characters that no font has.
    var isUnknown: Bool { number & 0x1000_0000 != 0 }
    /// The character that no font has, which Pango puts into the glyph's number.
    var unknownCharacter: Unicode.Scalar? {
      isUnknown ? Unicode.Scalar(number & 0x00FF_FFFF) : nil
    }
    /// True for a space that the font lacks: there is nothing to draw.
    var isUnknownSpace: Bool { unknownCharacter?.properties.isWhitespace == true }
  }

  private let item: UnsafeMutablePointer<PangoItem>
  private let glyphs: UnsafeMutablePointer<PangoGlyphString>
  private let font: UnsafeMutablePointer<PangoFont>
  /// The pen's way before and behind the run, in Pango's units.
  let (startOffset, endOffset): (Int32, Int32)

  /// `nil` for a run without glyphs or font.
  init?(raw: UnsafeMutablePointer<PangoGlyphItem>) {
    guard let item = unsafe raw.pointee.item, let glyphs = unsafe raw.pointee.glyphs,
      let font = unsafe item.pointee.analysis.font
    else { return nil }
    unsafe (self.item, self.glyphs, self.font) = (item, glyphs, font)
    unsafe (startOffset, endOffset) = (raw.pointee.start_x_offset, raw.pointee.end_x_offset)
  }

  /// True for the sign that stands for text that was cut.
  var isEllipsis: Bool {
    unsafe Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
  }

  /// True for text from right to left.
  var runsLeft: Bool { unsafe item.pointee.analysis.level & 1 == 1 }

  /// The bytes of the paragraph's text that it shows, in UTF-8.
  var textRange: Range<Int> {
    let start = max(0, Int(unsafe item.pointee.offset))
    return start..<start + max(0, Int(unsafe item.pointee.length))
  }

  /// The glyphs, from left to right.
  var glyphCount: Int { Int(unsafe glyphs.pointee.num_glyphs) }

  /// A glyph by its place in the run.
  borrowing func glyph(at index: Int) -> Glyph {
    precondition(index < glyphCount)
    let info = unsafe glyphs.pointee.glyphs[index]
    return Glyph(
      number: info.glyph, x: info.geometry.x_offset, y: info.geometry.y_offset,
      width: info.geometry.width, cluster: Int(unsafe glyphs.pointee.log_clusters[index]))
  }

  /// True for the first glyph of a cluster, from left to right; of an ellipsis for its first alone.
  borrowing func startsCluster(at index: Int) -> Bool {
    index == 0 || !isEllipsis && glyph(at: index).cluster != glyph(at: index - 1).cluster
  }

  /// The bytes of the paragraph's text, in UTF-8, that the cluster of its first glyph stands for.
  borrowing func bytes(at index: Int) -> Range<Int> {
    let text = textRange
    guard !isEllipsis else { return text }
    let own = glyph(at: index).cluster
    var end: Int?
    if runsLeft {
      if index > 0 { end = glyph(at: index - 1).cluster }
    } else {
      var next = index + 1
      while next < glyphCount, glyph(at: next).cluster == own { next += 1 }
      if next < glyphCount { end = glyph(at: next).cluster }
    }
    let start = text.lowerBound + own
    return start..<max(start, end.map { text.lowerBound + $0 } ?? text.upperBound)
  }

  /// An identity of the font for as long as it is held.
  var fontID: UInt { UInt(bitPattern: unsafe font) }

  /// The mean width of characters, in Pango's units: the width of boxes of those that no font has.
  ///
  /// The corresponding C function is `pango_font_metrics_get_approximate_char_width`.
  var meanWidth: Int32 {
    guard let metrics = unsafe pango_font_get_metrics(font, nil) else { return 0 }
    defer { unsafe pango_font_metrics_unref(metrics) }
    return unsafe pango_font_metrics_get_approximate_char_width(metrics)
  }

  /// The font, held, of a size in ems of the text.
  borrowing func makeFont(scale: Double) throws(TypesettingError) -> GlyphFont {
    unsafe try GlyphFont(sharing: font, scale: scale)
  }

  /// The font's face, or `nil` when it lies in no file.
  var face: FontFace? { unsafe FontFace(of: font) }
}
