import Documents
import Graphics
import LayerModel

/// A text with its font, its size, its colours and its place.
struct TextDocument {
  let field: JSONField
  let string: String
  let size: Double
  let lineHeight: Double
  /// The distance between letters beside their own, in points.
  let tracking: Double
  let fill: Color?
  let stroke: Color?
  let strokeWidth: Double
  /// True where the fill of a letter lies over its stroke.
  let isFillOverStroke: Bool
  let alignment: TextAlignmentMode
  /// True where small letters are drawn as capitals.
  let hasSmallCapitals: Bool
  /// The rectangle into which it is broken; `nil` for lines about a point.
  let box: Rect?
  let typeface: Typeface
  private let shift: Double
  /// True where lines but the last of a paragraph are as wide as the box, and where that is, too.
  private let isJustified: Bool
  private let isLastJustified: Bool

  /// A document of a file, with its own words or others.
  init(_ field: JSONField, in file: LottieFile, saying words: String? = nil) {
    self.field = field
    let written = (words ?? field["t"]?.text ?? "")
      .split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }
      .joined(separator: "\n")
    string = field["ca"]?.integer == 1 ? written.uppercased() : written
    hasSmallCapitals = field["ca"]?.integer == 2
    size = min(max(0, field["s"]?.number ?? 12), 1e5)
    lineHeight = field["lh"]?.number ?? size * 1.2
    tracking = (field["tr"]?.number ?? 0) / 1000 * size
    fill = field["fc"]?.color
    stroke = field["sc"]?.color
    strokeWidth = max(0, field["sw"]?.number ?? 0)
    isFillOverStroke = field["of"]?.isTrue == false && fill != nil
    let justification = field["j"]?.integer ?? 0
    alignment = [1: .right, 2: .center, 4: .right, 5: .center][justification] ?? .left
    (isJustified, isLastJustified) = ((3...6).contains(justification), justification == 6)
    shift = field["ls"]?.number ?? 0
    let name = field["f"]?.text ?? ""
    typeface = file.typefaces.face(named: name, in: field.reading)
    if let sides = field["sz"]?.numbers, sides.count > 1 {
      let origin = field["ps"]?.numbers ?? [0, 0]
      box = Rect(
        x: origin[0], y: origin.count > 1 ? origin[1] : 0, width: max(0, sides[0]),
        height: max(0, sides[1]))
    } else {
      box = nil
    }
  }

  var isEmpty: Bool { string.allSatisfy(\.isWhitespace) || size == 0 }

  var lineCount: Int { string.count { $0 == "\n" } + 1 }

  /// The part of a line that is before the point at which it is set.
  var share: Double { alignment == .left ? 0 : alignment == .right ? 1 : 0.5 }

  /// The place of the first line's baseline.
  var firstBaseline: Double { (box.map { $0.minY + size * typeface.ascent } ?? 0) - shift }

  /// A line with its width, and whether its paragraph ends with it.
  typealias Line = (letters: ArraySlice<TextSpelling.Letter>, width: Double, isLast: Bool)

  /// The place at which a line begins, and the width that each of its blanks gains to justify it.
  func begin(of line: Line) -> (x: Double, stretch: Double) {
    guard let box else { return (-line.width * share, 0) }
    let rest = box.size.width - line.width
    let blanks = line.letters.count { $0.character == " " }
    if isJustified, isLastJustified || !line.isLast, rest > 0, blanks > 0 {
      return (box.minX, rest / Double(blanks))
    }
    return (box.minX + rest * share, 0)
  }

  /// The lines with their widths, broken at words where there is a box, and in wider ones.
  func lines(of spelling: TextSpelling) -> [Line] {
    /// The advances of letters, the distance behind the last one included, after others.
    func advance(_ letters: ArraySlice<TextSpelling.Letter>, after start: Double = 0) -> Double {
      letters.reduce(start) { $0 + $1.glyph.advance * size / 100 + tracking }
    }
    var lines: [Line] = []
    func end(
      _ line: ArraySlice<TextSpelling.Letter>, _ advance: Double, isLast: Bool = false
    ) {
      lines.append((line, max(0, advance - tracking), isLast))
    }
    for paragraph in spelling.paragraphs {
      guard let box else {
        // Blanks at the end have no width.
        let blanks = paragraph.reversed().prefix { $0.character == " " }.count
        end(paragraph[...], advance(paragraph.dropLast(blanks)), isLast: true)
        continue
      }
      var (line, far) = (paragraph[..<paragraph.startIndex], 0.0)
      for word in paragraph.split(whereSeparator: { $0.character == " " }) {
        // Only what is new is measured.
        let longer = advance(paragraph[line.endIndex..<word.endIndex], after: far)
        if !line.isEmpty, max(0, longer - tracking) <= box.size.width {
          (line, far) = (paragraph[line.startIndex..<word.endIndex], longer)
        } else {
          if !line.isEmpty { end(line, far) }
          (line, far) = (word[..<word.startIndex], 0)
          for letter in word.indices {
            let next = word.index(after: letter)
            let longer = advance(word[letter..<next], after: far)
            if !line.isEmpty, max(0, longer - tracking) > box.size.width {
              end(line, far)
              (line, far) = (word[letter..<next], advance(word[letter..<next]))
            } else {
              (line, far) = (word[line.startIndex..<next], longer)
            }
          }
        }
      }
      end(line, far, isLast: true)
    }
    return lines
  }
}
