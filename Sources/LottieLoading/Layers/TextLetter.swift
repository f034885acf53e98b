import Graphics

/// A letter of a text in its line.
struct TextLetter {
  let character: Character
  let glyph: Glyph
  /// The line, from 0.
  let line: Int
  /// The letter's origin on the baseline.
  let origin: Point
  /// The distance to the end of the letter.
  let advance: Double

  /// The number of each letter among the parts that a selector counts.
  enum Basis: Int {
    case characters = 1
    case charactersWithoutBlanks, words, lines

    /// The numbers of letters, from 0, and the number of all parts.
    func places(of letters: [TextLetter]) -> (places: [Int], count: Int) {
      var places: [Int] = []
      var place = 0
      for (i, letter) in letters.enumerated() {
        // A line ends where the next letter is in another.
        let isLast = i + 1 == letters.count
        let endsLine = isLast || letters[i + 1].line != letter.line
        places.append(place)
        let isCounted =
          switch self {
          case .characters: true
          case .charactersWithoutBlanks: letter.character != " "
          case .words: letter.character == " " || endsLine
          case .lines: endsLine
          }
        if isCounted { place += 1 }
      }
      return (places, place)
    }
  }

  /// The parts of a text that are turned and scaled about one place.
  enum Grouping: Int {
    case letter = 1
    case word, line, all
  }

  /// The beginning and the width of each letter's group.
  static func groups(
    of letters: [TextLetter], _ grouping: Grouping
  ) -> [(begin: Double, width: Double)] {
    var result: [(begin: Double, width: Double)] = []
    var first = 0
    func end(_ last: Int) {
      let begin = letters[first].origin.x
      let width = max(0, letters[last].origin.x + letters[last].advance - begin)
      result += Array(repeating: (begin, width), count: last + 1 - first)
      first = last + 1
    }
    for (i, letter) in letters.enumerated() {
      let isLast = i + 1 == letters.count
      let endsLine = isLast || letters[i + 1].line != letter.line
      switch grouping {
      case .letter: end(i)
      case .word:
        // A blank is a group of its own, so that it does not move the word's middle.
        if letter.character == " " || endsLine || letters[i + 1].character == " " { end(i) }
      case .line, .all: if endsLine { end(i) }
      }
    }
    return result
  }
}

extension TextDocument {
  /// The letters in the order of reading.
  func letters(of spelling: TextSpelling) -> [TextLetter] {
    var letters: [TextLetter] = []
    let scale = size / 100
    for (number, line) in lines(of: spelling).enumerated() {
      let (begin, stretch) = begin(of: line)
      var x = begin
      let y = firstBaseline + Double(number) * lineHeight
      for (character, glyph) in line.letters {
        let advance = glyph.advance * scale
        letters.append(
          TextLetter(
            character: character, glyph: glyph, line: number, origin: Point(x: x, y: y),
            advance: advance))
        x += advance + tracking + (character == " " ? stretch : 0)
      }
    }
    return letters
  }
}
