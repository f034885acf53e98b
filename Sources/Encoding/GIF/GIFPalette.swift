/// The colours of a whole GIF.
///
/// It depends on the histogram alone. At most 256 entries; one is kept for transparency, which also
/// stands for "as before" in frames that change little, except when a clip without transparency has
/// exactly 256 colours.
public struct GIFPalette: Hashable, Sendable {
  /// The colours, each 0xRRGGBB, in the order of their places.
  public let colors: [UInt32]
  /// The place before the colours, 0, that stands for transparent; `nil` in a palette of 256
  /// colours.
  public let transparentIndex: UInt8?
  /// True when every colour of the histogram has its own entry.
  public let isExact: Bool
  /// True when pixels of the clip itself are transparent, so that frames must not build on each
  /// other.
  public let hasTransparency: Bool

  /// Chooses the colours for some pictures.
  ///
  /// They are ordered so that as many images as can be have low places alone.
  /// Of too many colours those that fill at least 1/512 of the pictures keep entries of their own
  /// (at most half), so that flat areas stay exactly as they are; others are divided by
  /// repeatedly cutting the box of colours with the largest squared error where that lowers it
  /// most.
  ///
  /// - Parameters:
  ///   - histogram: The colours of the pictures.
  ///   - count: The most entries, 2…256.
  public init(_ histogram: ColorHistogram, count: Int = 256) {
    let entries = histogram.entries
    let isFull = !histogram.hasTransparency && entries.count == 256 && count == 256
    let room = isFull ? 256 : min(max(count, 2), 256) - 1
    let isExact = entries.count <= room
    let chosen = isExact ? entries.map(\.color) : Self.reduce(entries, to: room)
    self.init(
      colors: PlaceOrder(chosen, images: histogram.images).ordered().map(\.value), isExact: isExact,
      hasTransparency: histogram.hasTransparency)
  }

  /// A palette that was chosen before.
  package init(colors: [UInt32], isExact: Bool, hasTransparency: Bool) {
    // A GIF without any colour still needs an entry.
    self.colors = colors.isEmpty ? [0] : Array(colors.prefix(256))
    transparentIndex = self.colors.count < 256 ? 0 : nil
    self.isExact = isExact
    self.hasTransparency = hasTransparency
  }

  private static func reduce(
    _ entries: [(color: GIFColor, count: Int)], to room: Int
  ) -> [GIFColor] {
    let total = entries.reduce(0) { $0 + $1.count }
    let flat = entries.filter { $0.count * 512 >= total }
      .sorted { ($1.count, $0.color) < ($0.count, $1.color) }.prefix((room + 1) / 2)
    let kept = Set(flat.map(\.color))
    let rest = entries.filter { !kept.contains($0.color) }
    let boxes = ColorBox.divide(rest, into: room - kept.count)
    return Array(kept.union(boxes.map(\.mean)))
  }

  /// The place of the first colour.
  var firstPlace: UInt8 { transparentIndex == nil ? 0 : 1 }

  /// The colour at a place, 0xRRGGBB; `nil` for transparent, and where there is none.
  public func color(at place: UInt8) -> UInt32? {
    let index = Int(place) - Int(firstPlace)
    return colors.indices.contains(index) ? colors[index] : nil
  }

  /// Bits of an index, as GIF's tables count them: 1…8.
  var indexBits: Int {
    let count = colors.count + (transparentIndex == nil ? 0 : 1)
    return max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
  }
}
