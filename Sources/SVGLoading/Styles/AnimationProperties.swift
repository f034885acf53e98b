import Documents

/// The properties of CSS that say which key frames an element runs, and when (CSS Animations 1).
enum AnimationProperties {
  /// The properties that the short one stands for, with their usual values.
  static let usual: [(name: String, value: String)] = [
    ("animation-name", "none"), ("animation-duration", "0s"),
    ("animation-timing-function", "ease"), ("animation-delay", "0s"),
    ("animation-iteration-count", "1"), ("animation-direction", "normal"),
    ("animation-fill-mode", "none"), ("animation-play-state", "running"),
    ("animation-composition", "replace"),
  ]

  /// The property that the short one sets back, but does not say.
  private static let unsaid = "animation-composition"

  static let names = Set(usual.map(\.name))

  /// The long properties that a value of the short one says: lists of as many items as it has.
  static func longhands(_ text: String) -> [(name: String, value: String)] {
    var columns = usual.map { _ in [String]() }
    for item in StyleList.items(text) {
      var row = usual.map(\.value)
      var isSaid = usual.map { _ in false }
      for word in StyleList.words(item) {
        let place = usual.indices.dropFirst().first { place in
          !isSaid[place] && usual[place].name != unsaid && accepts(word, of: usual[place].name)
        }
        row[place ?? 0] = word
        isSaid[place ?? 0] = true
      }
      for place in columns.indices { columns[place].append(row[place]) }
    }
    return usual.indices.map { (usual[$0].name, columns[$0].joined(separator: ", ")) }
  }

  /// True for a word that a long property may have.
  static func accepts(_ word: String, of name: String) -> Bool {
    switch name {
    case "animation-duration": seconds(word).map { $0 >= 0 } ?? false
    case "animation-delay": seconds(word) != nil
    case "animation-timing-function": EasingText.curve(word) != nil
    case "animation-iteration-count":
      word == "infinite" || NumberText.number(word).map { $0 >= 0 } ?? false
    case "animation-direction":
      ["normal", "reverse", "alternate", "alternate-reverse"].contains(word)
    case "animation-fill-mode": ["none", "forwards", "backwards", "both"].contains(word)
    case "animation-play-state": ["running", "paused"].contains(word)
    case "animation-composition": ["replace", "add", "accumulate"].contains(word)
    default: StyleList.words(word).count == 1
    }
  }

  /// A time with its unit, in seconds.
  static func seconds(_ word: String) -> Double? {
    let word = word.lowercased()
    guard word.hasSuffix("s") else { return nil }
    let isThousandth = word.hasSuffix("ms")
    guard let number = NumberText.number(word.dropLast(isThousandth ? 2 : 1)) else { return nil }
    let seconds = isThousandth ? number / 1000 : number
    return abs(seconds) <= NumberRange.longestDuration ? seconds : nil
  }
}
