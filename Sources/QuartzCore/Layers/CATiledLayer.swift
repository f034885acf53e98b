public import CoreGraphics

/// A layer whose contents are drawn in tiles: here in one piece, as those of any other layer.
open class CATiledLayer: CALayer {
  /// Accepted without effect: the seconds in which a tile appears.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }
  /// Accepted without effect: the number of sizes in which tiles are kept.
  open var levelsOfDetail = 1
  /// Accepted without effect: the number of these that are larger than the layer.
  open var levelsOfDetailBias = 0
  /// Accepted without effect: the size of a tile, in pixels.
  open var tileSize = CGSize(width: 256, height: 256)
}
