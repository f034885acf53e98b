public import Graphics

/// A text, runs of which may have attributes of their own.
public struct AttributedText: Hashable, Sendable {
  /// The text without its attributes.
  public let string: String
  /// The runs that make up the string, in its order; empty for a text without attributes.
  public let runs: [Run]

  /// A part of a text with its attributes.
  public struct Run: Hashable, Sendable {
    /// The part's text.
    public let text: String
    /// The attributes that it has of its own.
    public let attributes: TextAttributes

    /// A part of a text.
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
      (self.text, self.attributes) = (text, attributes)
    }
  }

  /// A text without attributes.
  public init(_ string: String) { (self.string, runs) = (string, []) }

  /// A text of runs; neighbours with the same attributes are one, and empty ones are none.
  public init(_ runs: [Run]) {
    var joined: [Run] = []
    for run in runs where !run.text.isEmpty {
      if let last = joined.last, last.attributes == run.attributes {
        joined[joined.count - 1] = Run(last.text + run.text, run.attributes)
      } else {
        joined.append(run)
      }
    }
    string = joined.map(\.text).joined()
    self.runs = joined.allSatisfy { $0.attributes == TextAttributes() } ? [] : joined
  }

  /// The fonts of runs that have one of their own.
  public var fonts: [FontReference] { runs.compactMap(\.attributes.font) }

  /// The text with other attributes of its runs.
  package func mapped(_ change: (inout TextAttributes) -> Void) -> AttributedText {
    guard !runs.isEmpty else { return self }
    return AttributedText(
      runs.map { run in
        var attributes = run.attributes
        change(&attributes)
        return Run(run.text, attributes)
      })
  }
}

extension AttributedText: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A text without attributes.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text without its attributes.
  public var description: String { string }
}

/// The attributes that a run of a text may have of its own, in Core Animation's and AppKit's words.
public struct TextAttributes: Hashable, Sendable {
  /// The font; `nil` is the layer's.
  public var font: FontReference?
  /// The size of the font, in points; `nil` is the layer's.
  public var fontSize: Double?
  /// The colour; `nil` is the layer's.
  public var foregroundColor: Color?
  /// Points by which the way from each letter to the next is longer.
  public var kern = 0.0
  /// True for a line below the text.
  public var isUnderlined = false
  /// Points by which the run lies above the line's baseline.
  public var baselineOffset = 0.0

  /// The layer's own attributes.
  public init() {}
}
