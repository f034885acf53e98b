import Synchronization

/// A switch that stops a render from another thread; once it is on it stays on.
public final class RenderCancellation: Sendable {
  private let state = Atomic<Bool>(false)

  /// A switch that is off.
  public init() {}

  /// Asks the render to stop; it leaves no half file.
  public func cancel() { state.store(true, ordering: .releasing) }

  /// True from the first ``cancel()`` on.
  public var isCancelled: Bool { state.load(ordering: .acquiring) }
}
