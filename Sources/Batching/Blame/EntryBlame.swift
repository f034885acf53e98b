import SceneModel
import Timing

/// Why an entry's pictures are not what they were, as far as its scene tells.
struct EntryBlame {
  /// What knows the two scenes; `nil` when there is none from before.
  private let scenes: SceneBlame?

  /// The blame between an entry's scene as it was and as it is.
  init(before: Scene?, now: Scene) {
    scenes = before.flatMap { try? SceneBlame($0, now) }
  }

  /// What differs at an instant, a sentence each; empty when nothing is known.
  func reasons(at instant: Seconds) -> [String] {
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
