import Graphics

/// The drawing of a layer in perspective: flat into a picture of its own, which is shown through a
/// map.
///
/// It is a pure function of what it is made from.
struct WarpPlacement {
  /// From the layer's coordinates to pixels of the flat picture, whose first one is (0, 0).
  package let pixels: AffineTransform
  /// The flat picture.
  package let picture: PixelRect
  /// From its pixels to those it is shown in.
  package let map: ProjectiveTransform
  /// The pixels it is shown in.
  package let extents: PixelRect
  /// Pixels of the flat picture that are nowhere seen as fewer than two, at most ``farthest``.
  let reach: Double

  /// More pixels than this no flat picture has; it is then drawn coarser.
  private static let largestArea = 16_777_216.0
  /// Nor more than so many times the canvas: near the eye, where everything grows without end,
  /// nobody sees more.
  private static let largestShare = 4.0
  /// The least area of every flat picture, however small the canvas.
  private static let leastArea = 1_048_576.0
  private static let longestSide = 8192.0
  private static let farthest = 64.0

  /// `nil` when nothing of it can be seen.
  ///
  /// - Parameters:
  ///   - content: What is drawn, in the layer's coordinates.
  ///   - bounds: The layer's bounds, whose edges are brought to edges of pixels so that they are as
  ///     sharp as can be.
  ///   - map: From the layer's coordinates to pixels.
  ///   - visible: The pixels that can be seen.
  ///   - canvasArea: The pixels of the canvas.
  init?(
    of content: Rect, bounds: Rect, map: ProjectiveTransform, visible: PixelRect, canvasArea: Int
  ) {
    guard let inverse = map.inverted, inverse.isFinite, !visible.isEmpty else { return nil }
    let window = visible.rect.insetBy(-2)
    let polygon = Self.seenPart(of: content, under: map, in: window)
    guard polygon.count > 2, let part = Rect(around: polygon),
      let image = Rect(around: polygon.compactMap(map.apply(to:)))
    else { return nil }
    // Edges fade over a pixel.
    extents = PixelRect(covering: image.insetBy(-1)).intersection(visible)
    guard !extents.isEmpty, part.size.width > 0, part.size.height > 0 else { return nil }

    let stretches = polygon.map { Self.jacobian(of: map, at: $0) }
    var scaleX = stretches.reduce(0) { max($0, $1.x.length) }
    var scaleY = stretches.reduce(0) { max($0, $1.y.length) }
    guard scaleX > 0, scaleY > 0, scaleX.isFinite, scaleY.isFinite else { return nil }
    scaleX = min(scaleX, Self.longestSide / part.size.width)
    scaleY = min(scaleY, Self.longestSide / part.size.height)
    let area = part.size.width * scaleX * part.size.height * scaleY
    let largest = min(
      Self.largestArea, max(Self.leastArea, Self.largestShare * Double(canvasArea)))
    if area > largest {
      let factor = (largest / area).squareRoot()
      (scaleX, scaleY) = (scaleX * factor, scaleY * factor)
    }
    scaleX = Self.aligned(scaleX, to: bounds.size.width)
    scaleY = Self.aligned(scaleY, to: bounds.size.height)
    let least = stretches.reduce(Double.infinity) {
      min($0, Jacobian(x: $1.x * (1 / scaleX), y: $1.y * (1 / scaleY)).leastLength)
    }
    reach = min(2 / max(least, 1e-9), Self.farthest)
    let box = Rect(
      x: (part.minX - bounds.minX) * scaleX, y: (part.minY - bounds.minY) * scaleY,
      width: part.size.width * scaleX, height: part.size.height * scaleY)
    let whole = PixelRect(covering: box.insetBy(-2))
    pixels = AffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: -bounds.minX * scaleX - Double(whole.minX),
      ty: -bounds.minY * scaleY - Double(whole.minY))
    guard let back = pixels.inverted else { return nil }
    picture = PixelRect(x: 0..<whole.width, y: 0..<whole.height)
    self.map = ProjectiveTransform(back).concatenating(map)
  }

  /// The scale, a little larger, at which a side has whole pixels.
  private static func aligned(_ scale: Double, to side: Double) -> Double {
    let length = side * scale
    return length >= 1 ? (length - 1e-9).rounded(.up) / side : scale
  }

  // MARK: What is seen

  /// A part of the flat picture: the map from its pixels, and those it is shown in.
  ///
  /// - Parameter pixels: The part, whose pixels are counted from its first one.
  /// - Returns: Both; no pixels when nothing of it is seen.
  func part(_ pixels: PixelRect) -> (map: ProjectiveTransform, extents: PixelRect) {
    guard pixels != picture else { return (map, extents) }
    let shift = ProjectiveTransform(
      .translation(x: Double(pixels.minX), y: Double(pixels.minY)))
    let seen = Self.seenPart(of: pixels.rect, under: map, in: extents.rect.insetBy(-2))
    let image = Rect(around: seen.compactMap(map.apply(to:)))
    return (
      shift.concatenating(map),
      image.map { PixelRect(covering: $0.insetBy(-1)).intersection(extents) } ?? .empty
    )
  }

  /// The part of a rectangle that is in front of the eye and whose image is in a window.
  static func seenPart(of rect: Rect, under map: ProjectiveTransform, in window: Rect) -> [Point] {
    // Each side of the window, and the plane of the eye, is a line in the rectangle's own plane.
    let (x, y, w) = (
      SIMD3(map.x.x, map.y.x, map.origin.x), SIMD3(map.x.y, map.y.y, map.origin.y),
      SIMD3(map.x.z, map.y.z, map.origin.z)
    )
    let largest = rect.corners.reduce(0) { max($0, map.homogeneous($1).z) }
    let sides = [
      w - SIMD3(0, 0, largest * 1e-6), x - w * window.minX, w * window.maxX - x,
      y - w * window.minY, w * window.maxY - y,
    ]
    return sides.reduce(rect.corners) { clip($0, to: $1) }
  }

  /// The part of a polygon where a linear function is not negative.
  private static func clip(_ polygon: [Point], to side: SIMD3<Double>) -> [Point] {
    func height(_ p: Point) -> Double { side.x * p.x + side.y * p.y + side.z }
    var result: [Point] = []
    for (i, point) in polygon.enumerated() {
      let next = polygon[(i + 1) % polygon.count]
      let (a, b) = (height(point), height(next))
      if a >= 0 { result.append(point) }
      if (a < 0) != (b < 0) { result.append(point.interpolated(to: next, by: a / (a - b))) }
    }
    return result
  }

  // MARK: How large

  /// The motion of a point's image for one unit of x and of y.
  struct Jacobian {
    package let x: Point
    package let y: Point

    /// The least motion of the image for one unit in any direction: the smaller singular value.
    var leastLength: Double {
      let determinant = abs(x.x * y.y - x.y * y.x)
      let sum = x.x * x.x + x.y * x.y + y.x * y.x + y.y * y.y
      let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
      // From the product of both and the sum of their squares.
      return sum > 0 ? determinant / ((sum + root) / 2).squareRoot() : 0
    }
  }

  static func jacobian(of map: ProjectiveTransform, at point: Point) -> Jacobian {
    let image = map.homogeneous(point)
    func column(_ row: SIMD3<Double>) -> Point {
      Point(
        x: (row.x - image.x / image.z * row.z) / image.z,
        y: (row.y - image.y / image.z * row.z) / image.z)
    }
    return Jacobian(x: column(map.x), y: column(map.y))
  }
}
