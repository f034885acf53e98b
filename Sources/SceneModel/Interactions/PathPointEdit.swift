public import Graphics

/// An edit of the points of a shape layer's path, at a touch.
public struct PathPointEdit: Hashable, Sendable {
  /// The layer whose path is edited.
  public var layer: LayerReference
  /// The place, in canvas points; `nil` is the touch's.
  public var point: Point?
  /// The radius of a circle around a point that is added; `nil` goes on with the polyline.
  public var radius: Double?

  /// An edit from its parts.
  public init(_ layer: LayerReference, at point: Point? = nil, radius: Double? = nil) {
    self.layer = layer
    self.point = point
    self.radius = radius
  }
}
