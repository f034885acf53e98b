import FrameSampling
import Glibc
package import Graphics
package import LayerModel

/// An image that is drawn in a place, small, and often: a particle.
package struct Sprite: Hashable, Sendable {
  package let image: ImageReference
  /// The pixels of the image that are used.
  package let part: PixelRect
  /// The number of times that the part is halved before it is drawn, so that no pixel of it is
  /// passed over.
  package let halvings: Int
  /// From the halved part's pixels to the canvas's.
  package let map: AffineTransform
  /// Multiplies the image's colours.
  package let tint: Color
  package let isNearest: Bool
  /// The pixels that it may touch.
  package let extents: PixelRect

  /// A particle of a layer, whose image stands upright where its geometry is turned over; `nil`
  /// when nothing of it can be seen.
  init?(
    _ particle: Particle, imageSize: Size, isFlipped: Bool, map: AffineTransform,
    visible: PixelRect, tint: Color
  ) {
    let whole = PixelRect(x: 0..<Int(imageSize.width), y: 0..<Int(imageSize.height))
    let rect = particle.contentsRect
    part = PixelRect(
      covering: Rect(
        x: rect.minX * imageSize.width, y: rect.minY * imageSize.height,
        width: rect.size.width * imageSize.width, height: rect.size.height * imageSize.height)
    ).intersection(whole)
    guard !part.isEmpty else { return nil }
    let scale = particle.scale / (particle.contentsScale > 0 ? particle.contentsScale : 1)
    let (sine, cosine) = (sin(particle.rotation) * scale, cos(particle.rotation) * scale)
    let placed = AffineTransform.translation(
      x: -Double(part.width) / 2, y: -Double(part.height) / 2
    ).concatenating(.scale(x: 1, y: isFlipped ? -1 : 1)).concatenating(
      AffineTransform(
        a: cosine, b: sine, c: -sine, d: cosine, tx: particle.position.x, ty: particle.position.y)
    ).concatenating(map)
    // The smaller of the two stretches decides.
    let stretch = min(
      (placed.a * placed.a + placed.b * placed.b).squareRoot(),
      (placed.c * placed.c + placed.d * placed.d).squareRoot())
    let smallest = min(part.width, part.height)
    let (width, height) = (Double(part.width), Double(part.height))
    let longest = max(
      (placed.a * placed.a + placed.b * placed.b).squareRoot() * width,
      (placed.c * placed.c + placed.d * placed.d).squareRoot() * height)
    // One that is pressed to less than half a level's width covers nothing.
    guard stretch > 0, stretch.isFinite, placed.isDrawable,
      abs(placed.determinant) * width * height > longest / 512
    else { return nil }
    var halvings = 0
    while stretch * Double(1 << halvings) < 0.5, smallest >> (halvings + 1) > 0 { halvings += 1 }
    self.halvings = halvings
    let factor = Double(1 << halvings)
    let box = placed.boundingBox(
      of: Rect(x: -1, y: -1, width: width + 2, height: height + 2))
    extents = PixelRect(covering: box).intersection(visible)
    self.map = AffineTransform.scale(x: factor, y: factor).concatenating(placed)
      .sampleable(
        around: Point(x: width / factor / 2, y: height / factor / 2), over: extents)
    image = particle.image
    self.tint = Color(
      red: particle.color.red * tint.red, green: particle.color.green * tint.green,
      blue: particle.color.blue * tint.blue, alpha: particle.color.alpha)
    isNearest = particle.isNearest && stretch >= 1
    guard !extents.isEmpty else { return nil }
  }
}
