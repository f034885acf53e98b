package import Graphics
package import LayerModel

/// A text as it is drawn: outlines in ems, the top left corner of its box at the origin.
package struct TypesetText: Sendable {
  /// The outlines of all glyphs in the text's colour, to be filled by the non-zero rule.
  package private(set) var outline = Path()
  /// A box around them; `nil` when there are none.
  package let outlineBox: Rect?
  /// The same outlines in pieces; `nil` where too many glyphs lie in one place.
  package let pieces: TextPieces?
  /// Parts of glyphs in colours of their own, in the order in which they are drawn.
  package private(set) var coloredParts: [ColoredGlyphPart] = []
  /// Runs in colours of their own.
  package private(set) var runs: [ColoredRun] = []
  /// The parts in the order of reading, where the text is divided.
  package private(set) var parts: [TypesetPart] = []

  /// The height of all lines, in ems.
  let height: Double

  /// The distance by which a text is moved down in its layer's bounds.
  ///
  /// - Parameters:
  ///   - fitted: The text that it is of.
  ///   - box: The size of the bounds, in points.
  /// - Returns: Points; below 0 for a text that is higher than the bounds and ends at their bottom.
  package func drop(of fitted: TextProperties, in box: Size) -> Double {
    let free = box.height - height * fitted.emSize
    return switch fitted.verticalAlignmentMode {
    case .top: 0
    case .center: free / 2
    case .bottom: free
    }
  }

  /// A box around all that is drawn; `nil` when nothing is.
  var inkBox: Rect? {
    let parts = (coloredParts + runs.flatMap(\.parts)).compactMap(\.box)
    let boxes = [outlineBox].compactMap(\.self) + runs.compactMap(\.outline.controlPointBox) + parts
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  /// A text of lines, each at a place.
  init(_ lines: [(line: TypesetLine, place: Point)]) {
    var glyphs: [TextPiece] = []
    for (line, place) in lines {
      let shift = AffineTransform.translation(x: place.x, y: place.y)
      outline.append(line.outline.transformed(by: shift))
      glyphs += line.glyphs.map { TextPiece(outline: $0.outline, place: $0.place + place) }
      coloredParts += line.coloredParts.map { $0.transformed(by: shift) }
      runs += line.runs.map { $0.moved(by: place) }
      parts += line.parts.map { TypesetPart($0, of: line, at: place) }
    }
    height = lines.map(\.line).size.height
    outlineBox = outline.controlPointBox
    pieces = TextPieces(glyphs, outline: outline)
    for number in runs.indices { runs[number].divide() }
  }
}

/// A part of a line in a colour of its own, in ems.
package struct ColoredRun: Sendable {
  package let color: Color
  /// The outlines of its glyphs.
  package private(set) var outline = Path()
  /// The same outlines in pieces; `nil` until it is divided, and where too many glyphs lie in one
  /// place.
  package private(set) var pieces: TextPieces?
  /// Parts of its glyphs in colours of their own.
  package var parts: [ColoredGlyphPart] = []
  /// The outline of each glyph.
  private var glyphs: [TextPiece] = []

  /// A run without glyphs so far.
  init(color: Color) { self.color = color }

  /// Adds an outline at a place.
  mutating func add(_ glyph: TextPiece) {
    let shift = AffineTransform.translation(x: glyph.place.x, y: glyph.place.y)
    outline.append(glyph.outline.path.transformed(by: shift))
    glyphs.append(glyph)
  }

  /// Adds all that another run draws.
  mutating func add(_ other: ColoredRun) {
    outline.append(other.outline)
    glyphs += other.glyphs
    parts += other.parts
  }

  /// The run elsewhere.
  func moved(by shift: Point) -> ColoredRun {
    let map = AffineTransform.translation(x: shift.x, y: shift.y)
    var run = self
    run.outline = outline.transformed(by: map)
    run.glyphs = glyphs.map { TextPiece(outline: $0.outline, place: $0.place + shift) }
    run.parts = parts.map { $0.transformed(by: map) }
    return run
  }

  /// Divides the outlines into pieces, once no glyph is added.
  fileprivate mutating func divide() {
    pieces = TextPieces(glyphs, outline: outline)
    glyphs = []
  }
}

/// A part of a glyph in colours of its own, in ems.
package enum ColoredGlyphPart: Hashable, Sendable {
  /// An outline, filled with a colour; `nil` is the text's.
  case fill(Path, Color?)
  /// A picture in a rectangle.
  case picture(GlyphPicture, Rect)

  /// A box around it; `nil` when there is nothing to draw.
  var box: Rect? {
    switch self {
    case .fill(let path, _): path.controlPointBox
    case .picture(_, let rect): rect
    }
  }

  /// The part elsewhere; maps only shift.
  func transformed(by shift: AffineTransform) -> ColoredGlyphPart {
    switch self {
    case .fill(let path, let color): .fill(path.transformed(by: shift), color)
    case .picture(let picture, let rect): .picture(picture, shift.boundingBox(of: rect))
    }
  }
}

/// The shape of a glyph in ems, its origin at (0, 0).
enum GlyphShape: Sendable {
  /// An outline in the text's colour.
  case outline(GlyphOutline)
  /// Parts in colours of their own.
  case colored([ColoredGlyphPart])
}
