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
    let cellCount = timeline.layers.reduce(0) { $0 + $1.model.emitter.cells.count }
    let stepLimit = min(BirthSchedule.longestSum, BirthSchedule.stepLimit / max(cellCount, 1))
    for (i, layer) in timeline.layers.enumerated() where layer.kind == .emitter {
      emissions[i] = Emission(layer, duration: timeline.duration, stepLimit: stepLimit)
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
    frame.limits = timeline.limits
    presenter.update(&frame.tree, to: instant)
    frame.excess = frame.tree.excess
    guard !emissions.isEmpty else { return }
    frame.particles.removeAll(keepingCapacity: true)
    var budget = ParticleBudget(timeline.limits)
    for layer in frame.tree.layers where layer.kind == .emitter && budget.excess == nil {
      var particles: [Particle] = []
      emissions[layer.index]?.add(to: &particles, at: layer.localTime, &budget)
      if let excess = budget.excess {
        frame.excess = frame.excess ?? excess.at(layer: layer.path, instant: instant)
      }
      if !particles.isEmpty { frame.particles[layer.id] = particles }
    }
  }
}
