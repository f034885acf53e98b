import LayerModel
import SceneModel
import Timing

/// A view animation that runs under a name, and may be paused, scrubbed, reversed and continued as
/// a `UIViewPropertyAnimator` is.
///
/// *Decided:* what is paused holds what is on screen; a fraction is a part of the way in the
/// present direction, in a straight line between the values at both ends, as the animator's
/// `scrubsLinearly` says by default; one that runs back has the time for it that it has played.
struct LiveAnimator {
  /// The animation of one property of one layer.
  struct Part {
    let layer: LayerID
    let property: LayerProperty
    /// The values at both ends.
    let start: PropertyValue
    let end: PropertyValue
    /// The animation that plays it now.
    var animation: AnimationID
    /// The value that is held while it is paused.
    var held: PropertyValue?
  }

  let style: ViewAnimation.Style
  let spring: SpringMotion.Parameters?
  var parts: [Part]
  var isReversed = false
  var isPaused = false
  /// The part of the way from start to end, in time, at the last command.
  var position = 0.0
  /// The time of that, in clip time.
  var since: Seconds
  /// The time that it takes from there to the end of its direction.
  var rest: Seconds

  /// The part of the way at an instant.
  func position(at instant: Seconds) -> Double {
    guard !isPaused, rest > 0 else { return position }
    let played = min(max((instant - since) / rest, 0), 1)
    return position + ((isReversed ? 0 : 1) - position) * played
  }

  /// The time that is left in the present direction.
  var timeLeft: Seconds { (isReversed ? position : 1 - position) * style.duration }
}
