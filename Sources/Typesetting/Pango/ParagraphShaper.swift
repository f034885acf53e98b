import Graphics
import LayerModel
import Media
import Storing

/// Breaks and shapes paragraphs in the faces of a list through Pango; glyphs that they lack come
/// from the system's fonts.
///
/// Nothing of the machine but the fonts' files decides where their glyphs lie: fontconfig's rules
/// are not asked, and outlines and advances are those of the files, unhinted.
///
/// It may be sent to another thread, because one thread at a time has taken it from
/// ``ParagraphShaperPool``, and no object of Pango's in it is shared with another shaper.
final class ParagraphShaper: @unchecked Sendable {  // The pool lends it to one thread.
  /// The size at which Pango works, in its points: positions are exact to 1/2¹⁸ of an em.
  private static let size = 256.0
  /// Pango's numbers have 32 bits: a width beyond this many ems is as good as none.
  private static let widestBox = 4096.0
  /// Pango's units in an em: its scale is 1024 to a point.
  private static let unit = 1024 * size
  /// The name of the families of the faces behind the first.
  private static let family = "face of a list"
  /// More lines than any box shows.
  private static let lineLimit: Int32 = 1_000_000

  let cascade: FontCascade
  /// The faces' files as they were when they were read.
  let identities: [FileIdentity]
  /// The faces of the list, in its order.
  private let faces: [ShapingFace]
  let metrics: LineMetrics
  /// The fonts of runs that were set, by their identity.
  ///
  /// They stand before the layout and the map, so that they go first.
  private var fonts: [UInt: GlyphFont] = [:]
  /// The identities of the fonts of runs that were set lately.
  private var used: [UInt] = []
  /// The elements that outlines may still have; once it is below 0 no more of them are made.
  var elementsLeft = Int.max
  private let layout: TextLayout
  private let map: FontMap

  /// A shaper of a list of faces.
  ///
  /// - Parameters:
  ///   - cascade: The faces.
  ///   - identities: The faces' files as they are now.
  ///   - fallbacks: The fonts of characters that the faces lack.
  /// - Throws: ``TypesettingError/call(function:status:)`` when a face cannot be used.
  init(
    cascade: FontCascade, identities: [FileIdentity], fallbacks: FontCatalog
  ) throws(TypesettingError) {
    let first = try FontPattern(file: cascade.first.file, index: cascade.first.index)
    // The face is the first of all, so that it wins over another file of the same name.
    var configuration = try FontConfiguration(file: cascade.first.file)
    var descriptions = [try FontDescription(first, absoluteSize: Self.unit)]
    for (place, face) in cascade.faces.enumerated().dropFirst() {
      // A family of its own, because another face may have the same.
      let pattern = try FontPattern(file: face.file, index: face.index)
        .renamed("\(Self.family) \(place)")
      configuration.add(pattern)
      descriptions.append(try FontDescription(pattern, absoluteSize: Self.unit))
    }
    fallbacks.forEachSystemFont { pattern in
      // A face without outlines and colours could not be drawn; another font may have the
      // character.
      if pattern.hasOutlines || pattern.hasColors { configuration.add(pattern) }
    }
    map = try FontMap(configuration)
    layout = try map.makeLayout(descriptions[0])
    var faces: [ShapingFace] = []
    for description in descriptions {
      faces.append(ShapingFace(description, try layout.font(description)))
    }
    self.faces = faces
    metrics = faces[0].font.lineMetrics
    (self.cascade, self.identities) = (cascade, identities)
  }

  /// Sets a paragraph, each cluster in the first face that has all its glyphs.
  private func set(
    _ paragraph: String, _ text: TextProperties, width: Int32?, limit: Int32,
    breaksWords: Bool = true
  ) {
    guard faces.count > 1, let attributes = try? TextAttributes() else {
      layout.set(paragraph, nil, text, width: width, limit: limit, breaksWords: breaksWords)
      return
    }
    var run: (range: Range<Int>, face: Int?) = (0..<0, 0)
    func finish() {
      guard !run.range.isEmpty else { return }
      attributes.add(
        run.range, faces[run.face ?? 0].description, looksFurther: run.face == nil)
    }
    for cluster in paragraph {
      var face = faces.firstIndex { $0.hasGlyphs(for: cluster) }
      // A blank without a glyph belongs to what is before it.
      if face == nil, cluster.isWhitespace || cluster.isControl { face = run.face }
      if face != run.face {
        finish()
        run = (run.range.upperBound..<run.range.upperBound, face)
      }
      run.range = run.range.lowerBound..<run.range.upperBound + cluster.utf8.count
    }
    finish()
    layout.set(paragraph, attributes, text, width: width, limit: limit, breaksWords: breaksWords)
  }

