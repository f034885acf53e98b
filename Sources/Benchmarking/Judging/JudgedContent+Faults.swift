/// Scenes in which something besides a letter is drawn wrongly.
extension JudgedContent {
  /// Kinds of wrong drawing besides a letter.
  static let faults = [
    "corner radius", "held frame", "late text", "photo by a pixel", "colour", "line by a pixel",
    "missing icon", "easing", "border", "opacity", "still photo by a pixel", "font size",
  ]

  /// A scene of a kind, right or wrong.
  mutating func faulty(_ kind: String, isWrong: Bool) -> String {
    let shapes = (0..<2).map { _ in shape(nil) }
    let (x, y) = (random.number(20...120), random.number(10...60))
    let (w, h) = (random.number(30...120), random.number(20...70))
    let color = random.color()
    func box(_ rest: String, x: Double = x, y: Double = y, _ color: String = color) -> String {
      "{frame: [\(x), \(y), \(w), \(h)], backgroundColor: \"\(color)\"\(rest)}"
    }
    let ground = random.one(of: ["white", "#f0f0f0", "#102030"])
    switch kind {
    case "corner radius":
      return scene(background: ground, [box(", cornerRadius: \(isWrong ? 2 : 8)")])
    case "held frame":
      let frame = random.one(of: [5, 8, 10])
      let by = random.number(6...30)
      return scene(
        background: ground,
        [box(", animations: [\(move("position.x", by, from: x + w / 2, isWrong ? frame : nil))]")])
    case "late text":
      let begin = 0.1 + (isWrong ? 0.05 : 0)
      let way = random.one(of: [
        "keyPath: opacity, fromValue: 0", "keyPath: position.y, byValue: 20",
        "keyPath: position.x, byValue: -30",
      ])
      return scene(
        background: "white",
        [
          label(
            random.words(), x: x, y: y, size: random.number(12...30), color: "#333",
            font: random.font(),
            ", animations: [{\(way), beginTime: \(begin), duration: 0.4, fillMode: both}]")
        ])
    case "photo by a pixel": return scene([photo(moves: true, x: isWrong ? 1 : 0)])
    case "still photo by a pixel": return scene([photo(moves: false, x: isWrong ? 1 : 0)] + shapes)
    case "colour":
      let other = random.color(near: color, by: random.one(of: [10, 14, 20]))
      return scene(background: ground, [box("", isWrong ? other : color)])
    case "line by a pixel":
      return scene([line(isWrong ? 1 : 0)] + shapes.prefix(1))
    case "missing icon":
      let side = random.number(6...14)
      let icon =
        "{frame: [\(x), \(y), \(side), \(side)], backgroundColor: \"\(random.color())\", cornerRadius: \(side / 3)}"
      return scene(background: ground, isWrong ? shapes : shapes + [icon])
    case "easing":
      let names = ["easeIn", "easeInEaseOut"]
      return scene([
        box(
          ", animations: [{keyPath: position.x, byValue: 60, duration: \(seconds), timingFunction: \(names[isWrong ? 1 : 0])}]"
        )
      ])
    case "border":
      return scene(
        background: ground,
        [box(", borderWidth: \(isWrong ? 2 : 1), borderColor: \"\(random.color())\"")])
    case "opacity": return scene(background: ground, [box(", opacity: \(isWrong ? 0.9 : 1)")])
    default:
      let size = random.number(11...28)
      return scene([
        label(
          random.words(), x: x, y: y, size: isWrong ? size + 1 : size, color: "#222",
          font: random.font())
      ])
    }
  }
}
