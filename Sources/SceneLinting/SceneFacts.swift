import LayerModel
import SceneModel
import Timing

/// Facts of a whole scene that several rules read.
struct SceneFacts {
  /// The clip's length; `nil` until the last animation ends.
  let duration: Seconds?
  /// The written angles of matrices, by the place of their animation, layer or change.
  private let turns: [SourceLocation: [AnimationKeyPath: [Double?]]]

  init(_ scene: Scene) {
    duration = scene.duration
    var turns: [SourceLocation: [AnimationKeyPath: [Double?]]] = [:]
    for remark in scene.remarks {
      guard case .turns(let keyPath, let values) = remark.content else { continue }
      turns[remark.location, default: [:]][keyPath] = values
    }
    self.turns = turns
  }

  /// The angles by which the matrices of something turn in all, in radians, as they were written.
  func turns(_ keyPath: AnimationKeyPath, at location: SourceLocation?) -> [Double?] {
    location.flatMap { turns[$0]?[keyPath] } ?? []
  }
}
