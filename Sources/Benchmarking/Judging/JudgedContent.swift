import Foundation
import Inbetween

/// A scene made at random, and the same scene with something wrong in it.
///
/// Both come from the same draws, so that nothing else differs.
struct JudgedContent {
  /// Points of the canvas.
  let width: Int
  let height: Int
  let framesPerSecond: Int
  let seconds: Double
  var random: JudgedDraws

  /// A canvas of one of three sizes for about a second.
  init(_ random: inout JudgedDraws) {
    (width, height) = random.one(of: [(320, 180), (480, 270), (640, 360)])
    framesPerSecond = random.one(of: [24, 25, 30, 60])
    seconds = random.one(of: [0.6, 0.8, 1, 1.5])
    self.random = JudgedDraws(seed: random.next())
  }

  /// A scene file with layers over a ground.
  func scene(background: String = "white", _ layers: [String]) -> String {
    """
    inbetween: 1
    canvas: {width: \(width), height: \(height), background: "\(background)"}
    time: {duration: \(seconds), framesPerSecond: \(framesPerSecond)}
    layers:

    """ + layers.map { "  - \($0)\n" }.joined()
  }

  // MARK: Harmless

  /// Kinds of contents that are encoded in two ways; those of ``slowKinds`` cover the canvas and
  /// change slowly.
  static let kinds =
    slowKinds + [
      "text", "small text", "lines", "grid", "shapes", "photo", "noise", "video", "roll",
      "confetti",
    ]
  static let slowKinds = ["gradient", "fade", "zoom"]

  /// A scene of a kind.
  mutating func harmless(_ kind: String) -> String {
    switch kind {
    case "gradient": scene([gradient(animatesColors: true)])
    case "fade": fade()
    case "zoom": zoom()
    case "text": scene([text(0.15), text(0.45), text(0.7)] + (0..<2).map { _ in shape(nil) })
    case "small text": smallText()
    case "lines": scene((0..<7).map { _ in line(0) })
    case "grid": grid()
    case "shapes": scene(background: random.color(), (0..<6).map { _ in shape(nil) })
    case "photo": scene([photo(moves: true)])
    case "noise": scene([picture("noise"), shape(nil), text(0.5)])
    case "video": scene([picture("video"), text(0.75), shape(nil)])
    case "roll": roll()
    default: confetti()
    }
  }

  private mutating func fade() -> String {
    let (from, to) = (random.number(0...0.4), random.number(0.6...1))
    let under = gradient(animatesColors: false)
    let over = random.isTrue() ? photo(moves: false) : gradient(animatesColors: false)
    return scene([
      under,
      over.dropLast()
        + ", animations: [{keyPath: opacity, fromValue: \(from), toValue: \(to), duration: \(seconds)}]}",
    ])
  }

  private mutating func zoom() -> String {
    let end = random.number(1.03...1.6)
    let turn = random.one(of: [0, 0, 0.1])
    let layers = [gradient(animatesColors: random.isTrue()), shape(nil), text(0.4)].prefix(
      random.one(of: [1, 1, 3]))
    return scene([
      "{frame: [0, 0, \(width), \(height)], sublayers: [\(layers.joined(separator: ", "))], animations: [{keyPath: transform.scale, fromValue: \(random.isTrue() ? 1 : 1.02), toValue: \(end), duration: \(seconds)}, {keyPath: transform.rotation, toValue: \(turn), duration: \(seconds)}]}"
    ])
  }

  private mutating func roll() -> String {
    let lines = (0..<8).map { i in text(Double(i) * 0.16) }.joined(separator: ", ")
    return scene(
      background: random.one(of: ["white", "#111", "#203040"]),
      [
        "{frame: [0, 0, \(width), \(height)], sublayers: [\(lines)], animations: [{keyPath: position.y, byValue: -\(random.number(8...60)), duration: \(seconds)}]}"
      ])
  }

  private mutating func smallText() -> String {
    let size = random.number(8...11)
    let rest = random.one(of: [
      "", ", animations: [{keyPath: opacity, fromValue: 0.2, duration: \(seconds)}]",
    ])
    return scene(
      background: random.one(of: ["white", "#181818"]),
      stride(from: 4, to: Double(height) - 12, by: 13).map { y in
        label(
          "\(random.words()) \(random.words())", x: 6, y: y, size: size,
          color: random.one(of: ["#777", "#999", "#c07020"]), font: random.font(), rest)
      })
  }

