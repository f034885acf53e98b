import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import Timing

/// Particles (core-animation 9.4).
@Suite struct EmitterTests {
  private static func cell(_ change: (inout EmitterCell) -> Void) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "dot"
    cell.contents = ImageReference(name: "dot.png", file: "dot.png")
    change(&cell)
    return cell
  }

  private static func sampler(
    _ cells: [EmitterCell], beginTime: Seconds? = nil, speed: Double = 1,
    animations: [Animation] = [], _ change: (inout EmitterProperties) -> Void = { _ in }
  ) throws -> FrameSampler {
    var layer = Layer(
      kind: .emitter, timing: MediaTiming(beginTime: beginTime, speed: speed),
      animations: animations)
    layer.properties.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.properties.emitter.cells = cells
    change(&layer.properties.emitter)
    return FrameSampler(
      try TimelineCompiler().compile(
        Scene(
          canvas: Canvas(size: Size(width: 100, height: 100)), duration: 10, layers: [layer])))
  }

  private static func particles(_ sampler: FrameSampler, at instant: Seconds) -> [Particle] {
    let frame = sampler.frame(at: instant)
    return frame.particles(of: frame.layers[0].id)
  }

  private static func jump(
    _ keyPath: String, from: Double, to: Double, at time: Seconds
  ) throws -> Animation {
    Animation(
      timing: MediaTiming(duration: 10, fillMode: .both),
      action: .keyframe(
        AnimationKeyframes(
          keyPath: try #require(AnimationKeyPath(keyPath)),
          frames: .values([.number(from), .number(to)]),
          keyTimes: [0, time / 10, 1], calculationMode: .discrete)))
  }

  @Test func `a cell with only contents emits nothing`() throws {
    #expect(Self.particles(try Self.sampler([Self.cell { _ in }]), at: 3).isEmpty)
  }

  @Test func `without a begin time it has always been running`() throws {
    let cell = Self.cell {
      $0.birthRate = 10
      $0.lifetime = 2
    }
    let always = try Self.sampler([cell])
    for instant in [0.05, 1.25, 7.95] {
      #expect(Self.particles(always, at: instant).count == 20, "at \(instant)")
    }
    // From its begin on, and not before: particle k is born after k / rate.
    let started = try Self.sampler([cell], beginTime: 1)
    for (instant, count) in [(0.5, 0), (1.0, 0), (1.05, 1), (1.55, 6), (2.95, 20), (8.05, 20)] {
      #expect(Self.particles(started, at: instant).count == count, "at \(instant)")
    }
  }

  @Test func `a cell begins and ends in its emitter's time`() throws {
    let cell = Self.cell {
      $0.birthRate = 10
      $0.lifetime = 1
      $0.timing.beginTime = 2
      $0.timing.duration = 0.5
    }
    let sampler = try Self.sampler([cell], speed: 2)
    // The emitter runs twice as fast: 2 of its seconds have passed after one of the clip's.
    for (instant, count) in [(0.99, 0), (1.03, 1), (1.26, 5), (1.45, 5), (1.53, 4), (1.8, 0)] {
      #expect(Self.particles(sampler, at: instant).count == count, "at \(instant)")
    }
  }

  @Test func `a particle moves, grows, turns and fades in closed form`() throws {
    let cell = Self.cell {
      $0.birthRate = 1
      $0.lifetime = 3
      $0.velocity = 20
      $0.emissionLongitude = .pi / 2
      $0.xAcceleration = 4
      $0.yAcceleration = -2
      $0.scale = 0.5
      $0.scaleSpeed = 0.25
      $0.spin = 1.5
      $0.color = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
      $0.greenSpeed = -0.25
      $0.blueSpeed = 0.75
      $0.alphaSpeed = -0.25
    }
    let sampler = try Self.sampler([cell], beginTime: 1) {
      $0.position = Point(x: 30, y: 40)
      $0.velocity = 2
      $0.spin = 2
      $0.scale = 3
    }
    let age = 2.5
    let particle = try #require(Self.particles(sampler, at: 1 + age).first)
    let wanted = Point(x: 30 + 0.5 * 4 * age * age, y: 40 + 40 * age - 0.5 * 2 * age * age)
    #expect((particle.position - wanted).length < 1e-9, "\(particle.position), wanted \(wanted)")
    #expect(abs(particle.scale - (1.5 + 0.25 * age)) < 1e-12)
    #expect(abs(particle.rotation - 3 * age) < 1e-12)
    #expect(particle.color == Color(red: 1, green: 0, blue: 1, alpha: 0.375))
  }

  @Test func `ranges are as wide as they say, about the mean`() throws {
    let cell = Self.cell {
      $0.birthRate = 2000
      $0.lifetime = 1
      $0.velocity = 100
      $0.velocityRange = 40
      $0.scaleRange = 0.5
    }
    let found = Self.particles(try Self.sampler([cell]), at: 5.0001)
    let scales = found.map(\.scale)
    let (low, high) = (try #require(scales.min()), try #require(scales.max()))
    #expect(low >= 0.75 && low < 0.755 && high <= 1.25 && high > 1.245, "\(low)…\(high)")
    let mean = scales.reduce(0, +) / Double(scales.count)
    // Even draws have a deviation of range / √12; of 2000 the mean is within four of its own.
    #expect(abs(mean - 1) < 4 * 0.5 / 12.0.squareRoot() / 2000.0.squareRoot(), "\(mean)")
    for particle in found {
      let speed = particle.position.x / (5.0001 - particle.birth)
      #expect(speed > 80 - 1e-6 && speed < 120 + 1e-6, "\(speed)")
    }
  }

  @Test func `an emission range is the whole angle of the cone`() throws {
    let cell = Self.cell {
      $0.birthRate = 500
      $0.lifetime = 1
      $0.velocity = 50
      $0.emissionRange = .pi / 2
    }
    for particle in Self.particles(try Self.sampler([cell]), at: 3.0001) {
      let p = particle.position
      #expect(abs(p.y) <= p.x + 1e-9, "\(p) is outside of 45° to either side")
    }
  }

  struct ShapeCase: Sendable, CustomTestStringConvertible {
    let shape: EmitterShape
    let mode: EmitterMode
    /// True for places that belong to it, for a size of 20 × 12 about (50, 50).
    let holds: @Sendable (Point) -> Bool
    var testDescription: String { "\(shape), \(mode)" }
  }

  static let shapes: [ShapeCase] = [
    .init(shape: .point, mode: .volume) { $0 == Point(x: 0, y: 0) },
    .init(shape: .line, mode: .outline) { abs($0.x) <= 10 && $0.y == 0 },
    .init(shape: .line, mode: .points) { abs($0.x) == 10 && $0.y == 0 },
    .init(shape: .rectangle, mode: .volume) { abs($0.x) <= 10 && abs($0.y) <= 6 },
    .init(shape: .rectangle, mode: .points) { abs($0.x) == 10 && abs($0.y) == 6 },
    .init(shape: .rectangle, mode: .outline) {
      max(abs($0.x) / 10, abs($0.y) / 6) == 1
    },
    .init(shape: .cuboid, mode: .surface) { abs($0.x) <= 10 && abs($0.y) <= 6 },
    // The width is the radius.
    .init(shape: .circle, mode: .outline) { abs($0.length - 20) < 1e-9 },
    .init(shape: .circle, mode: .volume) { $0.length <= 20 },
    .init(shape: .sphere, mode: .surface) { $0.length <= 20 + 1e-9 },
    .init(shape: .sphere, mode: .outline) { abs($0.length - 20) < 1e-9 },
  ]

  @Test(arguments: shapes)
  func `particles are born in the shape`(shape: ShapeCase) throws {
    let cell = Self.cell {
      $0.birthRate = 300
      $0.lifetime = 1
    }
    let sampler = try Self.sampler([cell]) {
      $0.shape = shape.shape
      $0.mode = shape.mode
      $0.size = Size(width: 20, height: 12)
      $0.depth = 8
    }
    let places = Self.particles(sampler, at: 1.001).map(\.position)
    #expect(places.count == 300)
    for place in places { #expect(shape.holds(place), "\(place)") }
    if shape.shape != .point {
      let middle = places.reduce(Point.zero, +) * (1 / 300)
      #expect(middle.length < 5, "all on one side: \(middle)")
    }
  }

  @Test func `layer multipliers change only particles that are born later`() throws {
    let cell = Self.cell {
      $0.birthRate = 10
      $0.lifetime = 4
      $0.velocity = 10
    }
    let sampler = try Self.sampler(
      [cell], beginTime: 0.001,
      animations: [try Self.jump("velocity", from: 1, to: 3, at: 1)])
    for particle in Self.particles(sampler, at: 2) {
      let speed = particle.position.x / (2 - 0.001 - particle.birth)
      let wanted = particle.birth + 0.001 < 1 ? 10.0 : 30
      #expect(abs(speed - wanted) < 1e-6, "born at \(particle.birth): \(speed)")
    }
  }

  @Test func `a birth rate of 0 lets the living finish`() throws {
    let cell = Self.cell {
      $0.birthRate = 10
      $0.lifetime = 2
    }
    for keyPath in ["birthRate", "emitterCells.dot.birthRate"] {
      let full = keyPath == "birthRate" ? 1.0 : 10
      let sampler = try Self.sampler(
        [cell], animations: [try Self.jump(keyPath, from: full, to: 0, at: 3)])
      for (instant, count) in [(2.95, 20), (3.95, 11), (4.55, 5), (5.05, 0)] {
        let found = Self.particles(sampler, at: instant).count
        #expect(abs(found - count) <= 1, "\(keyPath) at \(instant): \(found)")
      }
    }
  }

  @Test func `a rate that grows has as many births as its integral`() throws {
    let cell = Self.cell {
      $0.birthRate = 10
      $0.lifetime = 100
    }
    let grow = Animation(
      timing: MediaTiming(duration: 10),
      action: .basic(
        AnimationEndpoints(
          keyPath: try #require(AnimationKeyPath("birthRate")), fromValue: .number(0),
          toValue: .number(10))))
    let sampler = try Self.sampler([cell], beginTime: 1e-6, animations: [grow])
    // 10 · t births a second: 5 t² until t.
    for instant in [1.0, 2, 5, 9] {
      let found = Double(Self.particles(sampler, at: instant).count)
      #expect(abs(found - 5 * instant * instant) <= 1.01, "at \(instant): \(found)")
    }
  }

  @Test func `particles emit particles from where they are, along their way`() throws {
    var rocket = Self.cell {
      $0.birthRate = 1
      $0.lifetime = 1
      $0.velocity = 40
      $0.emissionLongitude = -.pi / 2
      $0.contents = nil
    }
    let spark = Self.cell {
      $0.name = "spark"
      $0.birthRate = 4
      $0.lifetime = 5
      $0.velocity = 10
      $0.emissionLongitude = .pi
    }
    rocket.emitterCells = [spark]
    rocket.timing.duration = 0.5
    rocket.timing.beginTime = 1
    let sampler = try Self.sampler([rocket])
    let found = Self.particles(sampler, at: 2.9)
    // One rocket, from 1 to 2; sparks at 0, ¼, ½ and ¾ of a second, who fly back.
    #expect(found.map(\.birth) == [1, 1.25, 1.5, 1.75])
    for spark in found {
      let wanted = -40 * (spark.birth - 1) + 10 * (2.9 - spark.birth)
      #expect(abs(spark.position.y - wanted) < 1e-9, "\(spark.position), wanted \(wanted)")
    }
  }

  @Test func `render modes order particles`() throws {
    let cells = ["a", "b"].map { name in
      Self.cell {
        $0.name = name
        $0.birthRate = 7
        $0.lifetime = 1
      }
    }
    func births(_ mode: EmitterRenderMode) throws -> [Double] {
      Self.particles(try Self.sampler(cells) { $0.renderMode = mode }, at: 3.03).map(\.birth)
    }
    #expect(try births(.oldestFirst) == births(.unordered).sorted())
    #expect(try births(.oldestLast) == births(.unordered).sorted(by: >))
  }

  @Test func `every frame stands alone, and the seed decides`() throws {
    let cell = Self.cell {
      $0.birthRate = 30
      $0.lifetime = 2
      $0.lifetimeRange = 1
      $0.velocity = 50
      $0.velocityRange = 30
      $0.emissionRange = 6
    }
    let sampler = try Self.sampler([cell])
    var frame = sampler.frame(at: 9)
    for instant in [0, 3.7, 1.2, 8.8, 1.2] {
      sampler.update(&frame, to: instant)
      #expect(frame == sampler.frame(at: instant), "at \(instant)")
    }
    let other = try Self.sampler([cell]) { $0.seed = 1 }
    #expect(Self.particles(other, at: 2) != Self.particles(sampler, at: 2))
    let signature = sampler.timeline.signature(at: 2)
    #expect(signature != sampler.timeline.signature(at: 2.1))
  }
}
