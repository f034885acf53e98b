import FramePlanning
import Graphics

extension CairoSurface {
  /// Lends a surface over the pixels of a picture, to paint from and not into.
  ///
  /// - Parameters:
  ///   - pixmap: The picture; its rows must hold its pixels.
  ///   - isOpaque: True when its alpha is full everywhere.
  ///   - body: What to do with the surface, which ends with it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or that Cairo cannot use the pixels.
  static func reading<Result>(
    _ pixmap: Pixmap, isOpaque: Bool,
    _ body: (borrowing CairoSurface) throws(RasterError) -> Result
  ) throws(RasterError) -> Result {
    try unsafe pixmap.bytes.withUnsafeBufferPointer { bytes throws(RasterError) in
      guard let start = bytes.baseAddress else {
        throw .call(
          function: "cairo_image_surface_create_for_data", status: "no pixels", layer: "")
      }
      // Cairo asks for memory that it may change, and changes it only when it is painted into.
      let surface = try unsafe CairoSurface(
        format: isOpaque ? .opaqueColor : .color,
        pixels: UnsafeMutableRawPointer(mutating: start), width: pixmap.width,
        height: pixmap.height, strideInBytes: pixmap.strideInBytes)
      return try body(surface)
    }
  }

  /// Lends a surface over some pixels of a picture, to paint into.
  ///
  /// - Parameters:
  ///   - box: The pixels; not empty.
  ///   - pixmap: The picture.
  ///   - body: What to do with the surface, which ends with it.
  /// - Throws: What `body` throws, or that Cairo cannot use the pixels.
  static func painting(
    _ box: PixelRect, of pixmap: inout Pixmap,
    _ body: (borrowing CairoSurface) throws(RasterError) -> Void
  ) throws(RasterError) {
    let stride = pixmap.strideInBytes
    precondition(
      box.minX >= 0 && box.minY >= 0 && pixmap.bytes.count >= box.maxY * stride
        && stride >= box.maxX * 4,
      "pixels \(box) of \(pixmap.bytes.count) bytes")
    try unsafe pixmap.bytes.withUnsafeMutableBufferPointer { bytes throws(RasterError) in
      guard let start = bytes.baseAddress else { return }
      let surface = try unsafe CairoSurface(
        format: .color, pixels: UnsafeMutableRawPointer(start + box.minY * stride + box.minX * 4),
        width: box.width, height: box.height, strideInBytes: stride)
      try body(surface)
    }
  }
}
