import FrameSampling
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Layers whose time goes by key frames.
@Suite struct TimeRemappingTests {
  /// A box that grows by a point in each second of its time.
  private static let growing = shape(
    "box", [],
    [
      Animation.basic(
        "cornerRadius", from: .number(0), to: .number(100),
        timing: MediaTiming(beginTime: 1e-100, duration: 100))
    ])

  private func radius(of layer: Layer, at instants: [Seconds]) throws -> [Double] {
    let timeline = try compile([layer])
    return instants.map { instant in
      let box = FrameSampler(timeline).frame(at: instant).layers.first { $0.path.hasSuffix("box") }
      return box?.properties.cornerRadius ?? .nan
    }
  }

  private static let remapping = TimeRemapping(
    times: [1, 3, 5, 5, 6], values: [2, 10, 4, 20, 20], timingFunctions: [.easeInEaseOut])

  @Test func `a layer and all in it follow its key frames`() throws {
    let instants = [0, 1, 2, 3, 4, 4.75, 5, 9]
    let wanted = [2, 2, 6, 10, 7, 4.75, 20, 20]
    var layer = Self.growing
    layer.timeRemapping = Self.remapping
    expect(try radius(of: layer, at: instants), wanted)
    let outer = Layer(
      name: "outer", timeRemapping: Self.remapping, sublayers: [Layer(sublayers: [Self.growing])])
    expect(try radius(of: outer, at: instants), wanted)
  }

  @Test func `the timing of the layer counts in it`() throws {
    var layer = Self.growing
    layer.timeRemapping = Self.remapping
    layer.timing = MediaTiming(beginTime: 4, speed: 2, timeOffset: 1)
    // Before the begin time is 0, then twice as fast from 1 on.
    expect(try radius(of: layer, at: [0, 2, 3, 4, 5]), [0, 5, 13, 7, 33])
    layer.timing = MediaTiming(duration: 3, repeatCount: .infinity)
    expect(try radius(of: layer, at: [0, 2, 3, 5]), [2, 0, 1, 2])
  }

  @Test func `key frames lie in one another`() throws {
    let inner = Layer(
      timeRemapping: TimeRemapping(times: [0, 10], values: [10, 0]), sublayers: [Self.growing])
    let outer = Layer(
      timeRemapping: TimeRemapping(times: [0, 4], values: [0, 8], timingFunctions: [.easeIn]),
      sublayers: [inner])
    let eased = TimingFunction.easeIn(0.5) * 8
    expect(try radius(of: outer, at: [0, 2, 4, 7]), [10, 10 - eased, 2, 2])
  }

  @Test func `time below 0 is before the begin of what is in it`() throws {
    let outer = Layer(
      timeRemapping: TimeRemapping(times: [0, 10], values: [-5, 5]), sublayers: [Self.growing])
    expect(try radius(of: outer, at: [0, 4, 7, 10]), [0, 0, 2, 5])
  }

  @Test func `one that is paused goes on in the time that counts`() throws {
    let timeline = try Script(
      """
      layers:
        - name: box
          timeRemapping: {values: [0, 20], times: [0, 10]}
          animations: [{keyPath: cornerRadius, fromValue: 0, toValue: 20, duration: 20}]
      interactions: [{at: 1, pause: box}, {at: 3, resume: box}]
      """
    ).timeline
    let found = [0.5, 1, 2, 3, 4].map {
      FrameSampler(timeline).frame(at: $0).layers[0].properties.cornerRadius
    }
    expect(found, [1, 2, 2, 2, 4])
  }

  @Test func `an animation in it ends when the time that counts has come so far`() throws {
    let timeline = try Script(
      """
      layers:
        - name: box
          timeRemapping: {values: [0, 20], times: [0, 10]}
          animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]
      """
    ).timeline
    let stops = timeline.events.filter { $0.kind == .animationDidStop }
    expect(stops.map(\.time), [4])
  }

  @Test func `key frames that are none are an error of the layer`() throws {
    var layer = Self.growing
    layer.timeRemapping = TimeRemapping(times: [1, 0], values: [0, 1])
    let error = try #require(throws: TimelineError.self) { try compile([layer]) }
    #expect(
      "\(error)".contains("its time remapping has 2 times for 2 values"), "\(error)")
  }

  @Test func `the pieces of its time count for each of its animations`() throws {
    let count = 20_000
    let remapping = TimeRemapping(
      times: (0..<count).map(Double.init), values: (0..<count).map { Double($0 % 7) })
    let many = (0..<200).map { _ in Self.growing }
    let layer = Layer(timeRemapping: remapping, sublayers: many)
    let error = try #require(throws: TimelineError.self) { try compile([layer]) }
    #expect("\(error)".contains("key frames"), "\(error)")
  }
}
