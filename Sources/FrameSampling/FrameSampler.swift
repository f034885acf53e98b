import SceneModel
public import Timing
public import TimelineCompiling

/// Stage 3: the presentation tree of a timeline at an instant.
///
/// A pure and total function of the two; a sampler only keeps what does not depend on the instant.
public struct FrameSampler: Sendable {
  private let presenter: TreePresenter
  /// What the emitter layers emit, by their places in the timeline.
  private let emissions: [Int: Emission]

  /// What is sampled.
  public var timeline: Timeline { presenter.timeline }

  /// A sampler of a timeline.
  public init(_ timeline: Timeline) {
    presenter = TreePresenter(timeline)
    var emissions: [Int: Emission] = [:]
    for (i, layer) in timeline.layers.enumerated() where layer.kind == .emitter {
      emissions[i] = Emission(layer, duration: timeline.duration)
    }
    self.emissions = emissions
  }

  /// The presentation tree at an instant, in seconds from the clip's start, never rounded to a frame.
  ///
  /// - Complexity: O(layers + tracks), plus a sort of siblings that change places.
  public func frame(at instant: Seconds) -> PresentationFrame {
    var frame = PresentationFrame(
      instant: instant, canvas: timeline.canvas, tree: PresentationTree())
    update(&frame, to: instant)
    return frame
  }

  /// Brings a frame of this timeline to another instant, reusing its memory.
  ///
  /// The result is that of ``frame(at:)``, whatever the frame showed before.
  public func update(_ frame: inout PresentationFrame, to instant: Seconds) {
    frame.instant = instant
    presenter.update(&frame.tree, to: instant)
    guard !emissions.isEmpty else { return }
    frame.particles.removeAll(keepingCapacity: true)
    for layer in frame.tree.layers where layer.kind == .emitter {
      var particles: [Particle] = []
      emissions[layer.index]?.add(to: &particles, at: layer.localTime)
      if !particles.isEmpty { frame.particles[layer.id] = particles }
    }
  }
}
