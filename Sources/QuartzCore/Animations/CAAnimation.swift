public import CoreGraphics
import Inbetween

/// A thing that is done when something of a layer changes.
public protocol CAAction: AnyObject {
  /// Does it.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// A layer, as animations know it.
protocol AnimationTarget {
  /// Adds a copy of an animation.
  func add(_ anim: CAAnimation, forKey key: String?)
}

/// The listener of an animation's begin and end.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when its active time begins.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when it is over, with true when it was played to its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation, of whatever kind.
///
/// Subclasses of other modules are copied with their own stored properties.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  /// The time at which it begins.
  open var beginTime: CFTimeInterval = 0
  /// One forward iteration, in seconds; 0 is the transaction's.
  open var duration: CFTimeInterval = 0
  /// The seconds per second of the layer's time.
  open var speed: Float = 1
  /// Shift of its own time.
  open var timeOffset: CFTimeInterval = 0
  /// The number of cycles; 0 is once.
  open var repeatCount: Float = 0
  /// The time for which it is repeated; 0 is ignored.
  open var repeatDuration: CFTimeInterval = 0
  /// True when each cycle also runs back.
  open var autoreverses = false
  /// The value outside the active time.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Eases each cycle; `nil` is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// True takes it off the layer at its end.
  open var isRemovedOnCompletion = true
  /// The listener, which it keeps.
  open var delegate: (any CAAnimationDelegate)?
  /// Accepted without effect offscreen.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// The values of other keys.
  var store: [String: Any] = [:]

  /// An animation with Core Animation's defaults.
  public override init() { super.init() }
  /// Archives are not read: `nil`.
  public required init?(coder: NSCoder) { nil }

  /// A copy.
  open override func copy() -> Any {
    let copy = ObjectCopy.shallow(self)
    return copy
  }
  /// A copy.
  open func copy(with zone: NSZone? = nil) -> Any { copy() }

  /// Adds a copy of it to a layer, under an event's name.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? any AnimationTarget)?.add(asAction(for: event), forKey: event)
  }
  /// The animation as the action of an event.
  func asAction(for event: String) -> CAAnimation { self }

  /// True for a value that is worth archiving: any that is not the default.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
  /// The value of a key when nobody has set it.
  open class func defaultValue(forKey key: String) -> Any? {
    Accessors.animation[key]?.read(CAAnimation())
  }

  /// The value of a key, also of one that it does not know and that was set.
  open func value(forKey key: String) -> Any? {
    for table in Accessors.tables(of: self) {
      if let accessor = table[key] { return accessor.read(self) }
    }
    return store[key]
  }
  /// Sets the value of a key, also of one that it does not know.
  open func setValue(_ value: Any?, forKey key: String) {
    for table in Accessors.tables(of: self) {
      if let accessor = table[key] { return accessor.write(self, value) }
    }
    store[key] = value
  }
  /// The value of a key path.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  /// Sets the value of a key path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  /// The effect as our own value; `nil` where a layer of a kind has nothing that it animates.
  func action(of kind: LayerKind) -> Inbetween.Animation.Action? { nil }

  /// The animation as our own value; `nil` where it has no effect on a layer of a kind.
  func value(of kind: LayerKind, key: String?) -> Inbetween.Animation? {
    guard let action = action(of: kind) else { return nil }
    return Inbetween.Animation(
      key: key,
      timing: MediaTiming(
        beginTime: beginTime == 0 ? nil : beginTime, duration: duration > 0 ? duration : nil,
        speed: Double(speed), timeOffset: timeOffset, repeatCount: Double(repeatCount),
        repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: FillMode(rawValue: fillMode.rawValue) ?? .removed),
      timingFunction: timingFunction?.function, isRemovedOnCompletion: isRemovedOnCompletion,
      action: action)
  }
}

/// The rates at which something may be shown; accepted without effect offscreen.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least.
  public var minimum: Float
  /// The most.
  public var maximum: Float
  /// The best; `nil` is any.
  public var preferred: Float?
  /// A range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
  /// Whatever the screen has.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// The range of rates that is whatever the screen has.
public let CAFrameRateRangeDefault = CAFrameRateRange.default
/// A range of rates.
public func CAFrameRateRangeMake(
  _ minimum: Float, _ maximum: Float, _ preferred: Float
) -> CAFrameRateRange { CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred) }
/// True for two ranges with the same rates.
public func CAFrameRateRangeIsEqualToRange(
  _ range: CAFrameRateRange, _ other: CAFrameRateRange
) -> Bool { range == other }

/// An animation of a property.
open class CAPropertyAnimation: CAAnimation {
  /// The property, or a member of one.
  open var keyPath: String?
  /// True adds to the running value.
  open var isAdditive = false
  /// True makes each repeat start where the last one ended.
  open var isCumulative = false
  /// The function from values to matrices.
  open var valueFunction: CAValueFunction?

  /// An animation of nothing yet.
  public override init() { super.init() }
  /// An animation of a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
  /// Archives are not read: `nil`.
  public required init?(coder: NSCoder) { nil }

  override func asAction(for event: String) -> CAAnimation {
    guard keyPath == nil, let copy = copy() as? CAPropertyAnimation else { return self }
    copy.keyPath = event
    return copy
  }

  /// The key path among those that a layer of a kind has, with the kind of its values.
  func target(of kind: LayerKind) -> (keyPath: AnimationKeyPath, values: PropertyValue.Kind)? {
    guard let keyPath = keyPath.flatMap({ AnimationKeyPath($0) }),
      keyPath.property.kinds.contains(kind), keyPath.property.isAnimatable
    else { return nil }
    return (keyPath, function?.inputKind ?? keyPath.valueKind)
  }
  /// The function as our own value.
  var function: ValueFunction? {
    valueFunction.flatMap { ValueFunction(rawValue: $0.name.rawValue) }
  }
}

