import Synchronization

/// A switch that stops a render from another thread; once it is on it stays on.
public final class RenderCancellation: Sendable {
  private let state = Atomic<Bool>(false)
  private let parent: RenderCancellation?

  /// A switch that is off.
  ///
  /// - Parameter parent: Another switch; when it is on this one is, too.
  public init(within parent: RenderCancellation? = nil) { self.parent = parent }

  /// Asks the render to stop; it leaves no half file.
  public func cancel() { state.store(true, ordering: .releasing) }

  /// True from the first ``cancel()`` on.
  public var isCancelled: Bool { state.load(ordering: .acquiring) || parent?.isCancelled == true }
}
