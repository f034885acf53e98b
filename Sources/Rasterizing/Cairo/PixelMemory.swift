/// Memory for pictures that are made on the way, and the surface over its current use.
///
/// It is kept and reused from frame to frame, because fresh memory has to be paid for page by page.
@safe final class PixelMemory {
  private let pointer: UnsafeMutableRawPointer
  let capacity: Int

  init(capacity: Int) {
    // 64: rows start on cache lines.
    unsafe pointer = .allocate(byteCount: capacity, alignment: 64)
    self.capacity = capacity
  }

  deinit { unsafe pointer.deallocate() }

  fileprivate func clear(byteCount: Int) {
    unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  /// Lends a part of a picture whose rows it holds to pixman.
  fileprivate func withImage(
    offset: Int, width: Int, height: Int, strideInBytes: Int,
    _ body: (borrowing PixmanImage) throws(RasterError) -> Void
  ) throws(RasterError) {
    try body(
      try unsafe PixmanImage(
        pixels: pointer + offset, width: width, height: height, strideInBytes: strideInBytes))
  }

  /// Lends a row.
  fileprivate func withRow<Pixel: BitwiseCopyable>(
    at offset: Int, count: Int, _ body: (inout MutableSpan<Pixel>) -> Void
  ) {
    let row = unsafe (pointer + offset).assumingMemoryBound(to: Pixel.self)
    var span = unsafe MutableSpan(_unsafeStart: row, count: count)
    body(&span)
  }

  fileprivate func surface(
    format: CairoSurface.Format, width: Int, height: Int, strideInBytes: Int
  ) throws(RasterError) -> CairoSurface {
    try unsafe CairoSurface(
      format: format, pixels: pointer, width: width, height: height, strideInBytes: strideInBytes)
  }
}

/// A picture in pixel memory, somewhere on the canvas.
final class Picture {
  let extents: PixelRect
  private let strideInBytes: Int
  private(set) var surface: CairoSurface
  private let format: CairoSurface.Format
  /// Outlives the surface: members go in the order in which they are declared.
  let memory: PixelMemory

  /// A transparent picture.
  init(
    extents: PixelRect, format: CairoSurface.Format, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    let stride = (extents.width * format.bytesPerPixel + 63) / 64 * 64
    strideInBytes = stride
    let byteCount = stride * extents.height
    memory = pool.take(byteCount: byteCount)
    memory.clear(byteCount: byteCount)
    self.extents = extents
    self.format = format
    surface = try memory.surface(
      format: format, width: extents.width, height: extents.height, strideInBytes: stride)
  }

  /// Takes another surface over the same pixels, because one on which something failed paints no
  /// more.
  func renewSurface() throws(RasterError) {
    surface = try memory.surface(
      format: format, width: extents.width, height: extents.height, strideInBytes: strideInBytes)
  }

  /// Makes every pixel transparent.
  func clear() {
    surface.changingPixels { memory.clear(byteCount: strideInBytes * extents.height) }
  }

  /// Lends some of the pixels of a picture in colour to pixman.
  ///
  /// - Parameters:
  ///   - part: The pixels, inside the extents and in their coordinates.
  ///   - body: What to do with the image, which ends with it.
  /// - Throws: What `body` throws, or that there is no memory for an image.
  func withImage(
    of part: PixelRect, _ body: (borrowing PixmanImage) throws(RasterError) -> Void
  ) throws(RasterError) {
    precondition(extents.contains(part), "\(part) of \(extents)")
    let offset = (part.minY - extents.minY) * strideInBytes + (part.minX - extents.minX) * 4
    try surface.changingPixels { () throws(RasterError) in
      try memory.withImage(
        offset: offset, width: part.width, height: part.height, strideInBytes: strideInBytes, body)
    }
  }

  /// Lends the rows from the top, to be read and written by something other than Cairo.
  ///
  /// - Parameters:
  ///   - type: The type of a pixel: `UInt32` for colours (alpha, red, green, blue from the highest
  ///     byte, premultiplied),
  ///     `UInt8` for alpha.
  ///   - body: Takes the row's number on the canvas and its pixels.
  func changeRows<Pixel: BitwiseCopyable>(
    as type: Pixel.Type, _ body: (_ y: Int, _ row: inout MutableSpan<Pixel>) -> Void
  ) {
    surface.changingPixels {
      for row in 0..<extents.height {
        memory.withRow(at: row * strideInBytes, count: extents.width) {
          body(extents.minY + row, &$0)
        }
      }
    }
  }
}

/// Memory of pictures that are no longer needed.
final class PixelMemoryPool {
  private var free: [PixelMemory] = []
  /// Beyond these the smallest is given back to the system.
  private let limit = 16

  /// The smallest free memory that suffices, or new.
  func take(byteCount: Int) -> PixelMemory {
    let fitting = free.indices.filter { free[$0].capacity >= byteCount }
    if let best = fitting.min(by: { free[$0].capacity < free[$1].capacity }) {
      return free.remove(at: best)
    }
    // Rounded up, so that pictures that grow a little each frame find room.
    return PixelMemory(capacity: max(byteCount + byteCount / 4, 4096))
  }

  /// Takes back the memory of a picture that nobody will look at again.
  func give(back memory: PixelMemory) {
    free.append(memory)
    guard free.count > limit else { return }
    if let smallest = free.indices.min(by: { free[$0].capacity < free[$1].capacity }) {
      free.remove(at: smallest)
    }
  }
}
