import Graphics

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
  private var cornerCount = 0
  /// Corners of the outlines of which that is kept, at most.
  private static let mostCorners = 65_536
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
    let count = made.corners.count
    guard limit > 0, count <= Self.mostCorners else { return made }
    if cornerCount + count > Self.mostCorners { (flat, cornerCount) = ([:], 0) }
    flat[size] = (outline, made)
    cornerCount += count
    return made
  }
}
