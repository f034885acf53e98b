import CPango
import LayerModel

/// A paragraph, broken into lines of shaped glyphs.
///
/// The corresponding C object is `PangoLayout`.
@safe struct TextLayout: ~Copyable {
  private let raw: OpaquePointer

  /// Takes over a reference to a layout.
  init(owning raw: OpaquePointer) { unsafe self.raw = raw }

  /// The corresponding C function is `g_object_unref`.
  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// The font of a description.
  ///
  /// The corresponding C function is `pango_context_load_font`.
  borrowing func font(_ description: FontDescription) throws(TypesettingError)
    -> GlyphFont
  {
    let font = unsafe try PangoCall.made(
      description.withRaw { unsafe pango_context_load_font(pango_layout_get_context(raw), $0) },
      by: "pango_context_load_font")
    defer { unsafe g_object_unref(font) }
    return unsafe try GlyphFont(sharing: font)
  }

  /// Sets a text without line breaks.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - attributes: The fonts of parts of it; `nil` when all of it has the layout's.
  ///   - text: The text with its breaking, truncation and justification.
  ///   - width: The box's width in Pango's units; `nil` when neither breaks nor cuts are made.
  ///   - limit: The largest number of lines of wrapped text.
  ///   - breaksWords: True when a word that is wider than the box is broken.
  borrowing func set(
    _ paragraph: String, _ attributes: AttributeList?, _ text: TextProperties,
    width: Int32?, limit: Int32, breaksWords: Bool = true
  ) {
    if let attributes {
      unsafe attributes.withRaw { unsafe pango_layout_set_attributes(raw, $0) }
    } else {
      unsafe pango_layout_set_attributes(raw, nil)
    }
    unsafe pango_layout_set_text(raw, paragraph, -1)
    unsafe pango_layout_set_single_paragraph_mode(raw, 1)
    unsafe pango_layout_set_width(raw, width ?? -1)
    unsafe pango_layout_set_wrap(raw, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    unsafe pango_layout_set_ellipsize(raw, text.truncationMode.pangoMode)
    unsafe pango_layout_set_height(raw, text.isWrapped ? -limit : -1)
    let justifies = text.isWrapped && text.alignmentMode == .justified
    unsafe pango_layout_set_justify(raw, justifies ? 1 : 0)
  }

  /// Calls a function with each line, from the top.
  ///
  /// The corresponding C function is `pango_layout_get_lines_readonly`.
  borrowing func forEachLine(_ body: (borrowing Line) -> Void) {
    var next = unsafe pango_layout_get_lines_readonly(raw)
    while let item = unsafe next {
      if let line = unsafe item.pointee.data {
        unsafe body(Line(raw: line.assumingMemoryBound(to: PangoLayoutLine.self)))
      }
      unsafe next = item.pointee.next
    }
  }

  /// True when boxes stand for characters that no font has, and a font of theirs has no width for
  /// them.
  ///
  /// Pango works the mean width of a font's characters out behind a flag that all threads share:
  /// while one does so, as it may for any text, another's is 0 for as long as the font lives.
  ///
  /// The corresponding C function is `pango_layout_get_unknown_glyphs_count`.
  var missesBoxes: Bool {
    guard unsafe pango_layout_get_unknown_glyphs_count(raw) > 0 else { return false }
    var misses = false
    forEachLine { line in
      line.forEachRun { run in
        let isUnknown = (0..<run.glyphCount).contains { run.glyph(at: $0).isUnknown }
        if isUnknown, run.meanWidth == 0 { misses = true }
      }
    }
    return misses
  }

  /// For each character of the text, and its end, true where Unicode has a boundary of words
  /// (UAX 29).
  ///
  /// The corresponding C function is `pango_layout_get_log_attrs_readonly`.
  var wordBoundaries: [Bool] {
    var count: Int32 = 0
    guard let attributes = unsafe pango_layout_get_log_attrs_readonly(raw, &count) else {
      return []
    }
    return (0..<Int(count)).map { unsafe attributes[$0].is_word_boundary != 0 }
  }

  /// A line, valid until the layout's text is set again.
  ///
  /// The corresponding C object is `PangoLayoutLine`.
  @safe struct Line: ~Copyable {
    fileprivate let raw: UnsafeMutablePointer<PangoLayoutLine>

    /// True when the line's paragraph runs from right to left.
    ///
    /// The corresponding C function is `pango_layout_line_get_resolved_direction`.
    var runsLeft: Bool {
      unsafe pango_layout_line_get_resolved_direction(raw) == PANGO_DIRECTION_RTL
    }

    /// The byte of the text at which the line begins.
    var start: Int { unsafe Int(raw.pointee.start_index) }

    /// Calls a function with each run, from left to right.
    borrowing func forEachRun(_ body: (borrowing GlyphRun) -> Void) {
      var next = unsafe raw.pointee.runs
      while let item = unsafe next {
        if let run = unsafe item.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
          let run = unsafe GlyphRun(raw: run)
        {
          body(run)
        }
        unsafe next = item.pointee.next
      }
    }
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
