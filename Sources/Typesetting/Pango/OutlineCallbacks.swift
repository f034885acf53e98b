import CPango
import Graphics

/// The functions by which HarfBuzz hands over an outline, element by element, to a ``Path``.
///
/// The corresponding C object is `hb_draw_funcs_t`. It may be shared by threads, because it is made
/// immutable before the first use.
@safe final class OutlineCallbacks: @unchecked Sendable {  // Immutable after its initialiser.
  /// The functions of this process; their data is an `UnsafeMutablePointer<Path>`.
  static let shared = OutlineCallbacks()

  let raw: OpaquePointer

  /// The corresponding C functions are `hb_draw_funcs_create` and `hb_draw_funcs_make_immutable`.
  private init() {
    // Out of memory is no error here: HarfBuzz gives its own empty object then.
    guard let callbacks = unsafe hb_draw_funcs_create() else {
      preconditionFailure("hb_draw_funcs_create gave no object")
    }
    unsafe raw = callbacks
    unsafe hb_draw_funcs_set_move_to_func(
      callbacks,
      { _, data, _, x, y, _ in
        unsafe OutlineCallbacks.path(data).pointee.move(to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      callbacks,
      { _, data, _, x, y, _ in
        unsafe OutlineCallbacks.path(data).pointee.addLine(to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      callbacks,
      { _, data, _, cx, cy, x, y, _ in
        unsafe OutlineCallbacks.path(data).pointee.addQuadCurve(
          to: Point(x: Double(x), y: Double(y)), control: Point(x: Double(cx), y: Double(cy)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      callbacks,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        unsafe OutlineCallbacks.path(data).pointee.addCurve(
          to: Point(x: Double(x), y: Double(y)), control1: Point(x: Double(ax), y: Double(ay)),
          control2: Point(x: Double(bx), y: Double(by)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      callbacks, { _, data, _, _ in unsafe OutlineCallbacks.path(data).pointee.closeSubpath() },
      nil, nil)
    unsafe hb_draw_funcs_make_immutable(callbacks)
  }

  /// The corresponding C function is `hb_draw_funcs_destroy`.
  deinit { unsafe hb_draw_funcs_destroy(raw) }

  private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path> {
    guard let data = unsafe data else { preconditionFailure("an outline without a path") }
    return unsafe data.assumingMemoryBound(to: Path.self)
  }
}
