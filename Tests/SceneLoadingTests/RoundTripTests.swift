import Documents
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing

/// Scenes that are written and loaded again.
@Suite struct RoundTripTests {
  private static let thousand = (0..<1000 as Range<UInt64>).map { seed in
    let scene = RandomScene.make(seed: seed)
    return (seed: seed, scene: scene, yaml: scene.yaml)
  }

  @Test func `a thousand scenes are equal once they are written and loaded`() throws {
    var counts = (layers: 0, animations: 0, actions: 0)
    var faults: [String] = []
    for (seed, scene, yaml) in Self.thousand where faults.count < 20 {
      do {
        let again = try load(yaml).scene
        if again != scene {
          faults.append("seed \(seed): \(Self.difference(scene, again) ?? "not equal")")
        } else if again.yaml != yaml {
          faults.append("seed \(seed): written another way")
        }
      } catch {
        faults.append("seed \(seed): \(error.errors.first?.description ?? "")")
      }
      counts.layers += scene.layers.count
      counts.animations += scene.layers.reduce(0) { $0 + $1.animations.count }
      counts.actions += scene.interactions.reduce(0) { $0 + $1.entry.actions.count }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    #expect(counts.layers > 1000 && counts.animations > 1000 && counts.actions > 1000)
  }

  /// Keys that are worked out before a scene is there, that change nothing, or in whose place
  /// another key is written that means the same.
  private static let unwritten: Set<String> = [
    "allowsEdgeAntialiasing", "allowsFontSubpixelQuantization", "contentsFormat", "definitions",
    "parts",
    "edgeAntialiasingMask", "isOpaque", "minificationFilterBias", "parameters", "seed",
    "by", "count", "in", "rows", "as", "index",
    "circle", "arc", "line", "polyline", "polygon", "smooth", "svg", "center", "startAngle",
    "endAngle", "clockwise", "closed", "perspective", "doubleSided", "geometryFlipped", "hidden",
  ]

  @Test func `every key that can be written stands in one of the thousand`() {
    var written: Set<String> = []
    func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & ~32) }
    for (_, _, yaml) in Self.thousand {
      for part in yaml.utf8.split(separator: UInt8(ascii: ":")) {
        let start = part.lastIndex { !isLetter($0) }.map { part.index(after: $0) }
        written.insert(String(part[(start ?? part.startIndex)...]) ?? "")
      }
    }
    for form in FileFormat.scene.schemas {
      // A member is written by its property's row.
      for row in form.rows where row.family == nil && !row.name.contains(".") {
        guard !Self.unwritten.contains(row.name) else { continue }
        #expect(written.contains(row.name), "\(form.name).\(row.name)")
      }
    }
  }

  /// The first part in which two values differ, with its names from the outside in.
  private static func difference(_ a: Any, _ b: Any) -> String? {
    if let x = a as? Double, let y = b as? Double { return x == y ? nil : " \(x) is not \(y)" }
    let (one, other) = (Mirror(reflecting: a), Mirror(reflecting: b))
    let parts = [one, other].map { mirror in
      let parts = mirror.children.filter { !["_location", "_remarks"].contains($0.label) }
      return mirror.displayStyle == .dictionary
        ? parts.sorted { "\($0.value)" < "\($1.value)" } : parts
    }
    if parts[0].isEmpty || parts[0].map(\.label) != parts[1].map(\.label) {
      return "\(a)" == "\(b)" ? nil : " \(a) is not \(b)"
    }
    for (x, y) in zip(parts[0], parts[1]) {
      if let found = difference(x.value, y.value) { return "\(x.label ?? "_").\(found)" }
    }
    return nil
  }

  @Test func `a scene is equal to itself, wherever it was written`() throws {
    let text = preamble + "layers: [{name: a, animations: [{keyPath: opacity, toValue: 0}]}]"
    #expect(try load(text).scene == load("# a line above\n" + text).scene)
    #expect(try load(text).scene.hashValue == load("\n" + text).scene.hashValue)
  }

  struct Spelling: Sendable, CustomTestStringConvertible {
    let layer: String
    let written: String
    var testDescription: String { layer }
  }

  static let spellings = [
    Spelling(layer: "bounds: [0, 0, 20, 10]\nposition: [50, 5]", written: "frame: [40, 0, 20, 10]"),
    Spelling(layer: "bounds: [1, 0, 20, 10]", written: "bounds: [1, 0, 20, 10]"),
    Spelling(layer: "transform: [{rotate: 0.25turn}]", written: "transform: {rotate: 90deg}"),
    Spelling(layer: "transform: [{skew: 30deg}]", written: "transform: {skew: 30deg}"),
    Spelling(layer: "transform: {scale: [2, 3, 1]}", written: "transform: {scale: [2, 3]}"),
    Spelling(layer: "transform: []", written: "{}"),
    Spelling(layer: "backgroundColor: \"#F80\"", written: "backgroundColor: \"#ff8800\""),
    Spelling(layer: "backgroundColor: [1, 0, 0]", written: "backgroundColor: red"),
    Spelling(layer: "backgroundColor: [0.1, 0, 0]", written: "backgroundColor: [0.1, 0, 0, 1]"),
    Spelling(layer: "opacity: 1.0", written: "{}"),
    Spelling(
      layer: "type: shape\npath: {circle: {center: [5, 5], radius: 5}}",
      written: "{type: shape, path: {ellipse: [0, 0, 10, 10]}}"),
    Spelling(
      layer: "type: shape\npath: {rect: [1, 2, 30, 40], cornerRadius: 5}",
      written: "{type: shape, path: {rect: [1, 2, 30, 40], cornerRadius: 5}}"),
    Spelling(
      layer: "animations: [{keyPath: transform.rotation, toValue: 3.141592653589793}]",
      written: "animations: [{keyPath: transform.rotation, toValue: 180deg}]"),
    Spelling(
      layer: "animations: [{keyPath: opacity, toValue: 0, perceptualDuration: 0.6, bounce: 0.3}]",
      written:
        "{type: spring, keyPath: opacity, toValue: 0, perceptualDuration: 0.6, bounce: 0.3}"),
    Spelling(
      layer: "animations: [{keyPath: hidden, toValue: true}]",
      written: "animations: [{keyPath: isHidden, toValue: true}]"),
  ]

  @Test(arguments: spellings)
  func `it is written as people would`(_ spelling: Spelling) throws {
    let text = try load(scene(layer: spelling.layer)).scene.yaml
    let flat = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "-" } }.joined(
      separator: " ")
    #expect(flat.contains(spelling.written), "\(text)")
  }

  @Test func `a key that an entry has twice is an entry inside`() throws {
    var scene = try load(preamble).scene
    scene.interactions = [
      Interaction(.at(1), ActionEntry([.log("a"), .flush, .log("b"), .flush]))
    ]
    let again = try load(scene.yaml).scene
    #expect(
      again.interactions[0].entry.actions
        == [.log("a"), .flush, .entries([ActionEntry([.log("b"), .flush])])])
  }

  @Test func `a value that is set twice is two changes`() throws {
    var scene = try load(preamble + "layers: [{name: a}]").scene
    let opacity = { LayerChange.Assignment.property(AnimationKeyPath(.opacity), .number($0)) }
    scene.interactions = [
      Interaction(.at(1), ActionEntry([.set(LayerChange(.named("a"), [opacity(0), opacity(1)]))]))
    ]
    let again = try load(scene.yaml).scene
    #expect(
      again.interactions[0].entry.actions
        == [0, 1].map { .set(LayerChange(.named("a"), [opacity($0)])) })
  }
}
