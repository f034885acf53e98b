import TimelineModel
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import Timing

@Suite struct SpringAnimationTests {
  private func spring(
    _ parameters: SpringMotion.Parameters, timing: MediaTiming, isCumulative: Bool = false,
    function: TimingFunction? = nil
  ) throws -> Animation {
    Animation(
      timing: timing, timingFunction: function,
      action: .spring(
        SpringMotion(
          AnimationEndpoints(
            keyPath: try keyPath("position.x"), fromValue: .number(100), toValue: .number(300),
            isCumulative: isCumulative),
          parameters: parameters)))
  }

  @Test func `progress goes through the spring and not through a curve`() throws {
    let run = try AnimationRun([
      spring(.physical(.standard), timing: MediaTiming(duration: 2), function: .easeIn)
    ])
    for instant in [0, 0.1, 0.36, 1, 1.9] {
      try expect(
        run.numbers("position.x", at: instant), [100 + 200 * Spring.standard(instant)])
    }
    #expect(try run.numbers("position.x", at: 0.36)[0] > 310)
  }

  @Test func `speed, repeats and turning back act on the seconds in the spring`() throws {
    let timing = MediaTiming(duration: 1, speed: 2, repeatCount: 2, autoreverses: true)
    let run = try AnimationRun([spring(.physical(.standard), timing: timing)])
    for (instant, seconds) in [(0.1, 0.2), (0.75, 0.5), (1.1, 0.2), (1.75, 0.5)] {
      try expect(
        run.numbers("position.x", at: instant), [100 + 200 * Spring.standard(seconds)])
    }
  }

  @Test func `each cycle adds where the one before was cut off`() throws {
    let timing = MediaTiming(duration: 0.25, repeatCount: 3)
    let run = try AnimationRun([
      spring(.physical(.standard), timing: timing, isCumulative: true)
    ])
    let end = 100 + 200 * Spring.standard(0.25)
    try expect(
      run.numbers("position.x", at: 0.6), [2 * end + 100 + 200 * Spring.standard(0.1)])
  }

  @Test func `a spring that does not say how long it is lasts a quarter second`() throws {
    let run = try AnimationRun([spring(.physical(.standard), timing: MediaTiming())])
    #expect(run.timeline.layers[0].tracks[0].timeMap.runningSpan == 0..<0.25)
  }

  @Test func `a spring of a perceptual duration lasts until it has settled`() throws {
    let motion = try #require(Spring(perceptualDuration: 0.5, bounce: 0.3))
    let run = try AnimationRun([spring(.perceptual(motion), timing: MediaTiming())])
    let span = try #require(run.timeline.layers[0].tracks[0].timeMap.runningSpan)
    expect([span.lowerBound, span.upperBound], [0, motion.settlingDuration])
    #expect(run.timeline.warnings.isEmpty)
  }

  @Test func `a spring that never settles must say how long it is`() throws {
    let motion = try #require(Spring(perceptualDuration: 0.5, bounce: 1))
    #expect(throws: TimelineError.self) {
      try AnimationRun([spring(.perceptual(motion), timing: MediaTiming())])
    }
  }

  @Test func `UIKit's spring rests at the animation's end, in a group at the group's`() throws {
    let child = try spring(
      .fitted(dampingRatio: 0.6, initialVelocity: 0), timing: MediaTiming())
    let group = Animation(timing: MediaTiming(duration: 0.8), action: .group([child]))
    let run = try AnimationRun([group])
    let motion = Spring(dampingRatio: 0.6, initialVelocity: 0, settlingIn: 0.8)
    #expect(run.timeline.layers[0].tracks[0].timeMap.spring == motion)
    try expect(run.numbers("position.x", at: 0.3), [100 + 200 * motion(0.3)])
  }

  @Test func `the timeline's text shows the spring and when it settles`() throws {
    let run = try AnimationRun([spring(.physical(.standard), timing: MediaTiming(duration: 2))])
    #expect(
      run.tracks == [
        "position.x \"animations[0]\" 0…2: 100 → 300 | (before: nothing, 0: 0 + 1/s, 2: nothing) spring mass 1 stiffness 100 damping 10 velocity 0 settling in 1.4727003346780925"
      ])
  }
}
