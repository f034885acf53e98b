import FramePlanning
import Graphics

extension Picture {
  /// Multiplies every pixel of a picture in colour, alpha too, by a colour.
  func multiply(by color: Color) throws(RasterError) {
    let tint = try PixmanImage(tint: color)
    try withImage(of: extents) { image throws(RasterError) in
      image.multiply(by: tint, width: extents.width, height: extents.height)
    }
  }
}
