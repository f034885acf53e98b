import SceneLoading
import SceneModel
import Testing

@Suite struct NotYetTests {
  static let layerKeys = [
    "shadowColor: red", "shadowOpacity: 1", "shadowOffset: [1, 2]", "shadowRadius: 3",
    "shadowPath: M0 0H1", "contentsCenter: [0, 0, 1, 1]", "cornerCurve: continuous",
    "compositingFilter: multiply", "type: gradient", "type: text",
    "gradientType: axial", "colors: [red]",
    "locations: [0]", "startPoint: [0, 0]", "endPoint: [1, 1]", "string: x", "font: Helvetica",
    "fontSize: 12", "foregroundColor: red", "alignmentMode: left", "truncationMode: end",
    "isWrapped: true",
  ]

  static let animations = [
    "{keyPath: shadowOpacity, toValue: 1}", "{keyPath: shadowOffset.width, toValue: 1}",
    "{keyPath: contentsCenter, toValue: [0, 0, 1, 1]}", "{keyPath: colors, toValue: [red]}",
    "{keyPath: mask, toValue: {}}",
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
