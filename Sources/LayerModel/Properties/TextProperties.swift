public import Graphics

/// The properties of text layers alone (`CATextLayer`), with Core Animation's
/// defaults.
public struct TextProperties: Hashable, Sendable {
  /// A layer without text.
  public init() {}

  /// The text; line breaks in it break lines.
  public var string = ""
  /// The font of the text.
  public var font = FontReference.helvetica
  /// In points.
  public var fontSize = 36.0
  /// The colour of the text; `nil` is none.
  public var foregroundColor: Color? = .white
  /// The alignment of lines in the width of the bounds.
  public var alignmentMode = TextAlignmentMode.natural
  /// The place at which a line that does not fit is cut.
  public var truncationMode = TextTruncationMode.none
  /// True breaks lines at the width of the bounds.
  public var isWrapped = false
  /// The fitting of a text to the bounds.
  public var fitting = TextFitting.none
  /// The smallest size in points to which a text is made smaller to fit.
  public var minimumFontSize = 8.0
}

/// The fitting of a text to the bounds of its layer; Core Animation has none.
public enum TextFitting: String, CaseIterable, Hashable, Sendable {
  /// It is drawn as it is.
  case none
  /// It takes the largest size that fits, in steps of half a point below its own.
  case shrink
  /// It is cut as its truncation mode says, at the end where that is none.
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

/// The place at which a line of text that does not fit is cut, an ellipsis standing for what is
/// left out (`CATextLayerTruncationMode`).
public enum TextTruncationMode: String, CaseIterable, Hashable, Sendable {
  // Nowhere, or at a place in the line.
  case none, start, middle, end
}
