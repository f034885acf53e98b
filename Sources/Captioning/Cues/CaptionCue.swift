public import Graphics
public import Timing

/// A text that is shown for a time.
public struct CaptionCue: Hashable, Sendable {
  /// The time at which it comes, in seconds; at least 0.
  public let begin: Seconds
  /// The time at which it goes, in seconds; not before the begin.
  public let end: Seconds
  /// The text in spans of one style and one word's time each; lines are parted by line feeds.
  public let spans: [CaptionSpan]

  /// A text for a time.
  public init(begin: Seconds, end: Seconds, spans: [CaptionSpan]) {
    (self.begin, self.end, self.spans) = (begin, end, spans)
  }

  /// The text without styles.
  public var text: String { spans.map(\.text).joined() }

  /// The times at which another word is spoken, in their order.
  var wordTimes: [Seconds] {
    spans.compactMap(\.begin).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// True when it has times of words.
  public var hasWordTimes: Bool { spans.contains { $0.begin != nil } }

  /// The begin of the word that is spoken at an instant: the last of its words that has begun.
  public func spokenWord(at instant: Seconds) -> Seconds {
    wordTimes.last { $0 <= instant } ?? begin
  }
}

/// A part of a caption in one style.
public struct CaptionSpan: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The style.
  public var style: CaptionStyle
  /// The time from which it is spoken, in seconds; `nil` before the first time that its cue tells.
  public var begin: Seconds?

  /// A part of a caption.
  public init(_ text: String, style: CaptionStyle = CaptionStyle(), begin: Seconds? = nil) {
    (self.text, self.style, self.begin) = (text, style, begin)
  }
}

/// The style that marks in a caption file give to a text.
public struct CaptionStyle: Hashable, Sendable {
  /// True for bold letters.
  public var isBold = false
  /// True for letters that lean.
  public var isItalic = false
  /// True for a line below the text.
  public var isUnderlined = false
  /// The colour; `nil` is the layer's.
  public var color: Color?

  /// The layer's own style.
  public init() {}
}