  /// The font files that a paragraph's glyphs are taken from, each once, in the order in which they
  /// come.
  func files(of paragraph: String) -> [FontFace] {
    set(paragraph, TextProperties(), width: nil, limit: Self.lineLimit)
    var faces: [FontFace] = []
    layout.forEachLine { line in
      line.forEachRun { run in
        if let face = run.face, !faces.contains(face) { faces.append(face) }
      }
    }
    return faces
  }

  /// The characters of a paragraph that the list has no glyphs for, with the faces that theirs are
  /// taken from; `nil` where no font has them.
  func foreignCharacters(of paragraph: String) -> [(characters: String, face: FontFace?)] {
    set(paragraph, TextProperties(), width: nil, limit: Self.lineLimit)
    let bytes = Array(paragraph.utf8)
    let own = Set(cascade.faces.map(\.file))
    var found: [(characters: String, face: FontFace?)] = []
    layout.forEachLine { line in
      line.forEachRun { run in
        // A run's other characters have glyphs.
        var unknown = String.UnicodeScalarView()
        var hasBox = false
        for place in 0..<run.glyphCount {
          let glyph = run.glyph(at: place)
          if let character = glyph.unknownCharacter { unknown.append(character) }
          hasBox = hasBox || glyph.number == 0
        }
        let face = hasBox ? nil : run.face
        let range = run.textRange
        let isForeign = hasBox || unknown.isEmpty && face.map { own.contains($0.file) } != true
        if isForeign, range.upperBound <= bytes.count {
          found.append((Self.letters(String(decoding: bytes[range], as: UTF8.self)), face))
        } else if !unknown.isEmpty {
          found.append((Self.letters(String(unknown)), nil))
        }
      }
    }
    return found
  }

  /// A text without its spaces, which need no glyph.
  private static func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// True when a paragraph of a text runs from right to left.
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
  ///   - text: The text with its breaking and truncation.
  ///   - width: The box's width in ems; `nil` when it does not count.
  ///   - limit: The most lines; `nil` is any number.
  ///   - breaksWords: True when a word that is wider than the box is broken.
  /// - Returns: The lines from the top, none of them placed yet.
  func lines(
    of paragraph: String, _ text: TextProperties, width: Double?, limit: Int?,
    breaksWords: Bool = true
  ) -> [TypesetLine] {
    let breaks = text.isWrapped || text.truncationMode != .none
    let box = min(max((width ?? 0) * Self.unit, 0), Self.widestBox * Self.unit)
    set(
      paragraph, text, width: breaks ? Int32(box) : nil,
      limit: limit.map(Int32.init(clamping:)) ?? Self.lineLimit, breaksWords: breaksWords)
    var lines: [TypesetLine] = []
    layout.forEachLine { lines.append(typeset($0)) }
    return lines
  }

  private func typeset(_ line: borrowing TextLayout.Line) -> TypesetLine {
    var result = TypesetLine()
    result.runsLeft = line.runsLeft
    line.forEachRun { add($0, to: &result) }
    return result
  }

  /// Adds the shapes of a run's glyphs, and the pen's way along them.
  private func add(_ run: borrowing GlyphRun, to line: inout TypesetLine) {
    guard let font = font(of: run) else { return }
    let unit = Self.unit
    line.width += Double(run.startOffset) / unit
    for i in 0..<run.glyphCount {
      let glyph = run.glyph(at: i)
      if !glyph.isEmpty, !glyph.isUnknownSpace, elementsLeft >= 0 {
        let x = line.width + Double(glyph.x) / unit
        let y = Double(glyph.y) / unit
        // Characters that no font has show the font's own box, glyph 0.
        let shift = AffineTransform.translation(x: x, y: y)
        switch font.shape(of: glyph.isUnknown ? 0 : glyph.number) {
        case .outline(let outline):
          elementsLeft -= outline.path.elements.count
          line.outline.append(outline.path.transformed(by: shift))
          line.glyphs.append(TextPiece(outline: outline, place: Point(x: x, y: y)))
        case .colored(let parts): line.coloredParts += parts.map { $0.transformed(by: shift) }
        }
      }
      // Pango widens an ellipsis to the text that it stands for.
      line.width +=
        run.isEllipsis ? font.advance(of: glyph.number) : Double(glyph.width) / unit
    }
    line.width += Double(run.endOffset) / unit
  }

  /// The faces that glyphs of lines were taken from since they were asked for last, each once.
  func takeFaces() -> [FontFace] {
    defer { used = [] }
    return used.compactMap { fonts[$0]?.face }
  }

  private func font(of run: borrowing GlyphRun) -> GlyphFont? {
    if !used.contains(run.fontID) { used.append(run.fontID) }
    if let known = fonts[run.fontID] { return known }
    let made = try? run.makeFont()
    fonts[run.fontID] = made
    return made
  }
}

extension Character {
  /// True for characters that move or join others, and have no glyph.
  fileprivate var isControl: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
  }
}
