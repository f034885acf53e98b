import FrameSampling
import LayerModel
import TimelineModel
import Graphics
import Testing

/// Transitions, core-animation 6.
@Suite struct TransitionTests {
  /// A card of 40 × 20 points that changes its colour at 2 s in a transition of 1 s.
  static func script(
    _ transition: String, layer: String = "", more: String = "", duration: String = "1"
  ) throws -> Script {
    try Script(
      """
      layers:
        - name: stage
          frame: [0, 0, 100, 100]
          sublayers:
            - {name: card, frame: [10, 20, 40, 20], backgroundColor: red, sublayers: [{name: dot, frame: [0, 0, 5, 5]}]\(layer)}
      interactions:
        - at: 2
          transition: {layer: card, \(transition), duration: \(duration), timingFunction: linear}
          set: {layer: card, values: {backgroundColor: blue}}
      \(more)
      """)
  }

  /// Where the old and the new state of the card are at an instant, as offsets; `nil` where they
  /// are not shown.
  static func offsets(_ script: Script, at instant: Double) -> (old: Point?, new: Point?) {
    let tree = FrameSampler(script.timeline).frame(at: instant)
    func offset(_ color: Color) -> Point? {
      for (i, layer) in tree.layers.enumerated() where layer.properties.backgroundColor == color {
        var position: Int? = i
        var isSeen = true
        while let at = position {
          isSeen = isSeen && !tree.layers[at].properties.isHidden
          position = tree.layers[at].parent
        }
        guard isSeen, let origin = layer.transformToCanvas.apply(to: .zero) else { continue }
        return Point(x: origin.x - 10, y: origin.y - 20)
      }
      return nil
    }
    return (
      offset(Color(red: 1, green: 0, blue: 0)), offset(Color(red: 0, green: 0, blue: 1))
    )
  }

  struct SlideCase: Sendable, CustomTestStringConvertible {
    let name: String
    let transition: String
    let old: (Double, Double)
    let new: (Double, Double)
    var testDescription: String { name }
  }

  static let slides: [SlideCase] = [
    .init(
      name: "11 push fromLeft at q 0.25", transition: "transition: push, subtype: fromLeft",
      old: (10, 0), new: (-30, 0)),
    .init(
      name: "6.2 push fromRight", transition: "transition: push, subtype: fromRight",
      old: (-10, 0), new: (30, 0)),
    .init(
      name: "6.2 push fromTop enters from what is seen as the top",
      transition: "transition: push, subtype: fromTop", old: (0, 5), new: (0, -15)),
    .init(
      name: "6.2 push fromBottom", transition: "transition: push, subtype: fromBottom",
      old: (0, -5), new: (0, 15)),
    .init(
      name: "11 reveal fromLeft at q 0.25", transition: "transition: reveal, subtype: fromLeft",
      old: (10, 0), new: (0, 0)),
    .init(
      name: "6.2 moveIn fromTop", transition: "transition: moveIn, subtype: fromTop", old: (0, 0),
      new: (0, -15)),
    .init(
      name: "6.2 without a subtype it comes from the left", transition: "transition: push",
      old: (10, 0), new: (-30, 0)),
    .init(
      name: "6.1 from 0.5 to 1 of the way: q 0.625",
      transition: "transition: push, startProgress: 0.5", old: (25, 0), new: (-15, 0)),
  ]

  @Test(arguments: slides) func `states slide`(_ row: SlideCase) throws {
    let script = try Self.script(row.transition)
    let (old, new) = Self.offsets(script, at: 2.25)
    expectClose([old?.x ?? .nan, old?.y ?? .nan], [row.old.0, row.old.1], "old")
    expectClose([new?.x ?? .nan, new?.y ?? .nan], [row.new.0, row.new.1], "new")
    let before = Self.offsets(script, at: 1.99)
    #expect(before.old == .zero && before.new == nil)
    let after = Self.offsets(script, at: 3)
    #expect(after.old == nil && after.new == .zero)
  }

  @Test(arguments: slides) func `in a layer that masks to its bounds states slide under them`(
    _ row: SlideCase
  ) throws {
    let script = try Self.script(
      row.transition, layer: ", masksToBounds: true, transform: {scale: 2}")
    let (old, new) = Self.offsets(script, at: 2.25)
    // Twice as far, from where twice the size begins.
    func wanted(_ offset: (Double, Double)) -> [Double] {
      [2 * offset.0 - 20, 2 * offset.1 - 10]
    }
    expectClose([old?.x ?? .nan, old?.y ?? .nan], wanted(row.old), "old")
    expectClose([new?.x ?? .nan, new?.y ?? .nan], wanted(row.new), "new")
    let tree = FrameSampler(script.timeline).frame(at: 2.25)
    let window = try #require(tree.layers.first { $0.path.hasSuffix("states)") })
    #expect(window.properties.masksToBounds && !window.properties.isHidden)
    #expect(window.transformToCanvas.apply(to: .zero) == Point(x: -10, y: 10))
  }

