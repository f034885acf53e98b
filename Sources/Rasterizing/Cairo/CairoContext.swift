import Coverage
import CCairo
import FramePlanning
import Graphics
import LayerModel

/// A painter into one surface.
///
/// Coordinates are pixels of the canvas: the surface's first pixel lies at ``origin``. Cairo's
/// error state is sticky; ``check(_:)`` after each step tells which layer broke it.
@safe struct CairoContext: ~Copyable {
  private let raw: OpaquePointer
  private let originX: Double
  private let originY: Double

  /// A context that paints into a surface whose first pixel is (`x`, `y`) of the canvas.
  ///
  /// The corresponding C function is `cairo_create`.
  init(target: borrowing CairoSurface, x: Int, y: Int) throws(RasterError) {
    let context = unsafe target.withRaw { surface in unsafe cairo_create(surface) }
    guard let context = unsafe context else {
      throw .call(function: "cairo_create", status: "no context", layer: "")
    }
    let status = unsafe cairo_status(context)
    if status != CAIRO_STATUS_SUCCESS { unsafe cairo_destroy(context) }
    try CairoStatus.check(status, in: "cairo_create")
    unsafe raw = context
    originX = Double(x)
    originY = Double(y)
    unsafe cairo_set_antialias(raw, CAIRO_ANTIALIAS_GOOD)
  }

  /// The corresponding C function is `cairo_destroy`.
  deinit { unsafe cairo_destroy(raw) }

  /// Throws when anything since the last check failed.
  ///
  /// The corresponding C function is `cairo_status`.
  borrowing func check(_ function: String) throws(RasterError) {
    try CairoStatus.check(unsafe cairo_status(raw), in: function)
  }

  /// Brings the context into its error state, by ending a group that was never begun.
  ///
  /// The corresponding C function is `cairo_pop_group_to_source`.
  borrowing func fail() { unsafe cairo_pop_group_to_source(raw) }

