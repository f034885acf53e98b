import Graphics
import Timing

/// The text of a cue, taken apart into spans by the tags in it.
struct CaptionMarkup {
  /// The spans so far.
  private(set) var spans: [CaptionSpan] = []
  /// Things that are left out, each with its line, counted from 1.
  private(set) var omissions: [(CaptionReader.Omission, line: Int)] = []

  private let times: CaptionTimes
  private let hasEntities: Bool
  private var style: [(tag: String, style: CaptionStyle)] = []
  private var word: Seconds?

  init(_ times: CaptionTimes, hasEntities: Bool) {
    (self.times, self.hasEntities) = (times, hasEntities)
  }

  /// Adds a text in the style of its place.
  mutating func append(_ text: some StringProtocol) {
    guard !text.isEmpty else { return }
    let style = style.last?.style ?? CaptionStyle()
    if let last = spans.last, last.style == style, last.begin == word {
      spans[spans.count - 1].text += text
    } else if text != "\n" || !spans.isEmpty {
      spans.append(CaptionSpan(String(text), style: style, begin: word))
    }
  }

  /// Adds a line, counted from 1.
  mutating func append(line: String, number: Int) throws(CaptionProblem) {
    var rest = line[...]
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    // No mark, no work: nearly all lines.
    guard rest.utf8.contains(where: { Self.marks.contains($0) }) else { return append(rest) }
    while let mark = rest.utf8.firstIndex(where: { Self.marks.contains($0) }) {
      append(rest[..<mark])
      rest = rest[mark...]
      if rest.first == "<", let tag = Self.tag(of: rest) {
        try take(tag, line: number)
        rest = rest[tag.endIndex...].dropFirst()
      } else if rest.hasPrefix("{\\"), let end = rest.prefix(Self.longestTag).firstIndex(of: "}") {
        omissions.append((.tags, number))
        rest = rest[end...].dropFirst()
      } else if hasEntities, let entity = CaptionEntity(rest) {
        append(entity.text)
        rest = rest[entity.end...]
      } else {
        append(rest.prefix(1))
        rest = rest.dropFirst()
      }
    }
    append(rest)
  }

  /// The spans of the whole text, without line ends behind it.
  func finished() -> [CaptionSpan] {
    var spans = spans
    while let last = spans.last?.text, last.hasSuffix("\n") || last.isEmpty {
      spans[spans.count - 1].text = String(last.dropLast())
      if last.count <= 1 { spans.removeLast() }
    }
    return spans
  }

  private static let marks = Set("<{&".utf8)
  /// Longer ones are texts.
  private static let longestTag = 200

  /// The tag that a text begins with, without its brackets; `nil` where it begins with none.
  private static func tag(of text: Substring) -> Substring? {
    let inside = text.dropFirst().prefix(longestTag)
    guard let end = inside.firstIndex(of: ">"), let first = inside.first(where: { $0 != "/" }),
      first.isASCII, first.isLetter || first.isNumber && inside[..<end].contains(":")
    else { return nil }
    return inside[..<end]
  }

  private mutating func take(_ tag: Substring, line: Int) throws(CaptionProblem) {
    if tag.first?.isNumber == true { return try startWord(tag, line: line) }
    let isEnd = tag.first == "/"
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    var own = style.last?.style ?? CaptionStyle()
    switch name {
    case "b": own.isBold = true
    case "i": own.isItalic = true
    case "u": own.isUnderlined = true
    case "c":
      let classes = tag.split(separator: ".").dropFirst().map(String.init)
      own.color = classes.compactMap { Self.colors[$0] }.last ?? own.color
    case "font":
      guard isEnd || Self.color(ofFont: tag) != nil else {
        omissions.append((.tags, line))
        break
      }
      own.color = Self.color(ofFont: tag) ?? own.color
    default:
      if !isEnd { omissions.append((.tags, line)) }
      return
    }
    guard isEnd else { return style.append((name, own)) }
    // What it closes, with all that was opened in it.
    if let place = style.lastIndex(where: { $0.tag == name }) { style.removeSubrange(place...) }
  }

  private mutating func startWord(_ tag: Substring, line: Int) throws(CaptionProblem) {
    guard let time = CaptionTimes.seconds(tag) else {
      throw CaptionProblem(
        line: line, found: "found \(CaptionReader.quoted("<\(tag)>"))",
        allowed: "the time of a word, <00:00:01.000>")
    }
    guard time >= times.begin, time <= times.end else {
      throw CaptionProblem(
        line: line, found: "found a word at \(tag), outside of its cue",
        allowed: "a time within the cue's")
    }
    guard time >= word ?? times.begin else {
      throw CaptionProblem(
        line: line, found: "found a word at \(tag), before the word before it",
        allowed: "times that do not decrease")
    }
    word = time
  }

  /// The colours of WebVTT's default classes of text.
  private static let colors: [String: Color] = [
    "white": .white, "black": .black, "red": Color(red: 1, green: 0, blue: 0),
    "lime": Color(red: 0, green: 1, blue: 0), "blue": Color(red: 0, green: 0, blue: 1),
    "yellow": Color(red: 1, green: 1, blue: 0), "cyan": Color(red: 0, green: 1, blue: 1),
    "magenta": Color(red: 1, green: 0, blue: 1),
  ]

  /// The colour that a font's tag says.
  private static func color(ofFont tag: Substring) -> Color? {
    guard let range = tag.lowercased().firstRange(of: "color=") else { return nil }
    let value = tag.lowercased()[range.upperBound...].drop { $0 == "\"" || $0 == "'" }
      .prefix { $0 != "\"" && $0 != "'" && $0 != " " }
    return Color(css: String(value)) ?? Color(css: "#\(value)")
  }
}
