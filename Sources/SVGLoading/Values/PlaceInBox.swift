import Graphics

/// A point of a box by words of CSS: its sides, its middle, and lengths (CSS Values 4,
/// `<position>`).
enum PlaceInBox {
  /// The point that one or two words say.
  static func point(_ words: [String], in box: Rect, fontSize: Double) -> Point {
    var words = words
    // Either word may say its side.
    if words.count > 1,
      ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1])
    {
      words.swapAt(0, 1)
    }
    func value(_ word: String?, _ begin: Double, _ size: Double) -> Double {
      switch word {
      case "left", "top": return begin
      case "right", "bottom": return begin + size
      case "center", nil: return begin + size / 2
      case let text?:
        let way = Viewport(size: Size(width: size, height: size))
        return begin + (Length(text)?.value(of: .width(way), fontSize: fontSize) ?? 0)
      }
    }
    let isVertical = words.count == 1 && ["top", "bottom"].contains(words[0])
    return Point(
      x: value(isVertical ? nil : words.first, box.minX, box.size.width),
      y: value(
        isVertical ? words.first : words.count > 1 ? words[1] : nil, box.minY, box.size.height))
  }
}
