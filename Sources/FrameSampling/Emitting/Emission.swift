import Graphics
import LayerModel
import TimelineModel
import Timing

/// The particles of an emitter layer of a timeline (core-animation 9.4).
///
/// The emitter has been running for ever when neither its layer nor the cell has a begin time; else
/// it starts at that time, in its own time, with nothing.
struct Emission: Sendable {
  private let layer: TimelineLayer
  /// The timeline's tracks, and the layer's place among its layers.
  private let table: SamplingTable
  private let index: Int
  private let draws: RandomDraws
  /// The times at which the particles of each of the layer's cells are born.
  private let schedules: [BirthSchedule]
  /// Since when the layer emits, in its own time.
  private let start: Double
  /// True when some track changes the emitter or its cells.
  private let isAnimated: Bool
  /// The longest lifetimes that the layer's cells ever have, those of what they emit included.
  private let reaches: [Double]

  /// The particles of a layer.
  ///
  /// - Parameters:
  ///   - index: The layer's place in the timeline.
  ///   - timeline: The timeline.
  ///   - table: Its tracks.
  ///   - stepLimit: The most steps over which a rate that changes is summed.
  init(_ index: Int, in timeline: Timeline, _ table: SamplingTable, stepLimit: Int) {
    let layer = timeline.layers[index]
    (self.layer, self.table, self.index) = (layer, table, index)
    let model = layer.model.emitter
    draws = RandomDraws(seed: UInt64(bitPattern: Int64(Int(saturating: model.seed.rounded()))))
    start = layer.hasBeginTime ? 0 : -.infinity
    isAnimated = layer.animatedProperties.contains { $0.traits == .particles }
    let range = layer.clock.innerRange(over: 0...max(timeline.duration, 0))
    var (schedules, reaches): ([BirthSchedule], [Double]) = ([], [])
    var (scratch, properties) = (SamplingScratch(), layer.model)
    for (i, cell) in model.cells.enumerated() {
      let origin = Self.origin(of: cell, layerStart: start)
      func rate(_ emitter: EmitterProperties) -> Double {
        let cell = emitter.cells[i]
        return cell.isEnabled ? max(cell.birthRate, 0) * max(emitter.birthRate, 0) : 0
      }
      var reach = model.cells[i].longestReach * max(model.lifetime, 0)
      if isAnimated {
        schedules.append(
          BirthSchedule(origin: origin, over: range, stepLimit: stepLimit) { time in
            table.present(
              index, at: layer.instant(atLocalTime: time), &scratch, in: &properties)
            reach = max(
              reach, properties.emitter.cells[i].longestReach * max(properties.emitter.lifetime, 0))
            return rate(properties.emitter) * max(cell.timing.speed, 0)
          })
      } else {
        schedules.append(
          BirthSchedule(origin: origin, rate: rate(model) * max(cell.timing.speed, 0)))
      }
      reaches.append(reach)
    }
    self.schedules = schedules
    self.reaches = reaches
  }

  /// The origin of a cell's count of births: its begin time, or the layer's.
  private static func origin(of cell: EmitterCell, layerStart: Double) -> Double {
    let begin = cell.timing.beginTime ?? 0
    return begin != 0 ? begin : max(layerStart, 0)
  }

  /// Adds the particles that there are at a time of the layer, in the order in which they are
  /// drawn.
  func add(
    to particles: inout [Particle], at time: Double, _ scratch: inout SamplingScratch,
    _ budget: inout ParticleBudget
  ) {
    let model = layer.model.emitter
    var (properties, emitter) = (layer.model, model)
    for (i, schedule) in schedules.enumerated() {
      let cell = model.cells[i]
      var bornOf = cell
      let begin = cell.timing.beginTime ?? 0
      let opening = begin != 0 ? begin : start
      // What has always been running ends a duration after time 0.
      let closing =
        (opening.isFinite ? opening : 0)
        + (cell.timing.duration ?? .infinity) / max(cell.timing.speed, 1e-9)
      let speed = max(cell.timing.speed, 0)
      guard speed > 0 else { continue }
      let early = max(opening - 1e-9, time - reaches[i] / speed)
      guard
        let births = schedule.births(after: early, until: min(time, closing), &budget)
      else { continue }
      for k in births {
        let birth = schedule.time(of: k)
        guard birth >= opening - 1e-9, birth < closing else { continue }
        if isAnimated {
          table.present(
            index, at: layer.instant(atLocalTime: birth), &scratch, in: &properties)
          emitter = properties.emitter
          bornOf = emitter.cells[i]
        }
        let motion = ParticleMotion(
          of: bornOf, emitter, draws.child(i).child(k), birth: birth)
        add(motion, of: bornOf, age: (time - birth) * speed, to: &particles, &budget)
      }
    }
    order(&particles, model.renderMode)
  }

  /// Adds a particle of a cell, and those that it has emitted.
  private func add(
    _ motion: ParticleMotion, of cell: EmitterCell, age: Double,
    to particles: inout [Particle], _ budget: inout ParticleBudget
  ) {
    if let particle = motion.particle(of: cell, at: age) { particles.append(particle) }
    for (i, cell) in cell.emitterCells.enumerated() where cell.isEnabled {
      let rate = max(cell.birthRate, 0) * max(cell.timing.speed, 0)
      let opening = max(cell.timing.beginTime ?? 0, 0)
      let closing = min(
        motion.lifetime,
        opening + (cell.timing.duration ?? .infinity) / max(cell.timing.speed, 1e-9))
      guard rate > 0, closing > opening else { continue }
      let schedule = BirthSchedule(origin: opening, rate: rate)
      let reach = cell.longestReach / max(cell.timing.speed, 1e-9)
      guard
        let births = schedule.births(
          after: max(opening - 1e-9, age - reach), until: min(age, closing), &budget)
      else { continue }
      for k in births {
        let birth = schedule.time(of: k)
        guard birth >= opening - 1e-9, birth < closing else { continue }
        let child = ParticleMotion(
          of: cell, from: motion, age: birth, motion.draws.child(i).child(k))
        add(child, of: cell, age: (age - birth) * cell.timing.speed, to: &particles, &budget)
      }
    }
  }

  /// Brings particles into the order in which they are drawn; equals stay as they are.
  private func order(_ particles: inout [Particle], _ mode: EmitterRenderMode) {
    func sort(by isBefore: (Particle, Particle) -> Bool) {
      let indices = particles.indices.sorted { a, b in
        if isBefore(particles[a], particles[b]) { return true }
        return !isBefore(particles[b], particles[a]) && a < b
      }
      particles = indices.map { particles[$0] }
    }
    switch mode {
    case .unordered, .additive: break
    case .oldestFirst: sort { $0.birth < $1.birth }
    case .oldestLast: sort { $0.birth > $1.birth }
    case .backToFront: sort { $0.z < $1.z }
    }
  }
}

extension EmitterCell {
  /// The longest time after its birth for which a particle, or what it has emitted, may be seen.
  fileprivate var longestReach: Double {
    longestLifetime
      + (emitterCells.map { $0.longestReach / max($0.timing.speed, 1e-9) }.max() ?? 0)
  }
}
