public import LayerModel

/// Actions that run together, one after another, in one transaction.
public struct ActionEntry: Hashable, Sendable {
  /// The actions, in order.
  public var actions: [ScriptAction]
  /// The settings of the animations they make; `nil` inherits those around them.
  public var transaction: TransactionSettings?
  /// True in an `onStop` or a completion that runs only when the animation has finished, false
  /// when only when it has not; `nil` is either way.
  public var ifFinished: Bool?
  /// The layer in whose coordinates its touches and points are, and in whose time an entry of the
  /// script happens; `nil` for the canvas and the scene's time.
  public var within: LayerReference?
  /// The name by which an action runs it again; `nil` when none does.
  public var name: String?
  /// The condition under which it runs, worked out when it would; `nil` is always.
  package var condition: LateValue?
  /// The transaction's settings where they are known only when it runs; then ``transaction`` is
  /// `nil`.
  package var lateSettings: LateAction?
  /// The number of the handler that it belongs to, whose runs are counted together.
  @Incidental package var handler: Int?
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// An entry from its parts.
  public init(
    _ actions: [ScriptAction], transaction: TransactionSettings? = nil, ifFinished: Bool? = nil,
    within: LayerReference? = nil, location: SourceLocation? = nil
  ) {
    self.actions = actions
    self.transaction = transaction
    self.ifFinished = ifFinished
    self.within = within
    self.location = location
  }
}
