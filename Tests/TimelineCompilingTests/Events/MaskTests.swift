import FrameSampling
import Graphics
import Testing
import TimelineModel

/// Masks that a script sets and removes: core-animation 7.5.
@Suite struct MaskTests {
  static let layers = """
    layers:
      - {name: a, frame: [0, 0, 40, 40], backgroundColor: red, sublayers: [{name: dot, frame: [5, 5, 2, 2]}],
         mask: {name: first, frame: [0, 0, 20, 20], backgroundColor: black, animations: [{key: k, keyPath: opacity, toValue: 0, duration: 9}]}}
      - {name: b, frame: [40, 0, 40, 40], backgroundColor: blue}

    """

  /// The names of the masks of a layer at some instants.
  static func masks(_ script: Script, of layer: String, at instants: [Double]) -> [String?] {
    let sampler = FrameSampler(script.timeline)
    var kept = sampler.frame(at: 0)
    return instants.map { instant in
      sampler.update(&kept, to: instant)
      let frame = sampler.frame(at: instant)
      #expect(frame == kept, "at \(instant)")
      let masked = frame.layers.last { $0.path == layer }
      return masked?.mask.first.map {
        String(frame.layers[$0].path.split(separator: "/").last ?? "")
      }
    }
  }

  @Test(arguments: [
    "removeFromSuperlayer: first", "removeFromSuperlayer: a/first",
    "set: {layer: a, values: {mask: null}}",
  ])
  func `a layer whose mask is taken off is whole`(_ action: String) throws {
    let script = try Script(Self.layers + "interactions: [{at: 1, \(action)}]")
    #expect(
      Self.masks(script, of: "a", at: [0, 0.99, 1, 5, 0.5]) == [
        "first", "first", nil, nil, "first",
      ])
    // The part that was cut away can be touched, and is seen.
    let sampler = FrameSampler(script.timeline)
    #expect(sampler.layer(at: Point(x: 30, y: 30), instant: 0.5) == nil)
    #expect(sampler.layer(at: Point(x: 30, y: 30), instant: 1) == "a")
    #expect(script.events(.animationDidStop) == ["1 animationDidStop a/first k unfinished"])
  }

  @Test func `masks follow one another`() throws {
    let script = try Script(
      Self.layers + """
        interactions:
          - {at: 1, set: {layer: a, values: {mask: {name: second, frame: [20, 0, 20, 20], backgroundColor: black}}}}
          - {at: 2, set: {layer: a, values: {mask: null}}}
          - {at: 3, set: {layer: a, values: {mask: {type: shape, path: {circle: {center: [20, 20], radius: 9}}}, opacity: 0.5}}}
          - {at: 4, removeFromSuperlayer: a/mask}
          - {at: 2, set: {layer: b, values: {mask: {name: own, frame: [0, 0, 9, 9], backgroundColor: black}}}}
          - {at: 5, set: {layer: own, values: {backgroundColor: null}}}
        """)
    #expect(
      Self.masks(script, of: "a", at: [0, 1, 1.5, 2, 3, 3.5, 4, 9])
        == ["first", "second", "second", nil, "mask", "mask", nil, nil])
    #expect(Self.masks(script, of: "b", at: [1, 2, 9]) == [nil, "own", "own"])
    // Masks do not animate, other properties of the same change do.
    #expect(try script.numbers("a", "opacity", at: 3) == [1])
    #expect(try script.numbers("a", "opacity", at: 9) == [0.5])
  }

  @Test func `a mask keeps to the states of a transition`() throws {
    let script = try Script(
      Self.layers + """
        interactions:
          - {at: 1, transition: {layer: a, transition: fade, duration: 2}, set: {layer: a, values: {mask: {name: second, frame: [20, 0, 20, 20], backgroundColor: black}}}}
          - {at: 2, set: {layer: a, values: {mask: null}}}
        """)
    let old = try #require(script.timeline.layers.map(\.path).first { $0.hasSuffix("old") })
    let new = try #require(script.timeline.layers.map(\.path).first { $0.hasSuffix("new") })
    let inside = script.timeline.layers.filter { !$0.mask.isEmpty }.map(\.path)
    #expect(inside.contains { $0.hasPrefix(old) } && inside.contains { $0.hasPrefix(new) })
    #expect(Self.masks(script, of: old, at: [1.5, 2.5]) == ["first", "first"])
    #expect(Self.masks(script, of: new, at: [1.5, 2.5]) == ["second", nil])
  }

  @Test func `of two masks at one time the last counts`() throws {
    let script = try Script(
      Self.layers + """
        interactions:
          - at: 0
            actions:
              - {set: {layer: a, values: {mask: {name: x, frame: [0, 0, 1, 1]}}}}
              - {set: {layer: a, values: {mask: {name: y, frame: [0, 0, 1, 1]}}}}
        """)
    #expect(Self.masks(script, of: "a", at: [0, 1]) == ["y", "y"])
    #expect(script.timeline.boundaries.allSatisfy { $0 > 0 })
  }
}