  /// Lines a few points apart that turn or move slowly.
  private mutating func grid() -> String {
    let step = random.number(4...14)
    let lines = stride(from: -60, to: Double(width) + 60, by: step).map { x in
      "{polyline: [[\(x), -60], [\(x), \(height + 60)]]}"
    }.joined(separator: ", ")
    let change = random.one(of: [
      "keyPath: position.x, byValue: \(step)",
      "keyPath: transform.rotation, toValue: \(random.number(0.01...0.1))",
      "keyPath: strokeColor, toValue: \"\(random.color())\"",
    ])
    return scene([
      "{type: shape, frame: [0, 0, \(width), \(height)], path: [\(lines)], strokeColor: \"\(random.color())\", lineWidth: \(random.one(of: [0.5, 1, 1.5])), animations: [{\(change), duration: \(seconds)}]}",
      shape(nil),
    ])
  }

  private mutating func confetti() -> String {
    scene(
      (0..<30).map { _ in
        let (x, y) = (random.number(0...Double(width)), random.number(0...Double(height)))
        return
          "{bounds: [0, 0, \(random.number(3...9)), \(random.number(3...9))], position: [\(x), \(y)], backgroundColor: \"\(random.color())\", animations: [{keyPath: position.y, byValue: \(random.number(20...120)), duration: \(seconds)}, {keyPath: transform.rotation, toValue: \(random.number(1...9)), duration: \(seconds)}]}"
      })
  }

  // MARK: Parts

  mutating func gradient(animatesColors: Bool) -> String {
    let kind = random.one(of: ["axial", "axial", "radial", "conic"])
    let count = random.one(of: [2, 2, 3])
    func list(_ random: inout JudgedDraws) -> String {
      (0..<count).map { _ in "\"\(random.color())\"" }.joined(separator: ", ")
    }
    let colors = list(&random)
    let others = random.isTrue() ? list(&random) : turned(colors)
    let start = kind == "axial" ? "[0, \(random.number(0...1))]" : "[0.5, 0.5]"
    let change =
      animatesColors
      ? ", animations: [{keyPath: colors, toValue: [\(others)], duration: \(random.one(of: [seconds / 2, 1.5, seconds, 4])), autoreverses: true}]"
      : ""
    return
      "{type: gradient, gradientType: \(kind), frame: [0, 0, \(width), \(height)], startPoint: \(start), endPoint: [1, 1], colors: [\(colors)]\(change)}"
  }

  /// The same colours, or ones near them, in another order.
  private mutating func turned(_ colors: String) -> String {
    let list = colors.components(separatedBy: ", ").map { $0.filter { $0 != "\"" } }
    let reach = random.one(of: [0, 10, 30])
    let others = (random.isTrue() || reach == 0 ? Array(list.reversed()) : list)
      .map { "\"\(random.color(near: $0, by: reach))\"" }
    return others.joined(separator: ", ")
  }

  mutating func text(_ y: Double) -> String {
    label(
      random.words(), x: 8, y: y * Double(height), size: random.number(9...24),
      color: random.one(of: ["black", "#888", "#c02020", "#2040a0", "#0a6", "#ddd"]),
      font: random.font())
  }

  func label(
    _ string: String, x: Double, y: Double, size: Double, color: String, font: String,
    _ rest: String = ""
  ) -> String {
    "{type: text, frame: [\(x), \(y), \(width - 10), \(size * 2)], string: \"\(string)\", font: \"\(font)\", fontSize: \(size), foregroundColor: \"\(color)\"\(rest)}"
  }

  mutating func line(_ shift: Double) -> String {
    let (x, y) = (random.number(0...Double(width)), random.number(0...Double(height)))
    let (dx, dy) = (random.number(-90...90), random.number(-90...90))
    return
      "{type: shape, path: [{polyline: [[\(x), \(y + shift)], [\(x + dx), \(y + dy + shift)]]}], strokeColor: \"\(random.color())\", lineWidth: \(random.one(of: [1, 1, 1.5, 2])), animations: [{keyPath: position.x, byValue: \(random.number(-30...30)), duration: \(seconds)}]}"
  }

