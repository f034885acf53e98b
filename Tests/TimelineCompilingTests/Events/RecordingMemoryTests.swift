import Documents
import LayerModel
import SceneLoading
import Testing

@testable import TimelineCompiling

// What becomes of objects inside the stage cannot be seen from outside.

/// A player, its completions and its kept layers point to each other, and go with it; its record
/// is a value.
@Suite struct RecordingMemoryTests {
  private static let layers = """
    inbetween: 1
    canvas: {width: 100, height: 100}
    time: {duration: 4}
    layers:
      - name: stage
        frame: [0, 0, 100, 100]
        onTap: [{togglePause: self}]
        mask: {name: hole, frame: [0, 0, 9, 9], backgroundColor: black}
        sublayers:
          - {name: box, frame: [0, 0, 9, 9], isDraggable: true, animations: [{key: a, keyPath: opacity, toValue: 0, duration: 1, onStop: [{set: {layer: stage, values: {opacity: 0}}}]}]}
          - {name: leaf, frame: [50, 50, 9, 9]}
    interactions:

    """

  @Test(arguments: [
    "{at: 1, log: a}",
    "{at: 1, set: {layer: box, values: {opacity: 0}}, transaction: {completion: [{removeFromSuperlayer: box}]}}",
    "{at: 1, transition: {layer: stage, transition: flip, duration: 1}, set: {layer: box, values: {opacity: 0}}}",
    "{at: 1, transition: {layer: box, transition: fade, duration: 9}, set: [{layer: box, values: {opacity: 0}}, {layer: hole, values: {opacity: 0}}]}",
    "{at: 1, addSublayer: {layer: stage, name: dot, animations: [{keyPath: opacity, toValue: 0}]}}",
    "{at: 1, animateView: {duration: 9, changes: [{layer: box, values: {opacity: 0}}], completion: [{log: a}]}}",
    "{at: 1, drag: {from: [2, 2], to: [50, 50], duration: 1}}",
    "{at: 1, scrub: {layer: stage, values: [0, 1], duration: 1}}", "{at: 1, tap: [70, 70]}",
  ])
  func `nothing of a player outlives it but the record`(_ interaction: String) throws {
    // Two transitions, so that one copies what another one shows.
    let text = Self.layers + "  - \(interaction)\n" + "  - \(interaction)\n"
    weak var player: ScriptPlayer?
    weak var flattener: LayerFlattener?
    var completions: [WeakCompletion] = []
    var record = ScriptRecord()
    do {
      let playing = ScriptPlayer(
        try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene, WorkLimits())
      record = playing.run()
      (player, flattener) = (playing, playing.flattener)
      completions = playing.progress.map { WeakCompletion(completion: $0.completions.first) }
      #expect(player != nil && flattener != nil && !completions.isEmpty)
    }
    #expect(player == nil && flattener == nil)
    #expect(completions.allSatisfy { $0.completion == nil })
    #expect(!record.layers.isEmpty)
  }

  private struct WeakCompletion {
    weak var completion: LiveCompletion?
  }
}
