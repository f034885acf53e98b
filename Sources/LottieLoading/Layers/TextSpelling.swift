import Documents
import Graphics
import LayerModel

/// The letters of a text's paragraphs with their glyphs: the file's own, and those of a font that
/// the file does not have.
struct TextSpelling {
  typealias Letter = (character: Character, glyph: Glyph)

  private(set) var paragraphs: [[Letter]] = []
  /// True where some letters are a font's.
  private(set) var isOfFont = false
  /// True where the font is one that stands for another.
  private(set) var isSubstitute = false
  /// True where boxes stand for characters that no font has.
  private(set) var hasBoxes = false
  /// True where small letters of the file stand for capitals that it does not have.
  private(set) var lacksCapitals = false

  /// The cost of a search for a font, in made values.
  private static let fontSearch = 50
  /// The height of a small capital, as a part of that of a capital.
  private static let smallCapital = 0.7

  /// The letters of a text; `nil` where letters of a font do not stand alone, because it joins
  /// them, draws them in colours or sets them from right to left, and where there is no font.
  init?(_ document: TextDocument, in file: LottieFile) {
    for written in document.string.split(separator: "\n", omittingEmptySubsequences: false) {
      var (paragraph, own) = ("", [Glyph?]())
      for character in written {
        let glyph = glyph(character, of: document, in: file.glyphs)
        // In a box lines may break at some of them.
        if glyph == nil, document.box == nil ? character.isUnseen : character.isUnseenInBox {
          continue
        }
        paragraph.append(character)
        own.append(glyph)
      }
      let isWhole = zip(paragraph, own).allSatisfy { $1 != nil || $0.isWhitespace }
      if isWhole, !file.glyphs.isEmpty {
        paragraphs.append(zip(paragraph, own).map { ($0, $1 ?? .blank) })
        continue
      }
      // A search for a font costs more than a value.
      guard isOfFont || document.field.take(Self.fontSearch, of: .madeValues),
        let line = Self.line(paragraph, of: document, file.measure)
      else { return nil }
      isOfFont = true
      isSubstitute = isSubstitute || line.isSubstitute
      hasBoxes = hasBoxes || line.hasBoxes
      paragraphs.append(
        zip(paragraph, zip(own, line.glyphs)).map { ($0, $1.0 ?? $1.1) })
    }
  }

  /// The file's glyph of a character: as a small capital that of the capital, where it has one.
  private mutating func glyph(
    _ character: Character, of document: TextDocument, in glyphs: [Glyph.Name: Glyph]
  ) -> Glyph? {
    func glyph(_ text: String) -> Glyph? {
      glyphs[
        Glyph.Name(
          character: text, family: document.typeface.family, style: document.typeface.style)]
    }
    let own = glyph(String(character))
    guard document.hasSmallCapitals, character.isLowercase else { return own }
    if let capital = glyph(String(character).uppercased()) {
      return capital.scaled(by: Self.smallCapital)
    }
    lacksCapitals = lacksCapitals || own != nil
    return own
  }

  /// The glyphs of a font, one for each character.
  private static func line(
    _ paragraph: String, of document: TextDocument, _ measure: MeasuredLine.Measure
  ) -> (glyphs: [Glyph], isSubstitute: Bool, hasBoxes: Bool)? {
    // A letter whose capital is two, such as ß, stays.
    let capitals = paragraph.map { letter -> Character? in
      let capital = letter.uppercased()
      return document.hasSmallCapitals && letter.isLowercase && capital.count == 1
        ? capital.first : nil
    }
    let written = String(zip(paragraph, capitals).map { $1 ?? $0 })
    guard let line = measure(written, document.typeface.font, false) else { return nil }
    let letters = line.letters.filter { !$0.isNothing }
    guard letters.count == capitals.count, !letters.contains(where: \.runsLeft),
      zip(paragraph, letters).allSatisfy({ $0.isWhitespace || !$1.outline.isEmpty })
    else { return nil }
    let glyphs = zip(letters, capitals).map { letter, capital in
      capital == nil ? Glyph(letter) : Glyph(letter).scaled(by: smallCapital)
    }
    return (glyphs, line.isSubstitute, line.hasBoxes)
  }
}

extension Character {
  /// True for one of which nothing is seen, and which does nothing to letters that stand alone from
  /// left to right, such as a byte order mark.
  fileprivate var isUnseenInBox: Bool { ["\u{200E}", "\u{2060}", "\u{FEFF}"].contains(self) }

  /// The same for a text whose lines break nowhere, such as a soft hyphen.
  fileprivate var isUnseen: Bool { isUnseenInBox || ["\u{AD}", "\u{200B}"].contains(self) }
}
