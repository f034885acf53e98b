import Glibc
import Graphics
import LayerModel

/// A particle from its birth on, in closed form (core-animation 9.4).
///
/// It takes all its numbers when it is born: what changes in its cell or its emitter afterwards
/// concerns those that are born later. The cell, which many share, is not kept.
struct ParticleMotion {
  let draws: RandomDraws
  /// The time of its birth, in the emitter's time.
  let birth: Double
  /// The age that it reaches, in seconds.
  let lifetime: Double
  private let start: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let acceleration: SIMD3<Double>
  private let heading: Double
  private let scale: Double
  private let spin: Double

  /// A particle of an emitter's own cell.
  init(of cell: EmitterCell, _ emitter: EmitterProperties, _ draws: RandomDraws, birth: Double) {
    self.init(
      of: cell, draws, birth: birth, at: emitter.birthPlace(draws), heading: 0,
      factors: (emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin))
  }

  /// A particle that another one emits, from where it is and in the direction in which it goes.
  init(of cell: EmitterCell, from parent: ParticleMotion, age: Double, _ draws: RandomDraws) {
    self.init(
      of: cell, draws, birth: parent.birth + age, at: parent.place(at: age),
      heading: parent.heading(at: age), factors: (1, 1, 1, 1))
  }

  private init(
    of cell: EmitterCell, _ draws: RandomDraws, birth: Double, at place: SIMD3<Double>,
    heading: Double, factors: (lifetime: Double, velocity: Double, scale: Double, spin: Double)
  ) {
    self.draws = draws
    self.birth = birth
    start = place
    lifetime =
      (cell.lifetime + draws.spread(.lifetime, cell.lifetimeRange)) * factors.lifetime
    let direction = cell.direction(draws, heading: heading)
    let speed = (cell.velocity + draws.spread(.velocity, cell.velocityRange)) * factors.velocity
    velocity = direction * speed
    acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    self.heading = atan2(direction.y, direction.x)
    scale = (cell.scale + draws.spread(.scale, cell.scaleRange)) * factors.scale
    spin = (cell.spin + draws.spread(.spin, cell.spinRange)) * factors.spin
  }

  private func place(at age: Double) -> SIMD3<Double> {
    start + velocity * age + acceleration * (0.5 * age * age)
  }

  private func heading(at age: Double) -> Double {
    let now = velocity + acceleration * age
    return now.x == 0 && now.y == 0 ? heading : atan2(now.y, now.x)
  }

  /// The particle at an age, or `nil` when nothing of it is seen: unborn, dead, without an image,
  /// too small or clear.
  ///
  /// - Parameters:
  ///   - cell: The cell that it was made of.
  ///   - age: Seconds since its birth.
  /// - Returns: The particle.
  func particle(of cell: EmitterCell, at age: Double) -> Particle? {
    guard age > 0, age < lifetime, let image = cell.contents else { return nil }
    let scale = scale + cell.scaleSpeed * age
    let color = color(of: cell, at: age)
    let place = place(at: age)
    let rotation = spin * age
    guard scale > 0, color.alpha > 0, (place * 0).sum() == 0, scale.isFinite, rotation.isFinite
    else { return nil }
    return Particle(
      image: image, contentsRect: cell.contentsRect, contentsScale: cell.contentsScale,
      isNearest: cell.magnificationFilter == .nearest, position: Point(x: place.x, y: place.y),
      z: place.z, scale: scale, rotation: rotation, color: color, birth: birth)
  }

  private func color(of cell: EmitterCell, at age: Double) -> Color {
    let color = cell.color ?? .white
    return Color(
      red: color.red + draws.spread(.red, cell.redRange) + cell.redSpeed * age,
      green: color.green + draws.spread(.green, cell.greenRange) + cell.greenSpeed * age,
      blue: color.blue + draws.spread(.blue, cell.blueRange) + cell.blueSpeed * age,
      alpha: color.alpha + draws.spread(.alpha, cell.alphaRange) + cell.alphaSpeed * age
    ).clamped
  }
}
