import Coverage
import Graphics
import LayerModel

/// The places of a layer's own drawing; shared by what draws it and what tells which pixels
/// changed.
enum LayerGeometry {
  /// Maps whose areas shrink more than this are not drawn: Cairo could not undo them.
  private static let smallestDeterminant = 1e-12

  /// The map of a layer: from its coordinates to points, and from there to pixels; `nil` when it is
  /// flattened away.
  ///
  /// Turns by whole quarters written in radians come out exactly along the axes.
  static func place(
    _ points: ProjectiveTransform, pixels: AffineTransform
  ) -> FramePlanner.PlannedLayer.Place? {
    var points = points
    // Less than 1/256 of a pixel over the longest side there is: what is left of a whole turn.
    let negligible = abs(points.origin.z) * 1e-11
    if abs(points.x.z) < negligible { points.x.z = 0 }
    if abs(points.y.z) < negligible { points.y.z = 0 }
    guard var map = points.affine?.concatenating(pixels) else {
      guard points.isFinite, points.determinant != 0 else { return nil }
      return .perspective(points.concatenating(ProjectiveTransform(pixels)))
    }
    let determinant = map.determinant
    guard abs(determinant) > smallestDeterminant, determinant.isFinite, map.tx.isFinite,
      map.ty.isFinite
    else { return nil }
    let largest = max(abs(map.a), abs(map.b), abs(map.c), abs(map.d))
    // Over the longest side that there is, 32767 pixels, this is far below Cairo's 1/256.
    let askew = largest * 1e-9
    if abs(map.b) < askew, abs(map.c) < askew { (map.b, map.c) = (0, 0) }
    if abs(map.a) < askew, abs(map.d) < askew { (map.a, map.d) = (0, 0) }
    return .plane(map)
  }

  /// The place of the image in the layer's coordinates, or `nil` when nothing of it is shown.
  static func contentsRect(_ properties: LayerProperties, imageSize: Size) -> Rect? {
    let part = properties.contentsRect.size
    let scale = properties.contentsScale > 0 ? properties.contentsScale : 1
    let size = Size(
      width: imageSize.width * part.width / scale, height: imageSize.height * part.height / scale)
    let bounds = properties.bounds
    guard !bounds.isEmpty || !properties.contentsGravity.resizes, size.width > 0, size.height > 0
    else { return nil }
    let fit = (bounds.size.width / size.width, bounds.size.height / size.height)
    switch properties.contentsGravity {
    case .resize: return bounds
    case .resizeAspect: return place(size, times: min(fit.0, fit.1), atUnit: (0.5, 0.5), in: bounds)
    case .resizeAspectFill:
      return place(size, times: max(fit.0, fit.1), atUnit: (0.5, 0.5), in: bounds)
    case .center: return place(size, times: 1, atUnit: (0.5, 0.5), in: bounds)
    case .top: return place(size, times: 1, atUnit: (0.5, 0), in: bounds)
    case .bottom: return place(size, times: 1, atUnit: (0.5, 1), in: bounds)
    case .left: return place(size, times: 1, atUnit: (0, 0.5), in: bounds)
    case .right: return place(size, times: 1, atUnit: (1, 0.5), in: bounds)
    case .topLeft: return place(size, times: 1, atUnit: (0, 0), in: bounds)
    case .topRight: return place(size, times: 1, atUnit: (1, 0), in: bounds)
    case .bottomLeft: return place(size, times: 1, atUnit: (0, 1), in: bounds)
    case .bottomRight: return place(size, times: 1, atUnit: (1, 1), in: bounds)
    }
  }

  /// A size times a factor, at the place that leaves a part of the free space before it.
  private static func place(
    _ size: Size, times factor: Double, atUnit unit: (Double, Double), in bounds: Rect
  ) -> Rect {
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(
      x: bounds.origin.x + (bounds.size.width - width) * unit.0,
      y: bounds.origin.y + (bounds.size.height - height) * unit.1, width: width, height: height)
  }

  /// The style of a shape's line, or `nil` when it has none.
  static func strokeStyle(_ properties: LayerProperties) -> StrokeStyle? {
    guard properties.shape.isStroked
    else {
      return nil
    }
    return StrokeStyle(
      width: properties.shape.lineWidth, cap: properties.shape.lineCap,
      join: properties.shape.lineJoin,
      miterLimit: max(properties.shape.miterLimit, 1))
  }
}

/// The outline of a layer's bounds.
struct BoundsOutline: Equatable {
  let bounds: Rect
  let cornerRadius: Double
  let corners: CornerMask
  let curve: CornerCurve

  /// True when no corner is round; a negative radius is none.
  var isSquare: Bool { cornerRadius <= 0 || corners.isEmpty }

  /// The outline, less a distance at each side.
  func path(inset: Double = 0) -> Path {
    // The layer's radius is limited by the bounds first, and then reduced by the inset.
    let form: Path.CornerForm = curve == .continuous ? .continuous : .circular
    let limit = min(bounds.size.width, bounds.size.height) / 2 / form.expansionFactor
    return Path(
      roundedRect: bounds.insetBy(inset),
      cornerRadius: max(min(max(cornerRadius, 0), limit) - inset, 0),
      corners: (
        corners.contains(.topLeft), corners.contains(.topRight), corners.contains(.bottomRight),
        corners.contains(.bottomLeft)
      ), form: form)
  }
}

extension ContentsGravity {
  /// True when the image follows the size of the bounds.
  var resizes: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    default: false
    }
  }
}
