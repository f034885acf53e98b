import Escaping
public import Timing

/// An event of a scene's script, as it was played.
public struct TimelineEvent: Hashable, Sendable {
  /// A kind of event by its name: that of an action of the script is the action's own.
  public struct Kind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The name.
    public let rawValue: String

    /// The kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The kind of a name.
    public init(stringLiteral name: String) { self.init(rawValue: name) }
    /// The name.
    public var description: String { rawValue }

    /// An animation's active time began.
    public static let animationDidStart: Kind = "animationDidStart"
    /// An animation's active time ended, or it was removed before.
    public static let animationDidStop: Kind = "animationDidStop"
    /// The animations of a transaction or of a view animation are over.
    public static let completion: Kind = "completion"
    /// A short touch.
    public static let tap: Kind = "tap"
    /// A touch that rested long enough.
    public static let press: Kind = "press"
    /// A touch that moves.
    public static let drag: Kind = "drag"
    /// A line that the script writes.
    public static let log: Kind = "log"
  }

  /// The time, in seconds from the clip's start.
  public let time: Seconds
  /// The kind of event.
  public let kind: Kind
  /// The path of the layer that it happened to; `nil` when it is about none.
  public let layerPath: String?
  /// The animation's key, or its place in the layer; `nil` when it is about none.
  public let key: String?
  /// The cause: the place in the script, or what happened to the animation.
  public let cause: String
  /// True when all was played to the end; `nil` for other events than stops and completions.
  public let isFinished: Bool?
  /// The line of a log, or what was found; empty when there is none.
  public let message: String

  /// An event from its parts.
  package init(
    time: Seconds, kind: Kind, layerPath: String?, key: String?, cause: String, isFinished: Bool?,
    message: String
  ) {
    self.time = time
    self.kind = kind
    self.layerPath = layerPath
    self.key = key
    self.cause = cause
    self.isFinished = isFinished
    self.message = message
  }

  /// The bytes of its texts.
  package var byteCount: Int {
    cause.utf8.count + message.utf8.count + (layerPath?.utf8.count ?? 0) + (key?.utf8.count ?? 0)
  }
}

extension TimelineEvent: CustomStringConvertible {
  /// One line: `1.5 animationDidStop layer "box" key "fade" finished, completed`.
  public var description: String {
    var text = "\(time.shortestText) \(kind.rawValue)"
    if let layerPath { text += " layer \"\(layerPath)\"" }
    if let key { text += " key \"\(key)\"" }
    if let isFinished { text += isFinished ? " finished" : " not finished" }
    text += " (\(cause))"
    return DisplayText.line(message.isEmpty ? text : "\(text): \(message)")
  }
}

extension Seconds {
  fileprivate var shortestText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
