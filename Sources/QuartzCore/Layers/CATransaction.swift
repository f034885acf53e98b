public import CoreGraphics
import Inbetween

/// A group of changes that come on screen together, with the settings of the animations that they
/// make.
///
/// Transactions belong to the stage that was made or advanced last.
open class CATransaction: NSObject {
  private static var values: [[String: Any]] {
    get { Stage.currentOrNew.transactionValues }
    set { Stage.currentOrNew.transactionValues = newValue }
  }

  /// The settings of the present transaction.
  static var settings: TransactionSettings {
    Stage.current?.player.transactionSettings ?? TransactionSettings()
  }
  private static func change(_ change: (inout TransactionSettings) -> Void) {
    change(&Stage.currentOrNew.player.transactionSettings)
  }

  /// Begins a transaction inside the present one.
  open class func begin() {
    values.append([:])
    Stage.currentOrNew.player.beginTransaction()
  }
  /// Commits the innermost transaction.
  open class func commit() {
    if values.count > 1 { values.removeLast() }
    Stage.currentOrNew.player.commitTransaction()
  }
  /// Commits the implicit transaction.
  open class func flush() { Stage.currentOrNew.player.commitCode() }
  /// Waits until no other thread has the lock, and takes it; a thread may take it again.
  open class func lock() { threads.lock() }
  /// Gives the lock back.
  open class func unlock() { threads.unlock() }
  private static let threads = NSRecursiveLock()

  /// The duration of animations that have none, in seconds.
  open class func animationDuration() -> CFTimeInterval {
    settings.duration ?? MediaTiming.defaultAnimationDuration
  }
  /// Sets the duration of animations that have none.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }
  /// The curve of all animations; `nil` leaves theirs.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    settings.timingFunction.map { CAMediaTimingFunction($0) }
  }
  /// Sets the curve of all animations.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function?.function }
  }
  /// True makes no actions.
  open class func disableActions() -> Bool { settings.disableActions ?? false }
  /// Sets that no actions are made.
  open class func setDisableActions(_ flag: Bool) { change { $0.disableActions = flag } }
  /// The block that runs when the animations are over that come after it was set.
  open class func completionBlock() -> (() -> Void)? {
    values.last?["completionBlock"] as? () -> Void
  }
  /// Sets that block.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    values[values.count - 1]["completionBlock"] = block
    if let block { Stage.currentOrNew.player.complete(with: block) }
  }

  /// The value of a key, also of one that it does not know and that was set.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
    case kCATransactionDisableActions: NSNumber(value: disableActions())
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    default: values.reversed().lazy.compactMap { $0[key] }.first
    }
  }
  /// Sets the value of a key, also of one that it does not know.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    let value = AnyValue.unwrapped(anObject)
    switch key {
    case kCATransactionAnimationDuration:
      setAnimationDuration(value.flatMap { AnyValue.number($0) } ?? 0)
    case kCATransactionDisableActions: setDisableActions((value as? NSNumber)?.boolValue ?? false)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: values[values.count - 1][key] = value
    }
  }
}
