import Foundation
import Inbetween
import TestSupport
import Testing

/// A clip cut anywhere, its parts rendered each by itself, has the frames of the whole: nothing
/// looks at another frame to know what to draw, whatever the scene's script did before.
@Suite struct CutTests {
  /// Everything that a script can do, within two seconds.
  static let scene = """
    inbetween: 1
    canvas: {width: 48, height: 32, background: white}
    time: {duration: 2, framesPerSecond: 20}
    layers:
      - name: stage
        frame: [0, 0, 48, 32]
        onTap: [{togglePause: slow}, {addPoint: {layer: dots, radius: 2}}]
        onDrag: [{movePoint: dots}]
        sublayers:
          - {name: slow, frame: [2, 2, 10, 10], backgroundColor: red, isDraggable: true, animations: [{keyPath: position.x, toValue: 40, duration: 1.6}]}
          - {name: card, frame: [20, 12, 16, 16], backgroundColor: green, sublayers: [{name: face, frame: [4, 4, 8, 8], backgroundColor: black}]}
          - {name: dots, type: shape, fillColor: blue}
    interactions:
      - {at: 0.2, set: {layer: card, values: {cornerRadius: 8}}, transaction: {duration: 0.4, completion: [{set: {layer: card, values: {opacity: 0.5}}}]}}
      - {at: 0.3, tap: [44, 28]}
      - {at: 0.5, drag: {from: [44, 28], to: [30, 4], duration: 0.35}}
      - {at: 0.7, tap: [44, 28]}
      - {at: 0.9, transition: {layer: card, transition: push, duration: 0.5}, set: {layer: face, values: {backgroundColor: yellow}}}
      - {every: 0.3, until: 1.5, addSublayer: {layer: stage, name: mark, frame: [0, 30, 2, 2], backgroundColor: purple, animations: [{keyPath: position.x, toValue: 48, duration: 0.7}]}}
      - {at: 1.2, animateView: {duration: 0.6, dampingRatio: 0.5, changes: [{layer: slow, values: {position: [8, 24]}}]}}
      - {at: 1.7, removeFromSuperlayer: dots}
    """

  static func timeline() throws -> Timeline {
    let loaded = try SceneLoader().load(Array(scene.utf8), file: "cut.yaml")
    return try TimelineCompiler().compile(loaded.scene)
  }

  /// The pictures of some frames, as files.
  static func render(_ frames: Range<Int>, of timeline: Timeline) throws -> [Data] {
    let folder = try TemporaryFolder()
    var request = RenderRequest(
      timeline: timeline, outputs: [try OutputRequest(path: folder.file("%04d.png"))])
    let rate = timeline.frameRate
    request.time = rate.instant(of: frames.lowerBound)..<rate.instant(of: frames.upperBound)
    request.jobs = 2
    _ = try Renderer(request).render()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
  }

  @Test func `two parts have the frames of the whole`() throws {
    let timeline = try Self.timeline()
    let count = timeline.frameCount(at: timeline.frameRate)
    let whole = try Self.render(0..<count, of: timeline)
    #expect(whole.count == 40)
    // Something happens nearly all the time.
    #expect(Set(whole).count > 30)
    var generator = SeededGenerator(state: 5)
    for cut in [1, 39] + (0..<6).map({ _ in Int.random(in: 2..<39, using: &generator) }) {
      let parts = try Self.render(0..<cut, of: timeline) + Self.render(cut..<count, of: timeline)
      #expect(parts.count == whole.count, "cut at \(cut)")
      let first = zip(parts, whole).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      #expect(first == nil, "cut at \(cut): frame \(first ?? 0) is another one")
    }
  }

  @Test func `samples do not depend on which were taken before`() throws {
    let timeline = try Self.timeline()
    let sampler = FrameSampler(timeline)
    var generator = SeededGenerator(state: 6)
    var frame = sampler.frame(at: 0)
    for _ in 0..<200 {
      let instant = Double.random(in: 0...2.2, using: &generator)
      sampler.update(&frame, to: instant)
      #expect(frame == sampler.frame(at: instant), "at \(instant)")
    }
  }

  @Test func `instants of equal signatures show equal pictures`() throws {
    let timeline = try Self.timeline()
    let sampler = FrameSampler(timeline)
    var seen: [[TimePosition?]: [LayerProperties]] = [:]
    for i in 0...440 {
      let instant = Double(i) / 200
      let layers = sampler.frame(at: instant).layers.map(\.properties)
      let signature = timeline.signature(at: instant)
      if let before = seen[signature] { #expect(before == layers, "at \(instant)") }
      seen[signature] = layers
    }
    #expect(seen.count > 100)
  }
}
