public import Timing

/// A switch to a state of a scene at a time.
public struct StateSwitch: Hashable, Sendable, CustomStringConvertible {
  /// The state's name; empty for none.
  public var name: String
  /// The time in seconds of the scene; `nil` for a scene that begins in the state, without a
  /// transition.
  public var time: Seconds?

  /// A switch to a state.
  public init(_ name: String, at time: Seconds? = nil) { (self.name, self.time) = (name, time) }

  /// A switch as it is written: `NAME`, or `NAME@SECONDS`; `nil` for a time that is none.
  public init?(_ text: String) {
    guard let sign = text.lastIndex(of: "@") else {
      self.init(text, at: nil)
      return
    }
    guard let time = Double(text[text.index(after: sign)...]), time.isFinite, time >= 0 else {
      return nil
    }
    self.init(String(text[..<sign]), at: time)
  }

  /// `NAME`, or `NAME@SECONDS`.
  public var description: String { name + (time.map { "@\($0)" } ?? "") }
}
