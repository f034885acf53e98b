import Coverage
import FramePlanning
import Glibc
import Graphics
import LayerModel

/// Memory for pictures that are made on the way, and the surface over its current use.
///
/// It is kept and reused from frame to frame, because fresh memory has to be paid for page by page.
@safe final class PixelMemory {
  private let pointer: UnsafeMutableRawPointer
  let capacity: Int

  /// Memory for a picture.
  ///
  /// - Parameters:
  ///   - byteCount: The picture's bytes, all of which are going to be written.
  ///   - capacity: At least so many, for larger pictures later.
  init(byteCount: Int, capacity: Int) {
    // 64: rows start on cache lines.
    unsafe pointer = .allocate(byteCount: capacity, alignment: 64)
    self.capacity = capacity
    unsafe LargePages.advise(UnsafeMutableRawBufferPointer(start: pointer, count: byteCount))
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

  /// Lends it as rows of alpha.
  fileprivate func withAlphaRows(
    at offset: Int = 0, strideInBytes: Int, _ body: (_ rows: borrowing AlphaRows) -> Void
  ) {
    let start = unsafe (pointer + offset).assumingMemoryBound(to: UInt8.self)
    body(unsafe AlphaRows(start: start, stride: strideInBytes))
  }

  /// Lends a row.
  fileprivate func withRow<Pixel: BitwiseCopyable>(
    at offset: Int, count: Int, _ body: (inout MutableSpan<Pixel>) -> Void
  ) {
    let row = unsafe (pointer + offset).assumingMemoryBound(to: Pixel.self)
    var span = unsafe MutableSpan(_unsafeStart: row, count: count)
    body(&span)
  }

  /// Lends pixels to be read.
  fileprivate func withPixels(at offset: Int, count: Int, _ body: (Span<UInt32>) -> Void) {
    let pixels = unsafe (pointer + offset).assumingMemoryBound(to: UInt32.self)
    body(unsafe Span(_unsafeStart: pixels, count: count))
  }

  fileprivate func surface(
    format: CairoSurface.Format, offset: Int, width: Int, height: Int, strideInBytes: Int
  ) throws(RasterError) -> CairoSurface {
    try unsafe CairoSurface(
      format: format, pixels: pointer + offset, width: width, height: height,
      strideInBytes: strideInBytes)
  }

  /// True when bytes at a place equal those at a place in another memory.
  fileprivate func equals(
    at place: Int, _ other: PixelMemory, at otherPlace: Int, count: Int
  ) -> Bool {
    unsafe memcmp(pointer + place, other.pointer + otherPlace, count) == 0
  }
}

/// The rows of a whole picture in pixel memory.
struct PicturePixels {
  let extents: PixelRect
  let format: CairoSurface.Format
  let memory: PixelMemory
}

/// A picture in pixel memory, somewhere on the canvas.
final class Picture: AlphaPicture {
  let extents: PixelRect
  private let strideInBytes: Int
  private(set) var surface: CairoSurface
  let format: CairoSurface.Format
  /// The first pixel's place in the memory.
  private let offset: Int
  /// Outlives the surface: members go in the order in which they are declared.
  let memory: PixelMemory

  /// A transparent picture.
  ///
  /// - Parameters:
  ///   - extents: Its pixels.
  ///   - format: The channels of a pixel.
  ///   - isCleared: False when all pixels are set before any is looked at.
  ///   - pool: Lends memory.
  /// - Throws: `RasterError` when Cairo refuses it.
  convenience init(
    extents: PixelRect, format: CairoSurface.Format, isCleared: Bool = true,
    takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    let byteCount = format.strideInBytes(width: extents.width) * extents.height
    let memory = pool.take(byteCount: byteCount)
    if isCleared { memory.clear(byteCount: byteCount) }
    try self.init(PicturePixels(extents: extents, format: format, memory: memory))
  }

  /// A picture whose pixels are there already.
  ///
  /// - Throws: `RasterError` when Cairo refuses it.
  init(_ pixels: PicturePixels) throws(RasterError) {
    (extents, format, memory, offset) = (pixels.extents, pixels.format, pixels.memory, 0)
    strideInBytes = format.strideInBytes(width: extents.width)
    surface = try memory.surface(
      format: format, offset: 0, width: extents.width, height: extents.height,
      strideInBytes: strideInBytes)
  }

  /// The coverage of pixels.
  ///
  /// - Parameters:
  ///   - extents: The pixels.
  ///   - pool: Lends memory.
  ///   - writing: Writes the alpha of every pixel.
  /// - Throws: `RasterError` when Cairo refuses it.
  convenience init(
    coverageOf extents: PixelRect, takingMemoryFrom pool: PixelMemoryPool,
    writing: (_ rows: borrowing AlphaRows) -> Void
  ) throws(RasterError) {
    let stride = CairoSurface.Format.alpha.strideInBytes(width: extents.width)
    let memory = pool.take(byteCount: stride * extents.height)
    memory.withAlphaRows(strideInBytes: stride, writing)
    try self.init(PicturePixels(extents: extents, format: .alpha, memory: memory))
  }

