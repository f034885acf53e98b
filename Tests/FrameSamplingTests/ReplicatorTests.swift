import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Copies of layers (core-animation 9.3).
@Suite struct ReplicatorTests {
  private static func fade(
    of keyPath: AnimationKeyPath = AnimationKeyPath(.position, .x), duration: Seconds = 1,
    repeats: Double = 0, fillMode: FillMode = .removed
  ) -> Animation {
    Animation(
      timing: MediaTiming(duration: duration, repeatCount: repeats, fillMode: fillMode),
      timingFunction: .easeInEaseOut,
      action: .basic(
        AnimationEndpoints(keyPath: keyPath, fromValue: .number(0), toValue: .number(1))))
  }

  private static func dot(_ animation: Animation = fade()) -> Layer {
    var dot = Layer(name: "dot", animations: [animation])
    dot.properties.bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    dot.properties.position.x = 7
    return dot
  }

  private static func replicator(
    _ sublayers: [Layer] = [dot()], timing: MediaTiming = MediaTiming(), name: String = "copies",
    _ change: (inout LayerProperties) -> Void
  ) -> Layer {
    var layer = Layer(kind: .replicator, name: name, timing: timing, sublayers: sublayers)
    layer.properties.bounds = Rect(x: 0, y: 0, width: 100, height: 60)
    layer.properties.position = Point(x: 50, y: 30)
    change(&layer.properties)
    return layer
  }

  private static func timeline(_ layers: [Layer], duration: Seconds? = 10) throws -> Timeline {
    try TimelineCompiler().compile(
      Scene(
        canvas: Canvas(size: Size(width: 100, height: 60)), duration: duration, layers: layers))
  }

  private static func copies(_ layers: [PresentationLayer]) -> [PresentationLayer] {
    layers.filter { $0.path.hasSuffix("dot") }
  }

