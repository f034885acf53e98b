public import Graphics

/// The properties of text layers alone (`CATextLayer`), with Core Animation's
/// defaults.
public struct TextProperties: Hashable, Sendable {
  /// A layer without text.
  public init() {}

  /// The text; line breaks in it break lines.
  public var attributedString = AttributedText("")
  /// The text without its attributes; setting it removes them.
  public var string: String {
    get { attributedString.string }
    set { attributedString = AttributedText(newValue) }
  }
  /// The font of the text.
  public var font = FontReference.helvetica
  /// The size of the font, in points.
  public var fontSize = 36.0
  /// The colour of the text; `nil` is none.
  public var foregroundColor: Color? = .white
  /// The alignment of lines in the width of the bounds.
  public var alignmentMode = TextAlignmentMode.natural
  /// The alignment of all lines in the height of the bounds.
  public var verticalAlignmentMode = TextVerticalAlignmentMode.top
  /// The place at which a line that does not fit is cut.
  public var truncationMode = TextTruncationMode.none
  /// True breaks lines at the width of the bounds.
  public var isWrapped = false
  /// The fitting of a text to the bounds.
  public var fitting = TextFitting.none
  /// The smallest size in points to which a text is made smaller to fit.
  public var minimumFontSize = 8.0
  /// The division of the text into parts, which sublayers of the kind ``LayerKind/part`` draw in
  /// the layer's place.
  public var partition = TextPartition.none
  /// The number of the part that a layer of that kind draws, from 0 in the order of reading; the
  /// whole part counts.
  public var part = 0.0

  /// A part with a larger number is none.
  public static let largestPart = 1_000_000
}

/// The division of a text into parts; Core Animation has none.
public enum TextPartition: String, CaseIterable, Hashable, Sendable {
  /// One whole, which the layer draws itself.
  case none
  /// Letters with the marks on them, as the font joins them; none is blank.
  case characters
  /// Words, which stand between blanks; in scripts that have none those that Unicode bounds.
  case words
  /// The lines that are laid out, but blank ones.
  case lines
}

/// The fitting of a text to the bounds of its layer; Core Animation has none.
public enum TextFitting: String, CaseIterable, Hashable, Sendable {
  /// Draws it as it is.
  case none
  /// Gives it the largest size that fits, in steps of half a point below its own.
  case shrink
  /// Cuts it as its truncation mode says, at the end where that is none.
  case truncate
}

/// The alignment of lines of text in the width of the bounds (`CATextLayerAlignmentMode`).
public enum TextAlignmentMode: String, CaseIterable, Hashable, Sendable {
  /// Left for text that runs from left to right, right for the other.
  case natural
  // At a side, or in the middle.
  case left, right, center
  /// Stretched to the width, all lines of a paragraph but the last.
  case justified
}

/// The alignment of all lines of a text in the height of the bounds; Core Animation has the top
/// alone.
public enum TextVerticalAlignmentMode: String, CaseIterable, Hashable, Sendable {
  /// Begins at the top of the bounds.
  case top
  /// Leaves as much room above as below.
  case center
  /// Ends at the bottom of the bounds.
  case bottom
}

/// The place at which a line of text that does not fit is cut, an ellipsis standing for what is
/// left out (`CATextLayerTruncationMode`).
public enum TextTruncationMode: String, CaseIterable, Hashable, Sendable {
  // Nowhere, or at a place in the line.
  case none, start, middle, end
}

extension LayerProperty {
  /// The properties of text layers (`CATextLayer`).
  static let ofTexts: [LayerProperty] = [
    string, font, fontSize, foregroundColor, alignmentMode, verticalAlignmentMode, truncationMode,
    isWrapped, fitting, minimumFontSize, partition, part,
  ]

  /// The properties that decide the parts of a text, which are those of the values at loading.
  package static let ofDividedTexts = Set([bounds] + ofTexts).subtracting([foregroundColor, part])

  /// The row of ``TextProperties/string``.
  public static let string = TypedProperty(
    "string", .text, \.text.attributedString, animation: .explicit, synonyms: ["text"], of: .string,
    meaning: "The text, or its parts; line breaks in it break lines.")
  /// The row of ``TextProperties/font``.
  public static let font = TypedProperty(
    "font", .font, \.text.font, animation: .none, synonyms: ["fontFamily"], of: .text,
    meaning: "The font of the text.")
  /// The row of ``TextProperties/fontSize``.
  public static let fontSize = TypedProperty(
    "fontSize", .number, \.text.fontSize, .points, domain: .notNegative, of: .text,
    meaning: "The size of the font.")
  /// The row of ``TextProperties/foregroundColor``.
  public static let foregroundColor = TypedProperty(
    "foregroundColor", .color, \.text.foregroundColor, synonyms: ["fontColor"],
    of: [.text, .part],
    meaning: "The colour of the text; null is none, and in part layers, usually, the whole text's.")
  /// The row of ``TextProperties/alignmentMode``.
  public static let alignmentMode = TypedProperty(
    "alignmentMode", .name, \.text.alignmentMode, animation: .none, synonyms: ["textAlignment"],
    of: .text, meaning: "How lines lie in the width of the bounds.")
  /// The row of ``TextProperties/verticalAlignmentMode``.
  public static let verticalAlignmentMode = TypedProperty(
    "verticalAlignmentMode", .name, \.text.verticalAlignmentMode, animation: .none,
    synonyms: ["verticalAlignment", "verticalAlign"], of: .text,
    meaning: "How all lines lie in the height of the bounds; `bottom` in captions layers.")
  /// The row of ``TextProperties/truncationMode``.
  public static let truncationMode = TypedProperty(
    "truncationMode", .name, \.text.truncationMode, animation: .none, of: .text,
    meaning: "Where a line that does not fit is cut.")
  /// The row of ``TextProperties/isWrapped``.
  public static let isWrapped = TypedProperty(
    "isWrapped", .bool, \.text.isWrapped, animation: .none, of: .text,
    meaning: "True breaks lines at the width of the bounds.")
  /// The row of ``TextProperties/fitting``.
  public static let fitting = TypedProperty(
    "fitting", .name, \.text.fitting, animation: .none, synonyms: ["adjustsFontSizeToFitWidth"],
    of: .text, meaning: "The treatment of a text that is larger than the bounds.")
  /// The row of ``TextProperties/minimumFontSize``.
  public static let minimumFontSize = TypedProperty(
    "minimumFontSize", .number, \.text.minimumFontSize, .points, domain: .notNegative,
    animation: .none, synonyms: ["minimumScaleFactor"], of: .text,
    meaning: "The smallest size to which `fitting: shrink` goes.")
  /// The row of ``TextProperties/partition``.
  public static let partition = TypedProperty(
    "partition", .name, \.text.partition, animation: .none, of: .string,
    meaning:
      "The division of the text into parts, which sublayers of `type: part` draw in its place; `parts` makes both."
  )
  /// The row of ``TextProperties/part``.
  public static let part = TypedProperty(
    "part", .number, \.text.part, domain: .whole(upTo: TextProperties.largestPart),
    animation: .none, of: .part,
    meaning: "The part of the superlayer's text that is drawn, from 0 in the order of reading.")
}
