package import Graphics
package import LayerModel

/// Measures lines of text for loaders, which place them before anything is drawn.
package final class TextMeasurer {
  /// A line of text in ems of its font, its baseline at y = 0.
  package struct Line {
    /// The advance of the pen from its start to its end.
    package let width: Double
    /// The distance of the baseline from the top of a text layer.
    package let ascent: Double
    /// The reach of letters below the baseline.
    package let descent: Double
    /// The outlines of its glyphs.
    package let outline: Path
    /// The bytes of its text that run one way, from left to right.
    package let stretches: [(text: Range<Int>, runsLeft: Bool)]
    /// True where another font stands for one that is asked for.
    package let isSubstitute: Bool
    /// True where boxes stand for characters that no font has.
    package let hasBoxes: Bool
    fileprivate let glyphs: [TextPiece]
    fileprivate let advances: [GlyphAdvance]

    /// Its glyphs from left to right, each with the marks on it, as the font joins them: the pen's
    /// way, the outline from the pen's place, and true for one of text from right to left.
    package var letters: [(width: Double, outline: Path, runsLeft: Bool)] {
      advances.map { advance in
        var outline = Path()
        for glyph in glyphs[advance.glyphs] {
          outline.append(
            glyph.outline.path.transformed(
              by: .translation(x: glyph.place.x - advance.start, y: glyph.place.y)))
        }
        return (advance.width, outline, advance.runsLeft)
      }
    }
  }

  /// The room of a text, in ems of its font.
  package struct Extent {
    /// The widest line's advance, and the height of all lines.
    package let size: Size
    /// The font files that decide it.
    package let files: [FontStore.UsedFile]
  }

  /// The parts of a text that is divided.
  package struct Division {
    /// The parts in the order of reading, each with its rectangle in its layer's coordinates.
    package let parts: [(string: String, frame: Rect)]
    /// The font files that decide it.
    package let files: [FontStore.UsedFile]
  }

  private struct ExtentKey: Hashable {
    let string: String
    let font: FontReference
    let width: Double?
  }

  private let limits: WorkLimits
  private var stores: [FontReference: FontStore?] = [:]
  private var extents: [ExtentKey: Extent] = [:]
  private var ownFiles: [FontReference: Set<String>] = [:]
  /// More extents than that are found anew.
  private static let extentLimit = 10_000
  private let typesetter = TextTypesetter<Int>(keeps: false)

  /// A measurer with the limit on a font's file.
  package init(limits: WorkLimits) { self.limits = limits }

  /// A line; `nil` where there is no font at all.
  ///
  /// - Parameters:
  ///   - string: Its text, without line ends.
  ///   - font: Its font.
  ///   - joinsLetters: False where no letters are drawn as one that need not be.
  /// - Returns: Its measures and outlines.
  package func line(
    _ string: String, in font: FontReference, joinsLetters: Bool = true
  ) -> Line? {
    guard let shaper = shaper(of: font) else { return nil }
    shaper.keepsAdvances = true
    defer { shaper.keepsAdvances = false }
    let paragraph = TextParagraph(string, joinsLetters: joinsLetters)
    guard let line = shaper.lines(of: paragraph, Self.text, width: nil, limit: 1).first
    else { return nil }
    return Line(
      width: line.width, ascent: shaper.metrics.ascent, descent: shaper.metrics.descent,
      outline: line.outline, stretches: line.stretches,
      isSubstitute: stores[font]??.substitutions.isEmpty == false, hasBoxes: line.hasBoxes,
      glyphs: line.glyphs, advances: line.advances)
  }

  /// The room of a text; `nil` where there is no font at all.
  ///
  /// - Parameters:
  ///   - string: Its text; line ends break lines.
  ///   - font: Its font.
  ///   - width: The width at which lines are broken, in ems; `nil` breaks none.
  /// - Returns: Its size, and the files of its fonts.
  package func extent(of string: String, in font: FontReference, width: Double?) -> Extent? {
    let key = ExtentKey(string: string, font: font, width: width)
    if let known = extents[key] { return known }
    guard let shaper = shaper(of: font), let store = stores[font] ?? nil else { return nil }
    var text = Self.text
    text.isWrapped = width != nil
    _ = shaper.takeFaces()
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap
    {
      shaper.lines(of: TextParagraph($0), text, width: width, limit: nil)
    }
    let files = store.files(of: font, drawn: shaper.takeFaces(), layer: "", &ownFiles)
    if extents.count >= Self.extentLimit { extents = [:] }
    let extent = Extent(size: lines.size, files: files)
    extents[key] = extent
    return extent
  }

  /// The parts of a text as a layer shows it; `nil` where there is no font at all.
  ///
  /// - Parameters:
  ///   - text: The text, with the kind of its parts.
  ///   - bounds: The layer's bounds.
  /// - Returns: The parts, and the files of the text's fonts.
  package func division(of text: TextProperties, in bounds: Rect) -> Division? {
    let named = [text.font] + text.attributedString.fonts
    let requests = named.map { FontStore.Request(font: $0, layer: "") }
    guard let store = try? FontStore(finding: requests, limits: limits),
      let fonts = store.fonts(of: text), let shaper = try? typesetter.shaper(of: fonts)
    else { return nil }
    var properties = LayerProperties()
    (properties.text, properties.bounds) = (text, bounds)
    _ = shaper.takeFaces()
    guard text.emSize > 0,
      let fitted = try? typesetter.fitted(properties, fonts: fonts, layerID: 0),
      fitted.emSize > 0,
      let set = try? typesetter.text(fitted, in: bounds.size, fonts: fonts, layerID: 0)
    else { return Division(parts: [], files: []) }
    let drawn = shaper.takeFaces()
    var seen: Set<FontReference> = []
    return Division(
      parts: set.parts.indices.map {
        (set.parts[$0].string, set.frame(ofPart: $0, of: fitted, in: bounds))
      },
      files: named.filter { seen.insert($0).inserted }.flatMap {
        store.files(of: $0, drawn: drawn, layer: "", &ownFiles)
      })
  }

  /// A text whose size is an em.
  private static var text: TextProperties {
    var text = TextProperties()
    (text.fontSize, text.minimumFontSize, text.alignmentMode) = (1, 1, .left)
    return text
  }

  private func shaper(of font: FontReference) -> ParagraphShaper? {
    if stores[font] == nil {
      let request = FontStore.Request(font: font, layer: "")
      stores[font] = .some(try? FontStore(finding: [request], limits: limits))
    }
    guard let cascade = stores[font]??.cascade(of: font) else { return nil }
    return try? typesetter.shaper(of: TextFonts(cascade))
  }
}
