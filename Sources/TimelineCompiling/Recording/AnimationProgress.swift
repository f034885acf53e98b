/// The progress of an animation while the script runs.
struct AnimationProgress {
  /// The reason why it was added.
  let cause: String
  /// The transaction it was added in, until it is over.
  var transaction: LiveTransaction?
  /// True once its active time has begun.
  var hasStarted = false
  /// True once its active time is over, or it was removed.
  var hasStopped = false
  /// Changes when its events have to be found anew.
  var stamp = 0

  init(cause: String, transaction: LiveTransaction?) {
    self.cause = cause
    self.transaction = transaction
  }
}
