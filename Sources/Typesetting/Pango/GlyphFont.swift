import CPango
import Graphics

/// A font that Pango shapes runs with, held, and the outlines of its glyphs in ems, y down, without
/// any hinting.
///
/// The corresponding C objects are `PangoFont` and, for the outlines, a `hb_font_t` of its face.
@safe final class GlyphFont {
  /// The largest number of shapes kept at a time.
  private static let shapeLimit = 2048
  /// The largest number of elements that their outlines may have, some 50 bytes each.
  private static let elementLimit = 1_000_000

  private let font: UnsafeMutablePointer<PangoFont>
  private let outlines: OpaquePointer
  /// Ems of the text in one of the face's own units.
  private let unit: Double
  private var known: [UInt32: GlyphShape] = [:]
  /// The bytes of the pictures among them, by where they lie in the font: glyphs may share some.
  private var contents: [UnsafeRawBufferPointer.Place: ContentBytes] = [:]
  private var contentSize = 0
  /// The most bytes of pictures kept at a time, unless a single one has more.
  private static let contentLimit = 16 << 20
  /// The elements of all outlines that are kept.
  private var elementCount = 0

  /// Shares a font, so that no other comes to lie at its address.
  ///
  /// The corresponding C functions are `g_object_ref` and `hb_font_create`.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - scale: Its size in ems of the text.
  /// - Throws: ``TypesettingError/call(function:status:)`` when it has no face.
  init(
    sharing font: UnsafeMutablePointer<PangoFont>, scale: Double = 1
  ) throws(TypesettingError) {
    let shaping = unsafe try PangoCall.made(
      pango_font_get_hb_font(font), by: "pango_font_get_hb_font")
    let face = unsafe try PangoCall.made(hb_font_get_face(shaping), by: "hb_font_get_face")
    // A font of its own, because Pango's is scaled and hinted.
    unsafe outlines = try PangoCall.made(hb_font_create(face), by: "hb_font_create")
    unit = scale / Double(max(unsafe hb_face_get_upem(face), 1))
    unsafe g_object_ref(UnsafeMutableRawPointer(font))
    unsafe self.font = font
  }

  /// The corresponding C functions are `hb_font_destroy` and `g_object_unref`.
  deinit {
    unsafe hb_font_destroy(outlines)
    unsafe g_object_unref(font)
  }

  /// A glyph's shape with its origin at (0, 0), kept: its layers of colour (COLR, version 0), else
  /// its picture (CBDT, sbix), else its outline.
  func shape(of glyph: UInt32) -> GlyphShape {
    if let found = known[glyph] { return found }
    let shape =
      (layers(of: glyph) ?? picture(of: glyph).map { [$0] }).map { GlyphShape.colored($0) }
      ?? .outline(GlyphOutline(outline(of: glyph)))
    if case .outline(let outline) = shape { elementCount += outline.path.elements.count }
    if known.count >= Self.shapeLimit || elementCount > Self.elementLimit
      || contentSize > Self.contentLimit
    {
      (known, elementCount) = ([:], 0)
      (contents, contentSize) = ([:], 0)
    }
    known[glyph] = shape
    return shape
  }

  /// A copy of bytes that lie in the font, kept.
  func content(_ bytes: UnsafeRawBufferPointer) -> ContentBytes {
    let place = unsafe bytes.place
    if let found = contents[place] { return found }
    let content = unsafe ContentBytes([UInt8](bytes))
    contents[place] = content
    contentSize += content.bytes.count
    return content
  }

  /// Lends the font whose units are the face's own, and ems in one of them, to the rest of this
  /// type.
  func withOutlines<Result>(_ body: (OpaquePointer, Double) -> Result) -> Result {
    unsafe body(outlines, unit)
  }

  /// The face, or `nil` when it lies in no file.
  private(set) lazy var face: FontFace? = unsafe FontFace(of: font)

  /// A glyph's outline with its origin at (0, 0).
  ///
  /// The corresponding C function is `hb_font_get_glyph_shape`.
  func outline(of glyph: UInt32) -> Path {
    var path = Path()
    unsafe withUnsafeMutablePointer(to: &path) { pointer in
      unsafe hb_font_get_glyph_shape(outlines, glyph, OutlineCallbacks.shared.raw, pointer)
    }
    return path.transformed(by: .scale(x: unit, y: -unit))
  }

  /// The pen's way behind a glyph, in ems.
  ///
  /// The corresponding C function is `hb_font_get_glyph_h_advance`.
  func advance(of glyph: UInt32) -> Double {
    Double(unsafe hb_font_get_glyph_h_advance(outlines, glyph)) * unit
  }

  /// The line below a text: the middle's distance below the baseline, and the thickness, in ems.
  ///
  /// The corresponding C function is `hb_ot_metrics_get_position_with_fallback`.
  var underline: (distance: Double, thickness: Double) {
    var (offset, size): (hb_position_t, hb_position_t) = (0, 0)
    unsafe hb_ot_metrics_get_position_with_fallback(
      outlines, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &offset)
    unsafe hb_ot_metrics_get_position_with_fallback(
      outlines, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &size)
    return (-Double(offset) * unit, Double(size) * unit)
  }

  /// The reach of lines above and below their baseline, and the gap between two, in ems.
  ///
  /// The corresponding C function is `hb_font_get_h_extents`.
  var lineMetrics: LineMetrics {
    var extents = hb_font_extents_t()
    guard unsafe hb_font_get_h_extents(outlines, &extents) != 0 else { return .usual }
    return LineMetrics(
      ascent: Double(extents.ascender) * unit, descent: -Double(extents.descender) * unit,
      gap: Double(extents.line_gap) * unit)
  }
}

extension UnsafeRawBufferPointer {
  /// The place of some bytes in memory.
  fileprivate struct Place: Hashable {
    let start: UInt
    let count: Int
  }

  fileprivate var place: Place {
    Place(start: UInt(bitPattern: baseAddress), count: count)
  }
}
