import Documents
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// A layer that was taken out of the tree may be put into it again, and is who it was.
@Suite struct ReturningLayerTests {
  private static let layers = """
    layers:
      - {name: a, sublayers: [{name: box, id: box, frame: [0, 0, 9, 9], onTap: [{log: tapped}], animations: [{key: k, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}], sublayers: [{name: dot, frame: [0, 0, 9, 9]}]}]}
      - {name: b}
    """

  static let cases: [ScriptCase] = [
    ScriptCase(
      name: "it comes back with its values, and without the animations that it had",
      yaml: """
        \(layers)
        interactions:
          - {at: 1, set: {layer: box, values: {borderWidth: 3}}, transaction: {disableActions: true}}
          - {at: 2, removeFromSuperlayer: box}
          - {at: 4, insertSublayer: {layer: box, to: b}}
          - {at: 5, set: {layer: box, values: {borderWidth: 5}}}
        """,
      events: [
        "0 animationDidStart a/box k", "1 set a/box borderWidth = 3",
        "2 removeFromSuperlayer a/box",
        "2 animationDidStop a/box k unfinished", "4 insertSublayer a/box",
        "5 set b/box borderWidth = 5", "5 animationDidStart b/box borderWidth",
        "5.25 animationDidStop b/box borderWidth finished",
      ],
      values: [
        ("a/box", "isHidden", 1, [0]), ("a/box", "isHidden", 3, [1]), ("a/box", "isHidden", 6, [1]),
        ("b/box", "isHidden", 1, [1]), ("b/box", "isHidden", 3, [1]), ("b/box", "isHidden", 4, [0]),
        ("b/box", "cornerRadius", 4, [0]), ("b/box", "borderWidth", 4, [3]),
      ]),
    ScriptCase(
      name: "it is hit where it is, and its handlers and its identity are its own",
      yaml: """
        \(layers)
        interactions:
          - {at: 1, removeFromSuperlayer: "#box"}
          - {at: 2, tap: [1, 1]}
          - {at: 3, insertSublayer: {layer: "#box"}}
          - {at: 4, tap: [1, 1]}
          - {at: 5, removeFromSuperlayer: box}
          - {at: 6, insertSublayer: {layer: box, to: a}}
          - {at: 7, tap: [1, 1]}
        """,
      kinds: [.tap, .log],
      events: [
        "2 tap nothing is hit", "4 tap box/dot", "4 log box tapped", "7 tap a/box/dot",
        "7 log a/box tapped",
      ]),
    ScriptCase(
      name: "in the commit in which it comes back nothing animates by itself",
      yaml: """
        \(layers)
        interactions:
          - {at: 1, removeFromSuperlayer: box}
          - {at: 2, insertSublayer: {layer: box, to: b}, set: {layer: box, values: {opacity: 0.5}}}
          - {at: 3, set: {layer: dot, values: {opacity: 0.5}}}
        """,
      kinds: [.animationDidStart],
      events: ["0 animationDidStart a/box k", "3 animationDidStart b/box/dot opacity"]),
    ScriptCase(
      name: "taken out and put back in one commit it is on screen, and has lost its animations",
      yaml: """
        \(layers)
        interactions:
          - at: 2
            removeFromSuperlayer: box
            insertSublayer: {layer: box, to: a}
            set: {layer: box, values: {opacity: 0.5}}
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: [
        "0 animationDidStart a/box k", "2 animationDidStop a/box k unfinished",
        "2 animationDidStart a/box opacity", "2.25 animationDidStop a/box opacity finished",
      ],
      values: [("a/box", "isHidden", 1, [0])]),
    ScriptCase(
      name: "a layer inside one that was taken out is put somewhere else",
      yaml: """
        \(layers)
        interactions:
          - {at: 1, removeFromSuperlayer: box}
          - {at: 2, insertSublayer: {layer: dot, to: b}}
          - {at: 3, tap: [1, 1]}
        """,
      kinds: [.tap], events: ["3 tap b/dot"], values: [("b/dot", "isHidden", 2, [0])]),
  ]

  @Test(arguments: cases) func `a layer comes back`(_ row: ScriptCase) throws { try row.check() }

  @Test func `code brings a layer back, too`() throws {
    let text = "inbetween: 1\ncanvas: {width: 9, height: 9}\ntime: {duration: 9}\n\(Self.layers)\n"
    let scene = try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene
    let player = ScriptPlayer(scene, .init())
    let box = LayerReference.identified("box")
    player.advance(to: 1)
    player.perform(.removeFromSuperlayer(box))
    player.advance(to: 2)
    #expect(player.modelValues(of: box) == nil && player.localTime(of: box) == nil)
    player.perform(.insertSublayer(box, .front(of: .named("b"))))
    player.advance(to: 3)
    #expect(player.modelValues(of: box)?.bounds.size.width == 9)
    #expect(player.localTime(of: box) == 3 && player.failure == nil)
    #expect(player.hitTest(.init(x: 1, y: 1)) == .named("/b/box/dot"))
  }
}
