import CCairo
import FramePlanning
import Graphics

/// A picture that Cairo paints into or from, over memory that someone else owns.
///
/// The memory must live, and stay where it is, for as long as the surface does.
@safe struct CairoSurface: ~Copyable {
  /// The form in which Cairo reads the memory.
  enum Format {
    /// Premultiplied blue, green, red, alpha.
    case color
    /// The same bytes, of which alpha is taken to be full.
    case opaqueColor
    /// One byte of alpha.
    case alpha

    fileprivate var raw: cairo_format_t {
      switch self {
      case .color: CAIRO_FORMAT_ARGB32
      case .opaqueColor: CAIRO_FORMAT_RGB24
      case .alpha: CAIRO_FORMAT_A8
      }
    }

    var bytesPerPixel: Int { self == .alpha ? 1 : 4 }

    /// The bytes from a row to the next, each of which starts on a cache line.
    func strideInBytes(width: Int) -> Int { (width * bytesPerPixel + 63) / 64 * 64 }
  }

  private let raw: OpaquePointer

  /// A surface over rows of pixels.
  ///
  /// The corresponding C function is `cairo_image_surface_create_for_data`.
  init(
    format: Format, pixels: UnsafeMutableRawPointer, width: Int, height: Int, strideInBytes: Int
  ) throws(RasterError) {
    let function = "cairo_image_surface_create_for_data"
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let stride = Int32(exactly: strideInBytes)
    else { throw .call(function: function, status: "numbers out of range", layer: "") }
    let bytes = unsafe pixels.assumingMemoryBound(to: UInt8.self)
    guard
      let surface = unsafe cairo_image_surface_create_for_data(
        bytes, format.raw, width, height, stride)
    else { throw .call(function: function, status: "no surface", layer: "") }
    let status = unsafe cairo_surface_status(surface)
    if status != CAIRO_STATUS_SUCCESS { unsafe cairo_surface_destroy(surface) }
    try CairoStatus.check(status, in: function)
    unsafe raw = surface
  }

  /// Finishes the surface, so that whatever still refers to it no longer touches the memory.
  ///
  /// The corresponding C functions are `cairo_surface_finish` and `cairo_surface_destroy`.
  deinit {
    unsafe cairo_surface_finish(raw)
    unsafe cairo_surface_destroy(raw)
  }

  /// Lets the pixels be read and changed by something other than Cairo.
  ///
  /// The corresponding C functions are `cairo_surface_flush` and `cairo_surface_mark_dirty`.
  borrowing func changingPixels<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    unsafe cairo_surface_flush(raw)
    defer { unsafe cairo_surface_mark_dirty(raw) }
    try body()
  }

  /// Lends the C object to the other owners in this folder.
  borrowing func withRaw<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(raw)
  }
}
