import CPixman
import Graphics

/// A picture that pixman reads or writes, over memory that someone else owns: premultiplied blue,
/// green, red, alpha.
///
/// The memory must live, and stay where it is, for as long as the image does.
@safe struct PixmanImage: ~Copyable {
  private let raw: OpaquePointer

  /// An image over rows of pixels; beyond them it is transparent.
  ///
  /// The corresponding C function is `pixman_image_create_bits_no_clear`.
  init(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, strideInBytes: Int
  ) throws(RasterError) {
    let words = unsafe pixels.assumingMemoryBound(to: UInt32.self)
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let stride = Int32(exactly: strideInBytes),
      let image = unsafe pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, width, height, words, stride)
    else {
      throw .cairo(function: "pixman_image_create_bits_no_clear", status: "no image", layer: "")
    }
    unsafe raw = image
  }

  /// A colour by which the channels of a picture are multiplied, each by its own.
  ///
  /// The corresponding C functions are `pixman_image_create_solid_fill` and
  /// `pixman_image_set_component_alpha`.
  init(tint: Color) throws(RasterError) {
    func channel(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
    let alpha = tint.alpha
    // Pixels are premultiplied, so their colours are multiplied by the tint's alpha too.
    var color = pixman_color_t(
      red: channel(tint.red * alpha), green: channel(tint.green * alpha),
      blue: channel(tint.blue * alpha), alpha: channel(alpha))
    guard let image = unsafe pixman_image_create_solid_fill(&color) else {
      throw .cairo(function: "pixman_image_create_solid_fill", status: "no image", layer: "")
    }
    unsafe pixman_image_set_component_alpha(image, 1)
    unsafe raw = image
  }

  /// Multiplies its own first pixels by a tint.
  ///
  /// The corresponding C function is `pixman_image_composite32`.
  borrowing func multiply(by tint: borrowing PixmanImage, width: Int, height: Int) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_SRC, raw, tint.raw, raw, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
  }

  /// The corresponding C function is `pixman_image_unref`.
  deinit { _ = unsafe pixman_image_unref(raw) }

  /// Paints another image at half its size over pixels from a place on, each the mean of four.
  ///
  /// The corresponding C functions are `pixman_image_set_transform` and `pixman_image_composite32`.
  borrowing func paintHalved(
    _ source: borrowing PixmanImage, x: Int, y: Int, width: Int, height: Int
  ) {
    // In the middle between four pixels all count the same.
    source.setMap(ProjectiveTransform(.scale(x: 2, y: 2)), scale: 1)
    composite(source, fromX: 0, y: 0, toX: x, y: y, width: width, height: height)
  }

  /// Paints another image through a map over pixels from a place on; those that the map brings to
  /// none of its pixels stay.
  ///
  /// - Parameters:
  ///   - source: The other image, of a size in pixels; transparent along its left and upper edges
  ///     where the map leads beyond them.
  ///   - sourceSize: That size.
  ///   - map: From the pixels that are painted, counted from the first, to the source's.
  ///   - x: The first pixel's column.
  ///   - y: The first pixel's row.
  ///   - width: How many columns are painted.
  ///   - height: How many rows are painted.
  ///
  /// The corresponding C functions are `pixman_image_set_transform` and `pixman_image_composite32`.
  borrowing func paint(
    _ source: borrowing PixmanImage, ofSize sourceSize: (width: Int, height: Int),
    through map: ProjectiveTransform, x: Int, y: Int, width: Int, height: Int
  ) {
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map {
      map.homogeneous(Point(x: Double($0), y: Double($1)))
    }
    let largest = ([map.x, map.y, map.origin] + corners).reduce(0.0) {
      max($0, abs($1.x), abs($1.y), abs($1.z))
    }
    guard largest > 0, largest.isFinite else { return }
    // The more of the 16 bits before the point are used, the less is lost behind it.
    source.setMap(map, scale: 16384 / largest)
    let farthest = corners.reduce(0) { max($0, $1.z) }
    let (u, v, w) = (
      SIMD3(map.x.x, map.y.x, map.origin.x), SIMD3(map.x.y, map.y.y, map.origin.y),
      SIMD3(map.x.z, map.y.z, map.origin.z)
    )
    // Pixman divides numbers below 0 wrongly, and what is too large overflows: only pixels that the
    // source reaches are painted. A quarter of a pixel is far more than pixman's roundings.
    let sides = [
      w - SIMD3(0, 0, farthest * 1e-6), u - w * 0.25, v - w * 0.25,
      w * Double(sourceSize.width + 1) - u, w * Double(sourceSize.height + 1) - v,
    ]
    for row in 0..<height {
      let columns = sides.reduce(0..<width) { $0.where($1, notNegativeInRow: row) }
      guard !columns.isEmpty else { continue }
      composite(
        source, fromX: columns.lowerBound, y: row, toX: x + columns.lowerBound, y: y + row,
        width: columns.count, height: 1)
    }
  }

  /// Paints another image through a map without perspective over its own first pixels, tinted;
  /// where the map leads beyond the image they become transparent.
  ///
  /// The corresponding C functions are `pixman_image_set_transform` and `pixman_image_composite32`.
  borrowing func paint(
    _ source: borrowing PixmanImage, through map: AffineTransform, isNearest: Bool,
    tint: borrowing PixmanImage, width: Int, height: Int
  ) {
    source.setMap(
      ProjectiveTransform(map), scale: 1,
      filter: isNearest ? PIXMAN_FILTER_NEAREST : PIXMAN_FILTER_BILINEAR)
    unsafe pixman_image_composite32(
      PIXMAN_OP_SRC, source.raw, tint.raw, raw, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
  }

  /// Composites the first pixels of another image over its own from a place on, or adds them.
  ///
  /// The corresponding C function is `pixman_image_composite32`.
  borrowing func composite(
    _ source: borrowing PixmanImage, x: Int, y: Int, width: Int, height: Int, isAdded: Bool
  ) {
    unsafe pixman_image_composite32(
      isAdded ? PIXMAN_OP_ADD : PIXMAN_OP_OVER, source.raw, nil, raw, 0, 0, 0, 0, Int32(x),
      Int32(y),
      Int32(width), Int32(height))
  }

  /// Reads the image through a map of pixels' edges: the first pixel's centre is (½, ½).
  private borrowing func setMap(
    _ map: ProjectiveTransform, scale: Double, filter: pixman_filter_t = PIXMAN_FILTER_BILINEAR
  ) {
    func fixed(_ value: Double) -> pixman_fixed_t {
      pixman_fixed_t(clamping: Int(saturating: (value * scale * 65536).rounded()))
    }
    var transform = pixman_transform_t()
    transform.matrix.0 = (fixed(map.x.x), fixed(map.y.x), fixed(map.origin.x))
    transform.matrix.1 = (fixed(map.x.y), fixed(map.y.y), fixed(map.origin.y))
    transform.matrix.2 = (fixed(map.x.z), fixed(map.y.z), fixed(map.origin.z))
    _ = unsafe pixman_image_set_transform(raw, &transform)
    _ = unsafe pixman_image_set_filter(raw, filter, nil, 0)
  }

  private borrowing func composite(
    _ source: borrowing PixmanImage, fromX sourceX: Int, y sourceY: Int, toX x: Int, y: Int,
    width: Int, height: Int
  ) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_SRC, source.raw, nil, raw, Int32(sourceX), Int32(sourceY), 0, 0, Int32(x), Int32(y),
      Int32(width), Int32(height))
  }
}

extension Range<Int> {
  /// The columns at whose pixels' centres, in a row, a linear function is not negative.
  fileprivate func `where`(_ side: SIMD3<Double>, notNegativeInRow row: Int) -> Range<Int> {
    let start = side.x * 0.5 + side.y * (Double(row) + 0.5) + side.z
    func limited(_ column: Double) -> Int {
      Swift.min(Swift.max(Int(saturating: column), lowerBound), upperBound)
    }
    if side.x == 0 { return start >= 0 ? self : lowerBound..<lowerBound }
    let crossing = -start / side.x
    guard side.x > 0 else { return lowerBound..<limited(crossing.rounded(.down) + 1) }
    return limited(crossing.rounded(.up))..<upperBound
  }
}
