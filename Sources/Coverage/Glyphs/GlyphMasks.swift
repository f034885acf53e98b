import Graphics

/// The coverage of one outline at one scale at the places of the ``SubpixelGrid``, each made when
/// it is first asked for.
///
/// A mask depends on the outline, the scale and the place alone, not on the masks made before it.
@safe final class GlyphMasks {
  let outline: GlyphOutline
  /// The outline at the place (0, 0).
  private let flat: FlatOutline
  /// The winding number inside where the outline is simple.
  private let winding: Int?
  /// The pixels that it reaches from any place in the pixel (0, 0); a whole number of blocks wide.
  let extents: PixelRect

  /// The masks, one behind the other.
  private(set) var levels: UnsafeMutablePointer<UInt8>
  private var (count, capacity) = (0, 0)
  /// The begin of each place's mask, in masks; −1 for those that are not made.
  let numbers: UnsafeMutablePointer<Int16>

  /// Bytes of all of it.
  private(set) var bytes: Int

  /// No mask yet.
  init(_ outline: GlyphOutline, scale: Double) {
    self.outline = outline
    flat = FlatOutline(outline.path, map: .scale(x: scale, y: scale))
    winding = flat.winding
    extents = flat.reach
    unsafe levels = .allocate(capacity: 0)
    unsafe numbers = .allocate(capacity: SubpixelGrid.placeCount)
    unsafe numbers.initialize(repeating: -1, count: SubpixelGrid.placeCount)
    bytes = flat.corners.count * MemoryLayout<FlatOutline.Corner>.stride + 1024
  }

  deinit {
    unsafe levels.deallocate()
    unsafe numbers.deallocate()
  }

  /// Bytes of a mask.
  var size: Int { extents.width * extents.height }

  /// Makes a mask that is not made yet; the others may then lie elsewhere.
  func make(_ phase: UInt8, memory: CoverageMemory) {
    if count == capacity { grow() }
    let place = unsafe levels + count * size
    unsafe write(phase, to: place, memory: memory)
    unsafe numbers[Int(phase)] = Int16(count)
    count += 1
    bytes += size
  }

  private func grow() {
    let capacity = min(max(4, count * 2), SubpixelGrid.placeCount)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * size)
    unsafe larger.moveInitialize(from: levels, count: count * size)
    unsafe levels.deallocate()
    unsafe levels = unsafe larger
    self.capacity = capacity
  }

  private func write(
    _ phase: UInt8, to place: UnsafeMutablePointer<UInt8>, memory: CoverageMemory
  ) {
    let move = SubpixelGrid.coordinates(of: phase)
    if let winding {
      SimpleSums(extents, direction: winding, memory: memory)
        .write(flat, movedBy: move, to: unsafe AlphaRows(start: place, stride: extents.width))
    } else {
      AreaCoverage.write(
        extents, of: flat.movedBy(x: move.x, y: move.y), .nonZero, memory: memory,
        to: unsafe AlphaRows(start: place, stride: extents.width))
    }
  }

  /// True when a mask is made.
  func has(_ phase: UInt8) -> Bool { unsafe numbers[Int(phase)] >= 0 }

  /// The levels of a mask, row after row; `nil` before it is made.
  subscript(phase: UInt8) -> [UInt8]? {
    guard has(phase) else { return nil }
    let number = unsafe Int(numbers[Int(phase)])
    return unsafe Array(UnsafeBufferPointer(start: levels + number * size, count: size))
  }
}

extension FlatOutline {
  /// The pixels that it reaches when it is moved by less than one, a whole number of blocks wide.
  fileprivate var reach: PixelRect {
    var box = PixelRect.empty
    for contour in contours {
      // One more on the right and below.
      box = box.union(
        PixelRect(x: contour.left..<contour.right + 2, y: contour.top..<contour.bottom + 2))
    }
    let blocks = (box.width + SimpleSums.block - 1) / SimpleSums.block
    return PixelRect(x: box.minX..<box.minX + blocks * SimpleSums.block, y: box.rows)
  }
}