  struct ClockCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let timing: MediaTiming
    /// Own seconds per second of the clip.
    let rate: Double
  }

  static let clocks = [
    ClockCase(testDescription: "the clip's own time", timing: MediaTiming(), rate: 1),
    ClockCase(testDescription: "twice as fast", timing: MediaTiming(speed: 2), rate: 2),
    ClockCase(
      testDescription: "later and shifted", timing: MediaTiming(beginTime: 0.5, timeOffset: 0.25),
      rate: 1),
    ClockCase(
      testDescription: "repeating", timing: MediaTiming(duration: 3, repeatCount: .infinity),
      rate: 1),
  ]

  @Test(arguments: clocks)
  func `copy k shows exactly what the first showed k delays before`(clock: ClockCase) throws {
    let replicator = Self.replicator(timing: clock.timing) {
      $0.replicator.instanceCount = 4
      $0.replicator.instanceDelay = 0.25
    }
    let sampler = FrameSampler(try Self.timeline([replicator]))
    for instant in [2.0, 2.125, 2.6, 3.25, 7] {
      let found = Self.copies(sampler.frame(at: instant).layers)
      #expect(found.count == 4)
      for k in 0..<4 {
        let original = Self.copies(
          sampler.frame(at: instant - 0.25 * Double(k) / clock.rate).layers)[0]
        #expect(
          found[k].properties == original.properties,
          "copy \(k) at \(instant): \(found[k].properties.position.x)")
      }
    }
  }

  @Test func `before its delayed start a copy shows the model, or what fills backwards`() throws {
    for (fill, wanted) in [(FillMode.removed, 7.0), (.backwards, 0)] {
      let replicator = Self.replicator([Self.dot(Self.fade(fillMode: fill))]) {
        $0.replicator.instanceCount = 3
        $0.replicator.instanceDelay = 0.5
      }
      let found = Self.copies(FrameSampler(try Self.timeline([replicator])).frame(at: 0.75).layers)
      #expect(found[2].properties.position.x == wanted, "\(fill)")
      #expect(found[1].properties.position.x == TimingFunction.easeInEaseOut(0.25))
    }
  }

  @Test func `copies turn about the centre of the replicator's bounds, one on the other`() throws {
    let replicator = Self.replicator([Layer(name: "dot")]) {
      $0.bounds.origin = Point(x: 10, y: 0)
      $0.anchorPoint = .zero
      $0.position = .zero
      $0.replicator.instanceCount = 5
      $0.replicator.instanceTransform = .rotation(radians: .pi / 2)
    }
    let found = Self.copies(FrameSampler(try Self.timeline([replicator])).frame(at: 0).layers)
    // The centre is (60, 30) in its bounds and (50, 30) on the canvas; the dot (0, 0) is (−60, −30)
    // off.
    let offsets = [(-60.0, -30.0), (30, -60), (60, 30), (-30, 60), (-60, -30)]
    for (k, offset) in offsets.enumerated() {
      let place = try #require(found[k].transformToCanvas.apply(to: .zero))
      let wanted = Point(x: 50 + offset.0, y: 30 + offset.1)
      #expect((place - wanted).length < 1e-9, "copy \(k): \(place), wanted \(wanted)")
    }
  }

  @Test func `colours are clamped for each copy and multiplied through nested replicators`() throws
  {
    let inner = Self.replicator([Layer(name: "dot")], name: "inner") {
      $0.replicator.instanceCount = 2
      $0.replicator.instanceColor = Color(red: 0.5, green: 1, blue: 1, alpha: 0.5)
      $0.replicator.instanceAlphaOffset = 0.25
    }
    let outer = Self.replicator([inner], name: "outer") {
      $0.replicator.instanceCount = 3
      $0.replicator.instanceGreenOffset = -0.6
      $0.replicator.instanceRedOffset = 0.5
    }
    let found = Self.copies(FrameSampler(try Self.timeline([outer])).frame(at: 0).layers)
    let wanted = [(1.0, 0.5), (1, 0.75), (0.4, 0.5), (0.4, 0.75), (0, 0.5), (0, 0.75)]
    #expect(found.count == 6)
    for (layer, wanted) in zip(found, wanted) {
      let color = Color(red: 0.5, green: wanted.0, blue: 1, alpha: wanted.1)
      #expect(layer.tint == color, "\(layer.tint), wanted \(color)")
    }
    #expect(Set(found.map(\.id)).count == 6)
    #expect(found.map(\.isOriginal) == [true, false, false, false, false, false])
  }

  @Test func `delays of nested replicators add up`() throws {
    let inner = Self.replicator(name: "inner") {
      $0.replicator.instanceCount = 2
      $0.replicator.instanceDelay = 0.1
    }
    let outer = Self.replicator([inner], name: "outer") {
      $0.replicator.instanceCount = 2
      $0.replicator.instanceDelay = 0.25
    }
    let sampler = FrameSampler(try Self.timeline([outer]))
    let frame = sampler.frame(at: 0.9)
    let found = frame.layers.indices.filter { Self.copies([frame.layers[$0]]).count == 1 }
      .map { frame.time(of: $0).instant }
    #expect(found == [0.9, 0.9 - 0.1, 0.9 - 0.25, 0.9 - 0.25 - 0.1])
  }

  @Test func `an animated count shows its whole part, and equal signatures show equal pictures`()
    throws
  {
    var replicator = Self.replicator { $0.replicator.instanceDelay = 0.1 }
    replicator.animations = [
      Animation(
        timing: MediaTiming(duration: 4),
        action: .basic(
          AnimationEndpoints(
            keyPath: try #require(AnimationKeyPath("instanceCount")), fromValue: .number(0),
            toValue: .number(4))))
    ]
    let timeline = try Self.timeline([replicator])
    let sampler = FrameSampler(timeline)
    var frame = sampler.frame(at: 5)
    for (instant, count) in [(0.5, 0), (1.5, 1), (2.0, 2), (3.99, 3), (6.0, 1), (0.2, 0), (3.0, 3)]
    {
      sampler.update(&frame, to: instant)
      #expect(Self.copies(frame.layers).count == count, "at \(instant)")
      #expect(frame == sampler.frame(at: instant), "at \(instant)")
    }
    // The dot has come to rest at 1; the count goes on.
    #expect(timeline.signature(at: 2) != timeline.signature(at: 2.25))
    #expect(timeline.signature(at: 6) == timeline.signature(at: 7))
    // The last of three copies is still moving when the first has come to rest.
    let three = try Self.timeline([
      Self.replicator {
        $0.replicator.instanceCount = 3
        $0.replicator.instanceDelay = 0.5
      }
    ])
    #expect(three.signature(at: 1.5) != three.signature(at: 1.75))
    #expect(three.signature(at: 2.25) == three.signature(at: 2.5))
    #expect(three.boundaries == [0.5, 1, 1.5, 2])
  }

  @Test func `a clip without a length lasts until the last copy has come to rest`() throws {
    let replicator = Self.replicator {
      $0.replicator.instanceCount = 4
      $0.replicator.instanceDelay = 0.25
    }
    #expect(try Self.timeline([replicator], duration: nil).duration == 1.75)
  }

  @Test func `its own animations and its mask are no copies`() throws {
    var replicator = Self.replicator { $0.replicator.instanceCount = 3 }
    replicator.mask = Layer(name: "mask")
    let paths = FrameSampler(try Self.timeline([replicator])).frame(at: 0).layers.map(\.path)
    #expect(paths == ["copies", "copies/mask", "copies/dot", "copies/dot", "copies/dot"])
  }

  @Test func `copies keep their depth when they are told to`() throws {
    func depths(_ preservesDepth: Bool) throws -> [Double] {
      var replicator = Self.replicator([Layer(name: "dot")]) {
        $0.replicator.instanceCount = 3
        $0.replicator.instanceTransform = .translation(x: 0, y: 0, z: 20)
        $0.preservesDepth = preservesDepth
      }
      replicator.properties.transform = .perspective(distance: 100)
      let layers = FrameSampler(try Self.timeline([replicator])).frame(at: 0).layers
      return Self.copies(layers).map(\.transformToCanvas.origin.z)
    }
    #expect(try depths(false) == [1, 1, 1])
    #expect(try zip(depths(true), [1, 0.8, 0.6]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `more copies than there may be are an error that says where`() throws {
    var layer = Layer(name: "dot")
    for i in 0..<3 {
      layer = Self.replicator([layer], name: "r\(i)") { $0.replicator.instanceCount = 100 }
    }
    let error = #expect(throws: TimelineError.self) { _ = try Self.timeline([layer]) }
    #expect(error?.issues.first?.layerPath == "r2/r1/r0/dot")
    #expect(error?.description.contains("1000000 times; at most 100000") == true)
  }
}
