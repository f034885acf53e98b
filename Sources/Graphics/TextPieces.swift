/// An outline at a place in a text, in ems.
package struct TextPiece: Hashable, Sendable {
  package let outline: GlyphOutline
  /// The place of its origin.
  package let place: Point

  /// An outline at a place.
  package init(outline: GlyphOutline, place: Point) {
    (self.outline, self.place) = (outline, place)
  }

  /// The box around the outline where it is; `nil` when there is nothing to fill.
  fileprivate var box: Rect? {
    outline.box.map { AffineTransform.translation(x: place.x, y: place.y).boundingBox(of: $0) }
  }
}

/// The outlines of a text in its own colour, cut into pieces that do not touch one another.
///
/// So the coverage of a pixel is the sum of the pieces' own.
package struct TextPieces: Hashable, Sendable {
  /// All of the outlines.
  package let outline: Path
  /// The outlines of the pieces, each once.
  package let outlines: [GlyphOutline]
  /// The numbers of the pieces' outlines, in the order of their first glyphs.
  package let numbers: [Int]
  /// The places of the pieces' origins.
  package let places: [Point]

  /// Pieces lie farther apart, in ems: at the smallest size that is drawn piece by piece they do
  /// not touch when each is moved to the nearest of 16 places between pixels.
  static let margin = 1.0 / 64
  /// Comparisons of boxes, at most, so that no text takes the square of its length.
  private static let mostComparisons = 1 << 24

  /// The pieces of a text, or `nil` when they are too many in one place.
  ///
  /// - Parameters:
  ///   - glyphs: The outline of each glyph.
  ///   - outline: All of them.
  package init?(_ glyphs: [TextPiece], outline: Path) {
    let boxed = glyphs.compactMap { glyph in glyph.box.map { (glyph: glyph, box: $0) } }
    guard
      let joined = boxed.map(\.box).touchingGroups(
        within: Self.margin, mostComparisons: Self.mostComparisons)
    else { return nil }
    self.outline = outline
    var made: [[Member]: GlyphOutline] = [:]
    let pieces = joined.map { numbers in
      let first = boxed[numbers[0]].glyph
      guard numbers.count > 1 else { return first }
      let members = numbers.map { Member(boxed[$0].glyph, from: first.place) }
      if let known = made[members] { return TextPiece(outline: known, place: first.place) }
      var path = Path()
      for number in numbers {
        let (glyph, shift) = (boxed[number].glyph, boxed[number].glyph.place - first.place)
        path.append(glyph.outline.path.transformed(by: .translation(x: shift.x, y: shift.y)))
      }
      let outline = GlyphOutline(path)
      made[members] = outline
      return TextPiece(outline: outline, place: first.place)
    }
    var known: [ObjectIdentifier: Int] = [:]
    var outlines: [GlyphOutline] = []
    numbers = pieces.map { piece in
      let identity = ObjectIdentifier(piece.outline)
      if let number = known[identity] { return number }
      known[identity] = outlines.count
      outlines.append(piece.outline)
      return outlines.count - 1
    }
    self.outlines = outlines
    places = pieces.map(\.place)
  }

  /// The number of pieces.
  package var count: Int { numbers.count }

  /// A piece by its number.
  package subscript(number: Int) -> TextPiece {
    TextPiece(outline: outlines[numbers[number]], place: places[number])
  }

  package static func == (a: TextPieces, b: TextPieces) -> Bool {
    a.numbers == b.numbers && a.places == b.places && a.outlines == b.outlines
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }

  /// A glyph of a piece, by which pieces that are the same are found.
  private struct Member: Hashable {
    let outline: ObjectIdentifier
    let x: Int
    let y: Int

    init(_ glyph: TextPiece, from place: Point) {
      outline = ObjectIdentifier(glyph.outline)
      // Places are whole numbers of 1/2¹⁸ em but for rounding.
      let shift = (glyph.place - place) * 262_144
      (x, y) = (Int(saturating: shift.x.rounded()), Int(saturating: shift.y.rounded()))
    }
  }
}
