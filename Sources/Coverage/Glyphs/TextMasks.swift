import Graphics

/// The masks of a text's outlines at a scale, by the outlines' numbers, while it is drawn.
///
/// Nothing is counted or looked up for pieces whose mask is there.
@safe struct TextMasks {
  /// The reach of an outline from its origin in pixels, and the masks that it has.
  @safe private struct Entry {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    /// False for outlines that are drawn where they are.
    let hasMasks: Bool
    /// `nil` until it is asked for.
    var levels: UnsafePointer<UInt8>?
    var numbers: UnsafePointer<Int16>?
    var extents = PixelRect.empty
  }

  private let outlines: [GlyphOutline]
  private let scale: Double
  private let cache: GlyphMaskCache
  private var entries: [Entry]
  /// Hold what the entries refer to.
  private var held: [GlyphMasks?]
  /// The turn in which the entries were looked up.
  private var turns: Int

  /// The reach of a piece beyond its box: it may be moved, and its chords lie beside its curves.
  static let reach = 1.0 / 16
  /// Coordinates farther out are those of no pixel.
  private static let limit = 2_097_152.0

  init(_ outlines: [GlyphOutline], scale: Double, from cache: GlyphMaskCache) {
    (self.outlines, self.scale, self.cache) = (outlines, scale, cache)
    turns = cache.turns
    held = Array(repeating: nil, count: outlines.count)
    entries = outlines.map { outline in
      // Without anything to fill it reaches no pixel.
      let box = outline.box ?? Rect(x: .infinity, y: .infinity, width: 0, height: 0)
      return unsafe Entry(
        left: box.minX * scale - Self.reach, top: box.minY * scale - Self.reach,
        right: box.maxX * scale + Self.reach, bottom: box.maxY * scale + Self.reach,
        hasMasks: outline.hasMasks(at: scale))
    }
  }

  /// The way in which an outline is drawn in some pixels.
  enum Drawing { case notAtAll, throughMask, itself }

  /// Adds the mask of an outline to the coverage of a rectangle.
  ///
  /// - Parameters:
  ///   - number: The outline's number.
  ///   - origin: Where its origin lies.
  ///   - rows: The coverage.
  ///   - pixels: The rectangle.
  /// - Returns: ``Drawing/itself`` when it has to be drawn where it is, and nothing was added.
  @inline(__always)
  mutating func add(
    _ number: Int, at origin: Point, to rows: borrowing AlphaRows, of pixels: PixelRect
  ) -> Drawing {
    let entry = entries[number]
    guard origin.y + entry.top < Double(pixels.maxY),
      origin.y + entry.bottom >= Double(pixels.minY),
      origin.x + entry.left < Double(pixels.maxX),
      origin.x + entry.right >= Double(pixels.minX)
    else { return .notAtAll }
    guard entry.hasMasks else { return .itself }
    guard abs(origin.x) < Self.limit, abs(origin.y) < Self.limit else { return .notAtAll }
    let place = SubpixelGrid(nearest: origin)
    if let levels = unsafe entry.levels, let numbers = unsafe entry.numbers {
      let mask = unsafe Int(numbers[Int(place.phase)])
      if mask >= 0 {
        unsafe Self.add(entry, levels, mask, at: place, to: rows, of: pixels)
        return .throughMask
      }
    }
    make(number, place.phase)
    let made = entries[number]
    if let levels = unsafe made.levels, let numbers = unsafe made.numbers {
      let mask = unsafe Int(numbers[Int(place.phase)])
      unsafe Self.add(made, levels, mask, at: place, to: rows, of: pixels)
    }
    return .throughMask
  }

  /// Looks up the masks of an outline, and makes one unless it is there.
  private mutating func make(_ number: Int, _ phase: UInt8) {
    let masks = cache.masks(of: outlines[number], scale: scale)
    if !masks.has(phase) { cache.make(phase, in: masks) }
    if turns != cache.turns {
      // No more masks are held than the cache has.
      turns = cache.turns
      for other in held.indices where held[other] != nil {
        held[other] = nil
        unsafe entries[other].levels = nil
      }
    }
    held[number] = masks
    unsafe entries[number].levels = UnsafePointer(masks.levels)
    unsafe entries[number].numbers = UnsafePointer(masks.numbers)
    entries[number].extents = masks.extents
  }

  @inline(__always)
  private static func add(
    _ entry: Entry, _ levels: UnsafePointer<UInt8>, _ mask: Int, at place: SubpixelGrid,
    to rows: borrowing AlphaRows, of pixels: PixelRect
  ) {
    let (width, height) = (entry.extents.width, entry.extents.height)
    let first = unsafe levels + mask &* width &* height
    let column = place.column &+ entry.extents.minX &- pixels.minX
    let row = place.row &+ entry.extents.minY &- pixels.minY
    let (top, bottom) = (max(row, 0), min(row &+ height, pixels.height))
    guard top < bottom else { return }
    let start = unsafe first + (top &- row) &* width
    if column >= 0, column &+ width <= rows.stride {
      unsafe rows.addBlocks(top, column, start, width: width, height: bottom &- top)
      return
    }
    let (left, right) = (max(column, 0), min(column &+ width, pixels.width))
    guard left < right else { return }
    for i in 0..<bottom &- top {
      unsafe rows.add(
        top &+ i, left,
        UnsafeBufferPointer(start: start + (i &* width &+ left &- column), count: right &- left))
    }
  }
}

extension GlyphOutline {
  /// Outlines that are larger, in pixels, are drawn where they are.
  private static let mostPixels = 4096.0

  /// True when its masks are kept at a scale.
  fileprivate func hasMasks(at scale: Double) -> Bool {
    guard let size = box?.size else { return false }
    return size.width * scale * size.height * scale <= Self.mostPixels
      && max(size.width, size.height) * scale <= Self.mostPixels
  }
}
