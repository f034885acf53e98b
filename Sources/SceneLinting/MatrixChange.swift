import LayerModel
import SceneModel

/// A change of a whole matrix by the script, which animates by itself from the one to the other.
struct MatrixChange {
  let layerPath: String
  let keyPath: AnimationKeyPath
  /// The place where the matrix before was written.
  let before: SourceLocation?
  /// True when that was the identity.
  let beginsAtIdentity: Bool
  /// The place where the new one is written.
  let location: SourceLocation?

  /// The angles by which the two turn, in radians as they were written; `nil` for one that is not
  /// known.
  func writtenTurns(in scene: SceneFacts) -> [Double?] {
    let from = scene.turns(keyPath, at: before).first ?? (beginsAtIdentity ? 0 : nil)
    return [from, scene.turns(keyPath, at: location).first ?? nil]
  }
}
