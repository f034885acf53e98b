public import CoreGraphics

/// A layer whose contents are drawn in tiles, each with a clip of its own, one after another.
open class CATiledLayer: CALayer {
  /// Accepted without effect: the seconds in which a tile appears.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }
  /// Accepted without effect: the number of sizes in which tiles are kept.
  open var levelsOfDetail = 1
  /// Accepted without effect: the number of these that are larger than the layer.
  open var levelsOfDetailBias = 0
  /// The size of a tile, in pixels; at least one pixel, and large enough that 10,000 do.
  open var tileSize = CGSize(width: 256, height: 256)

  override func drawPieces(in context: CGContext) {
    let most: CGFloat = 100
    func side(_ wanted: CGFloat, _ length: CGFloat) -> CGFloat {
      max(wanted.isFinite ? wanted : length * contentsScale, 1, length * contentsScale / most)
        / contentsScale
    }
    let size = CGSize(
      width: side(tileSize.width, bounds.width), height: side(tileSize.height, bounds.height))
    for y in stride(from: bounds.minY, to: bounds.maxY, by: size.height) {
      for x in stride(from: bounds.minX, to: bounds.maxX, by: size.width) {
        context.saveGState()
        context.clip(to: CGRect(origin: CGPoint(x: x, y: y), size: size).intersection(bounds))
        draw(in: context)
        context.restoreGState()
      }
    }
  }
}
