import SceneLoading
import Testing

@Suite struct NotYetTests {
  static let animations = ["{keyPath: mask, toValue: {}}"]

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