  @Test func `a state that is in front is hit first, and its layer is meant`() throws {
    let reveal = try Self.script("transition: reveal")
    #expect(
      FrameSampler(reveal.timeline).layer(at: Point(x: 22, y: 22), instant: 2.25)
        == "stage/card/dot")
    let push = try Self.script("transition: push, subtype: fromRight")
    #expect(
      FrameSampler(push.timeline).layer(at: Point(x: 12, y: 30), instant: 2.25) == "stage/card")
  }

  /// How far the states of the card are rolled up at an instant, back to front.
  static func curls(_ script: Script, at instant: Double) -> [Double] {
    FrameSampler(script.timeline).frame(at: instant).layers.filter {
      $0.properties.backgroundColor != nil
    }.map(\.properties.pageCurl)
  }

  @Test(arguments: ["", ", masksToBounds: true", ", transform: {rotate: 0.3}, opacity: 0.5"])
  func `the old state curls up over the new one, or the new one down over the old one`(
    layer: String
  ) throws {
    func seen(_ transition: String, at instant: Double) throws -> [Double] {
      let script = try Self.script(transition, layer: layer)
      let all = Self.curls(script, at: instant)
      // In a window the layer itself is hidden meanwhile, and first.
      return layer.contains("masks") && instant >= 2 && instant < 3 ? Array(all.suffix(2)) : all
    }
    expectClose(try seen("transition: curlUp", at: 2.25), [0, 0.25], "up")
    expectClose(try seen("transition: curlDown", at: 2.25), [0, 0.75], "down")
    expectClose(
      try seen("transition: curlUp, startProgress: 0.5, endProgress: 0.9", at: 2.25), [0, 0.6],
      "a part of it")
    expectClose(
      try seen("transition: curlDown, startProgress: 0.5, endProgress: 0.9", at: 2.25), [0, 0.4],
      "a part of it, down")
    for style in ["curlUp", "curlDown"] {
      #expect(try seen("transition: \(style)", at: 3).allSatisfy { $0 == 0 }, "\(style)")
      #expect(try seen("transition: \(style)", at: 1.9).allSatisfy { $0 == 0 }, "\(style)")
    }
  }

  @Test func `page curls have UIKit's curve unless they say another`() throws {
    let usual = try Script(
      """
      layers: [{name: card, frame: [0, 0, 10, 10], backgroundColor: red}]
      interactions: [{at: 2, transition: {layer: card, transition: curlUp, duration: 1}, set: {layer: card, values: {backgroundColor: blue}}}]
      """)
    let eased = Self.curls(usual, at: 2.25).max() ?? 0
    #expect(abs(eased - 0.129_162) < 1e-5, "\(eased)")
  }

  @Test func `a page that rolls up is hit where its paper is seen`() throws {
    let script = try Script(
      """
      layers:
        - name: card
          frame: [10, 20, 40, 80]
          backgroundColor: red
          sublayers: [{name: low, frame: [0, 70, 40, 10]}]
      interactions:
        - at: 2
          transition: {layer: card, transition: curlUp, duration: 1, timingFunction: linear}
          set: {layer: card/low, values: {isHidden: true}}
      """)
    let sampler = FrameSampler(script.timeline)
    func hit(_ y: Double, at instant: Double) -> String? {
      sampler.layer(at: Point(x: 30, y: y), instant: instant)
    }
    #expect(hit(95, at: 1.9) == "card/low")
    // The fold is at 60 and the radius 7.5: on the cylinder's upper side the page's end is seen.
    #expect(hit(53, at: 2.5) == "card/low")
    #expect(hit(60, at: 2.5) == "card")
    #expect(hit(95, at: 2.5) == "card" && hit(30, at: 2.5) == "card")
    #expect(hit(101, at: 2.5) == nil)
  }

  @Test(arguments: ["fade", "crossDissolve"])
  func `a dissolve weighs both states`(style: String) throws {
    let timeline = try Self.script("transition: \(style)").timeline
    let tree = FrameSampler(timeline).frame(at: 2.25)
    let parts = tree.layers.filter { $0.path.contains("states)/") && $0.path.hasSuffix("d") }
    #expect(parts.map(\.path).count >= 1)
    func weight(_ name: String) -> Double? {
      tree.layers.first { $0.path.hasSuffix("states)/\(name)") }?.properties.opacity
    }
    #expect(weight("old") == 0.75)
    #expect(weight("new") == 0.25)
    // The layer itself is not shown meanwhile, and alone afterwards.
    #expect(tree.layers.first { $0.path == "stage/card" }?.properties.isHidden == true)
    let later = FrameSampler(timeline).frame(at: 3)
    #expect(later.layers.first { $0.path == "stage/card" }?.properties.isHidden == false)
    #expect(later.layers.first { $0.path.hasSuffix("states)") }?.properties.isHidden == true)
  }

  @Test func `faces of a flip turn by their angle and are seen from the front`() throws {
    let script = try Self.script("transition: flip, subtype: fromLeft")
    func determinants(_ instant: Double) -> [Double] {
      let tree = FrameSampler(script.timeline).frame(at: instant)
      return tree.layers.filter { !$0.properties.isDoubleSided }.map(
        \.transformToCanvas.determinant)
    }
    // The old face is in front of the new one in the tree.
    let early = determinants(2.3)
    #expect(early.count == 2 && early[0] > 0 && early[1] < 0, "got \(early)")
    let late = determinants(2.7)
    #expect(late.count == 2 && late[0] < 0 && late[1] > 0, "got \(late)")
    #expect(determinants(1).isEmpty && determinants(3).isEmpty)
  }

  @Test func `the near edge of a flip keeps its height`() throws {
    let script = try Self.script("transition: flip, subtype: fromLeft")
    let tree = FrameSampler(script.timeline).frame(at: 2.25)
    let old = try #require(tree.layers.first { $0.path == "stage/card (transition 0, old)" })
    let face = try #require(tree.layers.first { $0.parent == tree.layers.firstIndex(of: old) })
    func height(_ x: Double) -> Double {
      let top = face.transformToCanvas.apply(to: Point(x: x, y: 0)) ?? .zero
      let bottom = face.transformToCanvas.apply(to: Point(x: x, y: 20)) ?? .zero
      return bottom.y - top.y
    }
    // fromLeft: the left side comes toward the viewer.
    expectClose([height(0)], [20], "left edge")
    #expect(height(40) < 20)
  }

  @Test func `the old state goes on, and later changes are only the new one's`() throws {
    let script = try Script(
      """
      layers: [{name: box, frame: [0, 0, 10, 10], animations: [{key: grow, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]
      interactions:
        - {at: 2, transition: {layer: box, transition: push, duration: 2}, removeAnimation: {layer: box, key: grow}}
        - {at: 3, set: {layer: box, values: {opacity: 0.5}}, transaction: {disableActions: true}}
      """)
    let old = try #require(script.timeline.layers.first { $0.path.hasSuffix("old)") && !$0.isMask })
    let index = try #require(script.timeline.layers.firstIndex(of: old))
    let face = script.timeline.layers[index + 1]
    #expect(face.value(of: knownKeyPath("cornerRadius"), at: 3) == .number(3))
    #expect(face.value(of: knownKeyPath("opacity"), at: 3.5) == .number(1))
    #expect(try script.numbers("box", "cornerRadius", at: 3) == [0])
    #expect(try script.numbers("box", "opacity", at: 3.5) == [0.5])
  }

  @Test func `it is always under the key transition, and a second one takes its place`() throws {
    let script = try Self.script(
      "transition: push, key: mine",
      more:
        "  - {at: 2.5, addAnimation: {layer: card, type: transition, transition: fade, duration: 1}}"
    )
    #expect(
      script.events(.animationDidStart, .animationDidStop) == [
        "2 animationDidStart stage/card transition",
        "2.5 animationDidStop stage/card transition unfinished",
        "2.5 animationDidStart stage/card transition",
        "3.5 animationDidStop stage/card transition finished",
      ])
  }

  @Test func `an animation of the file plays around the change at its begin time`() throws {
    let script = try Script(
      """
      layers: [{name: card, frame: [10, 20, 40, 20], backgroundColor: red, animations: [{type: transition, transition: push, beginTime: 2, duration: 1}]}]
      interactions: [{at: 2, set: {layer: card, values: {backgroundColor: blue}}, transaction: {disableActions: true}}]
      """)
    let (old, new) = Self.offsets(script, at: 2.25)
    expectClose([old?.x ?? .nan, new?.x ?? .nan], [10, -30], "\(script.timeline)")
  }

  @Test func `one that begins later plays from before its entry, and shows it only then`() throws {
    func offsets(_ fillMode: String, at instant: Double) throws -> [Double] {
      let script = try Self.script("transition: push, beginTime: 3, fillMode: \(fillMode)")
      let (old, new) = Self.offsets(script, at: instant)
      return [old?.x ?? .nan, new?.x ?? .nan]
    }
    expectClose(try offsets("removed", at: 3.25), [10, -30], "playing")
    expectClose(try offsets("backwards", at: 3.25), [10, -30], "playing, filled")
    expectClose(try offsets("backwards", at: 2.5), [0, -40], "filled before it plays")
    let waiting = try offsets("removed", at: 2.5)
    #expect(waiting[0].isNaN && waiting[1] == 0, "\(waiting)")
  }

  @Test func `it stops while its layer's time stops`() throws {
    let script = try Self.script(
      "transition: push", more: "  - {at: 2.25, pause: stage}\n  - {at: 4, resume: stage}")
    let (old, new) = Self.offsets(script, at: 3.5)
    expectClose([old?.x ?? .nan, new?.x ?? .nan], [10, -30], "paused")
    let later = Self.offsets(script, at: 4.25)
    expectClose([later.old?.x ?? .nan, later.new?.x ?? .nan], [20, -20], "resumed")
  }
}
