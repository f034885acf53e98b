public import LayerModel
public import Timing

/// An animation as it was written (`CAAnimation`): timing, curve, and what it does.
public struct Animation: Hashable, Sendable {
  /// The effect of an animation.
  ///
  /// Kept apart from the animation, whose copies share it: most of an animation is in here.
  public indirect enum Action: Hashable, Sendable {
    /// Runs a property between endpoints (`CABasicAnimation`).
    case basic(AnimationEndpoints)
    /// Runs a property between endpoints as a spring moves (`CASpringAnimation`).
    case spring(SpringMotion)
    /// Runs a property through key frames (`CAKeyframeAnimation`).
    case keyframe(AnimationKeyframes)
    /// Runs other animations together in its own time (`CAAnimationGroup`).
    case group([Animation])
    /// Plays between two states of the layer (`CATransition`).
    case transition(TransitionAnimation)
  }

  /// The name it is added under; `nil` never replaces anything, and a transition's is always
  /// "transition".
  public var key: String?
  /// The animation's time within the layer's, or the group's.
  public var timing: MediaTiming
  /// Eases each cycle; `nil` is linear.
  public var timingFunction: TimingFunction?
  /// True takes it off the layer when its active time ends; ignored inside a group.
  public var isRemovedOnCompletion: Bool
  /// The effect.
  public var action: Action
  /// Tags by which handlers know it.
  public var userInfo: [String: String] = [:]
  /// The delegate's part when its active time begins.
  public var onStart: [ActionEntry] = []
  /// The delegate's part when its active time is over, or when it is removed before.
  public var onStop: [ActionEntry] = []
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// An animation with Core Animation's defaults, except what is given.
  public init(
    key: String? = nil, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil,
    isRemovedOnCompletion: Bool = true, action: Action, location: SourceLocation? = nil
  ) {
    self.key = key
    self.timing = timing
    self.timingFunction = timingFunction
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.action = action
    self.location = location
  }
}

extension Animation {
  /// The key path of a property animation; `nil` for the other kinds.
  package var keyPath: AnimationKeyPath? {
    if case .keyframe(let keyframe) = action { keyframe.keyPath } else { endpoints?.keyPath }
  }

  /// The ends of an animation from a value to another, by a spring or not; `nil` for the other
  /// kinds.
  package var endpoints: AnimationEndpoints? {
    switch action {
    case .basic(let basic): basic
    case .spring(let spring): spring.endpoints
    case .keyframe, .group, .transition: nil
    }
  }

  /// True when something is true of it, or of an animation in it.
  package func contains(where isMeant: (Animation) -> Bool) -> Bool {
    if isMeant(self) { return true }
    guard case .group(let children) = action else { return false }
    return children.contains { $0.contains(where: isMeant) }
  }

  /// A copy with another action of it, or of each animation in it when it is a group.
  package func replacingActions(_ body: (Action) -> Action) -> Animation {
    var result = self
    if case .group(let children) = action {
      result.action = .group(children.map { $0.replacingActions(body) })
    } else {
      result.action = body(action)
    }
    return result
  }

  /// One iteration in seconds: as written, else until a spring that was given by its perceptual
  /// duration has settled, else a default; not finite where such a spring never settles.
  ///
  /// - Parameter defaultDuration: The duration of the group around it, or Core Animation's default.
  /// - Returns: The seconds.
  package func iteration(unlessSaid defaultDuration: Seconds) -> Seconds {
    if let written = timing.duration, written > 0 { return written }
    guard case .spring(let spring) = action, case .perceptual(let motion) = spring.parameters
    else { return defaultDuration }
    let settling = motion.settlingDuration
    return settling == 0 ? defaultDuration : settling
  }
}

extension Animation.Action {
  /// A copy with other ends of an animation from a value to another, by a spring or not.
  package func replacingEndpoints(
    _ body: (AnimationEndpoints) -> AnimationEndpoints
  ) -> Animation.Action {
    switch self {
    case .basic(let basic): return .basic(body(basic))
    case .spring(var spring):
      spring.endpoints = body(spring.endpoints)
      return .spring(spring)
    case .keyframe, .group, .transition: return self
    }
  }
}
