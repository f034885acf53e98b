import CCairo
import Graphics

/// Decodes PNG files in memory.
enum CairoPicture {
  /// The bytes that are left to read.
  private struct Source {
    let bytes: [UInt8]
    var place = 0
  }

  /// The premultiplied pixels of a PNG file; `nil` when it cannot be decoded.
  ///
  /// The corresponding C function is `cairo_image_surface_create_from_png_stream`.
  static func decode(_ png: [UInt8]) -> Pixmap? {
    var source = Source(bytes: png)
    return unsafe withUnsafeMutablePointer(to: &source) { source in
      let surface = unsafe cairo_image_surface_create_from_png_stream(
        { closure, data, length in
          guard let source = unsafe closure?.assumingMemoryBound(to: Source.self),
            let data = unsafe data
          else { return CAIRO_STATUS_READ_ERROR }
          let (place, count) = (unsafe source.pointee.place, Int(length))
          let total = unsafe source.pointee.bytes.count
          guard count <= total - place else { return CAIRO_STATUS_READ_ERROR }
          for i in 0..<count { unsafe data[i] = source.pointee.bytes[place + i] }
          unsafe source.pointee.place += count
          return CAIRO_STATUS_SUCCESS
        }, source)
      guard let surface = unsafe surface else { return nil }
      defer { unsafe cairo_surface_destroy(surface) }
      guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
        [CAIRO_FORMAT_ARGB32, CAIRO_FORMAT_RGB24].contains(
          unsafe cairo_image_surface_get_format(surface)),
        let data = unsafe cairo_image_surface_get_data(surface)
      else { return nil }
      let isOpaque = unsafe cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
      let width = Int(unsafe cairo_image_surface_get_width(surface))
      let height = Int(unsafe cairo_image_surface_get_height(surface))
      let stride = Int(unsafe cairo_image_surface_get_stride(surface))
      var pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        for i in 0..<width * 4 {
          let value = unsafe data[y * stride + i]
          pixmap.bytes[y * pixmap.strideInBytes + i] = isOpaque && i % 4 == 3 ? 255 : value
        }
      }
      return pixmap
    }
  }
}
