import Documents
import Foundation
import LayerModel
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel

/// `random()` in actions and in loops.
@Suite struct PlacedRandomTests {
  private func opacities(_ yaml: String) throws -> [Double] {
    try SceneLoader().load(ScriptLog.start + yaml).layers.map(\.properties.opacity)
  }

  @Test func `each run of a handler and each call has a number of its own`() throws {
    let lines = try ScriptLog(
      """
      seed: 5
      interactions: [{every: 1, log: "${random()} ${random()}"}]
      """
    ).lines
    let numbers = lines.flatMap { $0.split(separator: " ").compactMap { Double($0) } }
    #expect(numbers.count == 20)
    #expect(Set(numbers).count == 20)
    #expect(numbers.allSatisfy { (0..<1).contains($0) })
  }

  @Test func `its number is that of its place and its event`() throws {
    let scene = try SceneLoader().load(
      ScriptLog.start + """
        seed: 5
        layers: [{name: box, frame: [0, 0, 9, 9], onTap: [{log: "${random()}"}]}]
        interactions: [{at: 1, tap: [1, 1]}, {at: 2, tap: [1, 1]}]
        """)
    let place = "layers[box].onTap[0].log #0"
    #expect(scene.yaml.contains("${random('\(place)', event)}"))
    let written = try ScriptLog(
      """
      seed: 5
      interactions: [{at: 1, log: "${random('\(place)', 0)}"}, {at: 2, log: "${random('\(place)', 1)}"}]
      """
    ).lines
    #expect(try ScriptLog(of: scene).lines == written)
  }

  @Test func `a scene that is written draws the same`() throws {
    let scene = try SceneLoader().load(
      ScriptLog.start + """
        seed: 9
        layers:
          - {forEach: {count: 3, index: i}, name: "b${i}", frame: ["${20 * i}", 0, 9, 9], opacity: "${random()}", onTap: [{log: "${i} ${random()} ${random(event)}"}]}
        interactions:
          - {forEach: {count: 6, index: k}, at: "${k + 1}", tap: ["${20 * (k % 3) + 1}", 1]}
        """)
    let again = try SceneLoader().load(scene.yaml)
    #expect(again == scene)
    #expect(again.seed == 9)
    #expect(try ScriptLog(of: again).lines == ScriptLog(of: scene).lines)
    #expect(again.yaml == scene.yaml)
  }

  @Test func `each turn of a loop has a number of its own, nested turns too`() throws {
    let numbers = try opacities(
      """
      layers:
        - forEach: {count: 4, index: i}
          name: "a${i}"
          opacity: "${random()}"
          sublayers: [{forEach: {count: 2, index: j}, opacity: "${random()}"}]
        - {opacity: "${random()}"}
        - {opacity: "${random()}"}
      """)
    #expect(numbers.count == 6)
    #expect(Set(numbers.prefix(4)).count == 4)
    // Outside of loops it is what it was.
    #expect(numbers[4] == numbers[5])
    #expect(!numbers.prefix(4).contains(numbers[4]))
  }

  @Test func `what stands around it does not change it, but items among nameless ones`() throws {
    func drawn(_ before: String, count: Int = 3) throws -> [Double] {
      try Array(
        opacities(
          """
          layers:
          \(before)
            - {forEach: {count: \(count), index: i}, name: row, opacity: "${random()}"}
          """
        ).suffix(count))
    }
    let alone = try drawn("")
    #expect(try drawn("  - {name: other}\n  - {name: more}") == alone)
    #expect(try Array(drawn("", count: 5).prefix(3)) == alone)
    func nameless(_ before: String) throws -> [Double] {
      try Array(
        opacities(
          "layers:\n\(before)  - {forEach: {count: 3, index: i}, opacity: \"${random()}\"}\n"
        ).suffix(3))
    }
    #expect(try nameless("") != nameless("  - {opacity: 1}\n"))
  }

  @Test func `with arguments it depends on them alone`() throws {
    let numbers = try opacities(
      "layers: [{forEach: {count: 3, index: i}, opacity: \"${random('k')}\"}]")
    #expect(Set(numbers).count == 1)
  }

  @Test func `a used file draws as it does by itself`() throws {
    let folder = try TemporaryFolder()
    let layers =
      "layers: [{name: dot, frame: [0, 0, 9, 9], onTap: [{log: \"${random()} ${random(event)}\"}]}]\n"
    let file = "inbetween: 1\ncanvas: {width: 20, height: 20}\nseed: 3\n\(layers)"
    let script = "interactions: [{at: 1, tap: [1, 1]}, {at: 2, tap: [1, 1]}]\n"
    try folder.write("used.yaml", file)
    try folder.write(
      "s.yaml",
      ScriptLog.start + "seed: 8\nlayers: [{use: used.yaml, position: [10, 10]}]\n" + script)
    let alone = try ScriptLog(
      of: SceneLoader().load(file + "time: {duration: 10}\n" + script)
    ).lines
    let used = try SceneLoader().load(contentsOf: folder.file("s.yaml")).scene
    #expect(alone.count == 2)
    #expect(try ScriptLog(of: used).lines == alone)
    #expect(try ScriptLog(of: SceneLoader().load(used.yaml)).lines == alone)
  }
}
