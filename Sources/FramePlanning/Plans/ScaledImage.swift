import Coverage
package import FrameSampling
import Glibc
package import Graphics
import LayerModel

/// An image placed by a map from its pixels to the canvas's.
package struct ImagePattern: Hashable, Sendable {
  package enum Filter: Hashable, Sendable { case nearest, bilinear, averaging }

  package let image: PresentationImage
  package private(set) var map: AffineTransform
  package let filter: Filter
  /// The number of times that the image is halved before it is averaged.
  package let halvings: Int
  /// The image's pixels that are averaged; `nil` is all.
  package let crop: PixelRect?
  /// True when less than all of the image is shown.
  let isPart: Bool

  /// The pixels of an averaged image to each one, along both axes, from which on it is halved, and
  /// from which on more than once.
  ///
  /// The picture then has 50 dB to the mean of what each pixel covers: the halves' pixels on a
  /// side are shared by their parts, of which few are left at last.
  private static let (shrinking, more) = (7.2, 28.8)

  /// An image under a map, of which a part is seen in some pixels.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - size: Its pixels.
  ///   - map: From them to the canvas's.
  ///   - part: The part, in its pixels.
  ///   - extents: The pixels in which it is seen.
  ///   - filter: The filter.
  init(
    image: PresentationImage, of size: Size, map: AffineTransform, part: Rect, extents: PixelRect,
    filter: Filter
  ) {
    self.image = image
    self.map = map.sampleable(around: part.center, over: extents)
    self.filter = filter
    let whole = PixelRect(covering: Rect(origin: .zero, size: size))
    let crop = PixelRect(covering: part).intersection(whole)
    halvings = filter == .averaging && !crop.isEmpty ? Self.halvings(under: self.map) : 0
    isPart = crop != whole
    self.crop = halvings > 0 && isPart ? crop : nil
  }

  /// True when each pixel is the mean of a box of the image, whose sides are as long as the
  /// pixel's in it; where neither is as long as ``averaged``, four pixels say nearly the same.
  package var isMeanOfBoxes: Bool {
    guard filter == .averaging, let back = map.inverted else { return false }
    return halvings > 0 || Self.averaged.contains(Self.side(under: back))
  }

  /// True when each pixel lies between four of the image, as it does where that is hardly made
  /// smaller.
  package var isBilinear: Bool {
    switch filter {
    case .nearest: false
    case .bilinear: true
    case .averaging:
      map.inverted.map { halvings == 0 && Self.side(under: $0) < Self.averaged.lowerBound } ?? false
    }
  }

  /// The longer side of a pixel in the image.
  private static func side(under back: AffineTransform) -> Double {
    max(back.a * back.a + back.c * back.c, back.b * back.b + back.d * back.d).squareRoot()
  }

  /// Sides of boxes in pixels of an image that is not halved: from where Cairo begins to average,
  /// too, up to the longest of which all is read.
  private static let averaged = 4.0 / 3...16

  private static func halvings(under map: AffineTransform) -> Int {
    let square = max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d)
    guard square > 0, square * shrinking * shrinking <= 1 else { return 0 }
    let further = (-log2(square) / 2 - log2(more)).rounded(.down)
    return min(2 + max(Int(further), -1), HalvedPictures.most)
  }

  /// The same image elsewhere by whole pixels, counted from there.
  func counted(from pixel: (x: Int, y: Int)) -> ImagePattern {
    var result = self
    result.map = map.counted(from: pixel)
    return result
  }

  /// From the image's pixels to those that are painted, of which each then shows the same,
  /// whichever others are painted with it.
  ///
  /// Pixman has 16 bits behind the point. With more, Cairo moves the image so that the middle of
  /// what it paints is right.
  ///
  /// - Parameter middle: The place that is right.
  /// - Returns: The map.
  package func gridMap(around middle: Point) -> AffineTransform {
    guard let back = map.inverted else { return map }
    func onGrid(_ value: Double) -> Double { (value * 65536).rounded() / 65536 }
    var grid = AffineTransform(
      a: onGrid(back.a), b: onGrid(back.b), c: onGrid(back.c), d: onGrid(back.d), tx: 0, ty: 0)
    let offset = back.apply(to: middle) - grid.apply(to: middle)
    (grid.tx, grid.ty) = (onGrid(offset.x), onGrid(offset.y))
    return grid.inverted ?? map
  }
}

/// An image, scaled along the axes into pixels of the canvas.
package struct ScaledImage: Hashable, Sendable {
  /// The image under a map to pixels that are counted from ``move``.
  package let pattern: ImagePattern
  /// The place, counted from there; edges between pixels are antialiased.
  package private(set) var rect: Rect
  /// The visible pixels.
  package let extents: PixelRect
  /// The pixels that are made: all of it, unless little of it is visible.
  package let whole: PixelRect
  private let (left, top): (Int, Int)
  package let isOpaque: Bool
  /// The layer under which it is kept.
  package let layerID: PresentationLayer.ID
  /// True for the second of two images that a layer shows at once; both are kept.
  package let isSecond: Bool
  /// The layer's path, for messages.
  package let layer: String

  /// An image in a rectangle of the canvas.
  ///
  /// - Parameters:
  ///   - pattern: The image under its map to the canvas.
  ///   - rect: The place.
  ///   - extents: The visible pixels.
  ///   - isOpaque: True when the image lets nothing through.
  ///   - layer: The layer that shows it, and its path.
  ///   - isSecond: True for the second of two images.
  init(
    _ pattern: ImagePattern, in rect: Rect, extents: PixelRect, isOpaque: Bool,
    of layer: (id: PresentationLayer.ID, path: String), isSecond: Bool
  ) {
    let reach = PixelRect(covering: rect)
    (left, top) = (reach.minX, reach.minY)
    let move = (x: left, y: top)
    self.pattern = pattern.counted(from: move)
    self.rect = rect.counted(from: move)
    self.extents = extents
    whole = reach.kept(showing: extents)
    self.isOpaque = isOpaque && rect.isPixelAligned
    (layerID, self.layer, self.isSecond) = (layer.id, layer.path, isSecond)
  }

  /// The first pixel of all that it covers.
  package var move: (x: Int, y: Int) { (left, top) }

  /// The place in the canvas.
  var place: Rect { rect.counted(from: (-left, -top)) }

  /// Makes its last pixels go on as far as another rectangle of the canvas.
  mutating func stretch(_ stretched: (Rect) -> Rect) {
    rect = stretched(place).counted(from: move)
  }

  /// True when the pixels are the same, whatever the layer.
  func isSamePicture(as other: ScaledImage) -> Bool {
    extents == other.extents && left == other.left && top == other.top
      && isSameElsewhere(as: other)
  }

  /// True when another image has the same pixels, counted from its own first one.
  package func isSameElsewhere(as other: ScaledImage) -> Bool {
    pattern == other.pattern && rect == other.rect && isOpaque == other.isOpaque
  }
}
