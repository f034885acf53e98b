import CPixman
import FramePlanning
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
      throw .call(function: "pixman_image_create_bits_no_clear", status: "no image", layer: "")
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
      throw .call(function: "pixman_image_create_solid_fill", status: "no image", layer: "")
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
    source.setMap(.scale(x: 2, y: 2))
    composite(source, fromX: 0, y: 0, toX: x, y: y, width: width, height: height)
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
      map,
      filter: isNearest ? PIXMAN_FILTER_NEAREST : PIXMAN_FILTER_BILINEAR)
    unsafe pixman_image_composite32(
      PIXMAN_OP_SRC, source.raw, tint.raw, raw, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
  }

  /// Composites another image, through a map without perspective, over its own pixels from a place
  /// on, or adds it; where the map leads beyond the image they stay.
  ///
  /// The corresponding C functions are `pixman_image_set_transform` and `pixman_image_composite32`.
  borrowing func composite(
    _ source: borrowing PixmanImage, through map: AffineTransform, isNearest: Bool,
    at place: (x: Int, y: Int), width: Int, height: Int, isAdded: Bool
  ) {
    source.setMap(map, filter: isNearest ? PIXMAN_FILTER_NEAREST : PIXMAN_FILTER_BILINEAR)
    unsafe pixman_image_composite32(
      isAdded ? PIXMAN_OP_ADD : PIXMAN_OP_OVER, source.raw, nil, raw, 0, 0, 0, 0, Int32(place.x),
      Int32(place.y), Int32(width), Int32(height))
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
    _ map: AffineTransform, filter: pixman_filter_t = PIXMAN_FILTER_BILINEAR
  ) {
    func fixed(_ value: Double) -> pixman_fixed_t {
      pixman_fixed_t(clamping: Int(saturating: (value * 65536).rounded()))
    }
    var transform = pixman_transform_t()
    transform.matrix.0 = (fixed(map.a), fixed(map.c), fixed(map.tx))
    transform.matrix.1 = (fixed(map.b), fixed(map.d), fixed(map.ty))
    transform.matrix.2 = (0, 0, fixed(1))
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
