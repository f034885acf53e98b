import Graphics
import LayerModel

/// An image cut into up to nine parts, of which the middle ones stretch (core-animation 7.4).
struct NineSlice {
  /// A part of the image, in its pixels, and where it is shown, in the layer's coordinates.
  struct Slice: Hashable {
    let source: Rect
    let place: Rect
  }

  private(set) var slices: [Slice] = []
  /// The image's size in pixels.
  let imageSize: Size

  /// The slices of a layer's image, or `nil` when all of it stretches alike.
  ///
  /// - Parameters:
  ///   - properties: The layer's.
  ///   - imageSize: The image's size in pixels.
  ///   - pixelsPerPoint: Its pixels for each point at a contents' scale of 1.
  ///   - place: Where the used part of the image is shown, in the layer's coordinates.
  init?(_ properties: LayerProperties, imageSize: Size, pixelsPerPoint: Size, place: Rect) {
    let (part, center) = (properties.contentsRect, properties.contentsCenter)
    self.imageSize = imageSize
    guard properties.contentsGravity.resizes, center != Rect(x: 0, y: 0, width: 1, height: 1)
    else { return nil }
    let scale = properties.contentsScale > 0 ? properties.contentsScale : 1
    let columns = Self.cuts(
      from: part.origin.x * imageSize.width, length: part.size.width * imageSize.width,
      center: (center.origin.x, center.size.width), scale: scale * pixelsPerPoint.width,
      onto: (place.origin.x, place.size.width))
    let rows = Self.cuts(
      from: part.origin.y * imageSize.height, length: part.size.height * imageSize.height,
      center: (center.origin.y, center.size.height), scale: scale * pixelsPerPoint.height,
      onto: (place.origin.y, place.size.height))
    for row in rows {
      for column in columns {
        slices.append(
          Slice(
            source: Rect(
              x: column.source.0, y: row.source.0, width: column.source.1, height: row.source.1),
            place: Rect(
              x: column.place.0, y: row.place.0, width: column.place.1, height: row.place.1)))
      }
    }
  }

  private typealias Cut = (source: (Double, Double), place: (Double, Double))

  /// The parts along one axis that are not empty, each as where it begins and how long it is.
  private static func cuts(
    from start: Double, length: Double, center: (Double, Double), scale: Double,
    onto place: (Double, Double)
  ) -> [Cut] {
    // A middle without a length is one pixel.
    let middle = min(center.1 > 0 ? center.1 * length : 1, length)
    let before = min(max(center.0 * length, 0), length - middle)
    let after = length - middle - before
    // Ends that do not fit shrink together, and leave no middle (inferred).
    let ends = (before + after) / scale
    let shrink = ends > place.1 ? place.1 / ends : 1
    let (first, last) = (before / scale * shrink, after / scale * shrink)
    let cuts: [Cut] = [
      ((start, before), (place.0, first)),
      ((start + before, middle), (place.0 + first, place.1 - first - last)),
      ((start + before + middle, after), (place.0 + place.1 - last, last)),
    ]
    return cuts.filter { $0.source.1 > 0 && $0.place.1 > 0 }
  }
}
