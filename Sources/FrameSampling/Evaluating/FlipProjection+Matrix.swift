import Graphics
import TimelineModel

extension FlipProjection {
  /// The matrix of an angle in radians, relative to the anchor point.
  func matrix(at angle: Double) -> Transform {
    let turn: Transform =
      axis == .vertical
      ? .rotation(radians: angle, x: 0, y: 1, z: 0) : .rotation(radians: angle, x: 1, y: 0, z: 0)
    var eye = Transform.identity
    eye.m34 = -1 / eyeDistance
    // The turned face's own image of the nearest edge is z/(d − z) too large.
    let nearest = min(reach * abs(turn.m13 + turn.m23), eyeDistance * 0.99)
    let scale = (eyeDistance - nearest) / eyeDistance
    return Transform.translation(x: -center.x, y: -center.y)
      .concatenating(turn)
      .concatenating(eye)
      .concatenating(.scale(x: scale, y: scale))
      .concatenating(.translation(x: center.x, y: center.y))
  }
}
