import SceneLoading
import SceneModel
import Testing
import Timing

/// A layer's time by key frames, as scenes write it.
@Suite struct TimeRemappingTests {
  @Test func `values, times and curves are read`() throws {
    let read = try layer(
      "timeRemapping: {values: [0, 2.5, 1], times: [1, 2, 2], timingFunctions: [easeIn]}")
    #expect(
      read.timeRemapping
        == TimeRemapping(times: [1, 2, 2], values: [0, 2.5, 1], timingFunctions: [.easeIn]))
    #expect(try layer("timeRemapping: null").timeRemapping == nil)
  }

  @Test func `curves that nothing needs are told`() throws {
    let found = try warnings(
      scene(
        layer: "timeRemapping: {values: [0, 1], times: [0, 1], timingFunctions: [linear, easeIn]}"))
    #expect(
      found == [
        "4:69: warning: layers[0].timeRemapping.timingFunctions: 2 timing functions for 1 segments: the rest is ignored"
      ])
  }
}