  /// A moving shape; held in a frame where one is given.
  mutating func shape(_ held: Int?) -> String {
    let (w, h) = (random.number(20...90), random.number(15...60))
    let (x, y) = (random.number(0...Double(width) - 40), random.number(0...Double(height) - 30))
    return
      "{frame: [\(x), \(y), \(w), \(h)], backgroundColor: \"\(random.color())\", cornerRadius: \(random.one(of: [0, 6, 12])), animations: [\(move("position.x", random.number(-60...60), from: x + w / 2, held))]}"
  }

  /// A movement over all of the clip; one frame may show the place of the frame before.
  func move(_ key: String, _ by: Double, from: Double, _ held: Int?) -> String {
    guard let held else { return "{keyPath: \(key), byValue: \(by), duration: \(seconds)}" }
    let frames = seconds * Double(framesPerSecond)
    let times = [0, Double(held - 1), Double(held) + 0.5, Double(held + 1), frames]
    let places = [0, Double(held - 1), Double(held - 1), Double(held + 1), frames]
    return
      "{keyPath: \(key), values: \(places.map { from + by * $0 / frames }), keyTimes: \(times.map { $0 / frames }), duration: \(seconds)}"
  }

  mutating func photo(moves: Bool, x: Double = 0) -> String {
    let pan = moves ? random.number(-30...30) : 0
    let animation =
      ", animations: [{keyPath: position.x, byValue: \(pan), duration: \(seconds)}]"
    return
      "{frame: [\(-40 + x), -30, \(width + 80), \(height + 60)], contents: photo\(random.one(of: [0, 1, 2])).png\(moves ? animation : "")}"
  }

  /// A picture or a movie of the judgement's own that covers the canvas.
  mutating func picture(_ name: String) -> String {
    let file = name == "video" ? "video\(random.one(of: [0, 1, 2])).mp4" : "\(name).png"
    let change = random.one(of: [
      "",
      ", animations: [{keyPath: position.x, byValue: \(random.number(-20...20)), duration: \(seconds)}]",
    ])
    return
      "{frame: [-30, -20, \(width + 60), \(height + 40)], contents: \(file)\(change)}"
  }

  /// A picture like a photograph: soft areas, edges and grain.
  static func photo(seed: UInt64) -> Pixmap {
    var random = JudgedDraws(seed: seed)
    let waves = (0..<24).map { i in
      let reach = pow(1.35, Double(i)) / 260
      let angle = random.number(0...6.3)
      return (
        x: reach * cos(angle), y: reach * sin(angle), phase: random.number(0...6.3),
        part: 60 * pow(0.84, Double(i)), channel: random.number(0...1)
      )
    }
    let edge = random.number(0.3...0.7)
    var grain = JudgedDraws(seed: seed &+ 1)
    var pixmap = Pixmap(width: 480, height: 270)
    for y in 0..<270 {
      for x in 0..<480 {
        var (luma, color) = (120.0, 0.0)
        for wave in waves {
          let value = wave.part * sin(wave.x * Double(x) + wave.y * Double(y) + wave.phase)
          luma += value * 0.6
          color += value * (wave.channel - 0.5)
        }
        if Double(y) > 270 * edge + 40 * sin(Double(x) / 50) { luma = luma * 0.5 + 20 }
        let noise = grain.number(-6...6)
        let start = y * pixmap.strideInBytes + x * 4
        for (i, share) in [-1.0, 0.1, 0.6].enumerated() {
          pixmap.bytes[start + i] = UInt8(min(max(luma + share * color + noise, 0), 255))
        }
        pixmap.bytes[start + 3] = 255
      }
    }
    return pixmap
  }

  /// Grain of all levels around grey, soft in half of the picture.
  static func noise(seed: UInt64) -> Pixmap {
    var random = JudgedDraws(seed: seed &+ 77)
    var pixmap = Pixmap(width: 480, height: 270)
    for y in 0..<270 {
      for x in 0..<480 {
        let reach = x < 240 ? 40.0 : 10
        let level = UInt8(128 + random.number(-reach...reach))
        let start = y * pixmap.strideInBytes + x * 4
        pixmap.bytes.replaceSubrange(start..<start + 4, with: [level, level, level, 255])
      }
    }
    return pixmap
  }
}
