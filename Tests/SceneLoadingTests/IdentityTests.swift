import Documents
import LayerModel
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Layers that a script knows by their identities.
@Suite struct IdentityTests {
  private static func text(_ layers: String, _ entry: String = "{at: 1, log: x}") -> String {
    preamble + "layers: [\(layers)]\ninteractions: [\(entry)]\n"
  }

  @Test func `an identity means its layer, whatever others are called`() throws {
    let scene = try load(
      Self.text(
        "{name: same, id: one}, {name: same, id: two}, {id: three}",
        "{at: 1, pause: \"#two\", set: {layer: \"#three\", values: {opacity: 0}}}")
    ).scene
    #expect(scene.layers.map(\.identity) == ["one", "two", "three"])
    guard case .pause(let layer)? = scene.interactions[0].entry.actions.first else {
      Issue.record("no pause")
      return
    }
    #expect(layer == .identified("two"))
  }

  @Test func `a layer that is called so keeps its name`() throws {
    let scene = try load(Self.text("{name: \"#x\"}", "{at: 1, pause: \"#x\"}")).scene
    #expect(scene.interactions[0].entry.actions == [.pause(.named("#x"))])
  }

  static let mistakes: [(layers: String, entry: String, wanted: String)] = [
    (
      "{id: a}, {id: a}", "{at: 1, log: x}",
      "layers[1].id: another layer has the id \"a\", allowed: a text that no other layer has as its id"
    ),
    (
      "{name: \"#a\"}, {id: a}", "{at: 1, log: x}",
      "layers[1].id: a layer is called \"#a\", allowed: another id, or another name"
    ),
    (
      "{id: alpha}", "{at: 1, pause: \"#alhpa\"}",
      "interactions[0].pause: there is no layer \"#alhpa\"; did you mean \"#alpha\"?"
    ),
    (
      "{id: alpha}",
      "{at: 1, insertSublayer: {layer: \"#alpha\", to: \"#alpha\", below: \"#alpha\"}}",
      "interactions[0].insertSublayer: found \"to\" and \"below\", allowed: one of them"
    ),
    (
      "{name: a}", "{at: 1, addSublayer: {layer: {name: b}, opacity: 0}}",
      "interactions[0].addSublayer: found \"opacity\" beside a layer, allowed: the layer's keys within it"
    ),
    (
      "{name: a}", "{at: 1, addSublayer: {name: b, at: -1}}",
      "interactions[0].addSublayer.at: found -1, allowed: a whole number in 0…1000000000"
    ),
    (
      "{forEach: {count: 2}, id: a}", "{at: 1, log: x}",
      "layers[1].id: another layer has the id \"a\", allowed: a text that no other layer has as its id"
    ),
  ]

  @Test(arguments: mistakes.indices) func `a mistake is explained`(_ index: Int) {
    let row = Self.mistakes[index]
    let found = headlines(Self.text(row.layers, row.entry))
    #expect(
      found.count == 1 && found.allSatisfy { $0.hasSuffix(": error: \(row.wanted)") }, "\(found)")
  }

  @Test func `an identity that stands without quotes is explained`() {
    let found = headlines(
      preamble + "layers: [{id: a}]\ninteractions:\n  - at: 1\n    pause: #a\n")
    #expect(found.count == 1)
    #expect(
      found.allSatisfy { $0.contains("begins a comment") && $0.contains("in quotes") }, "\(found)")
  }

  @Test func `layers that loops and definitions make have identities of their own`() throws {
    let scene = try load(
      Self.text(
        "{forEach: {count: 3, index: i}, id: \"dot-${i}\"}",
        "{at: 1, pause: \"#dot-1\"}")
    ).scene
    #expect(scene.layers.map(\.identity) == ["dot-0", "dot-1", "dot-2"])
    #expect(scene.interactions[0].entry.actions == [.pause(.identified("dot-1"))])
  }

  @Test func `only identities of which the script speaks are written`() throws {
    var scene = try load(
      Self.text("{name: a, id: one}, {id: two}", "{at: 1, pause: \"#two\"}")
    ).scene
    #expect(!scene.yaml.contains("one") && scene.yaml.contains("id: two"))
    #expect(try load(scene.yaml).scene == scene)
    // One that no file could hold, and one that is a layer's name.
    scene.layers[1].identity = ""
    scene.layers[0].name = "#layer-0"
    scene.interactions[0].entry.actions = [.pause(.identified(""))]
    #expect(try load(scene.yaml).scene == scene)
  }
}
