import Graphics

/// Adds up the coverage of a text from that of its pieces.
enum TextCoverage {
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
  static func write(
    _ pixels: PixelRect, of text: TextPieces, under map: AffineTransform,
    from masks: GlyphMaskCache,
    memory: CoverageMemory, to rows: borrowing AlphaRows
  ) {
    for row in 0..<pixels.height { rows.fill(row, 0, pixels.width, with: 0) }
    let scale = map.a
    for piece in text.list {
      guard let box = piece.box(under: map), box.intersects(pixels) else { continue }
      let origin = map.apply(to: piece.place)
      if piece.outline.hasMasks(at: scale) {
        let place = SubpixelGrid(nearest: origin)
        let mask = masks.mask(of: piece.outline, scale: scale, phase: place.phase)
        mask.add(to: rows, of: pixels, movedBy: place.column, place.row)
      } else {
        let map = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
        let outline = FlatOutline(piece.outline.path, map: map)
        GlyphMask(outline, in: pixels, memory: memory).add(to: rows, of: pixels)
      }
    }
  }
}

extension TextPieces {
  /// Pixels in an em between which text is drawn piece by piece.
  private static let sizes = 4.0...4096

  /// True when a map to pixels draws it piece by piece: it only moves it, at the canvas's scale.
  func isDrawn(under map: AffineTransform, size: Double) -> Bool {
    map.b == 0 && map.c == 0 && map.a == size && map.d == size && Self.sizes.contains(size)
  }

  /// The pixels in which it differs from another text under the same map.
  func differences(from other: TextPieces, under map: AffineTransform) -> [PixelRect] {
    let middle = UnequalMiddle(of: list.count, and: other.list.count) {
      list[$0] == other.list[$1]
    }
    return (list[middle.first] + other.list[middle.second]).compactMap { $0.box(under: map) }
  }
}

extension GlyphOutline {
  /// Outlines that are larger, in pixels, are drawn where they are.
  private static let mostPixels = 4096.0

  /// True when its masks are kept at a scale.
  fileprivate func hasMasks(at scale: Double) -> Bool {
    guard let size = box?.size else { return false }
    return size.width * scale * size.height * scale <= Self.mostPixels
  }
}

extension TextPiece {
  /// How far a piece reaches beyond its box: as far as it is moved, and its chords lie beside its
  /// curves.
  private static let reach = 1.0 / 16

  /// The pixels that a piece may reach; `nil` for none.
  fileprivate func box(under map: AffineTransform) -> PixelRect? {
    guard let box = outline.box else { return nil }
    let origin = map.apply(to: place)
    func pixel(_ value: Double) -> Int { PixelRect.limited(value.rounded(.down)) }
    return PixelRect(
      x: pixel(origin.x + box.minX * map.a - Self.reach)..<pixel(
        origin.x + box.maxX * map.a + Self.reach) + 1,
      y: pixel(origin.y + box.minY * map.d - Self.reach)..<pixel(
        origin.y + box.maxY * map.d + Self.reach) + 1)
  }
}
