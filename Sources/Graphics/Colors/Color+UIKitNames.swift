extension Color {
  /// UIKit's named colours, which are not always CSS's of the same name: its green is
  /// CSS's lime.
  public static let uiKitNames: [(name: String, color: Color)] = [
    ("black", Color(red: 0, green: 0, blue: 0)),
    ("darkGray", Color(red: 1 / 3.0, green: 1 / 3.0, blue: 1 / 3.0)),
    ("lightGray", Color(red: 2 / 3.0, green: 2 / 3.0, blue: 2 / 3.0)),
    ("white", Color(red: 1, green: 1, blue: 1)),
    ("gray", Color(red: 0.5, green: 0.5, blue: 0.5)),
    ("red", Color(red: 1, green: 0, blue: 0)),
    ("green", Color(red: 0, green: 1, blue: 0)),
    ("blue", Color(red: 0, green: 0, blue: 1)),
    ("cyan", Color(red: 0, green: 1, blue: 1)),
    ("yellow", Color(red: 1, green: 1, blue: 0)),
    ("magenta", Color(red: 1, green: 0, blue: 1)),
    ("orange", Color(red: 1, green: 0.5, blue: 0)),
    ("purple", Color(red: 0.5, green: 0, blue: 0.5)),
    ("brown", Color(red: 0.6, green: 0.4, blue: 0.2)),
    ("clear", .clear),
  ]

  /// UIKit's colour of a name in any capitals, with `grey` for gray, and its own spelling.
  public static func uiKitColor(named name: String) -> (name: String, color: Color)? {
    uiKitPlaces[name.lowercased()].map { uiKitNames[$0] }
  }

  private static let uiKitPlaces = Dictionary(
    uiKitNames.enumerated().flatMap { place, row in
      let name = row.name.lowercased()
      return [(name, place), (name.replacing("gray", with: "grey"), place)]
    }, uniquingKeysWith: { first, _ in first })

  /// The CSS name of an opaque colour, or its components as `[red, green, blue]`.
  public var spelling: String {
    if let same = Self.cssNames.first(where: { $0.color == self }) { return same.name }
    return "[\([red, green, blue].map(\.shortestDecimal).joined(separator: ", "))]"
  }
}
