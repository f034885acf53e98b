import LayerModel
public import Graphics
public import TimelineModel
public import Timing

/// Stage 3: the presentation tree of a timeline at an instant.
///
/// A pure and total function of the two; a sampler only keeps what does not depend on the instant.
public struct FrameSampler: Sendable {
  /// The timeline that is sampled.
  public let timeline: Timeline
  /// The timeline's tracks.
  let table: SamplingTable
  /// True when siblings may change places.
  private let canReorder: Bool
  /// True when a layer may be shown several times.
  private let hasCopies: Bool
  /// The emissions of the emitter layers, by their places in the timeline.
  private let emissions: [Int: Emission]

  /// A sampler of a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - emitsParticles: False leaves the particles of emitter layers out of its frames; hit
  ///     testing, for example,
  ///     has no use for them.
  public init(_ timeline: Timeline, emitsParticles: Bool = true) {
    self.timeline = timeline
    let table = SamplingTable(timeline)
    self.table = table
    hasCopies = timeline.hasCopies
    canReorder = timeline.layers.contains {
      $0.kind.keepsDepth(preservesDepth: $0.model.preservesDepth, pageCurl: $0.model.pageCurl)
        || $0.animatedProperties.contains { $0 == .zPosition || $0 == .preservesDepth }
    }
    var emissions: [Int: Emission] = [:]
    let cellCount = timeline.layers.reduce(0) { $0 + $1.model.emitter.cells.count }
    let stepLimit = min(BirthSchedule.longestSum, BirthSchedule.stepLimit / max(cellCount, 1))
    for (i, layer) in timeline.layers.enumerated()
    where emitsParticles && layer.kind.has(.particles) {
      emissions[i] = Emission(i, in: timeline, table, stepLimit: stepLimit)
    }
    self.emissions = emissions
  }

  /// The presentation tree at an instant, in seconds from the clip's start, never rounded to a
  /// frame.
  ///
  /// - Complexity: O(layers + tracks), plus a sort of siblings that change places.
  public func frame(at instant: Seconds) -> PresentationFrame {
    var frame = emptyFrame(at: instant)
    update(&frame, to: instant)
    return frame
  }

  /// Brings a frame of this timeline to another instant, reusing its memory.
  ///
  /// The result is that of ``frame(at:)``, whatever the frame showed before.
  public func update(_ frame: inout PresentationFrame, to instant: Seconds) {
    updateLayers(of: &frame, to: instant)
    emitParticles(into: &frame)
    if let shown = timeline.shownTouches { frame.touches = shown.rings(at: instant) }
  }

  /// The path of the layer that a point of the canvas hits at an instant, or `nil` when it hits
  /// none: see ``PresentationFrame/hitTest(_:)``.
  public func layer(at point: Point, instant: Seconds) -> String? {
    var frame = emptyFrame(at: instant)
    updateLayers(of: &frame, to: instant)
    return frame.hitTest(point).map { timeline.layers[frame.layers[$0].index].originalPath }
  }

  private func emptyFrame(at instant: Seconds) -> PresentationFrame {
    PresentationFrame(instant: instant, canvas: timeline.canvas, limits: timeline.limits)
  }

  private func updateLayers(of frame: inout PresentationFrame, to instant: Seconds) {
    // Copies are sampled at instants of their own, of which nothing is known before.
    let before = hasCopies || frame.layers.isEmpty ? nil : frame.instant
    frame.instant = instant
    let isKept =
      !frame.layers.isEmpty && frame.present(timeline, table, at: instant, after: before)
    if !isKept {
      frame.expand(timeline, table, at: instant)
      frame.noteSlots()
      _ = frame.present(timeline, table, at: instant, after: nil)
    }
    if canReorder || !isKept, !frame.isInPaintOrder { frame.reorder() }
  }

  private func emitParticles(into frame: inout PresentationFrame) {
    guard !emissions.isEmpty else { return }
    // The memory of those that were there is used again.
    var memory = frame.particles
    frame.particles.removeAll()
    frame.particleExcess = nil
    var budget = ParticleBudget(timeline.limits)
    for position in frame.layers.indices
    where frame.layers[position].kind.has(.particles) && budget.excess == nil {
      let layer = frame.layers[position]
      var particles = memory.removeValue(forKey: layer.id) ?? []
      particles.removeAll(keepingCapacity: true)
      emissions[layer.index]?.add(
        to: &particles, at: frame.time(of: position).localTime, &frame.scratch, &budget)
      if !particles.isEmpty { frame.particles[layer.id] = particles }
      frame.particleExcess = budget.excess?.at(layer: layer.path, instant: frame.instant)
    }
  }
}
