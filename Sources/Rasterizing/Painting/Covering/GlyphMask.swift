import Graphics
import LayerModel

/// The coverage of some pixels by an outline.
struct GlyphMask {
  /// The pixels.
  let extents: PixelRect
  /// Row after row, in 255ths.
  let levels: [UInt8]

  /// The coverage of the pixels of a rectangle that an outline reaches.
  ///
  /// - Parameters:
  ///   - outline: The outline, to be filled by the non-zero rule.
  ///   - pixels: The rectangle.
  ///   - memory: Takes the sums.
  init(_ outline: FlatOutline, in pixels: PixelRect, memory: CoverageMemory) {
    let extents = outline.contours.reduce(PixelRect.empty) { box, contour in
      box.union(
        PixelRect(x: contour.left..<contour.right + 1, y: contour.top..<contour.bottom + 1))
    }.intersection(pixels)
    self.extents = extents
    let count = extents.width * extents.height
    levels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress, count > 0 else { return }
      AreaCoverage.write(
        extents, of: outline, .nonZero, memory: memory,
        to: unsafe AlphaRows(start: start, stride: extents.width))
      filled = count
    }
  }

  /// Adds it to the coverage of a rectangle.
  ///
  /// - Parameters:
  ///   - rows: The coverage.
  ///   - pixels: The rectangle.
  ///   - x: How far it is moved to the right.
  ///   - y: How far it is moved down.
  func add(to rows: borrowing AlphaRows, of pixels: PixelRect, movedBy x: Int = 0, _ y: Int = 0) {
    let part = extents.movedBy(x: x, y: y).intersection(pixels)
    guard !part.isEmpty else { return }
    unsafe levels.withUnsafeBufferPointer { levels in
      for row in part.rows {
        let start = (row - y - extents.minY) * extents.width + part.minX - x - extents.minX
        unsafe rows.add(
          row - pixels.minY, part.minX - pixels.minX,
          UnsafeBufferPointer(rebasing: levels[start..<start + part.width]))
      }
    }
  }
}

/// Masks of glyphs at the places of the ``SubpixelGrid``, of a bounded number of bytes.
final class GlyphMaskCache {
  private struct Key: Hashable {
    let outline: ObjectIdentifier
    let scale: Double
    let phase: UInt8
  }

  private struct Size: Hashable {
    let outline: ObjectIdentifier
    let scale: Double
  }

  private struct Entry {
    /// Held, so that no other outline comes to have its identity.
    let outline: GlyphOutline
    let mask: GlyphMask
  }

  /// Bytes of one generation: two are kept.
  private let limit: Int
  /// Bytes that a mask takes besides its pixels.
  private static let overhead = 128

  /// The masks that were asked for since the generation before was full, and those before.
  private var (young, old): ([Key: Entry], [Key: Entry]) = ([:], [:])
  /// Outlines at the place (0, 0).
  private var flat: [Size: (outline: GlyphOutline, flat: FlatOutline)] = [:]
  /// Outlines of which that is kept.
  private static let mostOutlines = 256
  private var bytes = 0
  private let memory: CoverageMemory

  /// - Parameters:
  ///   - limit: Bytes of masks that are kept, at most; 0 keeps none.
  ///   - memory: Takes the sums of masks that are made.
  init(limit: Int, memory: CoverageMemory) {
    self.limit = limit / 2
    self.memory = memory
  }

  /// The mask of an outline at a place, kept or made.
  func mask(of outline: GlyphOutline, scale: Double, phase: UInt8) -> GlyphMask {
    let key = Key(outline: ObjectIdentifier(outline), scale: scale, phase: phase)
    if let found = young[key] { return found.mask }
    let entry = old[key] ?? made(outline, key)
    let size = entry.mask.levels.count + Self.overhead
    guard size <= limit else { return entry.mask }
    if bytes + size > limit {
      (old, young, bytes) = (young, [:], 0)
    }
    young[key] = entry
    bytes += size
    return entry.mask
  }

  private func made(_ outline: GlyphOutline, _ key: Key) -> Entry {
    let place = SubpixelGrid.coordinates(of: key.phase)
    let moved = flatOutline(of: outline, key.scale).movedBy(x: place.x, y: place.y)
    return Entry(outline: outline, mask: GlyphMask(moved, in: .everywhere, memory: memory))
  }

  private func flatOutline(of outline: GlyphOutline, _ scale: Double) -> FlatOutline {
    let size = Size(outline: ObjectIdentifier(outline), scale: scale)
    if let known = flat[size] { return known.flat }
    let made = FlatOutline(outline.path, map: .scale(x: scale, y: scale))
    guard limit > 0 else { return made }
    if flat.count >= Self.mostOutlines { flat = [:] }
    flat[size] = (outline, made)
    return made
  }
}
