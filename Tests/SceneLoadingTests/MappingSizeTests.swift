import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing

/// Few keys are looked through and many are kept in a table: nobody may notice which.
@Suite struct MappingSizeTests {
  /// Properties of plain layers, each with a value.
  private static let properties: [(property: LayerProperty, value: PropertyValue)] =
    LayerProperty.all.filter { $0.kinds.contains(.layer) && $0.name != "opacity" }.compactMap {
      switch $0.valueKind {
      case .number: ($0, .number(1))
      case .bool: ($0, .bool(true))
      case .point: ($0, .point(Point(x: 1, y: 2)))
      default: nil
      }
    }

  private static func line(_ property: LayerProperty) -> String {
    switch property.valueKind {
    case .bool: "\(property.name): true"
    case .point: "\(property.name): [1, 2]"
    default: "\(property.name): 1"
    }
  }

  @Test(arguments: [0, 1, 5, 11, 12, 13, 14, 15, 16])
  func mistakesAreToldInMappingsOfAnySize(count: Int) throws {
    try #require(Self.properties.count >= 16)
    let others = Self.properties.prefix(count).map { Self.line($0.property) }
    // A wrong key in the middle, one that comes twice at both ends.
    let lines =
      ["opacity: 0.5"] + others.prefix(count / 2) + ["opacty: 1"] + others.dropFirst(count / 2)
      + ["opacity: 0.25"]
    let wrong = 4 + 1 + count / 2
    #expect(
      headlines(scene(layer: lines.joined(separator: "\n"))) == [
        "\(wrong):5: error: layers[0].opacty: unknown key \"opacty\"; did you mean \"opacity\"?",
        "\(4 + lines.count - 1):5: error: layers[0].opacity: found this key a second time (the first is on line 4), allowed: each key once",
      ])
  }

  @Test(arguments: [0, 5, 14, 15, 16])
  func everyKeyIsFound(count: Int) throws {
    let written = Self.properties.prefix(count)
    let lines = written.map { Self.line($0.property) } + ["opacity: 0.25"]
    let found = try layer(lines.joined(separator: "\n"))
    #expect(found.properties.opacity == 0.25)
    for (property, value) in written { #expect(found.properties[property] == value) }
  }

  /// One letter with its accent, and the letter followed by an accent.
  @Test(arguments: [0, 14, 15, 20])
  func keysAreComparedAsTextsAre(count: Int) {
    let names = ["x\u{e9}"] + (0..<count).map { "p\($0)" } + ["xe\u{301}"]
    let parameters = names.map { "\($0): 1" }.joined(separator: ", ")
    #expect(
      headlines("parameters: {\(parameters)}\n" + preamble)
        .contains { $0.contains("a second time") }
    )
  }

  /// The sign of kelvins is the letter K to Unicode, and three bytes long.
  @Test(arguments: [0, 14, 15, 20])
  func keysAreComparedAsTextsAreWhateverTheirLengths(count: Int) {
    let others = (0..<count).map { "p\($0)" }
    for names in [["xK"] + others + ["x\u{212A}"], ["x\u{212A}"] + others + ["xK"]] {
      let parameters = names.map { "\($0): 1" }.joined(separator: ", ")
      #expect(
        headlines("parameters: {\(parameters)}\n" + preamble)
          .contains { $0.contains("a second time") })
    }
  }

  @Test(arguments: [1, 63, 64, 65, 100])
  func everyUnknownKeyIsTold(count: Int) {
    let lines = (0..<count).map { "unknown\($0): 1" } + ["opacity: 0.5"]
    let found = headlines(scene(layer: lines.joined(separator: "\n")))
    #expect(found.count == count)
    for i in 0..<count {
      #expect(found.contains { $0.hasPrefix("\(4 + i):5: error: layers[0].unknown\(i): unknown") })
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
