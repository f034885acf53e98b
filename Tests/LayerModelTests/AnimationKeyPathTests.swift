import LayerModel
import Testing

/// Key paths as they are written.
@Suite struct AnimationKeyPathTests {
  struct KeyPathCase: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: PropertyValue.Kind?
    var testDescription: String { text }
  }

  static let cases = [
    KeyPathCase(text: "opacity", kind: .number),
    KeyPathCase(text: "hidden", kind: .bool),
    KeyPathCase(text: "position", kind: .point),
    KeyPathCase(text: "position.x", kind: .number),
    KeyPathCase(text: "bounds.size", kind: .size),
    KeyPathCase(text: "bounds.origin.y", kind: .number),
    KeyPathCase(text: "transform.rotation", kind: .number),
    KeyPathCase(text: "transform.translation", kind: .size),
    KeyPathCase(text: "sublayerTransform.scale.z", kind: .number),
    KeyPathCase(text: "position.z", kind: nil),
    KeyPathCase(text: "opacity.x", kind: nil),
    KeyPathCase(text: "transform.rotation.w", kind: nil),
    KeyPathCase(text: "frame", kind: nil),
    KeyPathCase(text: "", kind: nil),
  ]

  @Test(arguments: cases)
  func `a key path knows its kind of value`(_ row: KeyPathCase) {
    #expect(AnimationKeyPath(row.text)?.valueKind == row.kind)
  }

  @Test func `every key path reads back as it prints`() {
    for keyPath in AnimationKeyPath.all {
      #expect(AnimationKeyPath(keyPath.description) == keyPath)
    }
  }
}
