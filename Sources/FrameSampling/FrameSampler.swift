public import Timing
public import TimelineCompiling

/// Stage 3: the presentation tree of a timeline at an instant.
///
/// A pure and total function of the two; a sampler only keeps what does not depend on the instant.
public struct FrameSampler: Sendable {
  private let presenter: TreePresenter

  /// What is sampled.
  public var timeline: Timeline { presenter.timeline }

  /// A sampler of a timeline.
  public init(_ timeline: Timeline) { presenter = TreePresenter(timeline) }

  /// The presentation tree at an instant, in seconds from the clip's start, never rounded to a frame.
  ///
  /// - Complexity: O(layers + tracks), plus a sort of siblings that change places.
  public func frame(at instant: Seconds) -> PresentationFrame {
    PresentationFrame(
      instant: instant, canvas: timeline.canvas, tree: presenter.tree(at: instant))
  }

  /// Brings a frame of this timeline to another instant, reusing its memory.
  ///
  /// The result is that of ``frame(at:)``, whatever the frame showed before.
  public func update(_ frame: inout PresentationFrame, to instant: Seconds) {
    frame.instant = instant
    presenter.update(&frame.tree, to: instant)
  }
}
