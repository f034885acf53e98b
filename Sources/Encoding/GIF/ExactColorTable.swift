/// The palette's own colours and their places: a small hash table with open addressing.
struct ExactColorTable: Sendable {
  /// Colours, or ``empty``.
  private var keys: [UInt32]
  private var places: [UInt8]
  /// The mark of a free slot, which is no colour: colours have 24 bits.
  private static let empty = UInt32.max
  /// Four times as many slots as there can be colours.
  private static let slotBits: UInt32 = 10

  init(_ colors: [UInt32]) {
    keys = [UInt32](repeating: Self.empty, count: 1 << Self.slotBits)
    places = [UInt8](repeating: 0, count: 1 << Self.slotBits)
    for (place, color) in colors.enumerated() {
      var slot = Self.slot(color)
      while keys[slot] != Self.empty { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = color
      places[slot] = UInt8(place)
    }
  }

  /// The place of a colour that is in the palette.
  subscript(color: UInt32) -> UInt8? {
    var slot = Self.slot(color)
    while keys[slot] != color {
      if keys[slot] == Self.empty { return nil }
      slot = (slot + 1) & (keys.count - 1)
    }
    return places[slot]
  }

  /// Multiplicative hashing by 2³² divided by the golden ratio.
  private static func slot(_ color: UInt32) -> Int {
    Int((color &* 0x9E37_79B1) >> (32 - slotBits))
  }
}
