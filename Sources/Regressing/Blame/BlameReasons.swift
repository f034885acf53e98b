package import SceneModel
package import Timing

/// The reasons why pictures are not as they were, as far as two scenes tell.
package struct BlameReasons {
  /// The two scenes; `nil` when there is none from before.
  private let scenes: SceneBlame?

  /// The reasons between a scene as it was and as it is.
  package init(before: Scene?, now: Scene) {
    scenes = before.flatMap { try? SceneBlame($0, now) }
  }

  /// The differences at an instant, a sentence each; empty when none is known.
  package func reasons(at instant: Seconds) -> [String] {
    guard let scenes else { return [] }
    let found = scenes.findings(at: instant).map(\.description)
    guard found.isEmpty else { return found }
    return [
      scenes.areSame
        ? "the scene is what it was: the program, a library, a font or an image has changed"
        : "no layer of the scene differs from the last scene known at this time"
    ]
  }
}
