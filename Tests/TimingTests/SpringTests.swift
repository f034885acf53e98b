import Foundation
import Testing
import Timing

struct SettlingCase: Sendable, CustomTestStringConvertible {
  let section: String
  let spring: Spring?
  let wanted: Seconds
  let tolerance: Double
  var testDescription: String { "\(section): \(spring.map { "\($0)" } ?? "no spring")" }

  static let all: [SettlingCase] = [
    .init(
      section: "5.2 measured", spring: Spring(), wanted: 1.4727003346780927, tolerance: 1e-14),
    .init(
      section: "5.2 measured", spring: Spring(damping: 1), wanted: 13.91321015404625,
      tolerance: 1e-13),
    .init(
      section: "5.2 measured",
      spring: Spring(stiffness: 4 * .pi * .pi, damping: 2 * .pi), wanted: 2.3438753795710707,
      tolerance: 1e-14),
    .init(section: "5.2 measured, critical", spring: Spring(damping: 20), wanted: 1, tolerance: 0),
    .init(
      section: "5.2 measured, clamped to critical", spring: Spring(damping: 100), wanted: 1,
      tolerance: 0),
    .init(
      section: "5.2 no friction", spring: Spring(damping: 0), wanted: .infinity, tolerance: 0),
    .init(
      section: "5.2 measured, overdamped",
      spring: Spring(perceptualDuration: 1, bounce: -0.5), wanted: 2.6, tolerance: 0.2),
    .init(
      section: "5.3 bounce −1 jumps", spring: Spring(perceptualDuration: 1, bounce: -1),
      wanted: 0, tolerance: 0),
  ]
}

struct SpringParameterCase: Sendable, CustomTestStringConvertible {
  let section: String
  let spring: Spring?
  let stiffness: Double
  let damping: Double
  let tolerance: Double
  var testDescription: String { section }

  static let all: [SpringParameterCase] = [
    .init(
      section: "5.3 duration 0.5, bounce 0.3",
      spring: Spring(perceptualDuration: 0.5, bounce: 0.3), stiffness: 157.9, damping: 17.6,
      tolerance: 0.05),
    .init(
      section: "5.4 0.8 s, ratio 0.6",
      spring: Spring(dampingRatio: 0.6, initialVelocity: 0, settlingIn: 0.8), stiffness: 190.21,
      damping: 16.55, tolerance: 0.005),
    .init(
      section: "5.4 0.5 s, ratio 1",
      spring: Spring(dampingRatio: 1, initialVelocity: 0, settlingIn: 0.5), stiffness: 341.02,
      damping: 36.93, tolerance: 0.005),
    .init(
      section: "5.4 1 s, ratio 0.5",
      spring: Spring(dampingRatio: 0.5, initialVelocity: 0, settlingIn: 1), stiffness: 161.72,
      damping: 12.72, tolerance: 0.005),
    .init(
      section: "5.4 a ratio above 1 counts as 1",
      spring: Spring(dampingRatio: 7, initialVelocity: 0, settlingIn: 0.5), stiffness: 341.02,
      damping: 36.93, tolerance: 0.005),
  ]
}

@Suite struct SpringTests {
  /// One of each regime, at rest and moving.
  static let springs: [Spring] = [
    Spring(), Spring(damping: 1), Spring(damping: 20), Spring(damping: 100),
    Spring(damping: 100, allowsOverdamping: true), Spring(initialVelocity: 8),
    Spring(damping: 20, initialVelocity: -3), Spring(mass: 3, stiffness: 1000, damping: 500),
    Spring(damping: 40, initialVelocity: 5, allowsOverdamping: true),
    Spring(damping: 20 - 1e-9), Spring(damping: 20 + 1e-9, allowsOverdamping: true),
    Spring(perceptualDuration: 0.5, bounce: 0.3), Spring(perceptualDuration: 1, bounce: -0.5),
  ].compactMap(\.self)

