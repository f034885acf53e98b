public import LayerModel
public import Timing

/// A tap of a scene's script, as it was played.
public struct PlayedTap: Hashable, Sendable {
  /// The time, in seconds from the clip's start.
  public let time: Seconds
  /// The path of the layer that it hit; `nil` when it hit none.
  public let layerPath: String?
  /// True when a handler ran: that of the layer, of one around it, or a program's.
  public let isAnswered: Bool
  /// The place where the author wrote it.
  public let location: SourceLocation?

  /// A tap from its parts.
  package init(time: Seconds, layerPath: String?, isAnswered: Bool, location: SourceLocation?) {
    (self.time, self.layerPath) = (time, layerPath)
    (self.isAnswered, self.location) = (isAnswered, location)
  }
}
