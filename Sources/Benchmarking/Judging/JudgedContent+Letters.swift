/// Scenes of which one letter or digit is another that looks like it.
extension JudgedContent {
  private static let pairs = [
    ("0", "8"), ("3", "8"), ("6", "8"), ("5", "6"), ("1", "7"), ("9", "8"), ("2", "7"), ("0", "8"),
    ("3", "8"), ("c", "o"), ("e", "c"), ("a", "o"), ("n", "h"), ("i", "l"), ("t", "l"), ("u", "n"),
    ("O", "Q"), ("E", "F"), ("P", "R"), ("v", "y"), ("b", "h"), ("s", "a"),
  ]

  /// Colours of text and of the ground that it stands on.
  private static let flatGrounds = [
    ("black", "white"), ("#555", "white"), ("#888", "white"), ("#999", "white"),
    ("white", "#102040"), ("#203060", "#e0e8f0"), ("#aaa", "#333"), ("#fb8500", "#023047"),
    ("#2a9d8f", "#f4f1de"), ("#777", "#eee"), ("#c02020", "white"), ("#2040a0", "#ffe08a"),
  ]

  /// A right or a wrong text of some points on a flat or a busy ground.
  mutating func letter(size: Double, isWrong: Bool) -> String {
    let (right, wrong) = random.one(of: Self.pairs)
    let words =
      Int(right) != nil
      ? random.one(of: ["1,2_4", "_%", "20_6", "€ 4_.90", "\(random.words()) 1,2_4", "1_:45"])
      : random.one(of: ["pa_er", "pa_er", "\(random.words()) _et"])
    let string = words.replacing("_", with: isWrong ? wrong : right)
    let (x, y) = (random.number(10...60), random.number(10...Double(height) - 100))
    let motion = random.one(of: [
      "", "", "", "", "keyPath: opacity, fromValue: 0, duration: 0.4",
      "keyPath: opacity, fromValue: 0, duration: \(seconds)",
      "keyPath: position.x, byValue: 20, duration: \(seconds)",
      "keyPath: position.y, byValue: \(random.number(-60...60)), duration: \(seconds)",
      "keyPath: transform.scale, toValue: 1.1, duration: \(seconds)",
    ])
    let rest = motion.isEmpty ? "" : ", animations: [{\(motion)}]"
    let others = [shape(nil)].suffix(random.one(of: [0, 1]))
    let font = random.font()
    func text(_ color: String) -> String {
      label(string, x: x, y: y, size: size, color: color, font: font, rest)
    }
    // A quarter stands on something busy, in a colour that can be read there.
    guard random.one(of: [false, false, false, true]) else {
      let (color, ground) = random.one(of: Self.flatGrounds)
      return scene(background: ground, [text(color)] + others)
    }
    let color = random.one(of: ["white", "black", "#ffe000"])
    let ground =
      switch random.one(of: ["photo", "photo", "moving photo", "gradient", "video"]) {
      case "photo": photo(moves: false)
      case "moving photo": photo(moves: true)
      case "gradient": gradient(animatesColors: random.isTrue())
      default: picture("video")
      }
    return scene([ground, text(color)] + others)
  }
}
