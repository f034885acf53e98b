import Graphics
import LayerModel

/// A line of text in ems, its baseline at y = 0.
struct TypesetLine {
  /// The reach of the line.
  var metrics: LineMetrics
  var outline = Path()
  /// The outline of each glyph.
  var glyphs: [TextPiece] = []
  /// The pen's ways along what stands together, from left to right, where they are asked for.
  var advances: [GlyphAdvance] = []
  /// The bytes of the paragraph's text that run one way, from left to right, where they are asked
  /// for.
  var stretches: [(text: Range<Int>, runsLeft: Bool)] = []
  /// Parts of glyphs in colours of their own.
  var coloredParts: [ColoredGlyphPart] = []
  /// Runs in colours of their own.
  var runs: [ColoredRun] = []
  /// The clusters from left to right, where they are asked for.
  var clusters: [TypesetCluster] = []
  /// The parts in the order of reading, where they are asked for.
  var parts: [TypesetCluster] = []
  /// The advance of the pen from the line's start to its end.
  var width = 0.0
  /// True when the paragraph's text runs from right to left.
  var runsLeft = false
  /// True where boxes stand for characters that no font has.
  var hasBoxes = false
  /// The place of the line's left end.
  var start = 0.0

  /// Adds a glyph at a place.
  mutating func add(_ shape: GlyphShape, at place: Point, in color: Color?) {
    let shift = AffineTransform.translation(x: place.x, y: place.y)
    switch shape {
    case .outline(let outline):
      let glyph = TextPiece(outline: outline, place: place)
      if let color {
        startRun(in: color)
        return runs[runs.count - 1].add(glyph)
      }
      self.outline.append(outline.path.transformed(by: shift))
      glyphs.append(glyph)
    case .colored(let parts):
      let moved = parts.map { $0.transformed(by: shift) }
      guard let color else {
        coloredParts += moved
        return
      }
      startRun(in: color)
      runs[runs.count - 1].parts += moved
    }
  }

  /// Adds a line below letters.
  mutating func add(underline path: Path, in color: Color?) {
    add(.outline(GlyphOutline(path)), at: Point(x: 0, y: 0), in: color)
  }

  /// Adds all that another line draws.
  mutating func add(_ other: TypesetLine) {
    outline.append(other.outline)
    glyphs += other.glyphs
    coloredParts += other.coloredParts
    for run in other.runs {
      startRun(in: run.color)
      runs[runs.count - 1].add(run)
    }
  }

  private mutating func startRun(in color: Color) {
    if runs.last?.color != color { runs.append(ColoredRun(color: color)) }
  }

  /// Puts the line where the mode says, in a box of some width.
  mutating func place(_ mode: TextAlignmentMode, in box: Double) {
    let free = box - width
    switch mode {
    case .left: start = 0
    case .right: start = free
    case .center: start = free / 2
    // A justified line fills the box; the last one of its paragraph lies where a natural one does.
    case .natural, .justified: start = runsLeft ? free : 0
    }
  }
}
