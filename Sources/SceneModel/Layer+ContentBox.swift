package import Graphics
import LayerModel

extension Layer {
  /// The box of what fills the layer's outlines, pictures and texts, in its own coordinates; `nil`
  /// for nothing.
  package var contentBox: Rect? { contentBox(withLines: false) }

  /// The box of what fills the layer's outlines, pictures and texts, or of their lines, too.
  ///
  /// - Parameter hasLines: True to count the width of lines.
  /// - Returns: The box in the layer's own coordinates; `nil` for nothing.
  package func contentBox(withLines hasLines: Bool) -> Rect? {
    // The outline of a paint that is layers of its own is their mask.
    if let mask, mask.kind.has(.outline) { return mask.contentBox(withLines: hasLines) }
    var corners: [Point] = []
    if let box = properties.shape.path?.boundingBox, kind.has(.outline) {
      let isDrawn = properties.shape.strokeColor != nil
      let way = hasLines && isDrawn ? properties.shape.lineWidth / 2 : 0
      corners +=
        Rect(
          x: box.minX - way, y: box.minY - way, width: box.size.width + 2 * way,
          height: box.size.height + 2 * way
        ).corners
    }
    if properties.contents != nil || kind.has(.text) { corners += properties.bounds.corners }
    for sublayer in sublayers {
      guard let box = sublayer.contentBox(withLines: hasLines) else { continue }
      let map = sublayer.mapToSuperlayer
      corners += box.corners.map { map.apply(to: $0) }
    }
    return Rect(around: corners)
  }

  /// The map of a layer whose anchor is its origin, flat.
  private var mapToSuperlayer: AffineTransform {
    let t = properties.transform
    let origin = properties.bounds.origin
    return AffineTransform.translation(x: -origin.x, y: -origin.y).concatenating(
      AffineTransform(
        a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41 + properties.position.x,
        ty: t.m42 + properties.position.y))
  }
}
