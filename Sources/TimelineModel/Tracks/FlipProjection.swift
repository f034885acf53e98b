public import Graphics

/// A face that turns about a line through the middle of its bounds, seen in perspective
/// (core-animation 6.3).
///
/// The edge that comes near keeps the size it has at rest: the eye draws back as far as the edge
/// comes forward.
public struct FlipProjection: Sendable, Hashable {
  /// The axis of rotation.
  public enum Axis: Sendable, Hashable {
    // The line from top to bottom; from left to right.
    case vertical, horizontal
  }

  /// The axis of rotation.
  public let axis: Axis
  /// The middle of the bounds, in points from the layer's anchor point.
  public let center: Point
  /// The distance of the outermost edge from the axis, in points.
  public let reach: Double
  /// The distance of the eye, in points.
  public let eyeDistance: Double

  /// UIKit's is not known; with this one a recreation came near to it.
  package static let usualEyeDistance = 800.0

  /// A turn of a face about an axis.
  package init(axis: Axis, center: Point, reach: Double, eyeDistance: Double) {
    self.axis = axis
    self.center = center
    self.reach = reach
    self.eyeDistance = eyeDistance
  }
}

extension FlipProjection {
  /// The matrix of an angle in radians, relative to the anchor point.
  package func matrix(at angle: Double) -> Transform {
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
