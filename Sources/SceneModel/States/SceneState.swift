public import Timing

/// A state of a scene, such as a locked screen's: values and animations that layers have while it
/// is on (`CAState`).
///
/// A scene begins in none of its states.
public struct SceneState: Hashable, Sendable {
  /// The name by which it is switched on.
  public var name: String
  /// The state whose values and animations it has, too, where it has none of its own; `nil` is
  /// none.
  public var basedOn: String?
  /// The values of layers while it is on.
  public var changes: [LayerChange]
  /// The animations that layers have while it is on.
  public var animations: [StateAnimation]
  /// Animations that layers do not have while it is on.
  public var removedAnimations: [RemovedAnimation]
  /// Transitions between states, of this one and others.
  public var transitions: [StateTransition]

  /// A state from its parts.
  public init(
    name: String, basedOn: String? = nil, changes: [LayerChange] = [],
    animations: [StateAnimation] = [], removedAnimations: [RemovedAnimation] = [],
    transitions: [StateTransition] = []
  ) {
    (self.name, self.basedOn, self.changes) = (name, basedOn, changes)
    (self.animations, self.removedAnimations) = (animations, removedAnimations)
    self.transitions = transitions
  }
}

/// An animation that a layer does not have in a state (`CAStateRemoveAnimation`).
public struct RemovedAnimation: Hashable, Sendable {
  /// The layer.
  public var layer: LayerReference
  /// The key of the animation.
  public var key: String

  /// An animation by its layer and its key.
  public init(_ layer: LayerReference, key: String) { (self.layer, self.key) = (layer, key) }
}

/// An animation of a layer in a state, or on the way to one.
public struct StateAnimation: Hashable, Sendable {
  /// The layer.
  public var layer: LayerReference
  /// The time after the switch at which it begins, in seconds.
  public var delay: Seconds
  /// The animation; on the way to a state one without ends goes from what is on screen to the
  /// state's value.
  public var animation: Animation

  /// An animation from its parts.
  public init(_ layer: LayerReference, delay: Seconds = 0, _ animation: Animation) {
    (self.layer, self.delay, self.animation) = (layer, delay, animation)
  }
}

/// The way from a state to another (`CAStateTransition`): values without an animation jump.
public struct StateTransition: Hashable, Sendable {
  /// The name that stands for every state, and for none.
  public static let any = "*"

  /// The state that it leaves: a name, ``any``, or empty for none.
  public var from: String
  /// The state that it leads to, likewise.
  public var to: String
  /// The animations on the way.
  public var animations: [StateAnimation]

  /// A transition from its parts.
  public init(from: String = any, to: String = any, animations: [StateAnimation]) {
    (self.from, self.to, self.animations) = (from, to, animations)
  }
}
