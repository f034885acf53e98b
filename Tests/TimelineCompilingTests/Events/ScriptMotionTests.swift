import FrameSampling
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel

/// Values that are kept as they are on screen, layers that come and go, sounds, and endless chains.
@Suite struct ScriptMotionTests {
  private func timeline(_ yaml: String) throws -> Timeline {
    try TimelineCompiler().compile(
      SceneLoader().load(
        "inbetween: 1\ncanvas: {width: 100, height: 100}\ntime: {duration: 10}\n" + yaml))
  }

  private func log(_ yaml: String) throws -> [String] {
    try timeline(yaml).events.filter { $0.kind == .log }.map(\.message)
  }

  private func opacity(_ timeline: Timeline, _ path: String, at time: Double) -> Double? {
    FrameSampler(timeline).frame(at: time).layers.first { $0.path == path }?.properties.opacity
  }

  @Test func `presentation keeps what is on screen, member by member, before the commit`() throws {
    let lines = try log(
      """
      layers:
        - name: box
          frame: [0, 0, 10, 10]
          animations: [{key: go, keyPath: position, toValue: [85, 45], duration: 8, fillMode: both, isRemovedOnCompletion: false}]
      interactions:
        - at: 4
          transaction: {disableActions: true}
          removeAllAnimations: box
          set: {layer: box, values: {position.x: 0, position: presentation, opacity: presentation}}
          log: "${layer('box').position.x} ${layer('box').position.y}"
      """)
    #expect(lines == ["45 25"])
  }

  @Test func `a layer that comes runs its own animation, one that is hidden, too`() throws {
    let timeline = try timeline(
      """
      layers:
        - name: shown
          isHidden: true
          actions: {isHidden: none, onOrderIn: {keyPath: opacity, fromValue: 0, duration: 2}}
      interactions:
        - {at: 1, set: {layer: shown, values: {isHidden: false}}}
        - at: 3
          addSublayer:
            name: late
            actions: {onOrderIn: {keyPath: opacity, fromValue: 0.5, duration: 1}, onOrderOut: {keyPath: opacity, toValue: 0, onStop: [{finished: false, log: gone}]}}
            sublayers: [{name: in, actions: {onOrderIn: {keyPath: opacity, fromValue: 0, duration: 1}}}]
        - {at: 5, removeFromSuperlayer: late}
        - {at: 6, transaction: {disableActions: true}, insertSublayer: {layer: late}}
        - {at: 7, removeFromSuperlayer: late}
        - {at: 8, insertSublayer: {layer: late}}
      """)
    #expect(opacity(timeline, "shown", at: 2) == 0.5)
    #expect(opacity(timeline, "late", at: 3.5) == 0.75)
    #expect(opacity(timeline, "late/in", at: 3.5) == 0.5)
    #expect(opacity(timeline, "late", at: 6.5) == 1)
    #expect(opacity(timeline, "late", at: 8.5) == 0.75)
    #expect(timeline.events.filter { $0.message == "gone" }.map(\.time) == [5, 7])
  }

