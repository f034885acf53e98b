import LayerModel
import SceneLoading
import Testing

/// Few keys are looked through and many are kept in a table: nobody may notice which.
@Suite struct MappingSizeTests {
  private static let keys =
    LayerProperty.all.filter { property in
      property.valueKind == .number && property.kinds.count == LayerKind.allCases.count
        && !["opacity", "shadowOpacity"].contains(property.name)
    }.map(\.name) + ["beginTime", "timeOffset", "duration", "speed", "repeatCount"]

  @Test(arguments: [0, 1, 5, 12, 13, 14, 15, 16, 17, 18, 19, 25])
  func mistakesAreToldInMappingsOfAnySize(count: Int) throws {
    try #require(Self.keys.count >= 25)
    let others = Self.keys.prefix(count).map { "\($0): 1" }
    // A wrong key in the middle, one that comes twice at both ends.
    let lines =
      ["opacity: 0.5"] + others.prefix(count / 2) + ["opacty: 1"] + others.dropFirst(count / 2)
      + ["opacity: 0.25"]
    let wrong = 4 + 1 + count / 2
    #expect(
      headlines(scene(layer: lines.joined(separator: "\n"))) == [
        "\(wrong):5: error: layers[0].opacty: unknown key \"opacty\", did you mean \"opacity\"?",
        "\(4 + lines.count - 1):5: error: layers[0].opacity: found this key a second time (the first is on line 4), allowed: each key once",
      ])
  }

  @Test(arguments: [0, 5, 16, 17, 25])
  func everyKeyIsFound(count: Int) throws {
    let others = Self.keys.prefix(count).map { "\($0): 1" }
    let found = try layer((others + ["opacity: 0.25"]).joined(separator: "\n"))
    #expect(found.properties.opacity == 0.25)
    for name in Self.keys.prefix(count) {
      guard let property = LayerProperty.named(name) else { continue }
      #expect(found.properties[property] == .number(1))
    }
  }

  @Test func everyKeyPathIsItsText() {
    for keyPath in AnimationKeyPath.all {
      #expect(AnimationKeyPath(keyPath.description) == keyPath)
    }
    for property in LayerProperty.all {
      guard let name = property.objectiveCName else { continue }
      #expect(AnimationKeyPath(name) == AnimationKeyPath(property))
    }
    for text in ["", ".", "position.", ".x", "position.z", "hidden.x", "transform.rotation.z.z"] {
      #expect(AnimationKeyPath(text) == nil)
    }
  }
}
