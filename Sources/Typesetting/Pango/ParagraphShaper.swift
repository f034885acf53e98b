import Graphics
import LayerModel
import Media
import Storing
import Synchronization

/// Breaks and shapes paragraphs in the faces of lists through Pango; glyphs that they lack come
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
  /// The bytes of the longest word that Pango breaks by itself, and of the pieces of others.
  static let longestWord = 4096
  /// More lines than any box shows.
  private static let lineLimit: Int32 = 1_000_000

  /// The lists of faces, the text's own first.
  let cascades: [FontCascade]
  /// The faces' files as they were when they were read.
  let identities: [FileIdentity]
  /// The faces of each list, in its order.
  private let faces: [[ShapingFace]]
  let metrics: LineMetrics
  /// The fonts of runs that were set, by their identity.
  ///
  /// They stand before the layout and the map, so that they go first.
  private var fonts: [UInt: GlyphFont] = [:]
  /// The identities of the fonts of runs that were set lately.
  private var used: [UInt] = []
  /// The elements that outlines may still have; once it is below 0 no more of them are made.
  var elementsLeft = Int.max
  /// True where lines have the advances of their glyphs, and the directions of their text.
  var keepsAdvances = false
  /// True where lines have their clusters, each with its own glyphs.
  var keepsClusters = false
  private let layout: TextLayout
  private let map: FontMap

  /// A shaper of lists of faces.
  ///
  /// - Parameters:
  ///   - cascades: The lists, at least one; the first is that of the text.
  ///   - identities: The faces' files as they are now.
  ///   - fallbacks: The fonts of characters that the faces lack.
  /// - Throws: ``TypesettingError/call(function:status:)`` when a face cannot be used.
  init(
    cascades: [FontCascade], identities: [FileIdentity], fallbacks: FontCatalog
  ) throws(TypesettingError) {
    let first = cascades[0].first
    let pattern = try FontPattern(file: first.file, index: first.index)
    // The face is the first of all, so that it wins over another file of the same name.
    var configuration = try FontConfiguration(file: first.file)
    var descriptions = [first: try FontDescription(pattern, absoluteSize: Self.unit)]
    for face in cascades.flatMap(\.faces) where descriptions[face] == nil {
      // A family of its own, because another face may have the same.
      let pattern = try FontPattern(file: face.file, index: face.index)
        .renamed("\(Self.family) \(descriptions.count)")
      configuration.add(pattern)
      descriptions[face] = try FontDescription(pattern, absoluteSize: Self.unit)
    }
    fallbacks.forEachSystemFont { pattern in
      // A face without outlines and colours could not be drawn; another font may have the
      // character.
      if pattern.hasOutlines || pattern.hasColors { configuration.add(pattern) }
    }
    map = try FontMap(configuration)
    let layout = try map.makeLayout(FontDescription(pattern, absoluteSize: Self.unit))
    var made: [FontFace: ShapingFace] = [:]
    for (face, description) in descriptions {
      made[face] = ShapingFace(description, try layout.font(description))
    }
    faces = cascades.map { $0.faces.compactMap { made[$0] } }
    metrics = faces[0][0].font.lineMetrics
    self.layout = layout
    (self.cascades, self.identities) = (cascades, identities)
  }

  /// Held while a text is set again for the boxes of its missing glyphs.
  private static let boxes = Mutex(())
  /// A text is set again so often at most for all that this shaper sets, because a font may have
  /// characters without width.
  private var triesLeft = 100

  /// Sets a paragraph, each cluster in the first face of its list that has all its glyphs.
  private func set(
    _ paragraph: TextParagraph, _ text: TextProperties, width: Int32?, limit: Int32,
    breaksWords: Bool = true
  ) {
    var attributes: AttributeList?
    if !paragraph.isPlain || faces[0].count > 1, let list = try? AttributeList() {
      var (start, rest) = (0, paragraph.string[...])
      for span in paragraph.spans {
        let end = rest.utf8.index(rest.startIndex, offsetBy: span.length)
        add(span, rest[..<end], from: start, to: list)
        (start, rest) = (start + span.length, rest[end...])
      }
      attributes = list
    }
    func set() {
      layout.set(
        paragraph.string, attributes, text, width: width, limit: limit, breaksWords: breaksWords)
    }
    set()
    guard triesLeft > 0, layout.missesBoxes else { return }
    // One text at a time, so that those that are set again do not disturb one another.
    Self.boxes.withLock { _ in
      while triesLeft > 0, layout.missesBoxes {
        triesLeft -= 1
        map.forgetFonts(layouts: 1)
        set()
      }
    }
  }

  /// Adds the fonts and the spacing of a span.
  private func add(
    _ span: TextSpan, _ string: Substring, from start: Int, to attributes: AttributeList
  ) {
    let faces = faces[span.cascade]
    func add(_ range: Range<Int>, _ face: Int?) {
      guard !range.isEmpty else { return }
      attributes.add(
        range, faces[face ?? 0].description(at: span.scale, unit: Self.unit),
        looksFurther: face == nil)
    }
    if span.kern != 0, span.length > 0 {
      attributes.add(start..<start + span.length, letterSpacing: Self.letterSpacing(of: span))
    }
    if !span.joinsLetters, span.length > 0 {
      attributes.addSingleLetters(start..<start + span.length)
    }
    guard faces.count > 1 else { return add(start..<start + span.length, nil) }
    var run: (range: Range<Int>, face: Int?) = (start..<start, 0)
    for cluster in string {
      var face = faces.firstIndex { $0.hasGlyphs(for: cluster) }
      // A blank without a glyph belongs to what is before it.
      if face == nil, cluster.isWhitespace || cluster.isControl { face = run.face }
      if face != run.face {
        add(run.range, run.face)
        run = (run.range.upperBound..<run.range.upperBound, face)
      }
      run.range = run.range.lowerBound..<run.range.upperBound + cluster.utf8.count
    }
    add(run.range, run.face)
  }

  /// The font files that a paragraph's glyphs are taken from, each once, in the order in which they
  /// come.
  func files(of paragraph: TextParagraph) -> [FontFace] {
    set(paragraph, TextProperties(), width: nil, limit: Self.lineLimit)
    var faces: [FontFace] = []
    layout.forEachLine { line in
      line.forEachRun { run in
        if let face = run.face, !faces.contains(face) { faces.append(face) }
      }
    }
    return faces
  }

  /// The characters of a paragraph that the lists have no glyphs for, with the faces that theirs
  /// are taken from; `nil` where no font has them.
  func foreignCharacters(of paragraph: TextParagraph) -> [(characters: String, face: FontFace?)] {
    set(paragraph, TextProperties(), width: nil, limit: Self.lineLimit)
    let bytes = Array(paragraph.string.utf8)
    let own = Set(cascades.flatMap(\.faces).map(\.file))
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
      lines(of: TextParagraph(paragraph), TextProperties(), width: nil, limit: nil)
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
  ///   - longestWord: The bytes of a word from which on a paragraph is set piece by piece.
  /// - Returns: The lines from the top, none of them placed yet.
  func lines(
    of paragraph: TextParagraph, _ text: TextProperties, width: Double?, limit: Int?,
    breaksWords: Bool = true, longestWord: Int = ParagraphShaper.longestWord
  ) -> [TypesetLine] {
    // Parts are those of a whole paragraph.
    if text.isWrapped, text.truncationMode == .none, breaksWords, !keepsClusters,
      paragraph.hasWord(longerThan: longestWord)
    {
      return linesOfPieces(of: paragraph, text, width: width, limit: limit, longestWord)
    }
    let breaks = text.isWrapped || text.truncationMode != .none
    let box = min(max((width ?? 0) * Self.unit, 0), Self.widestBox * Self.unit)
    set(
      paragraph, text, width: breaks ? Int32(box) : nil,
      limit: limit.map(Int32.init(clamping:)) ?? Self.lineLimit, breaksWords: breaksWords)
    var lines: [TypesetLine] = []
    layout.forEachLine { lines.append(typeset($0, paragraph)) }
    if keepsClusters {
      let breaks = TextBreaks(paragraph.string, layout)
      for i in lines.indices { lines[i].divide(paragraph.string, breaks, by: text.partition) }
    }
    return lines
  }

  /// The lines of a paragraph that is set piece by piece: for each line of a broken word Pango
  /// measures the rest of the word again.
  ///
  /// The letters of a line follow from its first one, so that the lines of a piece are those of the
  /// paragraph, but for the last, with which the next piece begins.
  private func linesOfPieces(
    of paragraph: TextParagraph, _ text: TextProperties, width: Double?, limit: Int?,
    _ longestWord: Int
  ) -> [TypesetLine] {
    let box = min(max((width ?? 0) * Self.unit, 0), Self.widestBox * Self.unit)
    var (lines, rest) = ([TypesetLine](), paragraph)
    var length = longestWord
    while lines.count < limit ?? .max {
      let (piece, isLast) = rest.prefix(length)
      set(piece, text, width: Int32(box), limit: Self.lineLimit)
      var starts: [Int] = []
      layout.forEachLine { starts.append($0.start) }
      // Only a box that is wider than a piece has room for all of it.
      guard isLast || starts.count > 1 else {
        length *= 2
        continue
      }
      let count = isLast ? starts.count : starts.count - 1
      var place = 0
      layout.forEachLine { line in
        if place < count { lines.append(typeset(line, piece)) }
        place += 1
      }
      if isLast { break }
      rest = rest.dropping(starts[count])
    }
    return Array(lines.prefix(limit ?? .max))
  }

  private func typeset(
    _ line: borrowing TextLayout.Line, _ paragraph: TextParagraph
  ) -> TypesetLine {
    var result = TypesetLine(metrics: metrics)
    result.runsLeft = line.runsLeft
    if keepsAdvances {
      line.forEachRun { result.stretches.append(($0.textRange, $0.runsLeft)) }
    }
    guard !paragraph.isPlain else {
      line.forEachRun { add($0, TextSpan(length: 0), to: &result) }
      return result
    }
    var reach: LineMetrics?
    var (count, place) = (0, 0)
    line.forEachRun { _ in count += 1 }
    line.forEachRun { run in
      place += 1
      let span = paragraph.span(at: run.textRange.lowerBound)
      reach = reach.map { $0.union(metrics(of: span)) } ?? metrics(of: span)
      guard span.kern != 0, !run.runsLeft, !run.isEllipsis else {
        return add(run, span, to: &result)
      }
      // Pango puts one half before each letter, but for the line's first, and one half behind each,
      // but for its last: all of it belongs behind the letter.
      let half = Self.halfSpacing(of: span)
      let start = result.width
      if place > 1 { result.width -= half }
      add(run, span, to: &result, from: start)
      if place < count { result.width += half }
      if let last = result.clusters.indices.last { result.clusters[last].end = result.width }
    }
    result.metrics = reach ?? metrics(of: paragraph.spans[0])
    return result
  }

  /// The space that Pango adds to each letter of a span, in its units.
  private static func letterSpacing(of span: TextSpan) -> Int32 {
    let largest = widestBox * unit
    return Int32(min(max(span.kern * unit, -largest), largest))
  }

  /// The part of that space that Pango puts before a letter, in ems: whole points where it is whole
  /// points.
  private static func halfSpacing(of span: TextSpan) -> Double {
    let spacing = letterSpacing(of: span)
    let half = spacing / 2
    return Double(spacing & 1023 == 0 ? (half + 512) & ~1023 : half) / unit
  }

  /// The reach of a line that has nothing but a span.
  private func metrics(of span: TextSpan) -> LineMetrics {
    let own = faces[span.cascade][0].font.lineMetrics
    return LineMetrics(
      ascent: own.ascent * span.scale + span.rise, descent: own.descent * span.scale - span.rise,
      gap: own.gap * span.scale)
  }

  /// Adds the shapes of a run's glyphs, and the pen's way along them.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - span: The span that it is of.
  ///   - line: The line.
  ///   - start: The place from which it is underlined; the pen's when `nil`.
  private func add(
    _ run: borrowing GlyphRun, _ span: TextSpan, to line: inout TypesetLine,
    from start: Double? = nil
  ) {
    guard let font = font(of: run, scale: span.scale) else { return }
    let unit = Self.unit
    let start = start ?? line.width
    let firstCluster = line.clusters.count
    line.width += Double(run.startOffset) / unit
    for i in 0..<run.glyphCount {
      let glyph = run.glyph(at: i)
      let (pen, place) = (line.width, line.glyphs.count)
      if keepsClusters, run.startsCluster(at: i) {
        line.clusters.append(TypesetCluster(run.bytes(at: i), at: i == 0 ? start : pen))
      }
      if !glyph.isEmpty, !glyph.isUnknownSpace, elementsLeft >= 0 {
        let x = line.width + Double(glyph.x) / unit
        let y = Double(glyph.y) / unit - span.rise
        line.hasBoxes = line.hasBoxes || glyph.isUnknown || glyph.number == 0
        // Characters that no font has show the font's own box, glyph 0.
        let shape = font.shape(of: glyph.isUnknown ? 0 : glyph.number)
        if case .outline(let outline) = shape { elementsLeft -= outline.path.elements.count }
        line.add(shape, at: Point(x: x, y: y), in: span.color)
        if keepsClusters {
          line.clusters[line.clusters.count - 1].add(shape, at: Point(x: x, y: y), in: span.color)
        }
      }
      // Pango widens an ellipsis to the text that it stands for.
      line.width +=
        run.isEllipsis ? font.advance(of: glyph.number) : Double(glyph.width) / unit
      if keepsClusters { line.clusters[line.clusters.count - 1].end = line.width }
      guard keepsAdvances else { continue }
      line.advances.add(
        GlyphAdvance(
          start: pen, width: line.width - pen, glyphs: place..<line.glyphs.count,
          runsLeft: run.runsLeft))
    }
    line.width += Double(run.endOffset) / unit
    if run.isEllipsis, firstCluster < line.clusters.count {
      line.clusters[firstCluster].isEllipsis = true
    }
    guard span.isUnderlined else { return }
    let own = faces[span.cascade][0].font.underline
    let (distance, thickness) = (own.distance * span.scale, own.thickness * span.scale)
    func underline(_ start: Double, _ end: Double) -> Path {
      Path(
        rect: Rect(
          x: start, y: distance - thickness / 2 - span.rise, width: end - start,
          height: thickness))
    }
    let path = underline(start, line.width)
    elementsLeft -= path.elements.count
    line.add(underline: path, in: span.color)
    for i in firstCluster..<line.clusters.count {
      let isLast = i + 1 == line.clusters.count
      line.clusters[i].add(
        underline: underline(
          line.clusters[i].start, isLast ? line.width : line.clusters[i + 1].start),
        in: span.color)
    }
  }

  /// The faces that glyphs of lines were taken from since they were asked for last, each once.
  func takeFaces() -> [FontFace] {
    defer { used = [] }
    return used.compactMap { fonts[$0]?.face }
  }

  private func font(of run: borrowing GlyphRun, scale: Double) -> GlyphFont? {
    if !used.contains(run.fontID) { used.append(run.fontID) }
    if let known = fonts[run.fontID] { return known }
    let made = try? run.makeFont(scale: scale)
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
