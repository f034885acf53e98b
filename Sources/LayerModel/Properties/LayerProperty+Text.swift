extension LayerProperty {
  /// The properties of text layers (`CATextLayer`).
  static let ofTexts: [LayerProperty] = [
    string, font, fontSize, foregroundColor, alignmentMode, truncationMode, isWrapped,
    fitting, minimumFontSize,
  ]

  /// The row of ``TextProperties/string``.
  public static let string = LayerProperty(
    "string", .text({ $0.text.string }, { $0.text.string = $1 }), animation: .explicit,
    synonyms: ["text"], of: .text, meaning: "The text; line breaks in it break lines.")
  /// The row of ``TextProperties/font``.
  public static let font = LayerProperty(
    "font", .font({ $0.text.font }, { $0.text.font = $1 }), animation: .none,
    synonyms: ["fontFamily"], of: .text, meaning: "The font of the text.")
  /// The row of ``TextProperties/fontSize``.
  public static let fontSize = LayerProperty(
    "fontSize", .number({ $0.text.fontSize }, { $0.text.fontSize = $1 }, .at(\.text.fontSize)),
    .points,
    domain: .notNegative, of: .text, meaning: "The size of the font.")
  /// The row of ``TextProperties/foregroundColor``.
  public static let foregroundColor = LayerProperty(
    "foregroundColor",
    .color(
      { $0.text.foregroundColor }, { $0.text.foregroundColor = $1 }, .at(\.text.foregroundColor)),
    synonyms: ["fontColor"], of: .text, meaning: "The colour of the text; null is none.")
  /// The row of ``TextProperties/alignmentMode``.
  public static let alignmentMode = LayerProperty(
    "alignmentMode", .name(Choice(\.text.alignmentMode)), animation: .none,
    synonyms: ["textAlignment"], of: .text, meaning: "How lines lie in the width of the bounds.")
  /// The row of ``TextProperties/truncationMode``.
  public static let truncationMode = LayerProperty(
    "truncationMode", .name(Choice(\.text.truncationMode)), animation: .none, of: .text,
    meaning: "Where a line that does not fit is cut.")
  /// The row of ``TextProperties/isWrapped``.
  public static let isWrapped = LayerProperty(
    "isWrapped", .bool({ $0.text.isWrapped }, { $0.text.isWrapped = $1 }), animation: .none,
    of: .text, meaning: "True breaks lines at the width of the bounds.")
  /// The row of ``TextProperties/fitting``.
  public static let fitting = LayerProperty(
    "fitting", .name(Choice(\.text.fitting)), animation: .none,
    synonyms: ["adjustsFontSizeToFitWidth"], of: .text,
    meaning: "The treatment of a text that is larger than the bounds.")
  /// The row of ``TextProperties/minimumFontSize``.
  public static let minimumFontSize = LayerProperty(
    "minimumFontSize",
    .number(
      { $0.text.minimumFontSize }, { $0.text.minimumFontSize = $1 }, .at(\.text.minimumFontSize)),
    .points, domain: .notNegative, animation: .none, synonyms: ["minimumScaleFactor"], of: .text,
    meaning: "The smallest size to which `fitting: shrink` goes.")
}