/// An animation of a property between two values.
open class CABasicAnimation: CAPropertyAnimation {
  /// The start; `nil` is the running value.
  open var fromValue: Any?
  /// The end; `nil` is the running value.
  open var toValue: Any?
  /// The difference between them.
  open var byValue: Any?

  override func action(of kind: LayerKind) -> Inbetween.Animation.Action? {
    endpoints(of: kind).map { .basic($0) }
  }

  func endpoints(of kind: LayerKind) -> AnimationEndpoints? {
    guard let target = target(of: kind) else { return nil }
    let property = target.keyPath.property
    var result = AnimationEndpoints(
      keyPath: target.keyPath, fromValue: AnyValue.value(fromValue, target.values, property),
      toValue: AnyValue.value(toValue, target.values, property),
      byValue: fromValue == nil || toValue == nil
        ? AnyValue.value(byValue, target.values, property) : nil,
      valueFunction: function, isAdditive: isAdditive, isCumulative: isCumulative)
    result.startsAtPresentation = startsAtPresentation
    return result
  }
  /// True for an animation without from, to and by, which goes from the old value to the new one.
  var startsAtPresentation: Bool {
    isAction && fromValue == nil && toValue == nil && byValue == nil
  }
  private var isAction = false

  override func asAction(for event: String) -> CAAnimation {
    guard let copy = super.asAction(for: event).copy() as? CABasicAnimation else { return self }
    copy.isAction = true
    return copy
  }
}

/// An animation of a property between two values as a spring moves.
open class CASpringAnimation: CABasicAnimation {
  /// The mass.
  open var mass: CGFloat = 1
  /// The stiffness.
  open var stiffness: CGFloat = 100
  /// The damping.
  open var damping: CGFloat = 10
  /// The velocity at the start, in whole ways per second.
  open var initialVelocity: CGFloat = 0
  /// True lets it creep to its end.
  open var allowsOverdamping = false

  /// A spring by the time that it seems to take and by its bounce, which lasts until it is at rest.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard let spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce)) else {
      return
    }
    (mass, stiffness) = (CGFloat(spring.mass), CGFloat(spring.stiffness))
    (damping, allowsOverdamping) = (CGFloat(spring.damping), true)
    duration = settlingDuration
  }

  private var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping) ?? .standard
  }
  /// The time until it is at rest, in seconds.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }
  /// The time that it seems to take.
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  /// The bounce, from −1 to 1.
  open var bounce: CGFloat { CGFloat(spring.bounce) }

  override func action(of kind: LayerKind) -> Inbetween.Animation.Action? {
    endpoints(of: kind).map { .spring(SpringMotion($0, parameters: .physical(spring))) }
  }
}

/// An animation of a property through key frames.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]? {
    get { frames }
    set { frames = newValue }
  }
  private var frames: [Any]?
  /// The path whose points are the key frames, in place of values.
  open var path: CGPath?
  /// The times of the key frames, 0…1.
  open var keyTimes: [NSNumber]?
  /// A curve for each segment.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The tensions at the key frames.
  open var tensionValues: [NSNumber]?
  /// The continuities at the key frames.
  open var continuityValues: [NSNumber]?
  /// The biases at the key frames.
  open var biasValues: [NSNumber]?
  /// The turning with the path.
  open var rotationMode: CAAnimationRotationMode?

  override func action(of kind: LayerKind) -> Inbetween.Animation.Action? {
    guard let target = target(of: kind) else { return nil }
    let frames: AnimationKeyframes.Frames
    if let path, function == nil, target.keyPath.followsPaths {
      frames = .path(path.path)
    } else {
      let found = (values ?? []).compactMap {
        AnyValue.value($0, target.values, target.keyPath.property)
      }
      guard !found.isEmpty else { return nil }
      frames = .values(found)
    }
    var result = AnimationKeyframes(
      keyPath: target.keyPath, frames: frames, keyTimes: keyTimes?.map(\.doubleValue),
      timingFunctions: (timingFunctions ?? []).map(\.function),
      calculationMode: .init(rawValue: calculationMode.rawValue) ?? .linear,
      isAdditive: isAdditive, isCumulative: isCumulative)
    result.tensionValues = (tensionValues ?? []).map(\.doubleValue)
    result.continuityValues = (continuityValues ?? []).map(\.doubleValue)
    result.biasValues = (biasValues ?? []).map(\.doubleValue)
    result.rotationMode =
      rotationMode.flatMap { Inbetween.AnimationRotationMode(rawValue: $0.rawValue) }
    result.valueFunction = function
    return .keyframe(result)
  }
}

/// Animations that run together in a time of their own.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?

  override func action(of kind: LayerKind) -> Inbetween.Animation.Action? {
    .group((animations ?? []).compactMap { $0.value(of: kind, key: nil) })
  }
}

/// A transition between two states of a layer.
open class CATransition: CAAnimation {
  /// The way in which the new state takes the place of the old one.
  open var type = CATransitionType.fade
  /// The side that the motion comes from.
  open var subtype: CATransitionSubtype?
  /// The part at which it begins, 0…1.
  open var startProgress: Float = 0
  /// The part at which it ends.
  open var endProgress: Float = 1

  override func action(of kind: LayerKind) -> Inbetween.Animation.Action? {
    // Core Animation's top is the largest y, which is below on screen.
    let side: TransitionAnimation.Subtype =
      switch subtype {
      case .fromRight: .fromRight
      case .fromTop: .fromBottom
      case .fromBottom: .fromTop
      default: .fromLeft
      }
    return .transition(
      TransitionAnimation(
        type.style, subtype: side,
        startProgress: Double(startProgress), endProgress: Double(endProgress)))
  }
}
