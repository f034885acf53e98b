import Graphics
import LayerModel

/// Characters that the shaper joins, or more of a line that belongs together.
struct TypesetCluster: Sendable {
  /// The bytes of the paragraph's text, in UTF-8.
  var bytes: Range<Int>
  /// The pen's places before and behind it.
  var start, end: Double
  /// The characters; empty until its line is divided.
  var string = ""
  /// True for the sign that stands for text that was cut.
  var isEllipsis = false
  /// The glyphs, where the line has them.
  private(set) var ink = TypesetLine(metrics: .usual)

  /// A cluster whose glyphs are still to come.
  init(_ bytes: Range<Int>, at pen: Double) { (self.bytes, start, end) = (bytes, pen, pen) }

  /// True when nothing is drawn of it, and the pen stays.
  private var isNothing: Bool { start == end && ink.isEmpty }

  /// Adds a glyph at a place of the line.
  mutating func add(_ shape: GlyphShape, at place: Point, in color: Color?) {
    ink.add(shape, at: place, in: color)
  }

  /// Adds a line below it.
  mutating func add(underline path: Path, in color: Color?) {
    ink.add(underline: path, in: color)
  }

  /// Adds the glyphs of another cluster, beyond the pen's way along this one.
  mutating func add(glyphsOf other: TypesetCluster) { ink.add(other.ink) }

  /// Adds the next cluster in the order of reading.
  mutating func add(_ next: TypesetCluster) {
    bytes = min(bytes.lowerBound, next.bytes.lowerBound)..<next.bytes.upperBound
    (start, end) = (min(start, next.start), max(end, next.end))
    string += next.string
    ink.add(next.ink)
  }

  /// The way in which a cluster belongs to a part.
  enum Role {
    /// A cluster that is a part, or of one.
    case seen
    /// A blank, which ends a word and is no part.
    case blank
    /// Neither seen nor a blank, such as a character that joins others.
    case nothing
  }

  /// The way in which it belongs to a part.
  var role: Role {
    if isEllipsis { return .seen }
    if string.allSatisfy({ $0.isWhitespace || $0 == "\u{200B}" }) { return .blank }
    return isNothing ? .nothing : .seen
  }
}

extension TypesetLine {
  /// True when nothing is drawn.
  var isEmpty: Bool { outline.isEmpty && coloredParts.isEmpty && runs.isEmpty }
}
