import Graphics

/// Masks of glyphs of a bounded number of bytes.
package final class GlyphMaskCache {
  private struct Key: Hashable {
    let outline: ObjectIdentifier
    let scale: Double
  }

  /// Bytes of one generation: two are kept.
  private let limit: Int
  /// The masks that were asked for since the generation before was full, and those before.
  ///
  /// They hold their outlines, so that no other one comes to have the identity of one of them.
  private var (young, old): ([Key: GlyphMasks], [Key: GlyphMasks]) = ([:], [:])
  private var bytes = 0
  /// The number of generations that became the one before.
  private(set) var turns = 0
  private let memory: CoverageMemory

  /// - Parameters:
  ///   - limit: Bytes of masks that are kept, at most; 0 keeps none.
  ///   - memory: Takes the sums of masks that are made.
  package init(limit: Int, memory: CoverageMemory) {
    self.limit = limit / 2
    self.memory = memory
  }

  /// The masks of an outline at a scale, kept or none yet.
  func masks(of outline: GlyphOutline, scale: Double) -> GlyphMasks {
    let key = Key(outline: ObjectIdentifier(outline), scale: scale)
    if let found = young[key] { return found }
    let masks = old[key] ?? GlyphMasks(outline, scale: scale)
    guard masks.bytes <= limit else { return masks }
    add(masks.bytes)
    young[key] = masks
    return masks
  }

  /// Makes a mask, which is not kept when there is no space.
  ///
  /// - Parameters:
  ///   - phase: Its place, for which there is none yet.
  ///   - masks: The masks of its outline, just found or made.
  func make(_ phase: UInt8, in masks: GlyphMasks) {
    masks.make(phase, memory: memory)
    add(masks.size)
  }

  private func add(_ count: Int) {
    if bytes + count > limit {
      (old, young, bytes) = (young, [:], 0)
      turns += 1
    }
    bytes += count
  }
}
