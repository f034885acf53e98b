import CPango
import Graphics
import LayerModel
import Media

/// Breaks and shapes paragraphs in one face through Pango; glyphs that the face lacks come from the
/// system's fonts.
///
/// Nothing of the machine but the font's file decides where its glyphs lie: fontconfig's rules are
/// not asked, and outlines and advances are those of the file, unhinted.
///
/// It may be sent to another thread, because one thread at a time has taken it from
/// ``ParagraphShaperPool``, and no object of Pango's in it is shared with another shaper.
@safe final class ParagraphShaper: @unchecked Sendable {  // The pool lends it to one thread.
  /// The size at which Pango works, in its points: positions are exact to 1/2¹⁸ of an em.
  private static let size = 256.0
  /// Pango's numbers have 32 bits: a width beyond this many ems is as good as none.
  private static let widestBox = 4096.0
  /// Pango's units in an em.
  private static let unit = Double(PANGO_SCALE) * size

  /// How many outlines of a face are kept.
  private static let keptGlyphs = 2048

  let face: FontFace
  /// The face's file as it was when it was read.
  let identity: FileIdentity
  let metrics: LineMetrics
  /// Outlines of glyphs by the address of Pango's font and the glyph's number.
  private var keptOutlines: [UInt: [UInt32: Path]] = [:]
  /// The fonts of those outlines.
  private var fonts: [UnsafeMutableRawPointer] = unsafe []
  private let layout: OpaquePointer
  private let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer
  private let description: OpaquePointer

