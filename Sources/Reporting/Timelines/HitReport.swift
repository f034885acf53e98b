package import Inbetween

/// The layer at a point, as `hit --json` shows it.
package struct HitReport: Encodable {
  let time: Double
  let x: Double
  let y: Double
  let layer: String?

  /// The layer, by its path, that a point meets at an instant; `nil` for none.
  package init(time: Seconds, point: Point, layer: String?) {
    self.time = time
    (x, y) = (point.x, point.y)
    self.layer = layer
  }
}
