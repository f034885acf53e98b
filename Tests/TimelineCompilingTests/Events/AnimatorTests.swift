import FrameSampling
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel

/// View animations that are paused, scrubbed, reversed and continued.
@Suite struct AnimatorTests {
  private static let start = """
    inbetween: 1
    canvas: {width: 100, height: 100}
    time: {duration: 20}
    layers: [{name: box, actions: none, position: [0, 0]}]
    interactions:
      - {at: 0, animateView: {name: move, duration: 4, curve: linear, changes: [{layer: box, values: {position.x: 80}}], completion: [{log: done}]}}

    """

  private func timeline(_ entries: String) throws -> Timeline {
    try TimelineCompiler().compile(SceneLoader().load(Self.start + entries))
  }

  private func positions(_ timeline: Timeline, _ times: [Double]) -> [Double] {
    times.map {
      FrameSampler(timeline).frame(at: $0).layers.first { $0.path == "box" }?.properties.position.x
        ?? .nan
    }
  }

  private func ends(_ timeline: Timeline) -> [Double] {
    timeline.events.filter { $0.message == "done" }.map(\.time)
  }

  @Test func `one that is paused holds what is on screen, and goes on from there`() throws {
    let timeline = try timeline(
      """
        - {at: 1, animator: {name: move, pause: true}}
        - {at: 3, animator: {name: move, continue: {}}}
      """)
    #expect(positions(timeline, [0.5, 1, 2.5, 3, 4.5, 6, 7]) == [10, 20, 20, 20, 50, 80, 80])
    #expect(ends(timeline) == [6])
  }

  @Test func `a fraction is a part of the way, whatever the curve`() throws {
    let timeline = try timeline(
      """
        - {at: 1, animator: {name: move, fraction: 0.75}}
        - {at: 2, animator: {name: move, fraction: 0.25}}
        - {at: 3, animator: {name: move, continue: {duration: 2, curve: linear}}}
      """)
    #expect(positions(timeline, [1.5, 2.5, 3, 4, 5, 6]) == [60, 20, 20, 50, 80, 80])
    #expect(ends(timeline) == [5])
  }

  @Test func `one that is reversed runs back in the time that it has played`() throws {
    let timeline = try timeline("  - {at: 1, animator: {name: move, reverse: true}}\n")
    #expect(positions(timeline, [1, 1.5, 2, 9]) == [20, 10, 0, 0])
    #expect(ends(timeline) == [2])
  }

  @Test func `one that is reversed twice goes on`() throws {
    let timeline = try timeline(
      """
        - {at: 2, animator: {name: move, reverse: true}}
        - {at: 3, animator: {name: move, reverse: false}}
      """)
    #expect(positions(timeline, [2, 3, 4, 6, 9]) == [40, 20, 40, 80, 80])
    #expect(ends(timeline) == [6])
  }

  @Test func `one that has ended is out of its animator's hands`() throws {
    let timeline = try timeline("  - {at: 5, animator: {name: move, reverse: true}}\n")
    #expect(positions(timeline, [5, 6, 9]) == [80, 80, 80])
    #expect(ends(timeline) == [4])
  }

  @Test func `a name of no block is told`() throws {
    let error = #expect(throws: TimelineError.self) {
      try timeline("  - {at: 1, animator: {name: other, pause: true}}\n")
    }
    #expect(
      error?.issues.map(\.message)
        == ["interactions[1] at 1 s: no animateView with the name \"other\" has run"])
  }

  @Test(arguments: [
    "{name: move, pause: true}", "{name: move, pause: false}", "{name: move, fraction: 0.5}",
    "{name: move, reverse: true}", "{name: move, continue: {}}",
    "{name: move, continue: {duration: 2, curve: easeOut}}",
    "{name: move, fraction: \"${0.25 + random() / 2}\"}",
  ])
  func `a command is written as it was`(_ command: String) throws {
    let scene = try SceneLoader().load(Self.start + "  - {at: 1, animator: \(command)}\n")
    let again = try SceneLoader().load(scene.yaml)
    #expect(again == scene)
    #expect(again.yaml == scene.yaml)
  }
}
