import Timing

/// The progress of an animation while the script runs.
struct AnimationProgress {
  /// The part of its layer's clock that was searched for its events; only later changes are
  /// searched again.
  struct Look {
    /// True when its active time was met before.
    var hasMet = false
    /// The instant at which the clock was looked at last but one, another one than the last.
    var before: Seconds = -.infinity
    /// The instant at which the clock was looked at last.
    var last: Seconds = -.infinity

    /// Notes that the clock is looked at.
    mutating func note(hasMet: Bool, at instant: Seconds) {
      if hasMet { self.hasMet = true }
      if instant > last { (before, last) = (last, instant) }
    }
  }

  /// The reason why it was added.
  let cause: String
  /// The code that is told of its begin and its end.
  let delegate: AnimationDelegate?
  /// The completions that wait for it, until it is over.
  var completions: [LiveCompletion]
  /// True once its active time has begun.
  var hasStarted = false
  /// True once its active time is over, or it was removed.
  var hasStopped = false
  /// The searched part of its layer's clock.
  var look = Look()
  /// Changes when its events have to be found anew.
  var stamp = 0

  init(cause: String, delegate: AnimationDelegate?, completions: [LiveCompletion]) {
    (self.cause, self.delegate, self.completions) = (cause, delegate, completions)
  }
}
