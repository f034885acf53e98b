package import FrameSampling
package import Graphics
import LayerModel

/// A gradient in pixels of the canvas: every pixel has the colour of its centre.
package struct GradientPicture: Hashable, Sendable {
  /// The rule by which the place of a pixel becomes the gradient's parameter.
  package enum Form: Hashable, Sendable {
    /// X.
    case axial
    /// The distance from the origin.
    case radial
    /// The angle from the positive X axis towards the positive Y axis, 1 for a whole turn.
    case conic
    /// The way from a point inside the unit circle as a part of the way on to the circle.
    case focal(Point)
  }

  package let form: Form
  /// From pixels, counted from ``move``, to the plane in which ``form`` is measured.
  package let map: AffineTransform
  package let stops: GradientStops
  /// The visible pixels.
  package let extents: PixelRect
  /// The pixels that are made: all of it, unless little of it is visible.
  package let whole: PixelRect
  private let (left, top): (Int, Int)
  /// The layer's number in the timeline, under which it is kept.
  package let layerID: PresentationLayer.ID

  /// The gradient of a layer, or `nil` when it shows none (core-animation 9.1).
  ///
  /// - Parameters:
  ///   - gradient: Its colours and points.
  ///   - bounds: The rectangle in whose unit coordinates the points are.
  ///   - focus: The place from which the colours of a radial one go out, in its unit circle.
  ///   - map: From the layer's coordinates to pixels.
  ///   - reach: The pixels that the layer covers.
  ///   - extents: Those of them that are wanted.
  ///   - layerID: The layer, under which it is kept.
  init?(
    _ gradient: GradientProperties, in bounds: Rect, focus: Point = .zero, map: AffineTransform,
    reach: PixelRect, extents: PixelRect, layerID: PresentationLayer.ID
  ) {
    guard let stops = GradientStops(gradient), let toLayer = map.inverted else { return nil }
    let (start, end) = (
      bounds.point(atUnit: gradient.startPoint), bounds.point(atUnit: gradient.endPoint)
    )
    guard start != end || gradient.type == .conic else { return nil }
    let toStart = toLayer.concatenating(.translation(x: -start.x, y: -start.y))
    let (width, height) = (bounds.size.width, bounds.size.height)
    let toPlane: AffineTransform
    switch gradient.type {
    case .axial:
      form = .axial
      // Measured in unit space, so that on bounds that are not square lines of a colour are not at
      // right angles to the axis.
      let (x, y) = (
        gradient.endPoint.x - gradient.startPoint.x, gradient.endPoint.y - gradient.startPoint.y
      )
      let square = x * x + y * y
      // Points so near that the square of their distance is nothing are one.
      guard square.isNormal else { return nil }
      toPlane = toStart.concatenating(
        AffineTransform(
          a: x / square / width, b: 0, c: y / square / height, d: 0, tx: 0, ty: 0))
    case .radial:
      form = focus == .zero ? .radial : .focal(focus)
      let (x, y) = (abs(end.x - start.x), abs(end.y - start.y))
      guard x > 0, y > 0 else { return nil }
      toPlane = toStart.concatenating(.scale(x: 1 / x, y: 1 / y))
    case .conic:
      form = .conic
      // The ray to the end point becomes the positive X axis; without a direction it is that axis.
      let ray = end - start
      let direction = ray == .zero ? Point(x: 1, y: 0) : ray * (1 / ray.length)
      toPlane = toStart.concatenating(
        AffineTransform(
          a: direction.x, b: -direction.y, c: direction.y, d: direction.x, tx: 0, ty: 0))
    }
    // Times any coordinate of a pixel they are to stay finite.
    let entries = [toPlane.a, toPlane.b, toPlane.c, toPlane.d, toPlane.tx, toPlane.ty]
    guard entries.allSatisfy({ abs($0) < 1e290 }) else { return nil }
    (left, top) = (reach.minX, reach.minY)
    self.map = Self.local(toPlane, left, top)
    self.stops = stops
    self.extents = extents
    whole = reach.kept(showing: extents)
    self.layerID = layerID
  }

  /// A map of pixels that are counted from another one, the same wherever that is.
  private static func local(_ map: AffineTransform, _ left: Int, _ top: Int) -> AffineTransform {
    let origin = map.apply(to: Point(x: Double(left), y: Double(top)))
    return AffineTransform(
      a: map.a, b: map.b, c: map.c, d: map.d, tx: origin.x.withoutLastDigits,
      ty: origin.y.withoutLastDigits)
  }

  /// The first pixel of all that the layer covers.
  package var move: (x: Int, y: Int) { (left, top) }

  /// True when another gradient has the same pixels, counted from its own first one.
  package func isSameElsewhere(as other: GradientPicture) -> Bool {
    form == other.form && map == other.map && stops == other.stops
  }

  /// True when no pixel lets anything through.
  package var isOpaque: Bool { stops.colors.allSatisfy { $0.alpha == 1 } }
}

/// Colours and where they lie, as they are drawn.
package struct GradientStops: Hashable, Sendable {
  /// Two or more, each component in 0…1.
  package let colors: [Color]
  /// As many, in 0…1, never decreasing.
  package let locations: [Double]

  /// `nil` when there are too few colours or not as many locations.
  init?(_ gradient: GradientProperties) {
    let count = gradient.colors.count
    guard count > 1, gradient.locations.isEmpty || gradient.locations.count == count else {
      return nil
    }
    colors = gradient.colors.map(\.clamped)
    var highest = 0.0
    locations =
      gradient.locations.isEmpty
      ? (0..<count).map { Double($0) / Double(count - 1) }
      // An animation may overshoot what a scene must not write.
      : gradient.locations.map { location in
        highest = max(highest, min(location, 1))
        return highest
      }
  }
}
