import Testing
import TimelineModel

/// Entries of the script within layers that the script adds, as those of a used file are.
@Suite struct AddedScriptTests {
  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "they count from the moment at which the layer is added",
      yaml: """
        layers: [{name: stage}]
        interactions:
          - {at: 2, addSublayer: {layer: stage, name: a}}
          - {at: 0, within: a, log: zero}
          - {at: 0.5, within: stage/a, log: half}
          - {every: 1, until: 2, within: /stage/a, log: tick}
        """,
      kinds: [.log], events: ["2 log zero", "2.5 log half", "3 log tick", "4 log tick"]),
    ScriptCase(
      name: "in the layer's own time, as the commit leaves it",
      yaml: """
        layers: [{name: stage, speed: 2}]
        interactions:
          - {at: 2, actions: [{addSublayer: {layer: stage, name: a, speed: 0.5}}, {set: {layer: stage, values: {speed: 1, timeOffset: 7}}}]}
          - {at: 1, within: a, log: one}
          - {at: 3, pause: stage}
          - {at: 5, resume: stage}
        """,
      kinds: [.log], events: ["6 log one"]),
    ScriptCase(
      name: "a layer inside what is added has its own",
      yaml: """
        layers: [{name: stage}]
        interactions:
          - {at: 2, addSublayer: {layer: stage, name: a, sublayers: [{name: b, beginTime: 3, mask: {name: m}}]}}
          - {at: 1, within: b, log: late}
          - {at: 1, within: m, log: mask}
        """,
      kinds: [.log], events: ["4 log late", "4 log mask"]),
    ScriptCase(
      name: "they end with the layer, and begin again with the next of its name",
      yaml: """
        layers: [{name: stage}]
        interactions:
          - {at: 1, addSublayer: {layer: stage, name: a}}
          - {every: 1, within: a, log: tick}
          - {at: 2.5, within: a, log: once}
          - {at: 2.5, removeFromSuperlayer: a}
          - {at: 5.25, addSublayer: {layer: stage, name: a}}
          - {at: 7.5, addSublayer: {layer: stage, name: a}}
        """,
      kinds: [.log],
      events: [
        "2 log tick", "6.25 log tick", "7.25 log tick", "8.5 log tick", "9.5 log tick",
        "10 log once",
      ]),
    ScriptCase(
      name: "a mask that is set has them, too",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 1, set: {layer: box, values: {mask: {name: m}}}}
          - {at: 1, within: m, set: {layer: m, values: {cornerRadius: 4}}, transaction: {disableActions: true}}
        """,
      values: [("box/m", "cornerRadius", 1.5, [0]), ("box/m", "cornerRadius", 2, [4])]),
    ScriptCase(
      name: "of a layer that never comes it is told",
      yaml: """
        layers: [{name: box, onTap: [{addSublayer: {layer: box, name: a}}]}]
        interactions: [{at: 1, within: a, log: never}]
        """,
      kinds: [.log], events: []),
  ]

  @Test(arguments: rows) func `entries wait for their layer`(_ row: ScriptCase) throws {
    try row.check()
  }

  @Test func `a layer that never comes is warned of`() throws {
    let script = try Script(
      """
      layers: [{name: box, onTap: [{addSublayer: {layer: box, name: a}}]}]
      interactions: [{at: 1, within: a, log: never}]
      """)
    let warnings = script.timeline.warnings.map(\.description)
    #expect(warnings.count == 1)
    #expect(warnings.allSatisfy { $0.contains("no layer \"a\" is in the tree") }, "\(warnings)")
  }
}
