import TestSupport

/// A scene of a few layers with animations and handlers, and a script that does to them whatever a
/// script can do; the same seed gives the same text.
struct RandomScript {
  private var generator: SeededGenerator
  private var names: [String] = []

  init(seed: UInt64) { generator = SeededGenerator(state: seed) }

  /// The scene as YAML.
  mutating func text() -> String {
    names = (0..<4).map { "l\($0)" }
    var layers: [String] = []
    // Two layers, the second in front, each with one that stands in it.
    for i in [0, 2] {
      layers.append(layer(names[i], sublayers: ", sublayers: [\(layer(names[i + 1]))]"))
    }
    names += ["n0", "n1"]
    var text = "inbetween: 1\ncanvas: {width: 100, height: 100}\ntime: {duration: 12}\nlayers:\n"
    text += layers.map { "  - \($0)\n" }.joined()
    text += "  - {name: n0}\n  - {name: n1, isHidden: true}\ninteractions:\n"
    for _ in 0..<4 + number(10) {
      text += "  - {at: \(time()), \(action(nesting: 0))}\n"
    }
    return text
  }

  private mutating func number(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }
  private mutating func pick(_ list: [String]) -> String { list[number(list.count)] }
  private mutating func name() -> String { pick(names) }
  private mutating func time() -> Double { Double(number(81)) / 8 }
  private mutating func length() -> Double { Double(1 + number(24)) / 8 }
  private mutating func point() -> String { "[\(number(90)), \(number(90))]" }

  private mutating func layer(_ name: String, sublayers: String = "") -> String {
    var text = "{name: \(name), frame: [\(number(30)), \(number(30)), 60, 50]"
    if chance(25) { text += ", speed: \(pick(["0.5", "2", "0", "-1, timeOffset: 6"]))" }
    if chance(15) { text += ", duration: 2, repeatCount: .inf, autoreverses: \(chance(50))" }
    if chance(25) { text += ", actions: {opacity: {\(animation(nesting: 2))}, position: none}" }
    if chance(25) { text += ", masksToBounds: true" }
    if chance(25) { text += ", isDraggable: true" }
    if chance(20) { text += ", mask: {frame: [0, 0, 40, 40], backgroundColor: black}" }
    if chance(60) { text += ", onTap: [{\(action(nesting: 1))}]" }
    if chance(40) { text += ", onDrag: [{\(action(nesting: 1))}]" }
    let animations = (0..<number(4)).map { _ in "{\(animation(nesting: 1))}" }
    return text + ", animations: [\(animations.joined(separator: ", "))]\(sublayers)}"
  }

  private mutating func change() -> String {
    let value = pick([
      "opacity: 0.\(number(9))", "position: \(point())", "cornerRadius: \(number(20))",
      "timeOffset: \(number(3))", "speed: \(number(3) - 1)", "mask: null",
      "mask: {name: n1, frame: [5, 5, 30, 30], backgroundColor: black}",
      "frame: [5, 5, 20, \(20 + number(40))]",
    ])
    return "{layer: \(name()), values: {\(value)}}"
  }

  private mutating func animation(nesting: Int) -> String {
    var text =
      switch number(6) {
      case 0: "keyPath: opacity, toValue: 0.\(number(9)), duration: \(length())"
      case 1: "keyPath: position, values: [\(point()), \(point())], duration: \(length())"
      case 2: "type: spring, keyPath: position.x, toValue: 60, duration: \(length())"
      case 4: "keyPath: cornerRadius, fromValue: presentation, toValue: 5, duration: \(length())"
      case 3:
        "animations: [{keyPath: cornerRadius, toValue: 9, duration: \(length()), beginTime: 0.5}], duration: \(length())"
      default:
        "transition: \(pick(["fade", "push", "reveal", "moveIn", "flip"])), duration: \(length())"
      }
    if chance(40), !text.hasPrefix("transition") { text += ", key: \(pick(["k", "opacity"]))" }
    if chance(30) { text += ", isRemovedOnCompletion: false, fillMode: forwards" }
    if chance(20) { text += ", repeatCount: \(pick(["2", ".inf"]))" }
    if nesting < 2, chance(30) { text += ", onStop: [{\(action(nesting: nesting + 1))}]" }
    return text
  }

  private mutating func action(nesting: Int) -> String {
    switch number(16) {
    case 0, 1: "set: \(change())"
    case 2: "addAnimation: {layer: \(name()), \(animation(nesting: nesting + 1))}"
    case 3:
      "transition: {layer: \(name()), transition: \(pick(["fade", "push", "flip"])), duration: \(length()), completion: [{log: over}]}, set: \(change()), animateView: {duration: 1, changes: [\(change())]}"
    case 4: "removeAnimation: {layer: \(name()), key: \(pick(["k", "opacity"]))}"
    case 5: "removeAllAnimations: \(name())"
    case 6:
      "addSublayer: {layer: \(name()), name: n\(number(2)), frame: [0, 0, 30, 30], animations: [{\(animation(nesting: 2))}]}"
    case 7: "removeFromSuperlayer: \(name())"
    case 8, 9: "togglePause: \(name())"
    case 10: "scrub: {layer: \(name()), values: [0, \(number(3)), 1], duration: \(length())}"
    case 11:
      "animateView: {duration: \(length()), options: [beginFromCurrentState], additive: \(chance(50)), repeatCount: \(number(3)), changes: [\(change())]}"
    case 13:
      "actions: [{\(chance(50) ? "set: \(change())" : "togglePause: \(name())")}, {flush: true}, {addAnimation: {layer: \(name()), \(animation(nesting: 2))}}, {set: \(change())}]"
    case 12: "drag: {from: \(point()), to: \(point()), duration: \(length())}"
    default: "tap: \(point())"
    }
  }
}
