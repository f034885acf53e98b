import CCairo
import FramePlanning

/// The one way in which Cairo's status codes become errors.
enum CairoStatus {
  /// Throws unless a status is success.
  ///
  /// - Parameters:
  ///   - status: What Cairo returned, or the sticky status of an object.
  ///   - function: The C function that was called.
  /// - Throws: `RasterError.call(function:status:layer:)` without a layer.
  static func check(_ status: cairo_status_t, in function: String) throws(RasterError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let text = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
    throw .call(function: function, status: text ?? "status \(status.rawValue)", layer: "")
  }
}