  /// Paints, and then restores the clip and the path.
  ///
  /// The corresponding C functions are `cairo_save` and `cairo_restore`.
  borrowing func saving<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    unsafe cairo_save(raw)
    defer { unsafe cairo_restore(raw) }
    try body()
  }

  // MARK: Sources

  /// Paints with a colour from now on.
  ///
  /// The corresponding C function is `cairo_set_source_rgba`.
  borrowing func setSource(_ color: Color, alpha: Double) {
    unsafe cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha * alpha)
  }

  /// Paints with a picture, pixel for pixel, its first one at (`x`, `y`) of the canvas.
  ///
  /// The corresponding C function is `cairo_set_source_surface`.
  borrowing func setSource(_ surface: borrowing CairoSurface, x: Int, y: Int) {
    unsafe surface.withRaw { surface in
      unsafe cairo_set_source_surface(raw, surface, Double(x) - originX, Double(y) - originY)
    }
    unsafe cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_NEAREST)
  }

  /// Paints with a picture under a map from its pixels to the canvas's; its edges extend.
  ///
  /// The corresponding C functions are `cairo_set_source_surface` and `cairo_pattern_set_matrix`.
  borrowing func setSource(
    _ surface: borrowing CairoSurface, map: AffineTransform, filter: ImagePattern.Filter
  ) throws(RasterError) {
    guard let inverse = local(map).inverted else {
      throw .call(
        function: "cairo_pattern_set_matrix", status: "a matrix without an inverse", layer: "")
    }
    unsafe surface.withRaw { surface in unsafe cairo_set_source_surface(raw, surface, 0, 0) }
    let pattern = unsafe cairo_get_source(raw)
    var matrix = inverse.cairoMatrix
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    let name =
      switch filter {
      case .nearest: CAIRO_FILTER_NEAREST
      case .bilinear: CAIRO_FILTER_BILINEAR
      case .averaging: CAIRO_FILTER_GOOD
      }
    unsafe cairo_pattern_set_filter(pattern, name)
  }

  /// Forgets a picture, so that the context no longer refers to its memory.
  borrowing func clearSource() { unsafe cairo_set_source_rgba(raw, 0, 0, 0, 0) }

  // MARK: Paths

  /// Makes a rectangle of the canvas the path.
  ///
  /// The corresponding C function is `cairo_rectangle`.
  borrowing func setPath(_ rect: Rect) {
    unsafe cairo_new_path(raw)
    let box = Self.limited(rect)
    unsafe cairo_rectangle(
      raw, box.minX - originX, box.minY - originY, box.size.width, box.size.height)
  }

  /// Cairo's coordinates have 24 bits before the point; beyond half of that they are cut.
  private static func limited(_ point: Point) -> Point {
    let limit = 4_194_304.0
    // In this order the limit wins over what is no number.
    return Point(x: min(max(-limit, point.x), limit), y: min(max(-limit, point.y), limit))
  }

  private static func limited(_ rect: Rect) -> Rect {
    let (from, to) = (
      limited(Point(x: rect.minX, y: rect.minY)), limited(Point(x: rect.maxX, y: rect.maxY))
    )
    return Rect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
  }

  private func local(_ map: AffineTransform) -> AffineTransform {
    map.concatenating(.translation(x: -originX, y: -originY))
  }

  // MARK: Painting

  /// Paints the inside of the path.
  ///
  /// The corresponding C function is `cairo_fill`.
  borrowing func fill() { unsafe cairo_fill(raw) }

  /// Paints the pixels whose centres lie inside a rectangle under a map to the canvas.
  ///
  /// The corresponding C functions are `cairo_set_antialias` and `cairo_fill`.
  borrowing func fillAliased(_ rect: Rect, under map: AffineTransform) {
    unsafe cairo_new_path(raw)
    for corner in rect.corners {
      let point = Self.limited(local(map).apply(to: corner))
      unsafe cairo_line_to(raw, point.x, point.y)
    }
    unsafe cairo_set_antialias(raw, CAIRO_ANTIALIAS_NONE)
    fill()
    unsafe cairo_set_antialias(raw, CAIRO_ANTIALIAS_GOOD)
  }

  /// Paints everything inside the clip.
  ///
  /// The corresponding C function is `cairo_paint_with_alpha`.
  borrowing func paint(alpha: Double) { unsafe cairo_paint_with_alpha(raw, alpha) }

  /// Paints through the alpha of a picture whose first pixel lies at (`x`, `y`) of the canvas.
  ///
  /// The corresponding C function is `cairo_mask_surface`.
  borrowing func mask(_ surface: borrowing CairoSurface, x: Int, y: Int) {
    unsafe surface.withRaw { surface in
      unsafe cairo_mask_surface(raw, surface, Double(x) - originX, Double(y) - originY)
    }
  }

  /// Lends the pixels that it paints into, to be changed by something other than Cairo.
  ///
  /// - Parameter body: What to do with them.
  /// - Returns: True when `body` was called: pixels have colours, and nothing has failed.
  borrowing func changePixels(_ body: (_ pixels: borrowing TargetPixels) -> Void) -> Bool {
    withPixels { pixels in
      if pixels.areColors { body(pixels) }
      return pixels.areColors
    } ?? false
  }

  /// True when the pixels that it paints into have colours.
  ///
  /// The corresponding C functions are `cairo_get_target` and `cairo_image_surface_get_format`.
  var hasColors: Bool {
    unsafe cairo_image_surface_get_format(cairo_get_target(raw)) != CAIRO_FORMAT_A8
  }

  /// Lends the pixels that it paints into, with colours or alpha alone.
  ///
  /// The corresponding C functions are `cairo_get_target`, `cairo_surface_flush`,
  /// `cairo_image_surface_get_data` and `cairo_surface_mark_dirty`.
  ///
  /// - Parameter body: What to do with them.
  /// - Returns: What `body` returns; `nil` when something has failed, and it was not called.
  borrowing func withPixels<Result>(
    _ body: (_ pixels: borrowing TargetPixels) -> Result
  ) -> Result? {
    guard unsafe cairo_status(raw) == CAIRO_STATUS_SUCCESS,
      let target = unsafe cairo_get_target(raw)
    else { return nil }
    unsafe cairo_surface_flush(target)
    guard let data = unsafe cairo_image_surface_get_data(target) else { return nil }
    let (x, y) = (Int(originX), Int(originY))
    let width = Int(unsafe cairo_image_surface_get_width(target))
    let height = Int(unsafe cairo_image_surface_get_height(target))
    defer { unsafe cairo_surface_mark_dirty(target) }
    return body(
      unsafe TargetPixels(
        start: data, strideInBytes: Int(cairo_image_surface_get_stride(target)),
        bytesPerPixel: hasColors ? 4 : 1,
        extents: PixelRect(x: x..<x + width, y: y..<y + height)))
  }

  /// Lets nothing land outside the path.
  ///
  /// The corresponding C function is `cairo_clip`.
  borrowing func clip() { unsafe cairo_clip(raw) }

  /// Composites in a way from now on.
  ///
  /// The corresponding C function is `cairo_set_operator`.
  borrowing func setOperation(_ mode: BlendMode) {
    unsafe cairo_set_operator(raw, mode.cairoOperator)
  }

  /// Makes every pixel of some rectangles a colour.
  ///
  /// Cairo's own way would let it know that a surface is clear, and what it then paints first it
  /// rounds otherwise than over pixels that are.
  borrowing func clear(_ parts: [PixelRect], to color: Color) {
    let pixel = SolidColor.pixel(of: color)
    _ = changePixels { pixels in
      for part in parts { pixels.fill(part, with: pixel) }
    }
  }

  /// Multiplies every pixel by an opacity.
  borrowing func multiply(by opacity: Double) {
    keeping(opacity) { unsafe cairo_paint(raw) }
  }

  /// Leaves of every pixel as much as a rectangle covers.
  borrowing func keep(_ rect: Rect) {
    setPath(rect)
    keeping(1) { fill() }
  }

  private borrowing func keeping(_ opacity: Double, _ paint: () -> Void) {
    unsafe cairo_set_operator(raw, CAIRO_OPERATOR_DEST_IN)
    setSource(.black, alpha: opacity)
    paint()
    unsafe cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
  }
}