  @Test(arguments: SettlingCase.all)
  func `settling takes as long as measured`(sample: SettlingCase) throws {
    let got = try #require(sample.spring).settlingDuration
    #expect(
      got == sample.wanted || abs(got - sample.wanted) <= sample.tolerance,
      "got \(got), wanted \(sample.wanted) ± \(sample.tolerance)")
  }

  @Test func `springs of one motion settle at one time, heavy or light`() throws {
    for mass in 1...20 {
      for frequency in 1...20 {
        let (m, w) = (Double(mass), Double(frequency))
        for part in [0.5, 1, 1.5] {
          func settling(_ mass: Double) throws -> Seconds {
            try #require(
              Spring(
                mass: mass, stiffness: mass * w * w, damping: 2 * part * mass * w,
                initialVelocity: 0.5, allowsOverdamping: true)
            ).settlingDuration
          }
          let (got, wanted) = (try settling(m), try settling(1))
          #expect(abs(got - wanted) <= 1e-9 * wanted, "mass \(m), \(w) radians per second, \(part)")
        }
      }
    }
  }

  @Test(arguments: SpringParameterCase.all)
  func `springs made from what designers say have the known constants`(
    sample: SpringParameterCase
  ) throws {
    let spring = try #require(sample.spring)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - sample.stiffness) <= sample.tolerance, "\(spring)")
    #expect(abs(spring.damping - sample.damping) <= sample.tolerance, "\(spring)")
  }

  @Test func `the standard spring has a perceptual duration of 0,63 s and a bounce of 0,5`() {
    // core-animation 5.3: (1, 100, 10) is (0.63, 0.5).
    #expect(abs(Spring.standard.perceptualDuration - 0.63) < 0.005)
    #expect(abs(Spring.standard.bounce - 0.5) < 1e-15)
    #expect(
      Spring(perceptualDuration: 2, bounce: -0.5).map { abs($0.bounce + 0.5) < 1e-15 } == true)
  }

  @Test(arguments: springs)
  func `a spring starts at 0 with its velocity and ends at its target`(spring: Spring) {
    #expect(spring(0) == 0)
    #expect(spring(-1) == 0)
    let step = 1e-6
    let speed = spring(step) / step
    #expect(abs(speed - spring.initialVelocity) < 1e-2, "got \(speed)")
    #expect(abs(spring(1000) - 1) < 1e-12, "got \(spring(1000))")
    #expect(spring(1e300) == 1)
  }

  @Test(arguments: springs)
  func `the closed form solves the equation of motion`(spring: Spring) {
    // m·x″ + c·x′ + k·(x − 1) = 0, integrated by Runge and Kutta's fourth order in steps of 1e-4 s.
    var friction = spring.damping
    if !spring.allowsOverdamping {
      friction = min(friction, 2 * (spring.stiffness * spring.mass).squareRoot())
    }
    func acceleration(_ x: Double, _ v: Double) -> Double {
      (spring.stiffness * (1 - x) - friction * v) / spring.mass
    }
    var (x, v) = (0.0, spring.initialVelocity)
    let h = 1e-4
    for step in 1...10_000 {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      guard step % 500 == 0 else { continue }
      let got = spring(Double(step) * h)
      #expect(abs(got - x) < 1e-9, "at \(Double(step) * h) s: got \(got), wanted \(x) ± 1e-9")
    }
  }

  @Test(arguments: [
    // At rest after the duration, but for a thousandth: the sine's envelope without velocity, and
    // what is left at the critical with and without.
    (0.2, 0.0, 1.0), (0.6, 0, 0.8), (0.9, 0, 2), (0.5, 3, 1), (0.5, -3, 1), (1, 0, 0.3),
    (1, 5, 0.5),
  ])
  func `UIKit's spring comes to rest in its duration`(
    ratio: Double, velocity: Double, duration: Double
  ) {
    let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
    let w = spring.stiffness.squareRoot()
    let envelope =
      ratio < 1
      ? abs(ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot())
      : abs(1 + (w - velocity) * duration)
    let rest = envelope * Foundation.exp(-ratio * w * duration)
    #expect(abs(rest - 0.001) < 1e-9, "got \(rest) of the way left with \(spring)")
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0), (1e-4, 0, 1), (.nan, .nan, .nan), (0.5, 1e9, 0.25), (0.5, -1e9, 0.25),
    (-3, .infinity, 0), (1, 20, 0.5), (0.3, 400, 1e9),
  ])
  func `UIKit's spring is a spring whatever it is asked for`(
    ratio: Double, velocity: Double, duration: Double
  ) {
    let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
    #expect(spring.stiffness > 0 && spring.stiffness.isFinite, "\(spring)")
    #expect(spring.damping >= 0 && spring.damping.isFinite, "\(spring)")
    #expect(spring(0.1).isFinite)
  }

  @Test func `numbers that no spring has make none`() {
    #expect(Spring(mass: 0) == nil)
    #expect(Spring(stiffness: -1) == nil)
    #expect(Spring(damping: -1) == nil)
    #expect(Spring(damping: .nan) == nil)
    #expect(Spring(initialVelocity: .infinity) == nil)
    #expect(Spring(perceptualDuration: 0, bounce: 0) == nil)
    #expect(Spring(perceptualDuration: 1, bounce: 1.1) == nil)
    #expect(Spring(perceptualDuration: 1e-300, bounce: 0) == nil)
  }
}