  /// The pixels, of a picture that is no part of another.
  var pixels: PicturePixels {
    precondition(
      offset == 0 && strideInBytes == format.strideInBytes(width: extents.width),
      "a part of a picture")
    return PicturePixels(extents: extents, format: format, memory: memory)
  }

  /// A part of another picture, in the same memory and somewhere else on the canvas.
  ///
  /// - Parameters:
  ///   - part: The pixels, where they are now.
  ///   - whole: The other picture, which holds them.
  ///   - move: How far its pixels are moved.
  /// - Throws: `RasterError` when Cairo refuses it.
  init(_ part: PixelRect, of whole: Picture, movedBy move: (x: Int, y: Int)) throws(RasterError) {
    let (x, y) = (
      part.minX - move.x - whole.extents.minX, part.minY - move.y - whole.extents.minY
    )
    precondition(
      x >= 0 && y >= 0 && x + part.width <= whole.extents.width
        && y + part.height <= whole.extents.height, "\(part) of \(whole.extents)")
    extents = part
    (strideInBytes, format, memory) = (whole.strideInBytes, whole.format, whole.memory)
    offset = whole.offset + y * strideInBytes + x * format.bytesPerPixel
    surface = try memory.surface(
      format: format, offset: offset, width: part.width, height: part.height,
      strideInBytes: strideInBytes)
  }

  /// True when another picture is as large and has the same bytes, wherever both lie.
  func hasSamePixels(as other: Picture) -> Bool {
    guard extents.width == other.extents.width, extents.height == other.extents.height,
      strideInBytes == other.strideInBytes, format == other.format
    else { return false }
    let row = extents.width * format.bytesPerPixel
    var isSame = true
    surface.changingPixels {
      other.surface.changingPixels {
        isSame = (0..<extents.height).allSatisfy {
          memory.equals(
            at: offset + $0 * strideInBytes, other.memory,
            at: other.offset + $0 * strideInBytes, count: row)
        }
      }
    }
    return isSame
  }

  /// Takes another surface over the same pixels, because one on which something failed paints no
  /// more.
  func renewSurface() throws(RasterError) {
    surface = try memory.surface(
      format: format, offset: offset, width: extents.width, height: extents.height,
      strideInBytes: strideInBytes)
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
    let offset =
      offset + (part.minY - extents.minY) * strideInBytes + (part.minX - extents.minX) * 4
    try surface.changingPixels { () throws(RasterError) in
      try memory.withImage(
        offset: offset, width: part.width, height: part.height, strideInBytes: strideInBytes, body)
    }
  }

  /// Lends all pixels of a picture in colour, to be read by something other than Cairo.
  ///
  /// - Parameter body: Takes the pixels, row after row, and how many there are from one row to the
  ///   next.
  func withPixels(_ body: (_ pixels: Span<UInt32>, _ stride: Int) -> Void) {
    precondition(format.bytesPerPixel == 4, "alpha alone")
    let stride = strideInBytes / 4
    let count = max(extents.height - 1, 0) * stride + extents.width
    surface.changingPixels {
      memory.withPixels(at: offset, count: count) { body($0, stride) }
    }
  }

  /// Lends the alpha of a picture that has nothing else, to be read by something other than Cairo.
  ///
  /// - Parameter body: Takes the rows, from the first pixel on.
  /// - Returns: False when the picture has colours, and `body` was not called.
  func withAlpha(_ body: (_ rows: borrowing AlphaRows) -> Void) -> Bool {
    guard format == .alpha else { return false }
    surface.changingPixels {
      memory.withAlphaRows(at: offset, strideInBytes: strideInBytes, body)
    }
    return true
  }

  /// Lends a row, to be read and written by something other than Cairo.
  ///
  /// - Parameters:
  ///   - y: The row's number on the canvas.
  ///   - type: The type of a pixel: `UInt32` for colours (alpha, red, green, blue from the highest
  ///     byte, premultiplied), `UInt8` for alpha.
  ///   - body: Takes its pixels.
  func changeRow<Pixel: BitwiseCopyable>(
    _ y: Int, as type: Pixel.Type, _ body: (inout MutableSpan<Pixel>) -> Void
  ) {
    surface.changingPixels {
      memory.withRow(
        at: offset + (y - extents.minY) * strideInBytes, count: extents.width, body)
    }
  }

  /// Lends the rows from the top, as ``changeRow(_:as:_:)`` does one of them.
  ///
  /// - Parameters:
  ///   - type: The type of a pixel.
  ///   - body: Takes the row's number on the canvas and its pixels.
  func changeRows<Pixel: BitwiseCopyable>(
    as type: Pixel.Type, _ body: (_ y: Int, _ row: inout MutableSpan<Pixel>) -> Void
  ) {
    surface.changingPixels {
      for row in 0..<extents.height {
        memory.withRow(at: offset + row * strideInBytes, count: extents.width) {
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
    return PixelMemory(byteCount: byteCount, capacity: max(byteCount + byteCount / 4, 4096))
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
