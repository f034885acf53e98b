import LayerModel
import SceneModel
import Timing

@testable import TimelineCompiling

/// A program that does with closures what a script says, as one would that was written against
/// Core Animation: blocks, transactions, completion blocks and delegates.
struct CodeDriver {
  let player: ScriptPlayer

  /// A player of a scene whose script is done by closures.
  init(_ scene: Scene, limits: WorkLimits = WorkLimits()) {
    var layers = scene
    layers.interactions = []
    player = ScriptPlayer(layers, limits)
    for interaction in scene.interactions {
      guard case .at(let time) = interaction.schedule else { continue }
      let driver = self
      player.schedule(at: time) { driver.run(in: nil, [interaction.entry]) }
    }
  }

  /// Plays all of it, with stops between the events.
  func play(until end: Seconds) {
    for step in 0...Int(end * 4) { player.advance(to: Double(step) / 4) }
  }

  /// Does what some entries say, each in a transaction of its own.
  private func run(in handler: LayerReference?, _ entries: [ActionEntry]) {
    for entry in entries {
      // The seam takes whole entries where an entry is more than its actions.
      let isWhole =
        handler != nil || entry.within != nil || entry.ifFinished != nil
        || entry.actions.contains { $0.transitionTarget != nil }
      guard !isWhole else {
        player.perform(.entries([entry]))
        continue
      }
      var settings = entry.transaction ?? TransactionSettings()
      let completion = settings.completion
      settings.completion = []
      player.beginTransaction(settings)
      if !completion.isEmpty {
        let driver = self
        player.complete { driver.run(in: nil, completion) }
      }
      for action in entry.actions { perform(action) }
      player.commitTransaction()
    }
  }

  private func perform(_ action: ScriptAction) {
    guard case .addAnimation(let layer, var animation) = action,
      !animation.onStart.isEmpty || !animation.onStop.isEmpty
    else { return player.perform(action) }
    let (start, stop, driver) = (animation.onStart, animation.onStop, self)
    (animation.onStart, animation.onStop) = ([], [])
    player.add(
      animation, to: layer,
      delegate: AnimationDelegate {
        if !start.isEmpty { driver.run(in: nil, start) }
      } didStop: { isFinished in
        driver.run(in: nil, stop.filter { $0.ifFinished ?? isFinished == isFinished })
      })
  }
}
