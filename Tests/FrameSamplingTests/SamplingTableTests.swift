import FrameSampling
import LayerModel
import SceneLoading
import SceneModel
import Documents
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Tracks as plain values in flat arrays: the very values of their definition.
@Suite struct SamplingTableTests {
  private static let instants: [Seconds] = (0...97).map { Double($0) / 24 } + [1e-9, 3.999999]

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `a frame's layers, and layers by themselves, have the values of their tracks, one by one`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(state: seed)
    let timeline = try TimelineCompiler().compile(.random(layers: 60, using: &random))
    let sampler = FrameSampler(timeline)
    var frame = sampler.frame(at: 0)
    let samplers = timeline.layers.map(LayerSampler.init)
    var moved = 0
    for instant in Self.instants {
      sampler.update(&frame, to: instant)
      for layer in frame.layers {
        let tracks = timeline.layers[layer.index]
        let wanted = ReferenceLayer.properties(of: tracks, at: instant)
        if wanted != tracks.model { moved += 1 }
        #expect(layer.properties == wanted, "\(layer.path) at \(instant), seed \(seed)")
        var alone = tracks.model
        samplers[layer.index].present(at: instant, in: &alone)
        #expect(alone == wanted, "\(layer.path) alone at \(instant), seed \(seed)")
      }
    }
    #expect(moved > 1000, "layers that stand prove nothing")
  }

  @Test(arguments: [7, 8, 9])
  func `changes are where signatures differ`(_ seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let timeline = try TimelineCompiler().compile(.random(layers: 3, using: &random))
    try compare(timeline, seed)
    // Nothing at all, and a single layer, whose tracks may rest for a while.
    try compare(TimelineCompiler().compile(.random(layers: 0, using: &random)), seed)
    for _ in 0..<40 {
      try compare(TimelineCompiler().compile(.random(layers: 1, using: &random)), seed)
    }
  }

  @Test func `changes of particles, and of copies that come and go, are where signatures differ`()
    throws
  {
    let text = """
      inbetween: 1
      canvas: {width: 100, height: 100}
      time: {duration: 4}
      layers:
        - type: replicator
          name: copies
          frame: [0, 0, 100, 100]
          instanceCount: 2
          instanceDelay: 0.25
          sublayers:
            - name: box
              frame: [0, 0, 10, 10]
              animations: [{keyPath: opacity, toValue: 0, beginTime: 1, duration: 1}]
      """
    let emitter = """

        - {type: emitter, name: sparks, frame: [0, 0, 9, 9], speed: 0}
      """
    for text in [text, text + emitter] {
      let scene = try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene
      try compare(TimelineCompiler().compile(scene), 0)
    }
  }

  private func compare(_ timeline: Timeline, _ seed: UInt64) throws {
    for instants in [
      Self.instants.sorted(), [2], [], [0, 0.5, 3.9], (0...9).map { 3 + 1e-3 * Double($0) },
    ] {
      let signatures = instants.map { timeline.signature(at: $0) }
      let wanted = instants.indices.map { $0 > 0 && signatures[$0] != signatures[$0 - 1] }
      #expect(FrameSampler(timeline).changes(over: instants) == wanted, "seed \(seed)")
    }
  }
}
