package import Graphics

/// Adds up the coverage of a text from that of its pieces.
package enum TextCoverage {
  /// Writes the coverage of some pixels.
  ///
  /// Small pieces are moved to the nearest place of the ``SubpixelGrid``; large ones are drawn
  /// where they are.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - text: The text.
  ///   - map: From ems to pixels; it neither turns nor flips, and stretches x as y.
  ///   - masks: Has the coverage of small pieces.
  ///   - memory: Takes the sums of large ones.
  ///   - rows: Takes the coverage, from the first pixel on, in 255ths.
  package static func write(
    _ pixels: PixelRect, of text: TextPieces, under map: AffineTransform,
    from masks: GlyphMaskCache,
    memory: CoverageMemory, to rows: borrowing AlphaRows
  ) {
    for row in 0..<pixels.height { rows.fill(row, 0, pixels.width, with: 0) }
    var drawn = TextMasks(text.outlines, scale: map.a, from: masks)
    for (number, place) in zip(text.numbers, text.places) {
      let origin = map.apply(to: place)
      guard drawn.add(number, at: origin, to: rows, of: pixels) == .itself else { continue }
      let map = AffineTransform(a: map.a, b: 0, c: 0, d: map.a, tx: origin.x, ty: origin.y)
      let outline = FlatOutline(text.outlines[number].path, map: map)
      GlyphMask(outline, in: pixels, memory: memory).add(to: rows, of: pixels)
    }
  }
}

extension TextPieces {
  /// Pixels in an em between which text is drawn piece by piece.
  private static let sizes = 4.0...4096

  /// True when a map to pixels draws it piece by piece: it only moves it, at the canvas's scale.
  package func isDrawn(under map: AffineTransform, size: Double) -> Bool {
    map.b == 0 && map.c == 0 && map.a == size && map.d == size && Self.sizes.contains(size)
  }

  /// The pixels in which it differs from another text under the same map.
  package func differences(from other: TextPieces, under map: AffineTransform) -> [PixelRect] {
    let middle = UnequalMiddle(of: count, and: other.count) { self[$0] == other[$1] }
    return (middle.first.map { self[$0] } + middle.second.map { other[$0] })
      .compactMap { $0.box(under: map) }
  }
}

extension TextPiece {
  /// The pixels that a piece may reach; `nil` for none.
  fileprivate func box(under map: AffineTransform) -> PixelRect? {
    guard let box = outline.box else { return nil }
    let origin = map.apply(to: place)
    func pixel(_ value: Double) -> Int { PixelRect.limited(value.rounded(.down)) }
    return PixelRect(
      x: pixel(origin.x + box.minX * map.a - TextMasks.reach)..<pixel(
        origin.x + box.maxX * map.a + TextMasks.reach) + 1,
      y: pixel(origin.y + box.minY * map.d - TextMasks.reach)..<pixel(
        origin.y + box.maxY * map.d + TextMasks.reach) + 1)
  }
}
