public import CoreGraphics
import Inbetween

extension NSAttributedString.Key {
  /// The font: a `CTFont`, which has a size, a `CGFont`, or a name.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of letters: a `CGColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// Points by which the way from each letter to the next is longer: a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A line below the text: a number, 0 for none.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// Points above the baseline: a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")

  /// Core Text's name for the colour of letters.
  fileprivate static let coreTextColor = NSAttributedString.Key(rawValue: "CTForegroundColor")
}

extension AttributedText {
  /// A string with its attributes; what a part does not say is Core Text's: Helvetica of 12 points
  /// in black.
  init(_ string: NSAttributedString) {
    var runs: [Run] = []
    let text = NSString(string: string.string)
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) {
      attributes, range, _ in
      runs.append(Run(text.substring(with: range), TextAttributes(attributes)))
    }
    self.init(runs)
  }
}

extension TextAttributes {
  fileprivate init(_ attributes: [NSAttributedString.Key: Any]) {
    self.init()
    (font, fontSize, foregroundColor) = (.helvetica, 12, .black)
    switch attributes[.font] {
    case let value as CTFont: (font, fontSize) = (value.reference, Double(value.size))
    case let value as CGFont: font = value.reference
    case let value as String: font = FontReference(name: value)
    default: break
    }
    if let color = (attributes[.foregroundColor] ?? attributes[.coreTextColor]) as? CGColor {
      foregroundColor = color.value
    }
    func number(_ key: NSAttributedString.Key) -> Double {
      attributes[key].flatMap { AnyValue.number($0) } ?? 0
    }
    (kern, baselineOffset) = (number(.kern), number(.baselineOffset))
    isUnderlined = number(.underlineStyle) != 0
  }
}
