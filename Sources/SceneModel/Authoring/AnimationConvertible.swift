public import Timing

/// An animation as a program writes it, of a kind of its own.
///
/// Whatever an ``Animation`` and its timing have can be read and set on it:
/// `animation.speed = 0.5`.
@dynamicMemberLookup
public protocol AnimationConvertible: Hashable, Sendable {
  /// The animation as stages take it.
  var animation: Animation { get set }
}

extension AnimationConvertible {
  /// A part of the animation.
  public subscript<Value>(dynamicMember part: WritableKeyPath<Animation, Value>) -> Value {
    get { animation[keyPath: part] }
    set { animation[keyPath: part] = newValue }
  }

  /// A part of its timing.
  public subscript<Value>(dynamicMember part: WritableKeyPath<MediaTiming, Value>) -> Value {
    get { animation.timing[keyPath: part] }
    set { animation.timing[keyPath: part] = newValue }
  }

  /// A copy whose own time goes in another way within its layer's, or its group's.
  public func timing(_ timing: MediaTiming) -> Self {
    var copy = self
    copy.animation.timing = timing
    return copy
  }

  /// A copy that a handler follows when its active time begins.
  public func onStart(_ entries: ActionEntry...) -> Self {
    var copy = self
    copy.animation.onStart += entries
    return copy
  }

  /// A copy that a handler follows when it is over, or removed before.
  public func onStop(_ entries: ActionEntry...) -> Self {
    var copy = self
    copy.animation.onStop += entries
    return copy
  }
}

extension Animation: AnimationConvertible {
  /// The animation itself.
  public var animation: Animation {
    get { self }
    set { self = newValue }
  }
}

/// Builder of a list of animations, in the order in which they are applied.
@resultBuilder
public enum AnimationBuilder {
  /// An animation.
  public static func buildExpression(_ animation: some AnimationConvertible) -> [Animation] {
    [animation.animation]
  }
  /// Several animations.
  public static func buildExpression(_ animations: [some AnimationConvertible]) -> [Animation] {
    animations.map(\.animation)
  }
  /// One after another.
  public static func buildBlock(_ parts: [Animation]...) -> [Animation] { parts.flatMap(\.self) }
  /// The animations of a loop.
  public static func buildArray(_ parts: [[Animation]]) -> [Animation] { parts.flatMap(\.self) }
  /// The animations of a condition, if it holds.
  public static func buildOptional(_ parts: [Animation]?) -> [Animation] { parts ?? [] }
  /// The animations of the first branch.
  public static func buildEither(first parts: [Animation]) -> [Animation] { parts }
  /// The animations of the second branch.
  public static func buildEither(second parts: [Animation]) -> [Animation] { parts }
}
