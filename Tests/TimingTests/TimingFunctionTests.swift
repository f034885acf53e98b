import Testing
import Timing

@Suite struct TimingFunctionTests {
  @Test func `easeIn at a half is the measured 0.3153568`() {
    // core-animation: easeIn(0.5) = 0.3153568, from a measured path animation.
    #expect(abs(TimingFunction.easeIn(0.5) - 0.3153568) < 5e-8)
  }
}