  @Test(arguments: ["fade", "push", "moveIn, subtype: fromTop", "flip, subtype: fromLeft"])
  func `a layer that comes may do so in a transition from nothing`(_ transition: String) throws {
    let timeline = try timeline(
      """
      layers:
        - name: stage
          frame: [0, 0, 100, 100]
          sublayers: [{name: still, frame: [0, 0, 10, 10], backgroundColor: red, isHidden: true, actions: {onOrderIn: &in {transition: \(transition), duration: 2}, onOrderOut: {transition: fade, duration: 2}}}]
      interactions:
        - {at: 2, addSublayer: {layer: stage, name: late, frame: [20, 0, 10, 10], backgroundColor: blue, actions: {onOrderIn: *in}}}
        - {at: 4, set: {layer: still, values: {isHidden: false}}}
        - {at: 7, set: {layer: still, values: {isHidden: true}}}
      """)
    let sampler = FrameSampler(timeline)
    func seen(_ color: Color, at instant: Double) -> [Double] {
      let layers = sampler.frame(at: instant).layers
      return layers.indices.filter { layers[$0].properties.backgroundColor == color }.filter {
        place in
        sequence(first: place) { layers[$0].parent }.allSatisfy { !layers[$0].properties.isHidden }
      }.map { place in
        sequence(first: place) { layers[$0].parent }.reduce(1) {
          $0 * layers[$1].properties.opacity
        }
      }
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    for (name, start) in [(blue, 2.0), (red, 4.0)] {
      #expect(seen(name, at: start - 0.5) == [])
      #expect(seen(name, at: start + 1).count == 1, "\(timeline)")
      #expect(seen(name, at: start + 2.5) == [1])
      if transition == "fade" { #expect(seen(name, at: start + 1) == [0.5]) }
    }
    #expect(seen(red, at: 8) == [0.5])
    #expect(seen(red, at: 9.5) == [])
  }

  @Test func `a sound is played when its action runs, as loud as it says then`() throws {
    let file = "data:audio/wav;base64,AQ=="
    let timeline = try timeline(
      """
      variables: {gain: 0}
      audio: [{file: "\(file)", at: 2}]
      interactions:
        - {every: 3, change: {gain: "${gain - 6}"}, playSound: {file: "\(file)", gain: "${gain}"}}
      """)
    #expect(timeline.audio.map(\.begin) == [2, 3, 6, 9])
    #expect(timeline.audio.map(\.gain) == [0, -6, -12, -18])
    #expect(Set(timeline.audio.map(\.source)).count == 1)
  }

  @Test func `a chain of stop handlers is endless where time passes in it`() throws {
    let lines = try log(
      """
      variables: {n: 0}
      definitions:
        step: {addAnimation: {layer: box, keyPath: opacity, toValue: 0, duration: 0.25, onStop: [{change: {n: "${n + 1}"}}, {use: step}]}}
      layers: [{name: box}]
      interactions:
        - {at: 0, use: step}
        - {at: 9.9, log: "${n}"}
      """)
    #expect(lines == ["39"])
  }

  @Test func `an entry runs again by its name, with what is known then`() throws {
    let lines = try log(
      """
      variables: {n: 0, d: 0.5}
      layers: [{name: box}]
      interactions:
        - at: 0
          name: grow
          change: {n: "${n + 1}", d: "${d * 2}"}
          addAnimation: {layer: box, keyPath: opacity, toValue: 0, duration: "${d}", onStop: [{when: "${n < 4}", again: grow}, {log: "${n} ${d}"}]}
      """)
    // 1 + 2 + 4 seconds.
    #expect(lines == ["2 2", "3 4", "4 8"])
  }

  @Test(arguments: [
    "interactions: [{at: 1, name: a, again: a}]",
    """
    definitions: {a: {transaction: {completion: [{use: a}]}, log: x}}
    interactions: [{at: 1, use: a}]
    """,
  ])
  func `a chain in which no time passes is told`(_ yaml: String) {
    let error = #expect(throws: TimelineError.self) { try timeline(yaml) }
    #expect(error?.issues.count == 1)
    #expect(error?.issues.first?.message.contains("runs in a circle at 1.0 s") == true)
  }

  @Test func `an entry that has not run is told when it is to run again`() {
    let error = #expect(throws: TimelineError.self) {
      try timeline(
        """
        interactions:
          - {at: 5, name: late, log: x}
          - {at: 1, again: late}
        """)
    }
    #expect(
      error?.issues.map(\.message)
        == ["interactions[1] at 1 s: the entry \"late\" has not run before"])
  }

  @Test func `all of it is written as it was`() throws {
    let scene = try SceneLoader().load(
      """
      inbetween: 1
      canvas: {width: 100, height: 100}
      time: {duration: 10}
      definitions:
        step: {addAnimation: {layer: box, keyPath: opacity, toValue: 0, duration: 0.25, onStop: [{use: step}]}}
      layers: [{name: box, actions: {onOrderIn: {keyPath: opacity, fromValue: 0}, onOrderOut: {keyPath: opacity, toValue: 0}}}]
      interactions:
        - {at: 0, use: step}
        - {at: 1, set: {layer: box, values: {position: presentation, bounds.size: presentation}}}
        - {at: 2, playSound: {file: "data:audio/wav;base64,AQ==", gain: -3}}
      """)
    let again = try SceneLoader().load(scene.yaml)
    #expect(again == scene)
    #expect(again.yaml == scene.yaml)
    #expect(
      try TimelineCompiler().compile(again).events == TimelineCompiler().compile(scene).events)
  }
}
