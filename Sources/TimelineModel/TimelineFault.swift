public import LayerModel
public import Timing

/// A fault of a scene that the compiler finds, or something odd that deserves a warning.
///
/// Its words are those of ``message(in:)``; what a scene's format calls something is said by the
/// loader's vocabulary.
public enum TimelineFault: Error, Hashable, Sendable {
  // The sentence of each is in `message(in:)`.

  // MARK: The clip

  case canvasWithoutArea(Canvas)
  case canvasTooLarge(Canvas)
  case clipDuration(Seconds)
  case endless
  case afterClip(interaction: Seconds, end: Seconds)
  case excess(LimitExcess)
  case tooManyFrames(LimitExcess)
  case tooManyCopies(LimitExcess, ofThis: Int)

  // MARK: The script

  case circle(cause: String, instant: Seconds, LimitExcess)
  case endlessTimer
  case timerInterval(Seconds)
  case late(found: String, allowed: String?, cause: String, instant: Seconds)
  case noHandler(cause: String)
  case notInTree(layer: String, cause: String, instant: Seconds)
  case noTouch(cause: String)
  case noPath
  case unsettable(AnimationKeyPath, PropertyValue)
  case scrub([Seconds], duration: Seconds)
  case scrubMoves(speed: Double)
  case snapshotTooLarge(layer: String, width: Int, height: Int, cause: String, instant: Seconds)
  case snapshotTooDeep(layer: String, depth: Int, cause: String, instant: Seconds)
  case viewKeyframe, maskTransition, maskMoved, besideMask, insideItself, replacedAtOnce

  // MARK: Layers

  case notFinite(LayerProperty)
  case filterNotFinite(LayerFilter.Kind)
  case timeRemapping(timeCount: Int, valueCount: Int)
  case timing(TimingFault, cell: String? = nil, instant: Seconds? = nil)

  case fixedByParts(AnimationKeyPath)
  case partOfNothing

  // MARK: Animations

  case transitionInGroup
  case groupDuration(Seconds)
  case neverSettles
  case noProperty(LayerProperty, LayerKind)
  case notAnimatable(LayerProperty)
  case differenceOf(PropertyValue.Kind)
  case differenceOfMatrices(AnimationKeyPath)
  case noValues
  case pathOf(AnimationKeyPath)
  case emptyPath
  case valueFunction(ValueFunction, AnimationKeyPath)
  case valueNotFinite
  case valueOfFunction(PropertyValue, ValueFunction)
  case valueKind(PropertyValue.Kind, AnimationKeyPath)
  case keyTime(Double)
  case keyTimesGoBack(Double, Double)
  case pathsDiffer(Int, Int)
}

/// The reason why a timing has no time map.
public enum TimingFault: Hashable, Sendable {
  /// A timing that holds a number that is not finite.
  case notFinite
  /// A duration, a count or a repeat duration is below 0.
  case negative
  /// An animation's duration is infinite.
  case endlessDuration

  /// The fault as a sentence about "it".
  var message: String {
    switch self {
    case .notFinite: "its timing holds a number that is not finite"
    case .negative: "a duration or a repeat is negative; it must be 0 or more"
    case .endlessDuration:
      "its duration is infinite; an endless animation has a repeatCount of infinity"
    }
  }
}
