import Documents
import Graphics

/// The letters of a text's paragraphs with their glyphs: the file's own, and those of a font that
/// the file does not have.
struct TextSpelling {
  typealias Letter = (character: Character, glyph: Glyph)

  private(set) var paragraphs: [[Letter]] = []
  /// True where the font is one that stands for another.
  private(set) var isSubstitute = false
  /// True where boxes stand for characters that no font has.
  private(set) var hasBoxes = false

  /// The height of a small capital, as a part of that of a capital.
  private static let smallCapital = 0.7

  /// The letters of a text; `nil` where a font would join them, draw them in colours, or set them
  /// from right to left, and where there is none.
  init?(_ document: TextDocument, in file: LottieFile) {
    for paragraph in document.string.split(separator: "\n", omittingEmptySubsequences: false) {
      let own = paragraph.map { Self.glyph($0, of: document, in: file.glyphs) }
      guard own.contains(where: { $0 == nil }) else {
        paragraphs.append(
          zip(paragraph, own).compactMap { letter, glyph in
            glyph.map { (letter, $0) }
          })
        continue
      }
      guard let line = Self.line(paragraph, of: document, file.measure) else { return nil }
      isSubstitute = isSubstitute || line.isSubstitute
      hasBoxes = hasBoxes || line.hasBoxes
      paragraphs.append(
        zip(paragraph, zip(own, line.glyphs)).map { ($0, $1.0 ?? $1.1) })
    }
  }

  /// The file's glyph of a character; of a blank that it lacks, one as wide as most are.
  private static func glyph(
    _ character: Character, of document: TextDocument, in glyphs: [Glyph.Name: Glyph]
  ) -> Glyph? {
    guard !glyphs.isEmpty else { return nil }
    let isSmall = document.hasSmallCapitals && character.isLowercase
    let name = Glyph.Name(
      character: isSmall ? String(character).uppercased() : String(character),
      family: document.typeface.family, style: document.typeface.style)
    return glyphs[name].map { isSmall ? $0.scaled(by: smallCapital) : $0 }
      ?? (character.isWhitespace ? .blank : nil)
  }

  /// The glyphs of a font, one for each character.
  private static func line(
    _ paragraph: Substring, of document: TextDocument, _ measure: MeasuredLine.Measure
  ) -> (glyphs: [Glyph], isSubstitute: Bool, hasBoxes: Bool)? {
    let isSmall = paragraph.map { document.hasSmallCapitals && $0.isLowercase }
    let written = zip(paragraph, isSmall).map { $1 ? $0.uppercased() : String($0) }.joined()
    guard let line = measure(written, document.typeface.font, false) else { return nil }
    let letters = line.letters.filter { !$0.isNothing }
    guard letters.count == isSmall.count, !letters.contains(where: \.runsLeft),
      zip(paragraph, letters).allSatisfy({ $0.isWhitespace || !$1.outline.isEmpty })
    else { return nil }
    let glyphs = zip(letters, isSmall).map { letter, isSmall in
      isSmall ? Glyph(letter).scaled(by: smallCapital) : Glyph(letter)
    }
    return (glyphs, line.isSubstitute, line.hasBoxes)
  }
}
