import TimelineModel
import LayerModel
import FrameSampling
import Graphics
import TestSupport
import Testing
import TimelineCompiling

/// Touches and hit testing, core-animation 7.7.
@Suite struct TouchTests {
  /// A tree, and which layer is hit at which point.
  struct HitCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layers: String
    let wanted: [(x: Double, y: Double, path: String?)]
    var at = 0.0
    var testDescription: String { name }
  }

  static let hits: [HitCase] = [
    HitCase(
      name: "the deepest, and the one in front",
      layers: """
        [{name: a, frame: [0, 0, 60, 60], sublayers: [{name: b, frame: [10, 10, 20, 20]}, {name: c, frame: [20, 20, 20, 20]}]},
         {name: d, frame: [50, 50, 20, 20]}]
        """,
      wanted: [
        (5, 5, "a"), (15, 15, "a/b"), (25, 25, "a/c"), (55, 55, "d"), (99, 99, nil), (45, 45, "a"),
      ]),
    HitCase(
      name: "higher zPosition is in front",
      layers:
        "[{name: a, frame: [0, 0, 20, 20], zPosition: 1}, {name: b, frame: [0, 0, 20, 20]}]",
      wanted: [(5, 5, "a")]),
    HitCase(
      name: "bounds are half-open", layers: "[{name: a, frame: [10, 10, 10, 10]}]",
      wanted: [
        (10, 10, "a"), (20, 15, nil), (15, 20, nil), (19.999, 19.999, "a"), (9.999, 15, nil),
      ]
    ),
    HitCase(
      name: "sublayers outside, unless masked to bounds",
      layers: """
        [{name: a, frame: [0, 0, 10, 10], sublayers: [{name: b, frame: [20, 0, 10, 10]}]},
         {name: c, frame: [0, 50, 10, 10], masksToBounds: true, sublayers: [{name: d, frame: [5, 0, 30, 10]}]}]
        """,
      wanted: [(25, 5, "a/b"), (7, 55, "c/d"), (15, 55, nil)]),
    HitCase(
      name: "rounded clips",
      layers:
        "[{name: a, frame: [0, 0, 20, 20], cornerRadius: 10, masksToBounds: true, maskedCorners: [topLeft]}, {name: b, frame: [50, 0, 20, 20], cornerRadius: 10}]",
      wanted: [(1, 1, nil), (19, 1, "a"), (10, 10, "a"), (51, 1, "b")]),
    HitCase(
      name: "hidden and clear layers are passed through",
      layers: """
        [{name: under, frame: [0, 0, 90, 90]}, {name: a, frame: [0, 0, 10, 10], isHidden: true, sublayers: [{name: x, frame: [0, 0, 10, 10]}]},
         {name: b, frame: [20, 0, 10, 10], opacity: 0}, {name: c, frame: [40, 0, 10, 10], opacity: 0.01}]
        """,
      wanted: [(5, 5, "under"), (25, 5, "under"), (45, 5, "c")]),
    HitCase(
      name: "under a mask: where it fills and where its line runs",
      layers: """
        [{name: a, frame: [0, 0, 40, 40], mask: {type: shape, path: {circle: {center: [20, 20], radius: 10}}}},
         {name: b, frame: [50, 0, 40, 40], mask: {type: shape, path: M0 20H40, fillColor: null, strokeColor: black, lineWidth: 4, strokeEnd: 0.5}}]
        """,
      wanted: [
        (20, 20, "a"), (2, 2, nil), (20, 11, "a"), (60, 20, "b"), (60, 23, nil), (80, 20, nil),
      ]),
    HitCase(
      name: "under a mask: what may be drawn by a gradient, a text, particles, a shadow",
      layers: """
        [{name: a, frame: [0, 0, 20, 20], mask: {type: gradient, frame: [0, 0, 10, 20], colors: [black, '#0000']}},
         {name: b, frame: [20, 0, 20, 20], mask: {type: text, frame: [0, 0, 10, 20], string: H}},
         {name: c, frame: [40, 0, 20, 20], mask: {type: text, frame: [0, 0, 10, 20], string: ''}},
         {name: d, frame: [60, 0, 20, 20], mask: {type: emitter, emitterCells: [{birthRate: 9}]}},
         {name: e, frame: [0, 20, 20, 20], mask: {frame: [0, 0, 5, 5], backgroundColor: black, shadowOpacity: 1, shadowOffset: [10, 0], shadowRadius: 1}}]
        """,
      wanted: [
        (5, 5, "a"), (15, 5, nil), (25, 5, "b"), (35, 5, nil), (45, 5, nil), (75, 15, "d"),
        (12, 22, "e"), (7.5, 22, "e"), (6, 22, nil), (12, 30, nil),
      ]),
    HitCase(
      name: "under a mask that is masked, mirrored or in space",
      layers: """
        [{name: a, frame: [0, 0, 20, 20], mask: {frame: [0, 0, 20, 20], backgroundColor: black, mask: {frame: [0, 0, 10, 20], backgroundColor: black}}},
         {name: b, frame: [20, 0, 20, 20], mask: {frame: [0, 0, 20, 20], backgroundColor: black, isDoubleSided: false, transform: [{scale: [-1, 1]}]}},
         {name: c, frame: [40, 0, 20, 20], mask: {type: transform, backgroundColor: black, frame: [0, 0, 20, 20], sublayers: [{frame: [0, 0, 10, 20], backgroundColor: black}]}}]
        """,
      wanted: [(5, 5, "a"), (15, 5, nil), (25, 5, nil), (45, 5, "c"), (55, 5, nil)]),
    HitCase(
      name: "geometry that is flipped turns no layer away, and a mirror does",
      layers: """
        [{name: a, frame: [0, 0, 40, 40], isGeometryFlipped: true, sublayers: [{name: x, frame: [0, 0, 10, 10], isDoubleSided: false}]},
         {name: b, frame: [50, 0, 40, 40], isGeometryFlipped: true, transform: [{scale: [-1, 1]}], sublayers: [{name: x, frame: [0, 0, 10, 10], isDoubleSided: false}]}]
        """,
      wanted: [(5, 35, "a/x"), (85, 35, "b")]),
    HitCase(
      name: "turned and scaled layers",
      layers: """
        [{name: a, bounds: [0, 0, 20, 20], position: [50, 50], transform: [{rotate: 45deg}]},
         {name: b, bounds: [0, 0, 2, 2], position: [10, 80], transform: [{scale: 10}]}]
        """,
      wanted: [(50, 37, "a"), (41, 41, nil), (1, 71, "b"), (21, 80, nil)]),
    HitCase(
      name: "the presentation, not the model",
      layers:
        "[{name: a, frame: [0, 0, 20, 20], animations: [{keyPath: position, fromValue: [10, 10], toValue: [90, 10], duration: 2}]}]",
      wanted: [(50, 10, "a"), (10, 10, nil)], at: 1),
  ]

  @Test(arguments: hits) func `a point hits`(_ row: HitCase) throws {
    let timeline = try Script("layers: \(row.layers)").timeline
    for (x, y, path) in row.wanted {
      let got = FrameSampler(timeline).layer(at: .init(x: x, y: y), instant: row.at)
      #expect(got == path, "at \(x), \(y)")
    }
  }

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "a tap runs the handler of the layer, or of its nearest ancestor",
      yaml: """
        layers:
          - {name: a, frame: [0, 0, 50, 50], onTap: [{log: a}], sublayers: [{name: b, frame: [0, 0, 20, 20]}, {name: c, frame: [30, 0, 20, 20], onTap: [{log: c}]}]}
        interactions: [{at: 1, tap: [5, 5]}, {at: 2, tap: [35, 5]}, {at: 3, tap: [90, 90]}]
        """,
      events: [
        "1 tap a/b", "1 log a a", "2 tap a/c", "2 log a/c c", "3 tap nothing is hit",
      ]),
    ScriptCase(
      name: "seed 001: a tap on the moving image pauses, a second one resumes",
      yaml: """
        layers: [{name: stage, frame: [0, 0, 100, 100], sublayers: [{name: box, frame: [0, 0, 20, 20], onTap: [{togglePause: stage}], animations: [{key: a, keyPath: position.x, fromValue: 10, toValue: 90, duration: 4, isRemovedOnCompletion: false, fillMode: forwards}]}]}]
        interactions: [{at: 2, tap: [50, 10]}, {at: 3, tap: [50, 10]}, {at: 4, tap: [50, 10]}]
        """,
      kinds: ["pause", "resume", .tap],
      events: [
        "2 tap stage/box", "2 pause stage", "3 tap stage/box", "3 resume stage", "4 tap stage",
      ],
      values: [("box", "position.x", 2.5, [50]), ("box", "position.x", 4, [70])]),
    ScriptCase(
      name: "a press counts when it has lasted, on the layer where it began",
      yaml: """
        layers: [{name: a, frame: [0, 0, 50, 50], onPress: [{log: pressed}]}]
        interactions: [{at: 1, press: {point: [5, 5], duration: 0.5}}, {at: 1.2, set: {layer: a, values: {isHidden: true}}}]
        """, kinds: [.press, .log],
      events: ["1.5 press a", "1.5 log a pressed"]),
    ScriptCase(
      name: "a draggable layer follows the finger, and its drag is told when it begins",
      yaml: """
        layers: [{name: stage, frame: [0, 0, 100, 100], transform: {scale: 2}, sublayers: [{name: box, frame: [40, 40, 10, 10], isDraggable: true, onDrag: [{log: off}]}]}]
        interactions: [{at: 1, drag: {from: [40, 40], to: [60, 40], duration: 2}}, {at: 4, drag: {from: [0, 0], to: [60, 40], duration: 2}}]
        """,
      kinds: [.drag, .log], events: ["1 drag stage/box", "1 log stage/box off", "4 drag stage"],
      values: [
        ("box", "position", 0.5, [45, 45]), ("box", "position", 1, [45, 45]),
        ("box", "position", 2, [50, 45]), ("box", "position", 3, [55, 45]),
        ("box", "position", 8, [55, 45]),
      ]),
    ScriptCase(
      name: "touches within a layer are where its sublayers have their positions",
      yaml: """
        layers: [{name: a, frame: [0, 40, 60, 60], isGeometryFlipped: true, sublayers: [{name: x, frame: [0, 0, 20, 20], isDraggable: true}]}, {name: b, frame: [0, 0, 10, 10], sublayerTransform: [{translate: [20, 20]}], sublayers: [{name: y, frame: [0, 0, 10, 10]}]}]
        interactions: [{at: 1, within: a, drag: {from: [5, 5], to: [25, 30], duration: 0}}, {at: 2, within: b, tap: [5, 5]}]
        """,
      events: ["1 drag a/x", "2 tap b/y"], values: [("x", "position", 3, [30, 35])]),
    ScriptCase(
      name: "a handler that taps itself runs in a circle only as long as it is hit",
      yaml: """
        layers: [{name: a, frame: [0, 0, 50, 50], onTap: [{set: {layer: self, values: {isHidden: true}}, tap: [5, 5], transaction: {disableActions: true}}]}]
        interactions: [{at: 1, tap: [5, 5]}]
        """, kinds: [.tap], events: ["1 tap a", "1 tap nothing is hit"]),
  ]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the centre of a dragged layer follows the finger, whatever its superlayers do`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(state: seed)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    func map() -> String {
      [
        "{scale: [\([-1, 1, 2][number(0...2)]), \(number(1...2))]}",
        "{rotate: \(number(-90...90))deg}", "{rotate: [\(number(-30...30))deg, 1, 1, 0]}",
        "{translate: [\(number(-5...5)), 3]}", "{perspective: \(number(200...400))}",
      ].shuffled(using: &generator).prefix(number(0...3)).joined(separator: ", ")
    }
    let depth = [0, 0, 20, 40][number(0...3)]
    let layers = """
      layers:
        - name: a
          frame: [5, 10, 90, 80]
          transform: [\(map())]
          isGeometryFlipped: \(number(0...1) == 1)
          sublayers:
            - name: b
              type: \(["layer", "scroll", "transform", "replicator"][number(0...3)])
              bounds: [\(number(-9...9)), 4, 80, 70]
              position: [45, 40]
              transform: [\(map())]
              sublayerTransform: [\(map())]
              isGeometryFlipped: \(number(0...1) == 1)
              masksToBounds: false
              sublayers: [{name: c, frame: [30, 25, 20, 20], zPosition: \(depth), isDraggable: true}]

      """
    func centre(_ script: Script, at instant: Double) throws -> Point {
      let frame = FrameSampler(script.timeline).frame(at: instant)
      let layer = try #require(frame.layers.first { $0.path == "a/b/c" })
      let own = layer.properties.bounds.center
      return try #require(layer.transformToCanvas.apply(to: own), "\(layers)")
    }
    let from = try centre(Script(layers), at: 0)
    let to = from + Point(x: Double(number(-20...20)), y: Double(number(-20...20)))
    let script = try Script(
      layers + """
        interactions:
          - {at: 1, within: b, tap: [40, 35]}
          - {at: 2, drag: {from: [\(from.x), \(from.y)], to: [\(to.x), \(to.y)], duration: 1}}
        """)
    let wanted = ["1 tap a/b/c", "2 drag a/b/c"]
    #expect(script.events().suffix(depth == 0 ? 2 : 1) == wanted.suffix(depth == 0 ? 2 : 1))
    let end = try centre(script, at: 3)
    #expect((end - to).length < 1e-6, "got \(end), wanted \(to), from \(from):\n\(layers)")
  }

  @Test(arguments: rows) func `touches are answered`(_ row: ScriptCase) throws { try row.check() }

  @Test func `points of a polyline are added, moved and removed`() throws {
    let script = try Script(
      """
      layers:
        - name: stage
          frame: [0, 0, 100, 100]
          onTap: [{addPoint: line, actions: [{addPoint: {layer: dots, radius: 2}}]}]
          onDrag: [{movePoint: line}, {movePoint: dots}]
          onPress: [{removePoint: line}, {removePoint: dots}]
          sublayers: [{name: line, type: shape}, {name: dots, type: shape}]
      interactions:
        - {at: 1, tap: [10, 10]}
        - {at: 2, tap: [50, 10]}
        - {at: 3, tap: [50, 60]}
        - {at: 4, drag: {from: [52, 10], to: [72, 20], duration: 1}}
        - {at: 6, press: {point: [12, 12], duration: 0.5}}
      """)
    func path(_ layer: String, _ instant: Double) throws -> String {
      let index = try #require(script.timeline.layer(named: layer))
      return script.timeline.layers[index].value(of: knownKeyPath("path"), at: instant).description
    }
    #expect(try path("line", 0.5) == "none")
    #expect(try path("line", 1) == "M 10 10")
    #expect(try path("line", 2) == "M 10 10 L 50 10")
    #expect(try path("line", 3) == "M 10 10 L 50 10 L 50 60")
    #expect(try path("line", 4.5) == "M 10 10 L 62 15 L 50 60")
    #expect(try path("line", 6) == "M 10 10 L 72 20 L 50 60")
    #expect(try path("line", 6.5) == "M 72 20 L 50 60")
    let index = try #require(script.timeline.layer(named: "dots"))
    let value = script.timeline.layers[index].value(of: knownKeyPath("path"), at: 7)
    guard case .path(let dots?) = value else {
      Issue.record("no dots: \(value)")
      return
    }
    #expect(dots.vertices == [.init(x: 72, y: 20), .init(x: 50, y: 60)])
  }

  @Test func `a script that runs in a circle is an error`() throws {
    #expect(throws: TimelineError.self) {
      try Script(
        """
        layers: [{name: a, frame: [0, 0, 50, 50], onTap: [{press: {point: [5, 5], duration: 0}}], onPress: [{press: {point: [5, 5], duration: 0.0}}]}]
        interactions: [{at: 1, tap: [5, 5]}]
        """)
    }
  }
}
