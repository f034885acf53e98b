import TestSupport

/// A random tree of layers written once, and the same tree as it is when it is written out.
struct RandomlyWrittenOnce {
  /// The scene with loops, definitions and expressions.
  let once: String
  /// The scene without.
  let out: String

  /// The scene of a seed.
  init(seed: UInt64) {
    var maker = Maker(random: SeededGenerator(state: seed))
    let layers = maker.pieces(depth: 3, names: ["p", "q"])
    let start = "inbetween: 1\ncanvas: {width: 9, height: 9}\n"
    once =
      "parameters: {p: 3, q: -2}\n" + start + "definitions:\n"
      + maker.definitions.map { "  \($0)\n" }.joined() + "  unused: {}\n"
      + "layers: [\(layers.map(\.once).joined(separator: ", "))]\n"
    out =
      start
      + "layers: [\(layers.flatMap { $0.made(["p": 3, "q": -2]) }.map(\.text).joined(separator: ", "))]\n"
  }

  private typealias Names = [String: Int]

  /// A layer as it is written out.
  private struct Made {
    let name: String
    var zPosition: Int
    let sublayers: [Made]
    /// True for one that a definition made, which says its opacity.
    var isUsed = false

    var text: String {
      let inside = sublayers.map(\.text).joined(separator: ", ")
      let opacity = isUsed ? ", opacity: 1" : ""
      return "{name: \(name), zPosition: \(zPosition), sublayers: [\(inside)]\(opacity)}"
    }
  }

  /// An item of a list as it is written once, and written out for values of its names.
  private struct Piece {
    let once: String
    let made: (Names) -> [Made]
  }

  /// A whole number as an expression, and its value where names have values.
  private struct Number {
    let text: String
    let value: (Names) -> Int
  }

  private struct Maker {
    var random: SeededGenerator
    var definitions: [String] = []
    private var count = 0

    init(random: SeededGenerator) { self.random = random }

    private mutating func pick(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &random)
    }

    mutating func pieces(depth: Int, names: [String]) -> [Piece] {
      (0..<pick(depth > 2 ? 3...5 : 0...2)).map { _ in piece(depth: depth, names: names) }
    }

    private mutating func piece(depth: Int, names: [String]) -> Piece {
      count += 1
      let own = "v\(count)"
      switch depth > 0 ? pick(0...4) : 0 {
      case 1:
        let times = pick(0...3)
        let body = layer(depth: depth - 1, names: names + [own])
        return Piece(once: "{forEach: {count: \(times), index: \(own)}, \(body.keys)}") { values in
          (0..<times).map { body.made(values.merging([own: $0]) { $1 }) }
        }
      case 2:
        let list = (0..<pick(0...3)).map { _ in number(depth: 1, names: names) }
        let body = layer(depth: depth - 1, names: names + [own])
        let items = list.map { "\"${\($0.text)}\"" }.joined(separator: ", ")
        return Piece(once: "{forEach: {in: [\(items)], as: \(own)}, \(body.keys)}") { values in
          list.map { item in body.made(values.merging([own: item.value(values)]) { $1 }) }
        }
      case 3, 4:
        // A definition sees its own names and the parameters.
        let body = layer(depth: depth - 1, names: ["p", "q", own])
        definitions.append("d\(own): {\(body.keys), opacity: \"${\(own) == 0.5 ? 0 : 1}\"}")
        let argument = number(depth: 2, names: names)
        let replaced = pick(0...1) == 1 ? number(depth: 1, names: names) : nil
        let beside = replaced.map { ", zPosition: \"${\($0.text)}\"" } ?? ""
        return Piece(
          once: "{use: d\(own), with: {\(own): \"${\(argument.text)}\"}\(beside)}"
        ) { values in
          let inner = ["p": 3, "q": -2, own: argument.value(values)]
          var made = body.made(inner)
          made.isUsed = true
          if let replaced { made.zPosition = replaced.value(values) }
          return [made]
        }
      default:
        let body = layer(depth: depth - 1, names: names)
        return Piece(once: "{\(body.keys)}") { [body.made($0)] }
      }
    }

    /// The keys of a layer.
    private mutating func layer(
      depth: Int, names: [String]
    ) -> (keys: String, made: (Names) -> Made) {
      let (name, place) = (number(depth: 2, names: names), number(depth: 3, names: names))
      let inside = depth > 0 ? pieces(depth: depth, names: names) : []
      let keys =
        "name: \"n${\(name.text)}\", zPosition: \"${\(place.text)}\", sublayers: [\(inside.map(\.once).joined(separator: ", "))]"
      return (
        keys,
        { values in
          Made(
            name: "n\(name.value(values))", zPosition: place.value(values),
            sublayers: inside.flatMap { $0.made(values) })
        }
      )
    }

    private mutating func number(depth: Int, names: [String]) -> Number {
      switch depth > 0 ? pick(0...6) : pick(0...1) {
      case 0:
        let value = pick(0...9)
        return Number(text: "\(value)") { _ in value }
      case 1:
        let name = names[pick(0...(names.count - 1))]
        return Number(text: name) { $0[name] ?? 0 }
      case 2, 3, 4:
        let (a, b) = (
          number(depth: depth - 1, names: names), number(depth: depth - 1, names: names)
        )
        let op = ["+", "-", "*"][pick(0...2)]
        return Number(text: "(\(a.text)) \(op) (\(b.text))") { values in
          let (x, y) = (a.value(values), b.value(values))
          return op == "+" ? x + y : op == "-" ? x - y : x * y
        }
      case 5:
        let a = number(depth: depth - 1, names: names)
        return Number(text: "(\(a.text)) % 5") { a.value($0) % 5 }
      default:
        let (a, b) = (
          number(depth: depth - 1, names: names), number(depth: depth - 1, names: names)
        )
        return Number(text: "(\(a.text)) < 4 ? \(b.text) : 7") { values in
          a.value(values) < 4 ? b.value(values) : 7
        }
      }
    }
  }
}
