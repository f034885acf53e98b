import SceneLoading
import SceneModel
import Testing

@Suite struct NotYetTests {
  static let layerKeys = [
    "type: replicator",
    "type: emitter", "type: transform", "type: scroll", "instanceCount: 3", "instanceDelay: 1",
    "instanceTransform: []", "instanceColor: red", "instanceRedOffset: 0", "instanceGreenOffset: 0",
    "instanceBlueOffset: 0", "instanceAlphaOffset: 0", "preservesDepth: true",
    "emitterCells: []", "seed: 1", "scrollMode: both", "transform: [{perspective: 500}]",
    "sublayerTransform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1]",
    "transform: [1, 0, 0, 0.1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]",
    "transform: [1, 0, 0, 0, 0, 1, 0, 0.1, 0, 0, 1, 0, 0, 0, 0, 1]",
  ]

  static let animations = [
    "{keyPath: instanceDelay, toValue: 1}", "{keyPath: mask, toValue: {}}",
    "{keyPath: emitterCells.dot.birthRate, toValue: 1}",
    "{keyPath: filters.blur.inputRadius, toValue: 1}",
  ]

  @Test(arguments: layerKeys)
  func `what layers cannot have yet is refused by name`(key: String) {
    let found = headlines(scene(layer: key))
    #expect(found.contains { $0.contains("not supported yet") }, "\(found)")
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: animations)
  func `what animations cannot have yet is refused by name`(yaml: String) {
    let found = headlines(scene(animation: yaml))
    #expect(found.contains { $0.contains("not supported yet") }, "\(found)")
  }

  @Test func `a property must be one of its layer's`() {
    let yaml = scene(layer: "animations: [{keyPath: strokeEnd, toValue: 1}]")
    #expect(
      headlines(yaml) == [
        "4:28: error: layers[0].animations[0].keyPath: \"strokeEnd\" is no property of this layer, allowed: shape layers have it"
      ])
  }
}
