public import LayerModel
public import Timing

/// A fault of a scene that the compiler finds, or something odd that deserves a warning.
///
/// Its words are those of ``message(in:)``; what a scene's format calls something is said by the
/// loader's vocabulary.
public enum TimelineFault: Error, Hashable, Sendable {
  // MARK: The clip

  /// The canvas has a side or a scale that is no number above 0.
  case canvasWithoutArea(Canvas)
  /// The canvas has more pixels on a side than one may have.
  case canvasTooLarge(Canvas)
  /// The clip's length is no number of seconds.
  case clipDuration(Seconds)
  /// An animation never ends, and the scene does not say its length.
  case endless
  /// An interaction is later than the clip.
  case afterClip(interaction: Seconds, end: Seconds)
  /// A number passes a limit.
  case excess(LimitExcess)
  /// The clip would have too many frames.
  case tooManyFrames(LimitExcess)
  /// Layers and their replicators' copies are too many, this one so often.
  case tooManyCopies(LimitExcess, ofThis: Int)

  // MARK: The script

  /// A handler makes itself run again and again.
  case circle(cause: String, instant: Seconds, LimitExcess)
  /// A timer has no end.
  case endlessTimer
  /// A timer's interval is not above 0.
  case timerInterval(Seconds)
  /// The layer whose handler runs is named where none runs.
  case noHandler(cause: String)
  /// No layer that is named so is in the tree.
  case notInTree(layer: String, cause: String, instant: Seconds)
  /// A point of a path is edited at a touch, and there is none.
  case noTouch(cause: String)
  /// The points of a layer are edited that has no path.
  case noPath
  /// A property cannot have a value.
  case unsettable(AnimationKeyPath, PropertyValue)
  /// Values of a scrub are none, or no numbers.
  case scrub([Seconds], duration: Seconds)
  /// A layer is scrubbed whose time goes on by itself.
  case scrubMoves(speed: Double)
  /// A view's key frame changes a mask or a time.
  case viewKeyframe
  /// A mask has a transition.
  case maskTransition
  /// A mask is moved among sublayers.
  case maskMoved
  /// A layer is put beside a mask.
  case besideMask
  /// A layer is put into itself.
  case insideItself
  /// An animation is replaced in the moment in which it is added.
  case replacedAtOnce

  // MARK: Layers

  /// A property holds a number that is not finite.
  case notFinite(LayerProperty)
  /// A filter holds a number that is not finite.
  case filterNotFinite(LayerFilter.Kind)
  /// A timing has no time map: that of an emitter cell by its path, and at an instant when a script
  /// has set it.
  case timing(TimingFault, cell: String? = nil, instant: Seconds? = nil)

  // MARK: Animations

  /// A transition is in a group.
  case transitionInGroup
  /// An animation takes its group's duration.
  case groupDuration(Seconds)
  /// A spring that says how long the animation is never settles.
  case neverSettles
  /// The layer's kind has no such property.
  case noProperty(LayerProperty, LayerKind)
  /// Core Animation does not animate a property.
  case notAnimatable(LayerProperty)
  /// Values of a kind cannot be added.
  case differenceOf(PropertyValue.Kind)
  /// A difference of whole matrices.
  case differenceOfMatrices(AnimationKeyPath)
  /// A keyframe animation has no values.
  case noValues
  /// A path animates something that is no point.
  case pathOf(AnimationKeyPath)
  /// A path to follow is empty or not finite.
  case emptyPath
  /// A function makes matrices of what is none.
  case valueFunction(ValueFunction, AnimationKeyPath)
  /// A value holds a number that is not finite.
  case valueNotFinite
  /// A value is not what a function takes.
  case valueOfFunction(PropertyValue, ValueFunction)
  /// A value is of another kind than its key path.
  case valueKind(PropertyValue.Kind, AnimationKeyPath)
  /// A key time is not in 0…1.
  case keyTime(Double)
  /// Key times go back.
  case keyTimesGoBack(Double, Double)
  /// Two paths have so many elements that do not fit.
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