  /// `nil` when Pango cannot use the face.
  ///
  /// The corresponding C functions are `pango_ft2_font_map_new` and `pango_fc_font_map_set_config`.
  init?(face: FontFace, identity: FileIdentity, fallbacks: FontCatalog) {
    guard let own = FontPattern(file: face.file, index: face.index),
      let config = unsafe FcConfigCreate()
    else { return nil }
    // The face is the first of all, so that it wins over another file of the same name.
    guard unsafe FcConfigAppFontAddFile(config, face.file) != 0,
      let fonts = unsafe FcConfigGetFonts(config, FcSetApplication)
    else {
      unsafe FcConfigDestroy(config)
      return nil
    }
    fallbacks.forEachSystemFont { pattern in
      // What has no outlines could not be drawn; another font may have the character.
      guard pattern.hasOutlines else { return }
      unsafe pattern.withRaw { raw in
        unsafe FcPatternReference(raw)
        unsafe FcFontSetAdd(fonts, raw)
      }
    }
    guard let map = unsafe pango_ft2_font_map_new() else {
      unsafe FcConfigDestroy(config)
      return nil
    }
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), config)
    unsafe pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
    guard let context = unsafe pango_font_map_create_context(map),
      let layout = unsafe pango_layout_new(context),
      let description = unsafe own.withRaw({ unsafe pango_fc_font_description_from_pattern($0, 0) })
    else {
      unsafe pango_fc_font_map_set_config(OpaquePointer(map), nil)
      unsafe g_object_unref(map)
      unsafe FcConfigDestroy(config)
      return nil
    }
    self.face = face
    self.identity = identity
    unsafe self.map = map
    unsafe self.config = config
    unsafe self.context = context
    unsafe self.layout = layout
    unsafe self.description = description
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
    unsafe pango_font_description_set_absolute_size(description, Self.unit)
    unsafe pango_layout_set_font_description(layout, description)
    guard let font = unsafe pango_font_map_load_font(map, context, description) else {
      metrics = LineMetrics(ascent: 0.8, descent: 0.2, gap: 0)
      return
    }
    metrics =
      unsafe GlyphOutlines(of: font)?.lineMetrics
      ?? LineMetrics(ascent: 0.8, descent: 0.2, gap: 0)
    unsafe g_object_unref(font)
  }

  /// The corresponding C functions are `g_object_unref`, `pango_font_description_free` and
  /// `FcConfigDestroy`.
  deinit {
    unsafe fonts.forEach { unsafe g_object_unref($0) }
    unsafe pango_font_description_free(description)
    unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    // A map that goes keeps its reference to the configuration, unless it is told to forget it.
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), nil)
    unsafe g_object_unref(map)
    unsafe FcConfigDestroy(config)
  }

  /// The font files that a paragraph's glyphs are taken from, each once, in the order in which they
  /// come.
  ///
  /// The corresponding C function is `pango_fc_font_get_pattern`.
  func files(of paragraph: String) -> [FontFace] {
    unsafe pango_layout_set_text(layout, paragraph, -1)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe pango_layout_set_width(layout, -1)
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    var faces: [FontFace] = []
    var next = unsafe pango_layout_get_lines_readonly(layout)
    while let item = unsafe next {
      if let data = unsafe item.pointee.data {
        unsafe Self.addFaces(of: data.assumingMemoryBound(to: PangoLayoutLine.self), to: &faces)
      }
      unsafe next = item.pointee.next
    }
    return faces
  }

  private static func addFaces(
    of line: UnsafeMutablePointer<PangoLayoutLine>, to faces: inout [FontFace]
  ) {
    var next = unsafe line.pointee.runs
    while let item = unsafe next {
      if let run = unsafe item.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let font = unsafe run.pointee.item?.pointee.analysis.font,
        let pattern = unsafe pango_fc_font_get_pattern(
          UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
      {
        unsafe FcPatternReference(pattern)
        if let face = unsafe FontPattern(owning: pattern).face, !faces.contains(face) {
          faces.append(face)
        }
      }
      unsafe next = item.pointee.next
    }
  }

  /// True when a paragraph of a text runs from right to left.
  ///
  /// The corresponding C function is `pango_layout_line_get_resolved_direction`.
  func runsLeft(_ text: String) -> Bool {
    // Scripts that run so begin with Hebrew.
    guard text.unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return false }
    return text.split(whereSeparator: \.isNewline).contains { paragraph in
      lines(of: String(paragraph), TextProperties(), width: nil, limit: nil)
        .contains(where: \.runsLeft)
    }
  }

  /// The lines of a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: A text without line breaks.
  ///   - text: How it is broken and cut.
  ///   - width: The box's width in ems; `nil` when it does not count.
  ///   - limit: How many lines there may be; `nil` is any number.
  /// - Returns: The lines from the top, none of them placed yet.
  func lines(
    of paragraph: String, _ text: TextProperties, width: Double?, limit: Int?
  ) -> [TypesetLine] {
    unsafe pango_layout_set_text(layout, paragraph, -1)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    let isCut = text.truncationMode != .none
    let breaks = text.isWrapped || isCut
    let box = (width ?? 0) * Self.unit
    let limited = min(max(box, 0), Self.widestBox * Self.unit)
    unsafe pango_layout_set_width(layout, breaks ? Int32(limited) : -1)
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_ellipsize(layout, text.truncationMode.pangoMode)
    unsafe pango_layout_set_height(layout, text.isWrapped ? Int32(-(limit ?? 1_000_000)) : -1)
    let justifies = text.isWrapped && text.alignmentMode == .justified
    unsafe pango_layout_set_justify(layout, justifies ? 1 : 0)

    var lines: [TypesetLine] = []
    var next = unsafe pango_layout_get_lines_readonly(layout)
    while let item = unsafe next {
      if let line = unsafe item.pointee.data {
        unsafe lines.append(self.line(line.assumingMemoryBound(to: PangoLayoutLine.self)))
      }
      unsafe next = item.pointee.next
    }
    return lines
  }

  private func line(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> TypesetLine {
    var result = TypesetLine()
    unsafe result.runsLeft =
      pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    var pen = 0.0
    var next = unsafe line.pointee.runs
    while let item = unsafe next {
      if let run = unsafe item.pointee.data {
        unsafe add(
          run.assumingMemoryBound(to: PangoGlyphItem.self), at: &pen, to: &result.outline)
      }
      unsafe next = item.pointee.next
    }
    result.width = pen
    return result
  }

  /// Adds the outlines of a run's glyphs, and moves the pen behind them.
  private func add(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, at pen: inout Double, to outline: inout Path
  ) {
    guard let item = unsafe run.pointee.item, let glyphs = unsafe run.pointee.glyphs,
      let font = unsafe item.pointee.analysis.font, let outlines = unsafe GlyphOutlines(of: font)
    else { return }
    let isEllipsis =
      unsafe Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
    let unit = Self.unit
    pen += Double(unsafe run.pointee.start_x_offset) / unit
    let key = UInt(bitPattern: font)
    // Held, so that no other font comes to lie at its place.
    if keptOutlines[key] == nil, let held = unsafe g_object_ref(UnsafeMutableRawPointer(font)) {
      unsafe fonts.append(held)
    }
    var known = keptOutlines[key] ?? [:]
    // So that it is changed in place.
    keptOutlines[key] = [:]
    defer { keptOutlines[key] = known.count < Self.keptGlyphs ? known : [:] }
    for i in 0..<Int(unsafe glyphs.pointee.num_glyphs) {
      let info = unsafe glyphs.pointee.glyphs[i]
      // Ignorable characters have no glyph; those that no font has show the font's own box, glyph
      // 0.
      let isEmpty = info.glyph == 0x0FFF_FFFF
      let isUnknown = info.glyph & 0x1000_0000 != 0
      if !isEmpty {
        let x = pen + Double(info.geometry.x_offset) / unit
        let y = Double(info.geometry.y_offset) / unit
        let glyph = isUnknown ? 0 : info.glyph
        let kept = known[glyph]
        let path = kept ?? outlines.outline(of: glyph)
        if kept == nil { known[glyph] = path }
        outline.append(path.transformed(by: .translation(x: x, y: y)))
      }
      // Pango widens an ellipsis to what it leaves out.
      pen += isEllipsis ? outlines.advance(of: info.glyph) : Double(info.geometry.width) / unit
    }
    pen += Double(unsafe run.pointee.end_x_offset) / unit
  }
}

extension TextTruncationMode {
  /// Pango's name for it.
  fileprivate var pangoMode: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}
